import { type Centavos, centavos } from "@corral/domain/kernel/money";
import type { PayMethod } from "@corral/domain/kernel/pay-methods";
import { dayIn, dayInWords, type Instant } from "@corral/domain/kernel/time";
import { methodWords } from "@corral/domain/payments/charges/methods";
import type { StaffMethod } from "@corral/domain/payments/charges/staff-methods";
import { withoutPart } from "@corral/domain/payments/purposes";
import { sql } from "kysely";
import { readSettings } from "#src/features/business/settings/business";
import { readDebts } from "#src/features/selling/sales/account-limit";
import type { Deps } from "#src/platform/deps";
import { debtView, owedView } from "./account-view";

const LATEST = 30;

/**
 * The statement of an account by its link, without anything about its person; undefined for an unknown or retired link.
 */
export async function readStatement(deps: Deps, linkId: string) {
  const { db, zone } = deps;
  const { rows } = await sql<{ customer_id: string }>`
    select coalesce(k.merged_into, k.id) as customer_id from account_link l join customer k on k.id = l.customer_id
    where l.public_id = ${linkId} and l.retired_at is null`.execute(db);
  const customerId = rows[0]?.customer_id;
  if (customerId === undefined) return undefined;
  const today = dayIn(zone, deps.now());
  const debts = await readDebts(db, customerId);
  const { business } = await readSettings(db);
  return {
    business: business.name,
    dayWords: dayInWords(today),
    ...owedView(debts, today),
    debts: debts.map((it) => debtView(it, today)),
    movements: await readMovements(deps, customerId),
  };
}

/**
 * What was bought on account and what was paid of it, newest first, from charges and ledger. What was divided is one purchase, of the day
 * when it was made.
 */
async function readMovements({ db, zone }: Deps, customerId: string) {
  const { rows } = await sql<{
    at: Instant;
    concept: string;
    amount: Centavos;
    kind: string | null;
    method: PayMethod | StaffMethod | null;
  }>`
    select * from (
      select min(coalesce(divided.at, c.created_at)) as at, min(c.concept) as concept, sum(c.amount)::bigint as amount, null as kind,
        null as method, coalesce(c.plan_id, c.id) as id
      from charge c left join lateral (select min(least(p.created_at, old.created_at)) as at
        from charge p left join charge old on old.id = p.replaces_id where p.plan_id = c.plan_id) divided on true
      where c.customer_id = ${customerId} and c.credit_due is not null and c.state not in ('cancelled', 'cancelling', 'expired')
      group by coalesce(c.plan_id, c.id)
      union all
      select j.at, c.concept, sum(p.amount)::bigint, j.kind, a.method, j.id
      from charge c join journal j on j.charge_id = c.id join posting p on p.journal_id = j.id left join attempt a on a.id = j.attempt_id
      where c.customer_id = ${customerId} and c.credit_due is not null and c.state not in ('cancelled', 'cancelling', 'expired')
        and p.account in ('customer_deposits', 'sales', 'refunds', 'disputes')
      group by j.id, c.id, a.method having sum(p.amount) <> 0
    ) m order by at desc, id desc limit ${LATEST}`.execute(db);
  return rows.map((r) => ({
    words: r.kind === null ? withoutPart(r.concept) : paidWords(r),
    dayWords: dayInWords(dayIn(zone, r.at), { year: false }),
    amount: centavos(Number(r.amount)),
  }));
}

const KINDS: Record<string, string> = {
  refund: "Devolución",
  credit_apply: "Pago con saldo a favor",
  surplus_apply: "Pago con dinero de más",
  write_off: "Diferencia perdonada",
  dispute: "Contracargo",
};
const paidWords = (r: { kind: string | null; method: PayMethod | StaffMethod | null; concept: string }) =>
  `${(r.kind && KINDS[r.kind]) ?? (r.method ? `Pago · ${methodWords(r.method)}` : "Pago")} · ${withoutPart(r.concept)}`;
