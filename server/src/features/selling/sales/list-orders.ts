import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { plainSearch } from "@corral/domain/kernel/text/phone";
import { addDays, atWall, type Instant, isDay, momentForList, toIso } from "@corral/domain/kernel/time";
import type { ChargeState } from "@corral/domain/payments/charges/states";
import { type FulfilmentState, toDeliverStates } from "@corral/domain/selling/delivery/states";
import { moneySaid, owed } from "@corral/domain/selling/sale-words";
import { type RawBuilder, sql } from "kysely";
import { chargeGroups, chargesByDate, collectedOf, findAloneByWord } from "#src/features/payments/charges/find-charges";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { endsWith, folded, hasWord, isShort, searchTerms } from "#src/platform/database/like";
import {
  allOf,
  type Conditions,
  endOfWalk,
  FEW,
  type Found,
  fewAtMost,
  lookUp,
  type Ordered,
  TRIED,
  walk,
  withFound,
} from "#src/platform/database/look-up";
import type { Deps } from "#src/platform/deps";
import type { OnlyOf } from "./find-sale";
import { axis, goodsOf, hasOpenRequest, saleRow, salesByDate, salesWhere } from "./sale-row";

export interface OrderFilter {
  q?: string;
  money?: "due" | "paid" | "problem" | "refund" | "ended";
  fulfilment?: "to_deliver" | "docs_pending" | "ready" | "in_transit" | "delivered" | "asked";
  method?: string;
  day?: string;
  by?: string;
  sort?: "at";
  cursor?: string;
  limit?: number;
}

/** Who looks: `only` sees what they charged, and not everybody sees what waits for a decision. */
export interface Viewer {
  only: OnlyOf;
  seesReview: boolean;
}

const GOODS: Record<"docs_pending" | "ready" | "in_transit" | "to_deliver", readonly FulfilmentState[]> = {
  to_deliver: toDeliverStates,
  docs_pending: ["docs_pending"],
  ready: ["ready", "scheduled"],
  in_transit: ["in_transit", "failed_delivery"],
};

/**
 * The sales `s` of the filter that one word of a search fits: in the buyer's name or phone, in what was sold, in the charge, the folio,
 * or an animal's tag. A null says that not all tags were looked at. With `offset 0`, or the planner may hash whole tables
 * for the few rows that are read.
 */
async function findByWord(
  db: Db,
  q: string,
  filter: RawBuilder<unknown>,
  { hasFolios }: { hasFolios: boolean },
): Promise<Found> {
  const has = (column: string) => hasWord(folded(sql.ref(column)), q);
  const hasCode = (column: string) => hasWord(column, q, "ilike");
  const digits = q.replace(/\D/g, "");
  const phone = digits.length >= 4 ? endsWith("s.contact_phone", digits) : sql`false`;
  const which = sql`(${has("s.contact_name")} or ${phone}
      or exists (select from sale_line l where l.sale_id = s.id and (${has("l.title")} or ${has("l.subtitle")}
        or exists (select from animal_identifier i where i.animal_id = l.animal_id and ${hasCode("i.value_raw")} offset 0)) offset 0)
      or exists (select from charge c where c.sale_id = s.id and ${has("c.concept")} offset 0)
      or exists (select from receipt r where r.sale_id = s.id and ${hasCode("r.folio")} offset 0))`;
  // Its indexes have all that begins a word like this one, which may be nearly everything and not fit.
  if (isShort(q)) return { which, ids: undefined };
  return lookUp(db, "s.id", {
    which,
    ids: sql`with tagged as materialized (select animal_id from animal_identifier where ${hasCode("value_raw")} ${fewAtMost})
      (select s.id from sale s where ${has("s.contact_name")} and ${filter} ${fewAtMost})
      union (select s.id from sale s where ${phone} and ${filter} ${fewAtMost})
      union (select s.id from sale_line l join sale s on s.id = l.sale_id
        where (${has("l.title")} or ${has("l.subtitle")}) and ${filter} ${fewAtMost})
      union (select s.id from charge c join sale s on s.id = c.sale_id where ${has("c.concept")} and ${filter} ${fewAtMost})
      ${hasFolios ? sql`union (select s.id from receipt r join sale s on s.id = r.sale_id where ${hasCode("r.folio")} and ${filter} ${fewAtMost})` : sql``}
      union (select s.id from tagged t join sale_line l on l.animal_id = t.animal_id join sale s on s.id = l.sale_id
        where ${filter} ${fewAtMost})
      union (select null from tagged offset ${sql.lit(FEW)})`,
  });
}

