import { knownFacts } from "@corral/domain/herd/animals/known-facts";
import { headsInWords } from "@corral/domain/herd/lots";
import { hasDates, hasPicks, isGift, isWholeLot } from "@corral/domain/kernel/item-kinds";
import { type Day, dayIn, dayOfWall, type Instant, toIso, type Zone } from "@corral/domain/kernel/time";
import { birthDays } from "@corral/domain/shop/births";
import {
  type AvailabilityWords,
  animalAvailability,
  lotAvailability,
  stockAvailability,
} from "@corral/domain/shop/claims/states";
import { sql } from "kysely";
import { type PhotoView, photosById, readPhotoViews } from "#src/features/business/photos/photo-view";
import { byAnimal, liveAnimalClaims } from "#src/features/shop/claims/store";
import { isBeforeSale, isOnSale, placesOf, type SessionRow } from "#src/features/shop/visit-sessions/session-view";
import type { Db, Tx } from "#src/platform/database/db";
import type { Deps, TxDeps } from "#src/platform/deps";
import { type CardRow, cardsAndAround, comingSessions, type ItemRow } from "./store";

/** Shop cards of items: price, photo and availability for everybody. Three queries for any number of items. */
export async function readItemCards(
  { db, now: clock, zone }: Pick<TxDeps, "now" | "zone"> & { db: Db | Tx },
  items: CardRow[],
) {
  const now = clock();
  const animals = items.flatMap((i) => (i.animal_id ? [i.animal_id] : []));
  const visits = items.flatMap((i) => (hasDates(i.kind) ? [i.id] : []));
  const [claims, photos, sessions] = await Promise.all([
    liveAnimalClaims(db, animals, undefined),
    readPhotoViews(
      db,
      items.map((i) => i.photo_id),
    ),
    visits.length ? comingSessions(sql`unnest(${visits}::uuid[])`, now).execute(db) : { rows: [] },
  ]);
  return itemCards(items, { claims, photos, sessions: sessions.rows }, { now, zone });
}

/** The cards of these ids, in one statement; `isShown` says which of the items that exist. */
export async function cardsOf(
  { db, now: clock, zone }: Pick<Deps, "db" | "now" | "zone">,
  ids: readonly string[],
  isShown = (_: CardRow) => true,
) {
  const now = clock();
  const { items, claims, photos, sessions } = await cardsAndAround(db, ids, now);
  const around = { claims: byAnimal(claims, undefined), photos: photosById(photos), sessions };
  return itemCards(items.filter(isShown), around, { now, zone });
}

/** The same of what was read with others. `photos` may have more. */
export function itemCards(
  items: readonly CardRow[],
  {
    claims,
    photos,
    sessions,
  }: { claims: Claims; photos: ReadonlyMap<string, PhotoView>; sessions: readonly SessionRow[] },
  { now, zone }: { now: Instant; zone: Zone },
) {
  const today = dayIn(zone, now);
  return items.map((i) => {
    const mine = sessions.filter((s) => s.item_id === i.id);
    const next = mine.find((s) => isOnSale(s, now) && s.seats_taken < s.capacity) ?? mine[0];
    return {
      id: i.id,
      kind: i.kind,
      group: i.shelf,
      title: i.title,
      subtitle: i.subtitle,
      facts: factsOf(i, today),
      species: i.species,
      category: i.category,
      animalId: i.animal_id,
      price: i.price,
      isFrom: isGift(i.kind) || mine.some((s) => s.tiers.some((it) => it.price !== i.price)),
      priceMode: i.price_mode,
      pricePerKg: i.price_per_kg,
      estWeightG: i.est_weight_g,
      photo: photos.get(i.photo_id ?? "") ?? null,
      availability: availabilityOf(i, claims, mine, now),
      nextSession: next
        ? {
            id: next.id,
            startsAt: toIso(next.starts_at),
            day: dayOfWall(next.local_start),
            time: next.local_start.slice(11, 16),
          }
        : null,
    };
  });
}

/** The public fields of an item's card in the shop. */
export type Card = ReturnType<typeof itemCards>[number];

/** "4 meses · hembra · 38 kg": what is known of it. */
export function factsOf(
  i: Pick<ItemRow, "kind" | "price_mode" | "heads" | "stock" | "birth_date" | "sex" | "animal_id" | "grams"> &
    Partial<Pick<ItemRow, "birth_from" | "birth_to" | "born_at">>,
  today: Day,
): string | null {
  const facts = [
    isWholeLot(i.kind, i.price_mode) ? `Lote de ${headsInWords(headsOf(i))}` : "",
    i.price_mode === "per_head" ? "Por cabeza" : "",
    i.born_at === null && i.birth_from && i.birth_to ? `Nace ${birthDays(i.birth_from, i.birth_to)}` : "",
    hasPicks(i.kind) && i.price_mode !== "per_lot" ? "Tú escoges" : "",
    ...knownFacts({ ...i, grams: i.animal_id ? i.grams : null }, today),
  ].filter(Boolean);
  return facts.length ? facts.join(" · ") : null;
}

/** The heads of what is sold whole: of animals with a record, those that nobody has. */
export const headsOf = (i: Pick<ItemRow, "kind" | "heads" | "stock">) => (hasPicks(i.kind) ? i.stock : i.heads) ?? 0;

/** The availability of an item that sells a lot. */
export const lotItemAvailability = (i: CardRow) =>
  hasPicks(i.kind) && !i.stock
    ? stockAvailability(0)
    : lotAvailability({ isWhole: isWholeLot(i.kind, i.price_mode), stock: i.stock ?? 0, heads: i.heads ?? 0 });

type Claims = Awaited<ReturnType<typeof liveAnimalClaims>>;
function availabilityOf(i: CardRow, claims: Claims, sessions: SessionRow[], now: Instant): AvailabilityWords {
  // An animal with a buyer says so, also where its listing is off.
  const claim = claims.get(i.animal_id ?? "");
  if (claim) return animalAvailability(claim);
  if (i.status !== "published") return { code: "sold_out", words: "Agotado", left: 0, buyable: false };
  if (i.animal_id) return animalAvailability(undefined);
  if (i.group_id || i.dam_id) return lotItemAvailability(i);
  if (!hasDates(i.kind)) return stockAvailability(i.stock);
  const open = sessions.filter((s) => isOnSale(s, now));
  const best = open.find((s) => s.seats_taken < s.capacity) ?? open[0] ?? sessions.find((s) => isBeforeSale(s, now));
  return best ? placesOf(best, now) : { code: "closed", words: "Sin fechas por ahora", left: 0, buyable: false };
}
