import { type Instant, instant, toIso } from "@corral/domain/kernel/time";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { photoRows } from "#src/features/business/photos/photo-view";
import { settingsState } from "#src/features/business/settings/business";
import { liveClaimsOf } from "#src/features/shop/claims/store";
import type { SessionRow } from "#src/features/shop/visit-sessions/session-view";
import type { Db, Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";
import { readTogether } from "#src/platform/database/together";
import type { Deps } from "#src/platform/deps";

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

/** An item with all that stands around it, in one statement; undefined for an unknown one. */
export async function itemAndAround(db: Db, id: string, now: Instant) {
  const of = (columns: string) => sql`${sql.raw(columns)} from catalog_item where id = ${id}`;
  const { items, ...around } = await readTogether(db, {
    items: sql<ItemRow>`select ${of("*")}`,
    claims: liveClaimsOf(of("animal_id")),
    photos: photoRows(of("unnest(photo_ids || photo_id)")),
    sessions: comingSessions(sql`${of("id")} and kind = 'session'`, now),
    settings: settingsState,
  });
  return { item: items[0], ...around };
}

export const sessionsById = (db: Db | Tx, ids: string[]) =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom("session").selectAll().where("id", "in", ids).execute();
