import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { type Instant, momentForList, toIso } from "@corral/domain/kernel/time";
import { chargeSaid } from "@corral/domain/payments/charges/charge-words";
import type { ChargeState } from "@corral/domain/payments/charges/states";
import { sql } from "kysely";
import { findCustomer, type OnlyOf } from "#src/features/business/customers/find-customer";
import { readCursor, writeCursor } from "#src/platform/calls/cursor";
import type { Deps } from "#src/platform/deps";
import { chargedBy } from "./find-sale";
import { goodsOf, saleRow, salesWhere } from "./sale-row";

interface Found {
  id: string;
  sale: boolean;
  at: Instant;
  public_id: string;
  concept: string;
  amount: Centavos;
  state: ChargeState;
}

/** A customer's sales, and charges without one, newest first; undefined when this person may not see the customer. */
export async function readCustomerHistory(
  deps: Deps,
  customerId: string,
  by: OnlyOf,
  ask: { cursor?: string; limit?: number },
) {
  const customer = await findCustomer(deps.db, customerId, by);
  if (!customer) return undefined;
  const limit = ask.limit ?? 20;
  const after = readCursor(ask.cursor, "moment");
  const { rows } = await sql<Found>`
    select * from (
      select s.id, true as sale, s.placed_at as at, s.public_id, '' as concept, s.total as amount, '' as state
      from sale s where s.customer_id = ${customer.id} and ${chargedBy(by)}
      union all
      select c.id, false, c.created_at, c.public_id, c.concept, c.amount, c.state
      from charge c where c.customer_id = ${customer.id} and c.sale_id is null ${by ? sql`and c.created_by = ${by}` : sql``}
    ) as h
    ${after ? sql`where (at, id) < (${toIso(after.value)}, ${after.id})` : sql``}
    order by at desc, id desc limit ${limit + 1}`.execute(deps.db);
  const page = rows.slice(0, limit);
  const ids = page.filter((r) => r.sale).map((r) => r.id);
  const sales = new Map(
    ids.length
      ? (await salesWhere(deps.db, sql`s.id = any(${ids})`, ids.length)).map((s) => [s.id, saleRow(deps, s)])
      : [],
  );
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: page.map((r) => {
      const sale = sales.get(r.id);
      return {
        key: r.id,
        kind: r.sale ? ("sale" as const) : ("charge" as const),
        id: r.public_id,
        title: sale?.title ?? r.concept,
        amount: centavos(r.amount),
        words: momentForList(deps.zone, r.at, deps.now()),
        badges: sale
          ? [sale.money, ...[goodsOf(sale) ?? []].flat()]
          : [{ state: r.state, words: chargeSaid[r.state].words, tone: chargeSaid[r.state].tone }],
      };
    }),
    next: last ? writeCursor({ value: last.at, id: last.id }) : null,
  };
}
