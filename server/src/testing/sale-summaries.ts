import { sql } from "kysely";
import type { Db } from "#src/platform/database/db";

export interface SaleSummary {
  who: string;
  sale: string;
  charge: string;
  claims: string[];
  /** Attempts that reached a provider, oldest first. */
  attempts: string[];
  /** Each journal with its time: `collect clearing:mercadopago 100, customer_deposits -100`. */
  journals: string[];
  receipts: string[];
  tasks: string[];
  surplus: number[];
}

/**
 * Summarises every sale without random ids, to compare two runs. Times of the last 28 hours are relative to `now`,
 * except those of sales placed at a whole minute, which are planned by the wall clock.
 */
export async function summarizeSales(db: Db, now: number): Promise<SaleSummary[]> {
  const { rows } = await sql<SaleSummary>`
    with told as (
      select *, case when placed_at > to_timestamp(${now}::bigint / 1000.0) - interval '28 hours' and placed_at <> date_trunc('minute', placed_at)
        then to_timestamp(${now}::bigint / 1000.0) else 'epoch'::timestamptz end as origin from sale
    )
    select s.contact_name || ' ' || (s.placed_at - s.origin)::text as who, s.state || ' ' || s.fulfilment as sale,
      c.state || ' ' || c.amount as charge,
      array(select state || ' ' || qty from claim where sale_id = s.id order by created_at, state, qty) as claims,
      array(select method || ' ' || state || ' ' || amount || ' ' || (created_at - s.origin)::text from attempt
        where charge_id = c.id and (state <> 'cancelled' or order_ref is not null) order by created_at) as attempts,
      array(select kind || ' ' || (at - s.origin)::text || ' ' || (
          select string_agg(account || ' ' || amount, ', ' order by account) from posting where journal_id = j.id
        ) from journal j where charge_id = c.id order by at, j.id) as journals,
      array(select folio || ' ' || (issued_at - s.origin)::text from receipt where charge_id = c.id order by folio) as receipts,
      array(select kind from review_task where charge_id = c.id order by kind) as tasks,
      array(select amount from surplus where charge_id = c.id) as surplus
    from told s join charge c on c.sale_id = s.id order by s.placed_at, s.contact_name`.execute(db);
  return rows;
}
