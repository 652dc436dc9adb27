import { limits } from "@corral/domain/kernel/limits";
import { type SoughtWord, sought } from "@corral/domain/kernel/search/search";
import { dayIn, type Instant, toIso } from "@corral/domain/kernel/time";
import { type RawBuilder, sql } from "kysely";
import { photoRows, photosById } from "#src/features/business/photos/photo-view";
import { byAnimal, liveClaimsOf } from "#src/features/shop/claims/store";
import type { SharedAnswers } from "#src/platform/answers/shared-answers";
import { FEW } from "#src/platform/database/look-up";
import { readTogether } from "#src/platform/database/together";
import type { Deps } from "#src/platform/deps";
import { type Filter, fitting, hasWords, isFiltered, kindOf, shown } from "./filter";
import { type After, cachedCards, findInCache } from "./item-cache";
import { type Card, itemCards } from "./item-view";
import { type CardRow, cardColumns, comingSessions, type ItemRow } from "./store";

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

interface Page {
  /** One row more than the limit when another page follows. */
  rows: readonly (Pick<ItemRow, "id" | "published_at" | "price"> & { title?: string })[];
  cards: readonly Card[];
  total: number;
  hasMoreThanTotal: boolean;
  species: readonly SpeciesCount[];
  /** Nothing has the words of the search: these have them with a mistake. */
  nearly?: true;
}

/**
 * Reads one page of the shop after the key `after` (keyset pagination), with the number of fitting items and the species on sale. `next` is
 * the key of the last item when another page follows. Filters are answered from the item cache when it can decide, else from the tables.
 */
export async function readPage(deps: Deps, f: Filter, sort: Sort, after: After, limit: number) {
  const { rows, cards, ...counts } =
    (await pageFromCache(deps, f, sort, after, limit)) ?? (await pageOfWords(deps, f, sort, after, limit));
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const keyOf = { new: last?.published_at, price_asc: last?.price, price_desc: last?.price, name: last?.title };
  return { ...counts, items: cards.slice(0, limit), next: last && { value: keyOf[sort] ?? "", id: last.id } };
}

const counted = (found: number) => ({
  total: Math.min(found, limits.countedInShop),
  hasMoreThanTotal: found > limits.countedInShop,
});

async function pageFromCache(
  deps: Deps,
  f: Filter,
  sort: Sort,
  after: After,
  limit: number,
): Promise<Page | undefined> {
  const { answers } = deps;
  const today = dayIn(deps.zone, deps.now());
  if (!answers || sort === "name" || hasWords(f) || !isFiltered(f, today)) return undefined;
  const page = await findInCache(deps, answers, f, sort, after, limit + 1, today);
  if (!page) return undefined;
  const ids = page.items.slice(0, limit).map((it) => it.id);
  const [cards, species] = await Promise.all([cachedCards(deps, answers, ids), cachedSpecies(deps, answers)]);
  return { rows: page.items, cards, ...counted(page.found), species };
}

/** The page of a search as it was typed; where nothing fits it, of what it nearly is. */
async function pageOfWords(deps: Deps, f: Filter, sort: Sort, after: After, limit: number): Promise<Page> {
  const { words, nearly } = sought(f.q ?? "");
  const page = await pageFromTables(deps, f, words, sort, after, limit);
  if (!nearly || page.total > 0) return page;
  const near = await pageFromTables(deps, f, nearly, sort, after, limit);
  return near.total > 0 ? { ...near, nearly: true } : near;
}

async function pageFromTables(
  { db, now: clock, zone }: Deps,
  f: Filter,
  words: readonly SoughtWord[],
  sort: Sort,
  after: After,
  limit: number,
): Promise<Page> {
  const now = clock();
  const today = dayIn(zone, now);
  const filtered = isFiltered(f, today);
  const { by, down, type, start } = orders[sort];
  const begin = after ?? start;
  const value = sql`${sort === "new" && after ? toIso(after.value as Instant) : begin.value}::${sql.raw(type)}`;
  const past = sql`(${by}, id) ${sql.raw(down ? "<" : ">")} (${value}, ${begin.id}::uuid)`;
  const order = sql`${by} ${sql.raw(down ? "desc" : "asc")}, id ${sql.raw(down ? "desc" : "asc")}`;
  const columns = sql.join(cardColumns.map((it) => sql.ref(it)));
  /** `from`: where the page's items are, and those that are counted. */
  const read = async (
    from: { page: RawBuilder<unknown>; counted: RawBuilder<unknown>; shared?: RawBuilder<unknown> },
    most: number,
  ) => {
    const { counts, items, species, ...around } = await readTogether(
      db,
      {
        items: sql<CardRow>`select * from page order by ${order}`,
        claims: liveClaimsOf(sql`animal_id from page`),
        photos: photoRows(sql`photo_id from page`),
        sessions: comingSessions(sql`id from page where kind = 'session'`, now),
        // Without a filter the kept counts know.
        counts: filtered
          ? sql<{ n: number }>`select count(*)::int as n from (select ${from.counted} limit ${most + 1}) as them`
          : sql<{ n: number }>`
            select coalesce(sum(n), 0)::int as n from item_count where status in ('published', 'sold_out') ${kindOf(f)}`,
        species: speciesOnSale,
      },
      sql`${from.shared ?? sql``} page as materialized (select ${columns} ${from.page} order by ${order} limit ${limit + 1})`,
      // The order that nearly everybody sees: each kept plan has its place in each connection.
      !filtered && sort === "new" ? "kept" : "anew",
    );
    const found = counts[0]?.n ?? 0;
    const drawn = {
      claims: byAnimal(around.claims, undefined),
      photos: photosById(around.photos),
      sessions: around.sessions,
    };
    const total = filtered ? counted(found) : { total: found, hasMoreThanTotal: false };
    return { found, page: { rows: items, cards: itemCards(items, drawn, { now, zone }), ...total, species } };
  };
  const from = sql`from catalog_item where ${shown} ${kindOf(f)} and ${fitting(f, words, today)}`;
  if (filtered) {
    // A rare filter first reads all that fit: the index of an order would visit every item that doesn't.
    const shared = sql`few as materialized (select ${columns} ${from} limit ${FEW + 1}),`;
    const few = await read({ page: sql`from few where ${past}`, counted: sql`from few`, shared }, FEW);
    if (few.found <= FEW) return few.page;
  }
  const along = await read({ page: sql`${from} and ${past}`, counted: from }, limits.countedInShop);
  return along.page;
}

interface SpeciesCount {
  code: string;
  count: number;
}
/** Species with something on sale, for the filter. */
const speciesOnSale = sql<SpeciesCount>`
  select species as code, sum(n)::int as count from item_count
  where status = 'published' and species is not null and shelf = 'animales'
  group by species having sum(n) > 0 order by count desc, species`;

const SPECIES_TABLES = ["catalog_item"];
async function cachedSpecies(deps: Deps, answers: SharedAnswers): Promise<SpeciesCount[]> {
  const kept = await answers.of(SPECIES_TABLES).get("species", deps.now(), async () => ({
    body: JSON.stringify((await speciesOnSale.execute(deps.db)).rows),
  }));
  return JSON.parse(kept.text);
}
