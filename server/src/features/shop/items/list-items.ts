import type { ItemsPage, ListableAnimal } from "@corral/contract/types";
import { type ItemKind, kindWords } from "@corral/domain/kernel/item-kinds";
import type { Grams } from "@corral/domain/kernel/money";
import type { SoughtWord } from "@corral/domain/kernel/search/search";
import { speciesName } from "@corral/domain/kernel/species";
import { dayIn, toIso } from "@corral/domain/kernel/time";
import { liveClaimStates } from "@corral/domain/shop/claims/states";
import { itemBounds } from "@corral/domain/shop/items";
import type { ItemState } from "@corral/domain/shop/items/states";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { readPhotoViews } from "#src/features/business/photos/photo-view";
import { whyNotListed } from "#src/features/herd/animals/listable";
import { isSold } from "#src/features/herd/public-animals/sold";
import { factsOf } from "#src/features/shop/catalog/item-view";
import type { ItemRow } from "#src/features/shop/catalog/store";
import { liveAnimalClaims } from "#src/features/shop/claims/store";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { isShort } from "#src/platform/database/like";
import { FEW, FEW_BY_NAME, type Found, fewAtMost, fewByNameAtMost, lookUp } from "#src/platform/database/look-up";
import type { Tables } from "#src/platform/database/tables";
import type { Deps } from "#src/platform/deps";
import { findSought, hasSought } from "#src/platform/search/has-sought";
import { stateOf } from "./staff-view";

