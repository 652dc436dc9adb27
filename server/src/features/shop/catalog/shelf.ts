import { limits } from "@corral/domain/kernel/limits";
import type { Day } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { photosById } from "#src/features/business/photos/photo-view";
import { byAnimal } from "#src/features/shop/claims/store";
import type { KeptRows } from "#src/platform/answers/kept-rows";
import type { SharedAnswers } from "#src/platform/answers/shared-answers";
import { gather } from "#src/platform/database/gather";
import type { Deps } from "#src/platform/deps";
import { type Facets, type Filter, facetColumns, fits, shown } from "./filter";
import { type Card, itemCards } from "./item-view";
import { CATALOG_TABLES, cardsAndAround, nextDateChange } from "./store";

/** So many of the newest items of the shop are kept in memory: 200 bytes each. */
const KEPT = 12_000;
const FACET_TABLES = ["catalog_item", "claim"];

const shelves = new WeakMap<SharedAnswers, Shelf>();
interface Shelf {
  kept: KeptRows<Facets>;
  /** The kept items in each order that was asked for, as of this version. */
  sorted: Map<ShelfSort, { version: number; items: readonly Facets[] }>;
}
function shelfOf(answers: SharedAnswers, { db }: Deps): Shelf {
  const known = shelves.get(answers);
  if (known) return known;
  const kept = answers.rows<Facets>(FACET_TABLES, KEPT, async (ids, most) => {
    const { rows } = await sql<Facets>`
      select ${facetColumns} from catalog_item where ${shown} ${ids ? sql`and id = any(${ids}::uuid[])` : sql``}
      order by published_at desc, id desc limit ${most}`.execute(db);
    return new Map(rows.map((row) => [row.id, row]));
  });
  const shelf: Shelf = { kept, sorted: new Map() };
  shelves.set(answers, shelf);
  return shelf;
}

export type ShelfSort = "new" | "price_asc" | "price_desc";
interface Key {
  id: string;
  published_at: number;
  price: number;
}
/** As the statements of `read-page.ts` order; the id breaks ties. */
const orders: Record<ShelfSort, (a: Key, b: Key) => number> = {
  new: (a, b) => b.published_at - a.published_at || byId(b, a),
  price_asc: (a, b) => a.price - b.price || byId(a, b),
  price_desc: (a, b) => b.price - a.price || byId(b, a),
};
const byId = (a: Key, b: Key) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The key of an item in an order, behind which a page begins. */
export type After = { value: string | number; id: string } | undefined;

/**
 * One page of what fits a filter without words, after the key `after`, without a query; `found` is counted up to one more than the shop
 * tells. Undefined where the kept items don't decide it: none are kept yet, or the shop has more and these don't fill the page.
 */
export async function findOnShelf(
  deps: Deps,
  answers: SharedAnswers,
  f: Filter,
  sort: ShelfSort,
  after: After,
  limit: number,
  today: Day,
): Promise<{ items: readonly Facets[]; found: number } | undefined> {
  const { kept, sorted } = shelfOf(answers, deps);
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

/** The cards of items that are asked for together, read together. */
const readCard = gather(async (deps: Deps, ids): Promise<ReadonlyMap<string, Card>> => {
  const now = deps.now();
  const { items, claims, photos, sessions } = await cardsAndAround(deps.db, ids, now);
  const around = { claims: byAnimal(claims, undefined), photos: photosById(photos), sessions };
  return new Map(itemCards(items, around, { now, zone: deps.zone }).map((card) => [card.id, card]));
});

/** The cards of these items, each kept until it changes; without those that are gone. */
export async function keptCards(deps: Deps, answers: SharedAnswers, ids: readonly string[]): Promise<Card[]> {
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
