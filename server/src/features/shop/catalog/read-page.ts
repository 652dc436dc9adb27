import { limits } from "@corral/domain/kernel/limits";
import { searchWords } from "@corral/domain/kernel/text/search-text";
import { type Day, type Instant, toIso } from "@corral/domain/kernel/time";
import type { Delivery } from "@corral/domain/shop/items";
import { type AgeRange, ageRanges, type SoughtSex } from "@corral/domain/shop/shop-filters";
import { liveClaimStates } from "@corral/domain/states/claim";
import { type RawBuilder, sql } from "kysely";
import { photoRows } from "#src/features/business/photos/photo-view";
import { liveClaimsOf } from "#src/features/shop/claims/store";
import type { Db } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { anywhere } from "#src/platform/database/like";
import { FEW } from "#src/platform/database/look-up";
import { readTogether } from "#src/platform/database/together";
import { comingSessions, type ItemRow } from "./store";

/** The columns that a card of the shop needs: what it shows, and what its availability is computed from. */
const cardColumns = [
  ...["id", "kind", "shelf", "title", "subtitle", "species", "category", "animal_id", "photo_id", "status"],
  ...["price", "price_mode", "price_per_kg", "est_weight_g", "stock", "heads", "group_id", "dam_id"],
  ...["sex", "grams", "birth_date", "birth_from", "birth_to", "born_at", "published_at"],
] as const;
export type CardRow = Pick<ItemRow, (typeof cardColumns)[number]>;
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

const LEAST = "00000000-0000-0000-0000-000000000000";
const GREATEST = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** Column, its type, direction and beginning of each order; the id breaks ties, so that pages neither repeat nor skip. */
const orders = {
  new: { by: sql.ref("published_at"), type: "timestamptz", down: true, start: { value: "infinity", id: GREATEST } },
  price_asc: { by: sql.ref("price"), type: "bigint", down: false, start: { value: -1, id: LEAST } },
  price_desc: {
    by: sql.ref("price"),
    type: "bigint",
    down: true,
    start: { value: Number.MAX_SAFE_INTEGER, id: GREATEST },
  },
  name: { by: sql.ref("title"), type: "text", down: false, start: { value: "", id: LEAST } },
} as const;

/** Condition of the shop's list: on sale or sold out. An animal that was sold is not in it. */
const shown = sql`status in ('published', 'sold_out') and not sold`;

const kindOf = (f: Filter) =>
  sql`${f.group ? sql`and shelf = ${f.group}` : sql``} ${f.species ? sql`and species = ${f.species}` : sql``}`;

type Test = [type: string, test: (value: RawBuilder<unknown>, today: Day) => RawBuilder<unknown>];
const monthsBefore = (today: Day, months: RawBuilder<unknown>) =>
  sql`(${today}::date - make_interval(months => ${months}))::date`;
/** The SQL condition of each filter, with the SQL type of its value. */
const tests: { [K in keyof Asked]-?: Test } = {
  sexes: ["text[]", (them) => sql`sex = any(${them})`],
  youngerThan: ["int", (months, today) => sql`birth_date > ${monthsBefore(today, months)}`],
  notYoungerThan: ["int", (months, today) => sql`birth_date <= ${monthsBefore(today, months)}`],
  minGrams: ["int", (grams) => sql`grams >= ${grams}`],
  maxGrams: ["int", (grams) => sql`grams <= ${grams}`],
  min: ["bigint", (price) => sql`price >= ${price}`],
  max: ["bigint", (price) => sql`price <= ${price}`],
  ways: ["text[]", (them) => sql`delivery @> ${them}`],
};
interface Asked {
  sexes?: string[] | undefined;
  /** Months. */
  youngerThan?: number | undefined;
  notYoungerThan?: number | undefined;
  minGrams?: number | undefined;
  maxGrams?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  ways?: Delivery[] | undefined;
}
function askedOf(f: Filter): Asked {
  const age = f.age && ageRanges[f.age];
  return {
    sexes: f.sex && (f.sex === "female" ? ["female", "spayed_female"] : [f.sex]),
    youngerThan: age?.to,
    notYoungerThan: age?.from,
    minGrams: f.minKg && f.minKg * 1000,
    maxGrams: f.maxKg && f.maxKg * 1000,
    min: f.min,
    max: f.max,
    ways: f.delivery && [f.delivery],
  };
}
/** Stock left, or an animal without a live claim. Visits are filtered by their sessions. */
const available = sql`(status = 'published' and (stock is null or stock > 0) and (animal_id is null or not exists (select 1 from claim c
  where c.subject_type = 'animal' and c.subject_id = animal_id and c.state in ${inList(liveClaimStates)})))`;

