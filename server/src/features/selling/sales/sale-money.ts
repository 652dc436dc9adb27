import { itemAt } from "@corral/domain/kernel/lookup";
import { liveAttemptStates } from "@corral/domain/payments/attempts/states";
import { pendingRefundStates } from "@corral/domain/payments/refunds/states";
import type { SaleMoney } from "@corral/domain/selling/sale-words";
import { sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";

/** The ledger amounts that `paymentState` needs, as a lateral row `m` for the sale `s` (centavos). */
export const saleMoney = sql`
  select coalesce(-sum(p.amount) filter (where p.account in ('customer_deposits', 'sales', 'refunds', 'disputes')), 0)::bigint as applied,
    coalesce(sum(p.amount) filter (where p.account in ('customer_deposits', 'sales', 'refunds', 'disputes')
      and (j.kind in ('refund', 'dispute', 'reversal') or j.kind = 'credit_apply' and p.amount > 0)), 0)::bigint as back,
    coalesce(-sum(p.amount) filter (where p.account = 'customer_surplus'), 0)::bigint as surplus,
    exists (select from charge d where d.sale_id = s.id and d.state = 'disputed') as disputed,
    exists (select from refund r join charge d on d.id = r.charge_id
      where d.sale_id = s.id and r.state = any(${[...pendingRefundStates]})) as leaving,
    exists (select from attempt a join charge d on d.id = a.charge_id
      where d.sale_id = s.id and a.state = any(${[...liveAttemptStates]})) as coming
  from charge c join journal j on j.charge_id = c.id join posting p on p.journal_id = j.id
  where c.sale_id = s.id`;

/** The ledger amounts of one sale (centavos); for a decision, under its lock. */
export async function moneyOfSale(db: Db | Tx, saleId: string): Promise<SaleMoney> {
  const { rows } = await sql<SaleMoney>`
    select s.total, s.deposit, m.* from sale s cross join lateral (${saleMoney}) m where s.id = ${saleId}`.execute(db);
  return itemAt(rows, 0);
}
