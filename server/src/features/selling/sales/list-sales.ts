import { type Instant, momentForList, toIso } from "@corral/domain/kernel/time";
import {
  fulfilmentSaid,
  type PaymentState,
  paymentSaid,
  paymentState,
  type SaleMoney,
  saleSaid,
} from "@corral/domain/selling/sale-words";
import { type FulfilmentState, toDeliverStates } from "@corral/domain/states/fulfilment";
import type { SaleState } from "@corral/domain/states/sale";
import { type RawBuilder, sql } from "kysely";
import { type Cursor, readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Db, Tx } from "#src/platform/database/db";
import { inList } from "#src/platform/database/in-list";
import { endsWith, hasWord, isShort } from "#src/platform/database/like";
import { FEW, type Found, fewAtMost, lookUp } from "#src/platform/database/look-up";
import type { Deps } from "#src/platform/deps";
import { chargedBy, type OnlyOf } from "./find-sale";
import { saleMoney } from "./sale-money";

export interface SaleFilter {
  q?: string;
  order?: "all" | "due" | "confirmed" | "completed" | "ended";
  payment?: PaymentState;
  fulfilment?: "to_deliver" | "docs_pending" | "ready" | "in_transit" | "delivered" | "asked";
  cursor?: string;
  limit?: number;
}

export interface FoundSale extends SaleMoney {
  id: string;
  public_id: string;
  concept: string;
  contact_name: string;
  folio: string | null;
  placed_at: Instant;
  state: SaleState;
  fulfilment: FulfilmentState;
  asked: boolean;
}

const ORDER: Record<"due" | "confirmed" | "completed" | "ended", SaleState[]> = {
  due: ["placed", "cancelling"],
  confirmed: ["confirmed"],
  completed: ["completed"],
  ended: ["expired", "cancelled", "returned"],
};
const GOODS: Record<"docs_pending" | "ready" | "in_transit" | "to_deliver", readonly FulfilmentState[]> = {
  to_deliver: toDeliverStates,
  docs_pending: ["docs_pending"],
  ready: ["ready", "scheduled"],
  in_transit: ["in_transit", "failed_delivery"],
};
const hasOpenRequest = sql`exists (select from sale_request r where r.sale_id = s.id and r.state = 'open')`;

const newestFirst = sql`order by s.placed_at desc, s.id desc`;

/** The sales of a condition, newest first, with their amounts in centavos. */
export async function salesWhere(db: Db | Tx, which: RawBuilder<unknown>, limit: number): Promise<FoundSale[]> {
  const { rows } = await sql<FoundSale>`
    select s.id, s.public_id, s.contact_name, s.placed_at, s.state, s.fulfilment, s.total, s.deposit, m.*, ${hasOpenRequest} as asked,
      (select concept from charge where sale_id = s.id order by created_at, id limit 1) as concept,
      (select folio from receipt where sale_id = s.id and tipo in ('venta', 'apartado') order by issued_at desc limit 1) as folio
    from (select s.* from sale s where ${which} ${newestFirst} limit ${limit}) s
      cross join lateral (${saleMoney}) m
    ${newestFirst}`.execute(db);
  return rows;
}

/**
 * The sales `s` of the filter that a word fits: in the buyer's name or phone, in what was sold, in the charge, the folio,
 * or an animal's tag. A null says that not all tags were looked at. With `offset 0`, or the planner may hash whole tables
 * for the few rows that are read.
 */
