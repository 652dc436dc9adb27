import { plainSearch } from "@corral/domain/kernel/text/phone";
import { addDays, atWall, type Instant, isDay, toIso } from "@corral/domain/kernel/time";
import { type RawBuilder, sql } from "kysely";
import { chargesByDate, findAloneByWord } from "#src/features/payments/charges/find-charges";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import { searchTerms } from "#src/platform/database/like";
import {
  allOf,
  type Conditions,
  endOfWalk,
  type Found,
  type Ordered,
  TRIED,
  walk,
  withFound,
} from "#src/platform/database/look-up";
import type { Deps } from "#src/platform/deps";
import { salesByDate } from "../sale-row";
import { findByWord, narrow, type OrderFilter, ofAlone, ofSale, type Viewer } from "./order-filter";
import { readAlone, readSales } from "./order-rows";

interface Listed {
  id: string;
  is_sale: boolean;
  at: Instant;
}

type Position = Pick<Listed, "at" | "id">;

/** One kind of orders, with what is asked of it. */
interface Kind extends Ordered {
  isSale: boolean;
}
const positionOf = ({ isSale }: Kind) =>
  isSale ? sql<Position>`s.id, s.placed_at as at` : sql<Position>`c.id, c.created_at as at`;

/** The first `limit` rows of a kind that pass. */
const readKind = (kind: Kind, limit: number, most: number) => sql`(
  select ${positionOf(kind)}, ${kind.isSale}::boolean as is_sale
  ${walk(kind, kind.isSale ? sql`` : sql`left join customer k on k.id = c.customer_id`, most)} ${kind.order} limit ${limit})`;

/**
 * A page of orders by date, the newest or the oldest first: sales, and charges without one. Each kind is read along its own index, as far as
 * the page goes, and at most `most` rows that have to be tried: so a page can be short, or empty, and have a next one.
 */
export async function listOrders(deps: Deps, viewer: Viewer, ask: OrderFilter, most = TRIED) {
  const limit = ask.limit ?? 30;
  const oldest = ask.sort === "at";
  const kinds = await kindsOf(deps, viewer, ask);
  const { rows } = await sql<Listed>`${sql.join(
    kinds.map((kind) => readKind(kind, limit + 1, most)),
    sql` union all `,
  )}`.execute(deps.db);
  const compare = (a: Position, b: Position) =>
    (a.at - b.at || (a.id < b.id ? -1 : Number(a.id > b.id))) * (oldest ? 1 : -1);
  const found = rows.sort(compare);
  // One that is not full has perhaps more behind the rows that were tried: what the other has from there on comes on the next page.
  const isFull = (kind: Kind) => rows.filter((row) => row.is_sale === kind.isSale).length > limit;
  const ends = await Promise.all(
    kinds.filter((kind) => !isFull(kind)).map((kind) => endOfWalk(deps.db, kind, positionOf(kind), most)),
  );
  const [end] = ends.flatMap((it) => it ?? []).sort(compare);
  const shown = end ? found.filter((row) => compare(row, end) <= 0) : found;
  const page = shown.slice(0, limit);
  const [saleRows, chargeRows] = await Promise.all([
    readSales(
      deps,
      page.filter((row) => row.is_sale).map((row) => row.id),
      viewer,
    ),
    readAlone(
      deps,
      page.filter((row) => !row.is_sale).map((row) => row.id),
      viewer,
    ),
  ]);
  const last = shown.length > limit ? page.at(-1) : end;
  return {
    items: page.flatMap((row) => (row.is_sale ? saleRows : chargeRows).get(row.id) ?? []),
    next: last ? writeCursor({ value: last.at, id: last.id }) : null,
  };
}

/** Sales and charges without one, with what the filter and its words ask of each. */
async function kindsOf(deps: Deps, viewer: Viewer, ask: OrderFilter): Promise<Kind[]> {
  const oldest = ask.sort === "at";
  const after = readCursor(ask.cursor, "moment");
  const way = oldest ? sql`asc` : sql`desc`;
  const [orderSales, orderCharges] = [salesByDate(way), chargesByDate(way)];
  const day = ask.day && isDay(ask.day) ? ask.day : undefined;
  const within = (at: string, id: string) => [
    ...(day
      ? [
          sql`${sql.ref(at)} >= ${toIso(atWall(deps.zone, day))} and ${sql.ref(at)} < ${toIso(atWall(deps.zone, addDays(day, 1)))}`,
        ]
      : []),
    ...(after
      ? [sql`(${sql.ref(at)}, ${sql.ref(id)}) ${oldest ? sql`>` : sql`<`} (${toIso(after.value)}, ${after.id})`]
      : []),
  ];
  const few = await narrow(deps.db, ask, viewer);
  const [sales, alone] = [ofSale(ask, viewer), ofAlone(ask, viewer)];
  const asked = (it: Conditions, at: string, id: string, byId: RawBuilder<unknown> | undefined) =>
    allOf([...it.along, ...it.tried, ...within(at, id), ...(byId ? [byId] : [])]);
  const q = ask.q && plainSearch(ask.q);
  const terms = q ? searchTerms(q) : [];
  const ofSales = asked(sales, "s.placed_at", "s.id", few?.sales);
  const ofCharges = asked(alone, "c.created_at", "c.id", few?.alone);
  const [fitSales, fitAlone] = await Promise.all([
    Promise.all(
      // What ended without money has no receipt.
      terms.map((it) => findByWord(deps.db, it, ofSales, { hasFolios: ask.money !== "ended" })),
    ),
    Promise.all(ask.fulfilment ? [] : terms.map((it) => findAloneByWord(deps.db, it, ofCharges))),
  ]);
  const byIds = (which: RawBuilder<unknown> | undefined): Found[] => (which ? [{ which, ids: [] }] : []);
  const [sold, charged] = [
    withFound(sales, [...fitSales, ...byIds(few?.sales)]),
    withFound(alone, [...fitAlone, ...byIds(few?.alone)]),
  ];
  return [
    {
      isSale: true,
      table: "sale",
      as: "s",
      order: orderSales,
      along: [...sold.along, ...within("s.placed_at", "s.id")],
      tried: sold.tried,
    },
    {
      isSale: false,
      table: "charge",
      as: "c",
      order: orderCharges,
      along: [...charged.along, ...within("c.created_at", "c.id")],
      tried: charged.tried,
    },
  ];
}
