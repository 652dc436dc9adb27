import { addDays, dayStart, type Instant, toIso, type Zone } from "@corral/domain/kernel/time";
import type { DayRange } from "@corral/domain/office/reports";
import { type RawBuilder, sql } from "kysely";

/** The instants that a range of days covers: `since` included, `until` not. */
export interface Span {
  since: Instant;
  until: Instant;
}
export const spanOf = (zone: Zone, r: DayRange): Span => ({
  since: dayStart(zone, r.from),
  until: dayStart(zone, addDays(r.to, 1)),
});

/** What moves in a drawer and is no charge's. */
const TILL = sql`('till_movement', 'till_difference')`;

/**
 * One row for each journal that is some charge's, in a span: what it moved of money (by the account at hand), and how that splits into what a
 * charge's debt got, what belongs to customers (surplus, balance in favour) and fees. `money` = `debt` + `over` + `fees`, since a journal sums
 * to zero; this is all that reports read of amounts. `page`: so many journals from there on.
 */
export const movements = (s: Span, page?: { after: RawBuilder<unknown>; most: number }) => sql`
  select j.id, j.at, j.kind, j.charge_id, j.attempt_id,
    coalesce(sum(p.amount) filter (where p.account like 'clearing:%'), 0)::bigint as money,
    max(p.account) filter (where p.account like 'clearing:%') as account,
    coalesce(-sum(p.amount) filter (where p.account in ('customer_surplus', 'customer_credit')), 0)::bigint as over,
    coalesce(-sum(p.amount) filter (where p.account = 'fees'), 0)::bigint as fees,
    coalesce(-sum(p.amount) filter (where p.account not like 'clearing:%'
      and p.account not in ('customer_surplus', 'customer_credit', 'fees')), 0)::bigint as debt
  from (
    select * from journal x where x.at >= ${toIso(s.since)} and x.at < ${toIso(s.until)} and x.kind not in ${TILL}
    ${page ? sql`and ${page.after} order by x.at, x.id limit ${page.most}` : sql``}
  ) j join posting p on p.journal_id = j.id
  group by j.id, j.at, j.kind, j.charge_id, j.attempt_id`;

/** By which way money moved: of an account that only one way uses, that way; of a provider's, its attempt's. */
export const methodOf = sql`case m.account
  when 'clearing:cash' then 'cash' when 'clearing:terminal' then 'terminal_manual' when 'clearing:transfer' then 'transfer_manual'
  when 'clearing:conekta' then 'oxxo_cash' else coalesce(a.method, m.account) end`;
/** A refund by provider names its payment's attempt here, when its journal doesn't. */
export const attemptOf = sql`left join attempt a on a.id = coalesce(m.attempt_id, (
  select x.id from attempt x where x.charge_id = m.charge_id and 'clearing:' || x.provider = m.account
  order by x.state in ('succeeded', 'partially_refunded', 'refunded', 'charged_back') desc, x.created_at desc limit 1))`;