/** Condition of every filter but words, with a null for each that is not asked for: one SQL text, whose plan can be kept. No index serves it. */
function anyFilter(f: Filter, today: Day) {
  const asked = askedOf(f);
  const parts = (Object.keys(tests) as (keyof Asked)[]).map((name) => {
    const [type, test] = tests[name];
    const value = sql`${asked[name] ?? null}::${sql.raw(type)}`;
    return sql`(${value} is null or ${test(value, today)})`;
  });
  return sql.join([...parts, sql`(${!f.available}::boolean or ${available})`], sql` and `);
}
/** Condition of the filters that are asked for alone, written so that indexes serve it. */
function thisFilter(f: Filter, today: Day) {
  const asked = askedOf(f);
  const parts = (Object.keys(tests) as (keyof Asked)[]).flatMap((name) => {
    const [type, test] = tests[name];
    return asked[name] === undefined ? [] : [test(sql`${asked[name]}::${sql.raw(type)}`, today)];
  });
  const words = searchWords(f.q ?? "").map((word) => sql`search_text like ${anywhere(word)}`);
  return sql.join([...words, ...parts, ...(f.available ? [available] : [])], sql` and `);
}
const hasWords = ({ q }: Filter) => searchWords(q ?? "").length > 0;
const isFiltered = (f: Filter) =>
  hasWords(f) || f.available || Object.values(askedOf(f)).some((it) => it !== undefined);

/** So many items of the list are tried before the indexes. */
const FIRST = 1_000;

/**
 * One page after the key `after` (keyset pagination), with the claims, photos and dates of its items, how many there are in all and
 * the species on sale. In one statement, whose plan is kept, where the first items of the list fill the page or are all; else in one more,
 * planned for what is asked, or in two where it fits many. Words are rare and have their index: they go there at once.
 */
export async function readPage(
  db: Db,
  f: Filter,
  sort: Sort,
  after: { value: string | number; id: string } | undefined,
  limit: number,
  { now, today }: { now: Instant; today: Day },
) {
  const filtered = isFiltered(f);
  const most = limits.countedInShop;
  const { by, down, type, start } = orders[sort];
  const begin = after ?? start;
  const value = sql`${sort === "new" && after ? toIso(after.value as Instant) : begin.value}::${sql.raw(type)}`;
  const past = sql`(${by}, id) ${sql.raw(down ? "<" : ">")} (${value}, ${begin.id}::uuid)`;
  const order = sql`${by} ${sql.raw(down ? "desc" : "asc")}, id ${sql.raw(down ? "desc" : "asc")}`;
  const ofKind = sql`from catalog_item where ${shown} ${kindOf(f)}`;
  const columns = sql.join(cardColumns.map((it) => sql.ref(it)));
  /** `from`: where the page's items are, and those that are counted. */
  const read = async (
    from: { page: RawBuilder<unknown>; counted: RawBuilder<unknown>; shared?: RawBuilder<unknown>; most?: number },
    plan: "kept" | "anew",
  ) => {
    const { counts, ...page } = await readTogether(
      db,
      {
        items: sql<CardRow>`select * from page order by ${order}`,
        claims: liveClaimsOf(sql`animal_id from page`),
        photos: photoRows(sql`photo_id from page`),
        sessions: comingSessions(sql`id from page where kind = 'session'`, now),
        // Without a filter the kept counts know.
        counts: sql<{ all: number; found: number }>`
          select (select coalesce(sum(n), 0)::int from item_count where status in ('published', 'sold_out') ${kindOf(f)}) as all,
            (select count(*)::int from (select ${from.counted} limit ${filtered ? (from.most ?? most) + 1 : 0}) as them) as found`,
        species: speciesOnSale,
      },
      sql`${from.shared ?? sql``} page as materialized (select ${columns} ${from.page} order by ${order} limit ${limit})`,
      plan,
    );
    const [{ all, found } = { all: 0, found: 0 }] = counts;
    return { ...page, all, found };
  };
  /** The first items of the list, to which any filter is applied. */
  const soon = async () => {
    const first = (rows: RawBuilder<unknown>) =>
      sql`from (select * ${rows} limit ${FIRST}) as first where ${anyFilter(f, today)}`;
    const page = await read(
      { page: first(sql`${ofKind} and ${past} order by ${order}`), counted: first(ofKind) },
      // The order that nearly everybody sees: each kept plan has its place in each connection.
      sort === "new" ? "kept" : "anew",
    );
    const isDense = page.found > most;
    const isWhole = !filtered || page.all <= FIRST || (page.items.length === limit && isDense);
    return { page: isWhole ? page : undefined, isDense };
  };
  const fitting = sql`${ofKind} and ${thisFilter(f, today)}`;
  /** All that fit, where they are few: an order's index would lead through all that don't. */
  const few = async () => {
    const shared = sql`few as materialized (select ${columns} ${fitting} limit ${FEW + 1}),`;
    const page = await read({ page: sql`from few where ${past}`, counted: sql`from few`, shared, most: FEW }, "anew");
    return page.found > FEW ? undefined : page;
  };
  const first = hasWords(f) ? undefined : await soon();
  const page =
    first?.page ??
    // What many of the first items fit is soon found along the order, wherever that begins.
    (first?.isDense ? undefined : await few()) ??
    (await read({ page: sql`${fitting} and ${past}`, counted: fitting }, "anew"));
  return filtered
    ? { ...page, total: Math.min(page.found, most), hasMoreThanTotal: page.found > most }
    : { ...page, total: page.all, hasMoreThanTotal: false };
}

/** Species with something on sale, for the filter. */
const speciesOnSale = sql<{ code: string; count: number }>`
  select species as code, sum(n)::int as count from item_count
  where status = 'published' and species is not null and shelf = 'animales'
  group by species having sum(n) > 0 order by count desc, species`;
