import { listPolicies } from "@corral/domain/business/policies";
import { priceTaxWords } from "@corral/domain/business/tax-lines";
import { hasDates, isWholeLot } from "@corral/domain/kernel/item-kinds";
import { isOneOf, present } from "@corral/domain/kernel/lookup";
import { birthTerms } from "@corral/domain/shop/births";
import { deliveryWordsOf } from "@corral/domain/shop/items";
import { shownItemStates } from "@corral/domain/shop/items/states";
import { pickTerms } from "@corral/domain/shop/picks";
import { photosById } from "#src/features/business/photos/photo-view";
import { settingsOf } from "#src/features/business/settings/business";
import { asOwnHold, type OwnHolds, type Shown } from "#src/features/shop/claims/own-holds";
import { byAnimal } from "#src/features/shop/claims/store";
import { videoView } from "#src/features/shop/videos/video-view";
import { sessionView } from "#src/features/shop/visit-sessions/session-view";
import { batchReads } from "#src/platform/database/batch-reads";
import type { Deps } from "#src/platform/deps";
import { itemCards } from "./item-view";
import { depositFor, isUnborn } from "./price-lines";
import { type DetailRow, itemsAndAround } from "./store";

interface ShownItem extends Shown {
  sessions: Pick<Shown, "id" | "availability">[];
  myHold?: string;
}

/** Reads one item with its claims, photos and dates; requests of the same turn share a statement. */
const read = batchReads(async (deps: Deps, ids) => {
  const now = deps.now();
  const { items, settings, ...around } = await itemsAndAround(deps.db, ids, now);
  const shared = {
    now,
    settings: await settingsOf(deps, deps.db, settings),
    claims: byAnimal(around.claims, undefined),
    photos: photosById(around.photos),
  };
  return new Map(
    items.map((item) => [
      item.id,
      {
        ...shared,
        item,
        video: around.videos.find((it) => it.item_id === item.id),
        sessions: around.sessions.filter((it) => it.item_id === item.id),
      },
    ]),
  );
});

/** An item as its page shows it to everybody; undefined for one that the shop doesn't show. */
export async function itemDetail(deps: Deps, itemId: string) {
  const found = await read(deps, itemId);
  if (!found || !isOneOf(shownItemStates, found.item.status)) return undefined;
  const { item, video, sessions, claims, photos, settings, now } = found;
  const [card] = itemCards([item], { claims, photos, sessions }, { now, zone: deps.zone });
  const tax = priceTaxWords[item.tax_class];
  // The dates of a visit have prices of their own.
  const aside = depositFor(hasDates(item.kind) ? [] : [{ item, lineTotal: item.price }], settings.rules.balanceDays);
  return {
    ...present(card),
    description: item.description,
    delivery: item.delivery.map((d) => deliveryWordsOf(item.kind, d) ?? d),
    maxQty: Math.min(item.max_qty, item.stock ?? item.max_qty),
    photos: item.photo_ids.flatMap((id) => photos.get(id) ?? []),
    ...(video ? { video: videoView(video) } : {}),
    ...(item.pick_days !== null && !isWholeLot(item.kind, item.price_mode)
      ? { choosing: { days: item.pick_days, words: termsOf(item, item.pick_days) } }
      : {}),
    ...(isUnborn(item) ? { unborn: true } : {}),
    sessions: sessions.map((s) => sessionView(s, item.title, now)),
    details: tax ? [{ label: "IVA", value: tax }] : [],
    ...aside,
    policies: listPolicies(settings.sales, {
      kinds: [item.kind],
      byKilo: item.price_mode === "per_kg",
      setAside: aside.deposit !== null,
    }),
  };
}

/** The same as whoever holds some of it sees it. */
export function itemForHolder<I extends ShownItem>(item: I, own: OwnHolds): I {
  const [mine] = [item.animalId ?? item.id, ...item.sessions.map((s) => s.id)].flatMap((id) => own.get(id) ?? []);
  return {
    ...item,
    availability: asOwnHold(item.availability, mine),
    ...(mine ? { myHold: mine.chargeId } : {}),
    sessions: item.sessions.map((s) => ({ ...s, availability: asOwnHold(s.availability, own.get(s.id)) })),
  };
}

/** What becomes of what is bought and not chosen, and of young that aren't born yet. */
const termsOf = (item: DetailRow, days: number): string =>
  item.birth_from !== null && item.birth_to !== null && item.born_at === null
    ? birthTerms({ from: item.birth_from, to: item.birth_to, hours: item.turn_hours ?? 1, days })
    : pickTerms(days);
