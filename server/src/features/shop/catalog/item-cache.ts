import { limits } from "@corral/domain/kernel/limits";
import type { Day } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { RowCache } from "#src/platform/answers/row-cache";
import type { SharedAnswers } from "#src/platform/answers/shared-answers";
import { batchReads } from "#src/platform/database/batch-reads";
import type { Deps } from "#src/platform/deps";
import { type Facets, type Filter, facetColumns, fits, shown } from "./filter";
import { type Card, cardsOf } from "./item-view";
import { CATALOG_TABLES, nextDateChange } from "./store";

/** Number of the newest items in the cache; each takes about 200 bytes. */
const KEPT = 12_000;
const FACET_TABLES = ["catalog_item", "claim"];

const caches = new WeakMap<SharedAnswers, ItemCache>();
interface ItemCache {
  kept: RowCache<Facets>;
  /** The cached items sorted, for each requested order, with the version that was sorted. */
  sorted: Map<CachedSort, { version: number; items: readonly Facets[] }>;
}
function cacheOf(answers: SharedAnswers, { db }: Deps): ItemCache {
  const known = caches.get(answers);
  if (known) return known;
  const kept = answers.rows<Facets>(FACET_TABLES, KEPT, async (ids, most) => {
    const { rows } = await sql<Facets>`
      select ${facetColumns} from catalog_item where ${shown} ${ids ? sql`and id = any(${ids}::uuid[])` : sql``}
      order by published_at desc, id desc limit ${most}`.execute(db);
    return new Map(rows.map((row) => [row.id, row]));
  });
  const cache: ItemCache = { kept, sorted: new Map() };
  caches.set(answers, cache);
  return cache;
}

export type CachedSort = "new" | "price_asc" | "price_desc";
interface Key {
  id: string;
  published_at: number;
  price: number;
}
/** The same orders as in `read-page.ts`; the id breaks ties. */
const orders: Record<CachedSort, (a: Key, b: Key) => number> = {
  new: (a, b) => b.published_at - a.published_at || byId(b, a),
  price_asc: (a, b) => a.price - b.price || byId(a, b),
  price_desc: (a, b) => b.price - a.price || byId(b, a),
};
const byId = (a: Key, b: Key) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Sort key of the last item of the page before. */
export type After = { value: string | number; id: string } | undefined;

/**
 * Finds one page of a filter without words in the cache, after the key `after`. `found` counts at most one item more than the shop displays.
 * Returns undefined when the cache can't decide: it isn't loaded, or the shop has more items and the cached ones don't fill the page.
 */
export async function findInCache(
  deps: Deps,
  answers: SharedAnswers,
  f: Filter,
  sort: CachedSort,
  after: After,
  limit: number,
  today: Day,
): Promise<{ items: readonly Facets[]; found: number } | undefined> {
  const { kept, sorted } = cacheOf(answers, deps);
  const now = await kept.current();
  if (!now || (now.last && sort !== "new")) return undefined;
  const { last } = now;
  const order = orders[sort];
  const before = sorted.get(sort);
  const all =
    before?.version === now.version
      ? before.items
      : [...now.rows.values()].filter((it) => !last || order(it, last) <= 0).sort(order);
  sorted.set(sort, { version: now.version, items: all });

  const key = after && { id: after.id, published_at: Number(after.value), price: Number(after.value) };
  const isFitting = fits(f, today);
  const items: Facets[] = [];
  let found = 0;
  for (const it of all) {
    if (!isFitting(it)) continue;
    found++;
    if (items.length < limit && (!key || order(it, key) > 0)) items.push(it);
    if (items.length === limit && found > limits.countedInShop) return { items, found };
  }
  return last ? undefined : { items, found };
}

/** Reads one card; requests of the same turn share a statement. */
const readCard = batchReads(
  async (deps: Deps, ids): Promise<ReadonlyMap<string, Card>> =>
    new Map((await cardsOf(deps, ids)).map((card) => [card.id, card])),
);

/** The cards of these items, each cached until its item changes. Deleted items are left out. */
export async function cachedCards(deps: Deps, answers: SharedAnswers, ids: readonly string[]): Promise<Card[]> {
  const cards = await Promise.all(
    ids.map((id) =>
      answers
        .of(CATALOG_TABLES)
        .get(
          `card ${id}`,
          deps.now(),
          async () => ({ until: await nextDateChange(deps), body: JSON.stringify((await readCard(deps, id)) ?? null) }),
          id,
        ),
    ),
  );
  return cards.map((card): Card | null => JSON.parse(card.text)).filter((card) => card !== null);
}