function findByWord(db: Db, q: string, filter: RawBuilder<unknown>, rows: number): Promise<Found> {
  const has = (column: string) => hasWord(column, q, "ilike");
  const digits = q.replace(/\D/g, "");
  const phone = digits.length >= 4 ? endsWith("s.contact_phone", digits) : sql`false`;
  return lookUp(db, "s.id", {
    soon: isShort(q)
      ? { rows, from: (first) => sql`(select s.* from sale s where ${filter} ${newestFirst} ${first}) s` }
      : undefined,
    ids: sql`with tagged as materialized (select animal_id from animal_identifier where ${has("value_raw")} ${fewAtMost})
      (select s.id from sale s where ${has("s.contact_name")} and ${filter} ${fewAtMost})
      union (select s.id from sale s where ${phone} and ${filter} ${fewAtMost})
      union (select s.id from sale_line l join sale s on s.id = l.sale_id
        where (${has("l.title")} or ${has("l.subtitle")}) and ${filter} ${fewAtMost})
      union (select s.id from charge c join sale s on s.id = c.sale_id where ${has("c.concept")} and ${filter} ${fewAtMost})
      union (select s.id from receipt r join sale s on s.id = r.sale_id where ${has("r.folio")} and ${filter} ${fewAtMost})
      union (select s.id from tagged t join sale_line l on l.animal_id = t.animal_id join sale s on s.id = l.sale_id
        where ${filter} ${fewAtMost})
      union (select null from tagged offset ${sql.lit(FEW)})`,
    which: sql`(${has("s.contact_name")} or ${phone}
      or exists (select from sale_line l where l.sale_id = s.id and (${has("l.title")} or ${has("l.subtitle")}
        or exists (select from animal_identifier i where i.animal_id = l.animal_id and ${has("i.value_raw")} offset 0)) offset 0)
      or exists (select from charge c where c.sale_id = s.id and ${has("c.concept")} offset 0)
      or exists (select from receipt r where r.sale_id = s.id and ${has("r.folio")} offset 0))`,
  });
}

const conditions = (by: OnlyOf, ask: SaleFilter, after: Cursor<Instant> | undefined) => sql`${chargedBy(by)}
  ${ask.order && ask.order !== "all" ? sql`and s.state in ${inList(ORDER[ask.order])}` : sql``}
  ${withGoods(ask.fulfilment)}
  ${after ? sql`and (s.placed_at, s.id) < (${toIso(after.value)}, ${after.id})` : sql``}`;

/** SQL: and what was sold by `s` is there. */
export function withGoods(which: SaleFilter["fulfilment"]) {
  if (which === undefined) return sql``;
  if (which === "asked") return sql`and ${hasOpenRequest}`;
  if (which === "delivered") return sql`and s.fulfilment in ('delivered', 'returned')`;
  return sql`and s.state = 'confirmed' and s.fulfilment in ${inList(GOODS[which])}`;
}

/** Sales read for one page when filtering by payment state, which is computed and not stored. */
const LOOKED_AT = 2_000;

/** A page of sales, newest first. */
export async function listSales(deps: Deps, by: OnlyOf, ask: SaleFilter) {
  const limit = ask.limit ?? 30;
  const batch = ask.payment ? 200 : limit + 1;
  const q = ask.q?.trim();
  let after = readCursor(ask.cursor, "moment");
  const found = q ? await findByWord(deps.db, q, conditions(by, ask, after), batch) : undefined;
  const items: FoundSale[] = [];
  for (let looked = 0; ; looked += batch) {
    const rows = await salesWhere(
      deps.db,
      sql`${conditions(by, ask, after)} ${found ? sql`and ${found.which}` : sql``}`,
      batch,
    );
    for (const row of rows) {
      if (items.length === limit) return page(deps, items, after);
      after = { value: row.placed_at, id: row.id };
      if (ask.payment === undefined || paymentState(row) === ask.payment) items.push(row);
    }
    if (rows.length < batch) return page(deps, items, undefined);
    if (looked >= LOOKED_AT) return page(deps, items, after);
  }
}

const page = (deps: Deps, items: FoundSale[], after: Cursor<Instant> | undefined) => ({
  items: items.map((s) => saleRow(deps, s)),
  next: after ? writeCursor(after) : null,
});

const axis = <S extends string>(
  state: S,
  said: Record<S, { words: string; tone: "success" | "warn" | "error" | "accent" | "neutral" }>,
) => ({
  state,
  ...said[state],
});
const bare = (concept: string) => concept.replace(/^(Apartado|Saldo): /, "");

/** A sale in a list. An ended sale has no goods state, unless they were delivered. */
export function saleRow(deps: Deps, sale: FoundSale) {
  const isOver = ["expired", "cancelled"].includes(sale.state) || sale.fulfilment === "not_needed";
  return {
    id: sale.public_id,
    title: bare(sale.concept),
    buyer: sale.contact_name,
    folio: sale.folio,
    total: sale.total,
    placedAt: toIso(sale.placed_at),
    placedWords: momentForList(deps.zone, sale.placed_at, deps.now()),
    order: axis(sale.state, saleSaid),
    payment: axis(paymentState(sale), paymentSaid),
    fulfilment: isOver ? null : axis(sale.fulfilment, fulfilmentSaid),
    asked: sale.asked,
  };
}