/** Where what was sold by `s` is. */
export function withGoods(which: OrderFilter["fulfilment"]): RawBuilder<unknown>[] {
  if (which === undefined) return [];
  if (which === "asked") return [hasOpenRequest];
  if (which === "delivered") return [sql`s.fulfilment in ('delivered', 'returned')`];
  return [sql`s.state = 'confirmed' and s.fulfilment in ${inList(GOODS[which])}`];
}

/** A charge `c` is in one of these states. */
const inStates = (states: readonly ChargeState[]) => sql`c.state in ${inList(states)}`;
const hasTask = sql`exists (select from review_task t where t.charge_id = c.id and t.state = 'open')`;
const paidBy = (method: string) =>
  sql`exists (select from attempt a where a.charge_id = c.id and a.method = ${method})`;

/** What the filter asks of a charge `c` without a sale, or of some charge of a sale. */
function ofCharge(ask: OrderFilter, { only, seesReview }: Viewer): Conditions {
  const { money } = ask;
  return {
    along: [
      ...(only === undefined ? [] : [sql`c.created_by = ${only}`]),
      ...(ask.by ? [sql`c.created_by = ${ask.by}`] : []),
      ...(money === "due" ? [inStates(chargeGroups.due)] : []),
    ],
    tried: [
      ...(ask.method ? [paidBy(ask.method)] : []),
      ...(money === "paid" || money === "refund" ? [inStates(chargeGroups[money])] : []),
      ...(money === "problem" ? [sql`(${inStates(["disputed"])} ${seesReview ? sql`or ${hasTask}` : sql``})`] : []),
    ],
  };
}

const someCharge = (which: RawBuilder<unknown>) =>
  sql`exists (select from charge c where c.sale_id = s.id and ${which} offset 0)`;
const notPaid = sql`not ${someCharge(inStates([...chargeGroups.paid, ...chargeGroups.refund, "disputed"]))}`;

/** The same of a sale `s`: it is paid when nothing of it is due. */
function ofSale(ask: OrderFilter, viewer: Viewer): Conditions {
  const { along, tried } = ofCharge(ask, viewer);
  return {
    along: [...withGoods(ask.fulfilment), ...(ask.money === "ended" ? [sql`s.state in ('expired', 'cancelled')`] : [])],
    tried: [
      ...[...along, ...tried].map(someCharge),
      ...(ask.money === "paid" ? [sql`not ${someCharge(inStates(chargeGroups.due))}`] : []),
      ...(ask.money === "ended" ? [notPaid] : []),
    ],
  };
}
function ofAlone(ask: OrderFilter, viewer: Viewer): Conditions {
  const { along, tried } = ofCharge(ask, viewer);
  return {
    // A charge without a sale has nothing to deliver or to give back.
    along: [sql`c.sale_id is null`, ...along, ...(ask.fulfilment ? [sql`false`] : [])],
    tried: [...tried, ...(ask.money === "ended" ? [inStates(chargeGroups.ended)] : [])],
  };
}

/** The charges of a filter that few may pass, from their own index: the list is then read by their ids, and not along its order. */
function fewCharges(ask: OrderFilter, { only, seesReview }: Viewer): RawBuilder<unknown> | undefined {
  const maker = only ?? ask.by;
  const of = (which: RawBuilder<unknown>) => sql`select c.id, c.sale_id from charge c where ${which} ${fewAtMost}`;
  if (ask.money === "problem")
    return seesReview
      ? sql`(${of(inStates(["disputed"]))}) union all (select c.id, c.sale_id from review_task t join charge c on c.id = t.charge_id
          where t.state = 'open' ${fewAtMost})`
      : of(inStates(["disputed"]));
  if (maker) return of(sql`c.created_by = ${maker}`);
  if (ask.money === "due" || ask.money === "refund") return of(inStates(chargeGroups[ask.money]));
  if (ask.method)
    return sql`select c.* from (select charge_id from attempt where method = ${ask.method} ${fewAtMost}) a
      cross join lateral (select c.id, c.sale_id from charge c where c.id = a.charge_id offset 0) c`;
  return undefined;
}

