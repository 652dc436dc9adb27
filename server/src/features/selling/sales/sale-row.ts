import { type Instant, momentForList } from "@corral/domain/kernel/time";
import { bareConcept } from "@corral/domain/payments/purposes";
import type { FulfilmentState } from "@corral/domain/selling/delivery/states";
import {
  fulfilmentSaid,
  moneySaid,
  moneyState,
  paymentSaid,
  paymentState,
  type SaleMoney,
  saleSaid,
} from "@corral/domain/selling/sale-words";
import type { SaleState } from "@corral/domain/selling/sales/states";
import { type RawBuilder, sql } from "kysely";
import { currentFirst } from "#src/features/payments/charges/state";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { saleMoney } from "./sale-money";

export interface FoundSale extends SaleMoney {
  id: string;
  public_id: string;
  charge_id: string;
  concept: string;
  contact_name: string;
  folio: string | null;
  placed_at: Instant;
  price_status: string;
  state: SaleState;
  fulfilment: FulfilmentState;
  asked: boolean;
}

export const hasOpenRequest = sql`exists (select from sale_request r where r.sale_id = s.id and r.state = 'open')`;
/** The order of sales on a list; one index serves both ways. */
export const salesByDate = (way: RawBuilder<unknown>) => sql`order by s.placed_at ${way}, s.id ${way}`;
const newestSales = salesByDate(sql`desc`);

/** The sales of a condition, newest first, with their amounts in centavos. */
export async function salesWhere(db: Db | Tx, which: RawBuilder<unknown>, limit: number): Promise<FoundSale[]> {
  const { rows } = await sql<FoundSale>`
    select s.id, s.public_id, s.contact_name, s.placed_at, s.price_status, s.state, s.fulfilment, s.total, s.deposit, m.*, ${hasOpenRequest} as asked,
      (select concept from charge where sale_id = s.id order by created_at, id limit 1) as concept,
      (select public_id from charge where sale_id = s.id ${currentFirst("charge")} limit 1) as charge_id,
      (select folio from receipt where sale_id = s.id and tipo in ('venta', 'apartado') order by issued_at desc limit 1) as folio
    from (select s.* from sale s where ${which} ${newestSales} limit ${limit}) s
      cross join lateral (${saleMoney}) m
    ${newestSales}`.execute(db);
  return rows;
}

export const axis = <S extends string>(
  state: S,
  said: Record<S, { words: string; tone: "success" | "warn" | "error" | "accent" | "neutral" }>,
) => ({ state, ...said[state] });

/** What a list, a history and the sale's own page say of a sale. An ended sale has no goods state, unless they were delivered. */
export function saleRow(deps: TxDeps, sale: FoundSale) {
  const isOver = ["expired", "cancelled"].includes(sale.state) || sale.fulfilment === "not_needed";
  const payment = paymentState(sale);
  return {
    id: sale.public_id,
    title: bareConcept(sale.concept),
    folio: sale.folio,
    total: sale.total,
    placedWords: momentForList(deps.zone, sale.placed_at, deps.now()),
    order: axis(sale.state, saleSaid),
    payment: axis(payment, paymentSaid),
    money: axis(moneyState(sale, sale.state), moneySaid),
    fulfilment: isOver ? null : axis(sale.fulfilment, fulfilmentSaid),
  };
}

/** The goods of a sale are spoken of once it is confirmed. */
export const goodsOf = (row: ReturnType<typeof saleRow>) => (row.order.state === "placed" ? null : row.fulfilment);
