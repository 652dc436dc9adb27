import type { Centavos } from "@corral/domain/kernel/money";
import { addDays, dayStart, type Instant, toIso, type Zone } from "@corral/domain/kernel/time";
import type { DayRange } from "@corral/domain/office/reports";
import type { ChargePurpose } from "@corral/domain/payments/charges/states";
import { type RawBuilder, sql } from "kysely";

/** The UTC instants of a range of days: `since` inclusive, `until` exclusive. */
export interface Span {
  since: Instant;
  until: Instant;
}
export const spanOf = (zone: Zone, r: DayRange): Span => ({
  since: dayStart(zone, r.from),
  until: dayStart(zone, addDays(r.to, 1)),
});

/** Drawer movements that belong to no charge. */
const TILL = sql`('till_movement', 'till_difference')`;

/** The journals of these spans; of no span, none. */
export const within = (at: RawBuilder<unknown>, spans: readonly Span[]) =>
  spans.length === 0
    ? sql`false`
    : sql`(${sql.join(
        spans.map((s) => sql`${at} >= ${toIso(s.since)} and ${at} < ${toIso(s.until)}`),
        sql` or `,
      )})`;

/**
 * One row for each journal of a charge in these spans: the money moved (by account), split into debt, customers' money
 * (surplus, balance in favour) and fees, in centavos. `money` = `debt` + `over` + `fees`, since a journal sums to
 * zero. All amounts in reports come from here. `page` limits the number of journals. Lateral, so that a span costs what
 * it has, and not the whole ledger.
 */
export const movements = (spans: readonly Span[], page?: { after: RawBuilder<unknown>; most: number }) => sql`
  select j.id, j.at, j.kind, j.charge_id, j.attempt_id, p.*
  from (
    select * from journal x where ${within(sql`x.at`, spans)} and x.kind not in ${TILL}
    ${page ? sql`and ${page.after} order by x.at, x.id limit ${page.most}` : sql``}
  ) j cross join lateral (
    select coalesce(sum(p.amount) filter (where p.account like 'clearing:%'), 0)::bigint as money,
      max(p.account) filter (where p.account like 'clearing:%') as account,
      coalesce(-sum(p.amount) filter (where p.account in ('customer_surplus', 'customer_credit')), 0)::bigint as over,
      coalesce(-sum(p.amount) filter (where p.account = 'fees'), 0)::bigint as fees,
      coalesce(-sum(p.amount) filter (where p.account not like 'clearing:%'
        and p.account not in ('customer_surplus', 'customer_credit', 'fees')), 0)::bigint as debt
    from posting p where p.journal_id = j.id having count(*) > 0
  ) p`;

/** Direction of a movement: a payment, a refund, a dispute, or `within` where no money moved, only what a customer owes or has. */
export type Way = "in" | "refund" | "dispute" | "within";
export const way = sql<Way>`case when m.money = 0 then 'within' when m.kind = 'collect' then 'in' when m.kind = 'refund' then 'refund' else 'dispute' end`;

/** The payment method: by account where only one method uses it, else by the attempt. */
export const methodOf = sql`case m.account
  when 'clearing:cash' then 'cash' when 'clearing:terminal' then 'terminal_manual' when 'clearing:transfer' then 'transfer_manual'
  when 'clearing:conekta' then 'oxxo_cash' else coalesce(a.method, m.account) end`;
/**
 * For a provider's refund, whose journal may have no attempt, the attempt of its payment. By what the ledger had then
 * alone: whatever happens later, a movement's method stays.
 */
export const attemptOf = sql`left join lateral (select method from attempt where id = coalesce(m.attempt_id, (
  select x.id from attempt x where x.charge_id = m.charge_id and 'clearing:' || x.provider = m.account and x.created_at <= m.at
  order by exists (select from journal y where y.attempt_id = x.id and y.at <= m.at) desc, x.created_at desc limit 1)) offset 0) a on true`;

/** What a report tells apart, and its sums in centavos. */
export interface PartSum {
  way: Way;
  method: string | null;
  account: string | null;
  purpose: ChargePurpose;
  has_sale: boolean;
  /** Of the day in the business's zone, 0 to 23. */
  hour: number;
  /** The person who made the charge; null where the buyer did. */
  seller_id: string | null;
  money: Centavos;
  debt: Centavos;
  over: Centavos;
  fees: Centavos;
}
/** The columns of `PartSum` for each movement, and its time. */
export const partsOf = (spans: readonly Span[], zone: Zone) => sql`
  select m.at, ${way} as way, ${methodOf} as method, m.account, c.purpose, c.sale_id is not null as has_sale,
    extract(hour from m.at at time zone ${zone})::int as hour, c.created_by as seller_id, m.money, m.debt, m.over, m.fees
  from (${movements(spans)}) m join charge c on c.id = m.charge_id ${attemptOf}`;
