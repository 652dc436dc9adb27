import { type Instant, instant, toIso } from "@corral/domain/kernel/time";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { photoRows } from "#src/features/business/photos/photo-view";
import { settingsState } from "#src/features/business/settings/business";
import { liveClaimsOf } from "#src/features/shop/claims/store";
import { videosOf } from "#src/features/shop/videos/video-view";
import type { SessionRow } from "#src/features/shop/visit-sessions/session-view";
import type { Db, Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";
import { readTogether } from "#src/platform/database/together";
import type { Deps } from "#src/platform/deps";

/** Tables on which the catalogue's cached answers depend. */
export const CATALOG_TABLES = ["catalog_item", "claim", "photo", "session", "video"];

export type ItemRow = Selectable<Tables["catalog_item"]>;

/** Differences that may pile up before they are summed. */
const DIFFERENCES = 200;

/** Sums the differences that triggers have written. Two processes at once share the rows; neither waits for the other. */
export async function sumItemCounts({ db }: Deps): Promise<void> {
  await sql`
    with taken as (
      delete from item_count where ctid in (
        select ctid from item_count where (select count(*) from item_count) > ${DIFFERENCES} for update skip locked)
      returning *)
    insert into item_count (shelf, species, status, n)
    select shelf, species, status, sum(n) from taken group by shelf, species, status having sum(n) <> 0`.execute(db);
}

/** A repeating visit has hundreds of dates: the shop shows the next ones, the calendar all. */
const COMING = 60;
/** The statement for the next sessions of these items that have not begun, soonest first. */
export const comingSessions = (itemIds: RawBuilder<unknown>, now: Instant) => sql<SessionRow>`
  select s.* from (select ${itemIds}) as i(id) cross join lateral (
    select * from session where item_id = i.id and starts_at > ${toIso(now)}::timestamptz and status in ('scheduled', 'open')
    order by starts_at limit ${COMING}) s
  order by s.starts_at`;

/** How long an answer with dates may be kept at most: one statement looks that far ahead. */
const LOOK_AHEAD_MS = 60_000;
const DATES = ["session"];
/** The next moment at which a date begins, opens or closes by the clock, at most a minute ahead; kept until it comes. */
export async function nextDateChange(deps: Deps): Promise<Instant> {
  const kept = await deps.answers?.of(DATES).get("next", deps.now(), async () => {
    const until = await readNextDateChange(deps);
    return { body: String(until), until };
  });
  return kept ? instant(Number(kept.text)) : readNextDateChange(deps);
}
async function readNextDateChange({ db, now }: Deps): Promise<Instant> {
  const from = now();
  const to = instant(from + LOOK_AHEAD_MS);
  const within = (column: string) => sql`
    (select min(${sql.ref(column)}) from session where ${sql.ref(column)} > ${toIso(from)} and ${sql.ref(column)} <= ${toIso(to)}
      and status in ('scheduled', 'open'))`;
  const { next } = await readTogether(db, {
    next: sql<{ at: Instant | null }>`
      select least(${within("starts_at")}, ${within("sales_open_at")}, ${within("sales_close_at")}) as at`,
  });
  return next[0]?.at ?? to;
}

export const itemsById = (db: Db | Tx, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([] as ItemRow[])
    : db.selectFrom("catalog_item").selectAll().where("id", "in", ids).execute();

/** The columns that a card of the shop needs: what it shows, and what its availability is computed from. */
export const cardColumns = [
  ...["id", "kind", "shelf", "title", "subtitle", "species", "category", "animal_id", "photo_id", "status"],
  ...["price", "price_mode", "price_per_kg", "est_weight_g", "stock", "heads", "group_id", "dam_id"],
  ...["sex", "grams", "birth_date", "birth_from", "birth_to", "born_at", "published_at"],
] as const;
export type CardRow = Pick<ItemRow, (typeof cardColumns)[number]>;
/** The columns that an item's page needs. */
const detailColumns = [
  ...cardColumns,
  ...["description", "delivery", "max_qty", "photo_ids", "pick_days", "turn_hours", "tax_class"],
  ...["deposit_bp", "deposit_amount", "deposit_refundable", "deposit_days"],
] as const;
export type DetailRow = Pick<ItemRow, (typeof detailColumns)[number]>;

/** Queries for the claims, photos and dates of items. `of` selects an expression from their rows. */
const around = (of: (columns: string) => RawBuilder<unknown>, photos: string, now: Instant) => ({
  claims: liveClaimsOf(of("animal_id")),
  photos: photoRows(of(photos)),
  sessions: comingSessions(sql`${of("id")} and kind = 'session'`, now),
});
const ofThese = (ids: readonly string[]) => (columns: string) =>
  sql`${sql.raw(columns)} from catalog_item where id = any(${ids}::uuid[])`;

/** The card columns of items with their claims, photos and dates, in one statement. */
export function cardsAndAround(db: Db, ids: readonly string[], now: Instant) {
  const of = ofThese(ids);
  return readTogether(db, {
    items: sql<CardRow>`select ${of(cardColumns.join(", "))}`,
    ...around(of, "photo_id", now),
  });
}

/** The page columns of items with their claims, photos, dates and the version of the settings, in one statement. */
export function itemsAndAround(db: Db, ids: readonly string[], now: Instant) {
  const of = ofThese(ids);
  return readTogether(db, {
    items: sql<DetailRow>`select ${of(detailColumns.join(", "))}`,
    ...around(of, "unnest(photo_ids || photo_id)", now),
    videos: videosOf(of("id")),
    settings: settingsState,
  });
}

export const sessionsById = (db: Db | Tx, ids: string[]) =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom("session").selectAll().where("id", "in", ids).execute();
