import { HERD_PAGES, herdPageKey } from "../storage/herd-keys";
import { KEPT_ANIMAL_PAGES } from "../storage/limits";
import type { KeyValueStorage } from "../storage/storage";

/** Data of the server and when it was given (UTC ms). */
interface Dated<T> {
  data: T;
  at: number;
}
/** What an animal's page showed when it was last opened online: the animal and its newest records. */
export interface AnimalPage<A, R> {
  animal?: Dated<A>;
  records?: Dated<R>;
}
interface Kept<A, R> extends AnimalPage<A, R> {
  user: string;
  id: string;
}
interface Shelf {
  user: string;
  /** Which animal each storage slot holds; the one opened last at the end. */
  places: { id: string; place: number }[];
}

const shelfOf = async (storage: KeyValueStorage, user: string): Promise<Shelf> => {
  const shelf = (await storage.get(HERD_PAGES)) as Shelf | undefined;
  return shelf?.user === user ? shelf : { user, places: [] };
};

/** The stored page of an animal for this user; undefined when there is none. */
export async function readAnimalPage<A, R>(
  storage: KeyValueStorage,
  user: string,
  id: string,
): Promise<AnimalPage<A, R> | undefined> {
  const place = (await shelfOf(storage, user)).places.find((it) => it.id === id)?.place;
  if (place === undefined) return undefined;
  const kept = (await storage.get(herdPageKey(place))) as Kept<A, R> | undefined;
  // The browser may have evicted it, or a write was interrupted.
  return kept?.user === user && kept.id === id ? kept : undefined;
}

/** Stores one part of an animal's page; replaces the page opened longest ago when all slots are used. */
export async function keepAnimalPage<A, R>(
  storage: KeyValueStorage,
  user: string,
  id: string,
  page: AnimalPage<A, R>,
  may: () => boolean = () => true,
): Promise<void> {
  const before = await readAnimalPage<A, R>(storage, user, id);
  const shelf = await shelfOf(storage, user);
  const most = KEPT_ANIMAL_PAGES[storage.tier()];
  const others = shelf.places.filter((it) => it.id !== id && it.place < most);
  const taken = new Set(others.map((it) => it.place));
  const mine = shelf.places.find((it) => it.id === id && it.place < most)?.place;
  const free = mine ?? Array.from({ length: most }, (_, n) => n).find((n) => !taken.has(n));
  const oldest = free === undefined ? others.shift() : undefined;
  const place = free ?? oldest?.place ?? 0;
  if (!may()) return;
  await storage.set(herdPageKey(place), { ...before, ...page, user, id } satisfies Kept<A, R>);
  if (may()) await storage.set(HERD_PAGES, { user, places: [...others, { id, place }] } satisfies Shelf);
}
