import type { CatalogCard } from "@corral/contract/types";
import { keptItems } from "@corral/domain/shop/kept-items";
import { changeStored, type StoredItem, useStored } from "#src/offline/storage/stored";

/** An item in the first place; of the others, the favourites and the last that were seen. */
export function withItem(kept: readonly StoredItem[], item: StoredItem): StoredItem[] {
  const all = [item, ...kept.filter((it) => it.id !== item.id)];
  const last = (isFavorite: boolean, most: number) => all.filter((it) => !it.isFavorite !== isFavorite).slice(0, most);
  const stay = new Set([...last(true, keptItems.favorites), ...last(false, keptItems.seen)]);
  return all.filter((it) => stay.has(it));
}

export const useIsFavorite = (id: string) => useStored("keptItems")[0].some((it) => it.id === id && it.isFavorite);

/** What is kept of an item. */
export type KeptOf = Pick<CatalogCard, "id" | "title" | "price" | "photo">;
const keep = ({ id, title, price, photo }: KeptOf, favorite: (now: boolean) => boolean) =>
  changeStored("keptItems", (kept) => {
    const isFavorite = favorite(kept.find((it) => it.id === id)?.isFavorite ?? false);
    const item = { id, title, price, photo: photo && { id: photo.id, alt: photo.alt } };
    return withItem(kept, isFavorite ? { ...item, isFavorite } : item);
  });
/** Remembers that this item was opened on this phone. */
export const noteSeen = (item: KeptOf) => keep(item, (now) => now);
export const toggleFavorite = (item: KeptOf) => keep(item, (now) => !now);
/** Forgets what was seen; favourites stay. */
export const forgetSeen = () => changeStored("keptItems", (kept) => kept.filter((it) => it.isFavorite));