/** Conditions of the sales and of the charges by ids, where few pass the filter. */
async function narrow(db: Db, ask: OrderFilter, viewer: Viewer) {
  const source = fewCharges(ask, viewer);
  if (!source) return undefined;
  const { rows } = await sql<{ id: string; sale_id: string | null }>`
    select * from (${source}) as few limit ${sql.lit(FEW + 1)}`.execute(db);
  if (rows.length > FEW) return undefined;
  const among = (column: string, ids: readonly string[]) =>
    sql`${sql.ref(column)} in (select unnest(${ids}::uuid[]) offset 0)`;
  return {
    sales: among(
      "s.id",
      rows.flatMap((row) => row.sale_id ?? []),
    ),
    alone: among(
      "c.id",
      rows.flatMap((row) => (row.sale_id === null ? row.id : [])),
    ),
  };
}

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

async function readSales(deps: Deps, ids: readonly string[], { seesReview }: Viewer) {
  if (ids.length === 0) return new Map();
  const [sales, tasks] = await Promise.all([
    salesWhere(deps.db, sql`s.id = any(${ids})`, ids.length),
    seesReview
      ? sql<{
          sale_id: string;
          n: number;
        }>`select c.sale_id, count(*)::int as n from charge c join review_task t on t.charge_id = c.id
          where c.sale_id = any(${ids}) and t.state = 'open' group by c.sale_id`.execute(deps.db)
      : undefined,
  ]);
  const tasksOf = new Map(tasks?.rows.map((row) => [row.sale_id, row.n]));
  return new Map(
    sales.map((s) => {
      const { order: _order, payment: _payment, ...row } = saleRow(deps, s);
      const collected = centavos(Math.max(0, s.applied));
      return [
        s.id,
        {
          ...row,
          kind: "sale" as const,
          chargeId: s.charge_id,
          buyer: s.contact_name,
          collected,
          due: owed(row.money.state, row.total, collected),
          estimated: s.price_status === "estimated" && !["expired", "cancelled", "returned"].includes(s.state),
          placedAt: toIso(s.placed_at),
          fulfilment: goodsOf(saleRow(deps, s)),
          asked: s.asked,
          tasks: tasksOf.get(s.id) ?? 0,
        },
      ];
    }),
  );
}

interface AloneFound {
  id: string;
  public_id: string;
  concept: string;
  buyer: string | null;
  folio: string | null;
  amount: Centavos;
  collected: Centavos;
  state: ChargeState;
  created_at: Instant;
  tasks: number;
}

async function readAlone(deps: Deps, ids: readonly string[], { seesReview }: Viewer) {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<AloneFound>`
    select c.id, c.public_id, c.concept, coalesce(k.name, c.payer_name) as buyer, c.amount, c.state, c.created_at, ${collectedOf}::bigint as collected,
      (select r.folio from receipt r where r.charge_id = c.id and r.tipo in ('venta', 'pago', 'donativo') order by r.issued_at desc limit 1) as folio,
      (select count(*) from review_task t where t.charge_id = c.id and t.state = 'open')::int as tasks
    from charge c left join customer k on k.id = c.customer_id where c.id = any(${ids})`.execute(deps.db);
  return new Map(
    rows.map((c) => [
      c.id,
      {
        kind: "charge" as const,
        id: c.public_id,
        chargeId: c.public_id,
        title: c.concept,
        buyer: c.buyer,
        folio: c.folio,
        total: c.amount,
        collected: centavos(Math.max(0, c.collected)),
        due: owed(c.state, c.amount, c.collected),
        estimated: false,
        placedAt: toIso(c.created_at),
        placedWords: momentForList(deps.zone, c.created_at, deps.now()),
        money: axis(c.state, moneySaid),
        fulfilment: null,
        asked: false,
        tasks: seesReview ? c.tasks : 0,
      },
    ]),
  );
}