export interface ItemsAsked {
  state?: ItemState | undefined;
  kind?: ItemKind | undefined;
  q?: string | undefined;
  sort?: Exclude<Order, "newest"> | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

type Order = "newest" | "title" | "-title" | "price" | "-price";
/** The title is read by the folded text, which begins with it; one index serves both ways (0065). */
const byTitle = sql`i.search_text collate "C"`;
const orders: Record<Order, RawBuilder<unknown>> = {
  newest: sql`order by i.published_at desc, i.id desc`,
  title: sql`order by ${byTitle}, i.id`,
  "-title": sql`order by ${byTitle} desc, i.id desc`,
  price: sql`order by i.price, i.id`,
  "-price": sql`order by i.price desc, i.id desc`,
};
/** The items `i` after the last one of the page before. */
function after(order: Order, cursor: string | undefined): RawBuilder<unknown> {
  if (order === "newest") {
    const at = readCursor(cursor, "moment");
    return at ? sql`and (i.published_at, i.id) < (${toIso(at.value)}::timestamptz, ${at.id}::uuid)` : sql``;
  }
  const isTitle = order === "title" || order === "-title";
  const at = isTitle ? readCursor(cursor, "text") : readCursor(cursor, "number");
  if (!at) return sql``;
  const key = isTitle ? byTitle : sql`i.price`;
  return order.startsWith("-")
    ? sql`and (${key}, i.id) < (${at.value}, ${at.id}::uuid)`
    : sql`and (${key}, i.id) > (${at.value}, ${at.id}::uuid)`;
}
const keyOf = (order: Order, i: ItemRow) =>
  order === "newest" ? i.published_at : order === "title" || order === "-title" ? i.search_text : i.price;

const isFew = (rows: string) => sql`(select count(*) from ${sql.ref(rows)}) <= ${sql.lit(FEW)}`;

/**
 * The offers on sale of the condition whose animal has a buyer: found from the sold animals where those are few, else from the offers. A null
 * says that neither are few. With `offset 0`, or the planner may read all offers of animals.
 */
const offersOfSold = (which: RawBuilder<unknown>) => sql`(
  with sold as materialized (select subject_id from claim where subject_type = 'animal' and state = 'sold' ${fewAtMost}),
  offer as materialized (select i.id, i.animal_id from catalog_item i where i.status in ('published', 'paused') and ${which} ${fewAtMost})
  select of_animal.id from sold cross join lateral (
      select i.id from catalog_item i where i.animal_id = sold.subject_id and i.status in ('published', 'paused') and ${which} offset 0) of_animal
    where ${isFew("sold")}
  union select id from offer where not ${isFew("sold")} and ${isFew("offer")} and ${isSold("offer.animal_id")}
  union select null where not ${isFew("sold")} and not ${isFew("offer")})`;

/** The items `i` of the filter that are in a state and have these words. */
function findItems(
  db: Db,
  ask: ItemsAsked,
  them: readonly SoughtWord[],
  filter: RawBuilder<unknown>,
  order: Order,
  rows: number,
): Promise<Found> {
  const words = them.length ? sql`and ${hasSought("i", them)}` : sql``;
  const sold = isSold("i.animal_id");
  const soon = {
    rows,
    from: (first: RawBuilder<unknown>) =>
      sql`(select i.* from catalog_item i where ${filter} ${orders[order]} ${first}) i`,
  };
  const idsOf = (state: RawBuilder<unknown>) =>
    sql`(select i.id from catalog_item i where ${state} ${words} and ${filter} ${fewAtMost})`;
  if (ask.state === "sold_out")
    return lookUp(db, "i.id", {
      soon,
      ids: sql`${idsOf(sql`i.status = 'sold_out'`)} union ${offersOfSold(sql`${filter} ${words}`)}`,
      // With `offset 0`, or the planner may hash the claims of all that were ever sold.
      which: sql`(i.status = 'sold_out' or i.status in ('published', 'paused') and exists (select where ${sold} offset 0)) ${words}`,
    });
  const inState =
    ask.state === "published"
      ? sql`i.status in ('published', 'sold_out') and not ${sold}`
      : ask.state
        ? sql`i.status = ${ask.state}`
        : sql`i.status <> 'archived'`;
  const which = sql`${inState} ${words}`;
  return ask.q
    ? lookUp(db, "i.id", { soon: isShort(ask.q.trim()) ? soon : undefined, ids: idsOf(inState), which })
    : Promise.resolve({ which, ids: undefined });
}

/** A page of all items for staff, newest first or as asked. Archived ones are only in their own list. */
export async function listItems(db: Db, ask: ItemsAsked): Promise<ItemsPage> {
  const limit = ask.limit ?? 30;
  const order = ask.sort ?? "newest";
  const filter = sql`true ${ask.kind ? sql`and i.kind = ${ask.kind}` : sql``} ${after(order, ask.cursor)}`;
  const found = await findSought(ask.q ?? "", (words) => findItems(db, ask, words, filter, order, limit + 1));
  const { rows } = await sql<ItemRow>`
    select i.* from catalog_item i where ${found.which} and ${filter} ${orders[order]} limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const [photos, claims] = await Promise.all([
    readPhotoViews(
      db,
      page.map((i) => i.photo_id),
    ),
    liveAnimalClaims(
      db,
      page.flatMap((i) => i.animal_id ?? []),
      undefined,
    ),
  ]);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map((i) => ({
      id: i.id,
      kind: i.kind,
      kindWords: kindWords(i.kind),
      ...stateOf(i, claims.get(i.animal_id ?? "")?.state),
      title: i.title,
      subtitle: i.subtitle,
      price: i.price,
      priceMode: i.price_mode,
      stock: i.stock,
      photo: photos.get(i.photo_id ?? "") ?? null,
    })),
    next: last ? writeCursor({ value: keyOf(order, last), id: last.id }) : null,
  };
}

type AnimalRow = Selectable<Tables["animal"]>;

/** Animals without a listing and without a buyer, by name: up to twenty, or all of a group that a lot may offer. */
export async function listListable(
  deps: Deps,
  { q, group }: { q?: string | undefined; group?: string | undefined },
): Promise<ListableAnimal[]> {
  const today = dayIn(deps.zone, deps.now());
  const inGroup = group ? sql`and a.group_id = ${group}` : sql``;
  const alive = sql`a.life_status = 'alive' ${inGroup}`;
  const find = (words: readonly SoughtWord[]) => {
    const which = sql`${alive} and ${hasSought("a", words)}`;
    const ids = sql`select a.id from animal a where ${which} ${fewByNameAtMost}`;
    return lookUp(deps.db, "a.id", { ids, which }, FEW_BY_NAME);
  };
  const found = q?.trim() ? await findSought(q, find) : { which: alive };
  const { rows } = await sql<AnimalRow & { grams: Grams | null }>`
    select a.*, published_weight(a) as grams from animal a where ${found.which}
    and not exists (select 1 from catalog_item i where i.animal_id = a.id and i.status in ('draft', 'published', 'paused'))
    and not exists (select 1 from claim c where c.subject_type = 'animal' and c.subject_id = a.id
      and c.state in ${inList(liveClaimStates)})
    and not exists (select 1 from pick_animal p join catalog_item i on i.id = p.item_id
      where p.animal_id = a.id and i.status <> 'archived')
    order by name, id limit ${group ? itemBounds.picks : 20}`.execute(deps.db);
  const [photos, why, tags] = await Promise.all([
    readPhotoViews(
      deps.db,
      rows.map((a) => a.photo_id),
    ),
    whyNotListed(deps, deps.db, rows),
    rows.length
      ? deps.db
          .selectFrom("animal_identifier")
          .select(["animal_id", "value_raw"])
          .where(
            "animal_id",
            "in",
            rows.map((a) => a.id),
          )
          .where("active", "=", true)
          .orderBy("type")
          .execute()
      : [],
  ]);
  return rows.map((a) => ({
    id: a.id,
    name: a.name,
    tag: tags.find((t) => t.animal_id === a.id)?.value_raw ?? null,
    speciesName: speciesName(a.species),
    breed: a.breed,
    photo: photos.get(a.photo_id ?? "") ?? null,
    title: `${a.breed ? `${speciesName(a.species)} ${a.breed}` : speciesName(a.species)} «${a.name}»`.slice(0, 80),
    subtitle: [a.breed, a.color].filter(Boolean).join(" · ").slice(0, 120),
    facts: factsOf({ ...a, kind: "animal", price_mode: "fixed", heads: null, stock: null, animal_id: a.id }, today),
    warning: why.get(a.id)?.join("; ") || null,
  }));
}
