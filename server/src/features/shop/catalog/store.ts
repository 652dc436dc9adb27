import { limits } from "@corral/domain/kernel/limits";
import { searchWords } from "@corral/domain/kernel/text/search-text";
import { type Day, type Instant, instant, toIso } from "@corral/domain/kernel/time";
import type { Delivery } from "@corral/domain/shop/items";
import { type AgeRange, ageRanges, type SoughtSex } from "@corral/domain/shop/shop-filters";
import { liveClaimStates } from "@corral/domain/states/claim";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { photoRows } from "#src/features/business/photos/photo-view";
import { settingsState } from "#src/features/business/settings/business";
import { liveClaimsOf } from "#src/features/shop/claims/store";
import type { SessionRow } from "#src/features/shop/visit-sessions/session-view";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { anywhere } from "#src/platform/database/like";
import type { Tables } from "#src/platform/database/tables";
import { readTogether } from "#src/platform/database/together";
import type { Deps } from "#src/platform/deps";

export type ItemRow = Selectable<Tables["catalog_item"]>;
export interface Filter {
  group?: ItemRow["shelf"] | undefined;
  species?: string | undefined;
  q?: string | undefined;
  sex?: SoughtSex | undefined;
  age?: AgeRange | undefined;
  minKg?: number | undefined;
  maxKg?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  delivery?: Delivery | undefined;
  available?: boolean | undefined;
}
export type Sort = "new" | "price_asc" | "price_desc" | "name";
/** The type of cursor key of each order. */
export const sortedBy = {
  new: "moment",
  price_asc: "number",
  price_desc: "number",
  name: "text",
} as const satisfies Record<Sort, string>;

/** Column and direction of each order; the id breaks ties, so that pages neither repeat nor skip. */
const orders = {
  new: { by: sql.ref("published_at"), down: true },
  price_asc: { by: sql.ref("price"), down: false },
  price_desc: { by: sql.ref("price"), down: true },
  name: { by: sql.ref("title"), down: false },
} as const;

/** What the shop's list shows: an animal with its final buyer is not in it. */
const shown = sql`status in ('published', 'sold_out') and not sold`;

const kindOf = (f: Filter) =>
  sql`${f.group ? sql`and shelf = ${f.group}` : sql``} ${f.species ? sql`and species = ${f.species}` : sql``}`;

function where(f: Filter, today: Day) {
  const and = (...parts: (RawBuilder<unknown> | false | undefined)[]) =>
    sql.join(
      parts.flatMap((part) => (part ? [sql`and ${part}`] : [])),
      sql` `,
    );
  const words = f.q ? searchWords(f.q) : [];
  const age = f.age && ageRanges[f.age];
  const before = (months: number) => sql`(${today}::date - make_interval(months => ${months}::int))::date`;
  const filters = [
    ...words.map((w) => sql`search_text like ${anywhere(w)}`),
    f.sex && (f.sex === "female" ? sql`sex in ('female', 'spayed_female')` : sql`sex = ${f.sex}`),
    age && sql`birth_date > ${before(age.to)} and birth_date <= ${before(age.from)}`,
    f.minKg && sql`grams >= ${f.minKg * 1000}::int`,
    f.maxKg && sql`grams <= ${f.maxKg * 1000}::int`,
    f.min !== undefined && sql`price >= ${f.min}`,
    f.max !== undefined && sql`price <= ${f.max}`,
    f.delivery && sql`delivery @> array[${f.delivery}]::text[]`,
    // Available: stock left, or an animal without a live claim. Visits are filtered by their sessions.
    f.available &&
      sql`status = 'published' and (stock is null or stock > 0) and (animal_id is null or not exists (select 1 from claim c
        where c.subject_type = 'animal' and c.subject_id = animal_id and c.state in ${inList(liveClaimStates)}))`,
  ].map((it) => (typeof it === "object" ? it : undefined));
  return { sql: sql`${shown} ${kindOf(f)} ${and(...filters)}`, isCounted: !filters.some(Boolean) };
}

/** One page after the key `after` (keyset pagination). */
export async function pageOfItems(
  db: Db,
  f: Filter,
  sort: Sort,
  after: { value: string | number; id: string } | undefined,
  limit: number,
  today: Day,
): Promise<ItemRow[]> {
  const o = orders[sort];
  const value =
    after && sort === "new"
      ? sql`${toIso(after.value as Instant)}::timestamptz`
      : after && sort !== "name"
        ? sql`${after.value}::bigint`
        : sql`${after?.value ?? ""}`;
  const from = after ? sql`and (${o.by}, id) ${sql.raw(o.down ? "<" : ">")} (${value}, ${after.id}::uuid)` : sql``;
  const direction = sql.raw(o.down ? "desc" : "asc");
  const { rows } =
    await sql<ItemRow>`select * from catalog_item where ${where(f, today).sql} ${from} order by ${o.by} ${direction}, id ${direction} limit ${limit}`.execute(
      db,
    );
  return rows;
}

/** Number of matching items: exact by shelf and species, which triggers count; otherwise at most `limits.countedItems`. */
export async function countItems(db: Db, f: Filter, today: Day): Promise<{ total: number; hasMoreThanTotal: boolean }> {
  const which = where(f, today);
  if (!which.isCounted) {
    const most = limits.countedItems;
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (select from catalog_item where ${which.sql} limit ${most + 1}) as found`.execute(
      db,
    );
    const { n } = rows[0] as { n: number };
    return { total: Math.min(n, most), hasMoreThanTotal: n > most };
  }
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::int as n from item_count where status in ('published', 'sold_out') ${kindOf(f)}`.execute(
    db,
  );
  return { total: (rows[0] as { n: number }).n, hasMoreThanTotal: false };
}

/** Species with something on sale, for the filter. */
export async function speciesOnSale(db: Db) {
  const { rows } = await sql<{ code: string; count: number }>`
    select species as code, sum(n)::int as count from item_count
    where status = 'published' and species is not null and shelf = 'animales'
    group by species having sum(n) > 0 order by count desc, species`.execute(db);
  return rows;
}

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
/** The next sessions of these items that have not begun, soonest first. */
export const upcomingSessions = async (db: Db | Tx, itemIds: string[], now: Instant): Promise<SessionRow[]> => {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<SessionRow>`
    select s.* from unnest(${itemIds}::uuid[]) as i(id) cross join lateral (
      select * from session where item_id = i.id and starts_at > ${toIso(now)} and status in ('scheduled', 'open')
      order by starts_at limit ${COMING}) s
    order by s.starts_at`.execute(db);
  return rows;
};

/** How long an answer with dates may be kept at most: one statement looks that far ahead. */
const LOOK_AHEAD_MS = 60_000;
/** The next moment at which a date begins, opens or closes by the clock, at most a minute ahead. */
export async function nextDateChange({ db, now }: Deps): Promise<Instant> {
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

/** An item with all that stands around it, in one statement; undefined for an unknown one. The dates of a visit are read apart. */
export async function itemAndAround(db: Db, id: string) {
  const of = (columns: string) => sql`${sql.raw(columns)} from catalog_item where id = ${id}`;
  const { items, ...around } = await readTogether(db, {
    items: sql<ItemRow>`select ${of("*")}`,
    claims: liveClaimsOf(of("animal_id")),
    photos: photoRows(of("unnest(photo_ids || photo_id)")),
    settings: settingsState,
  });
  return { item: items[0], ...around };
}

export const sessionsById = (db: Db | Tx, ids: string[]) =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom("session").selectAll().where("id", "in", ids).execute();
