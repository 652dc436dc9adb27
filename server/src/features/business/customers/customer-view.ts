import { readsContacts, shownContact } from "@corral/domain/business/contact";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { type Centavos, centavos } from "@corral/domain/kernel/money";
import { momentForList } from "@corral/domain/kernel/time";
import { payableChargeStates } from "@corral/domain/payments/charges/states";
import { unsettledSurplus } from "@corral/domain/payments/surplus/states";
import { sql } from "kysely";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";
import { type CustomerRow, findCustomer, type OnlyOf } from "./find-customer";

interface Part {
  chargeId: string;
  concept: string;
  amount: Centavos;
}

/** A customer as this person may see them; undefined when they may not or there is none. */
export async function customerView(deps: TxDeps, db: Db | Tx, staff: Staff, by: OnlyOf, id: string) {
  const k = await findCustomer(db, id, by);
  if (!k) return undefined;
  const others = await db
    .selectFrom("customer")
    .select(["phone", "email"])
    .where("merged_into", "=", k.id)
    .orderBy("created_at")
    .execute();
  return {
    id: k.id,
    name: k.name,
    ...shownContact(staff.role, k),
    whatsapp: k.phone && readsContacts(staff.role) ? whatsappLink(k.phone) : null,
    notes: k.notes,
    blockedReason: k.blocked_reason,
    sinceWords: momentForList(deps.zone, k.created_at, deps.now()),
    others: others.map((o) => shownContact(staff.role, o)),
    ...(await readTotals(db, k)),
    ...(await readBalances(db, k)),
    terms: k.credit_limit === null || k.credit_days === null ? null : { limit: k.credit_limit, days: k.credit_days },
    version: k.version,
  };
}

/** What of this customer's money stayed, from the ledger; surplus and unspent balance are none of it. */
async function readTotals(db: Db | Tx, k: CustomerRow) {
  const { rows } = await sql<{ paid: string; sales: number }>`
    select (select count(*)::int from sale where customer_id = ${k.id}) as sales, (
      select coalesce(-sum(p.amount), 0)::bigint from charge c
      join journal j on j.charge_id = c.id join posting p on p.journal_id = j.id
      where c.customer_id = ${k.id} and p.account in ('customer_deposits', 'sales', 'refunds', 'disputes')) as paid`.execute(
    db,
  );
  const [of] = rows;
  return { paid: centavos(Math.max(0, Number(of?.paid ?? 0))), sales: of?.sales ?? 0 };
}

/** Debt, spendable balance and undecided surplus, each by its charges (centavos). */
async function readBalances(db: Db | Tx, k: CustomerRow) {
  const owes = await sql<Part>`
    select c.public_id as "chargeId", c.concept, greatest(0, c.amount + coalesce((
      select sum(p.amount) from journal j join posting p on p.journal_id = j.id
      where j.charge_id = c.id and p.account in ('customer_deposits', 'sales', 'refunds', 'disputes')), 0))::bigint as amount
    from charge c where c.customer_id = ${k.id} and c.state = any(${[...payableChargeStates]})
    order by c.created_at`.execute(db);
  const surplus = await sql<Part>`
    select c.public_id as "chargeId", c.concept, sum(s.amount)::bigint as amount
    from surplus s join charge c on c.id = s.charge_id
    where c.customer_id = ${k.id} and s.state = any(${[...unsettledSurplus]})
    group by c.public_id, c.concept order by 1`.execute(db);
  const credit = await sql<Part>`
    select c.public_id as "chargeId", c.concept, sum(r.amount - r.spent)::bigint as amount
    from credit r join surplus s on s.id = r.surplus_id join charge c on c.id = s.charge_id
    where c.customer_id = ${k.id} and r.spent < r.amount group by c.public_id, c.concept order by 1`.execute(db);
  return { owes: balance(owes.rows), credit: balance(credit.rows), surplus: balance(surplus.rows) };
}

function balance(rows: Part[]) {
  const parts = rows.map((r) => ({ ...r, amount: centavos(Number(r.amount)) })).filter((r) => r.amount > 0);
  return { amount: centavos(parts.reduce((n, p) => n + p.amount, 0)), parts };
}
