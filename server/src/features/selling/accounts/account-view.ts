import { readsContacts, shownContact } from "@corral/domain/business/contact";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { type Centavos, centavos, spoken } from "@corral/domain/kernel/money";
import { type Day, dayIn, type Instant, momentForList } from "@corral/domain/kernel/time";
import { dueWords } from "@corral/domain/payments/charges/account-due";
import { staffMethodWords } from "@corral/domain/payments/charges/staff-methods";
import { debtAges, debtAgeWords, sumByAge } from "@corral/domain/selling/accounts";
import { sql } from "kysely";
import { readConsents } from "#src/features/business/consents/store";
import { findCustomer } from "#src/features/business/customers/find-customer";
import { readSettings } from "#src/features/business/settings/business";
import type { CounterFacts } from "#src/features/payments/attempts/tables";
import { type DebtRow, readDebts, termsOf } from "#src/features/selling/sales/account-limit";
import type { Staff } from "#src/platform/calls/authorize";
import type { Db, Tx } from "#src/platform/database/db";
import type { Tables } from "#src/platform/database/tables";
import type { TxDeps } from "#src/platform/deps";
import { findLink, lastReminded, samePerson } from "./store";

const LATEST = 20;

/** The sums by age as the contract shows them. */
export function owedView(debts: Parameters<typeof sumByAge>[0], today: Day) {
  const { total, overdue, ages } = sumByAge(debts, today);
  return { total, overdue, ages: debtAges.map((age) => ({ age, words: debtAgeWords[age], amount: ages[age] })) };
}

/** A sale on the account, in words. */
export const debtView = (it: DebtRow, today: Day) => ({
  chargeId: it.chargeId,
  concept: it.concept,
  amount: it.amount,
  owed: it.owed,
  due: it.due,
  dueWords: dueWords(it.due, today),
  tone: it.due < today ? ("error" as const) : it.due === today ? ("warn" as const) : ("neutral" as const),
});

/** A customer's account for this person; undefined for an unknown customer. */
export async function accountView(deps: TxDeps, db: Db | Tx, staff: Staff, customerId: string, origin: string) {
  const k = await findCustomer(db, customerId, undefined);
  if (!k) return undefined;
  const now = deps.now();
  const today = dayIn(deps.zone, now);
  const debts = await readDebts(db, k.id);
  const terms = termsOf(k);
  const owed = owedView(debts, today);
  const link = await findLink(db, k.id);
  const given = (await readConsents(db, k.id)).filter((c) => c.given).map((c) => c.purpose);
  const consents = { whatsapp: given.includes("whatsapp_reminders"), email: given.includes("email_reminders") };
  const reminded = await lastReminded(db, k.id);
  return {
    id: k.id,
    name: k.name,
    ...shownContact(staff.role, k),
    terms,
    ...owed,
    left: centavos(Math.max(0, (terms?.limit ?? 0) - owed.total)),
    debts: debts.map((it) => debtView(it, today)),
    payments: await readPayments(deps, db, k.id),
    linkWords: link ? momentForList(deps.zone, link.created_at, now) : null,
    consents,
    reminder:
      consents.whatsapp && k.phone && link && owed.overdue > 0 && readsContacts(staff.role)
        ? whatsappLink(k.phone, await reminderText(deps, db, k.name, owed.overdue, link.public_id, origin))
        : null,
    remindedWords: reminded ? momentForList(deps.zone, reminded, now) : null,
    version: k.version,
  };
}

export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;
export const statementUrl = (deps: TxDeps, origin: string, linkId: string) =>
  `${deps.public.publicUrl ?? origin}/cobro?cuenta=${linkId}`;

async function reminderText(
  deps: TxDeps,
  db: Db | Tx,
  name: string,
  overdue: Centavos,
  linkId: string,
  origin: string,
) {
  const { business } = await readSettings(db);
  return `Hola, ${firstName(name)}. Te recordamos que en ${business.name} tienes ${spoken(overdue)} vencidos. Aquí está tu cuenta y cómo pagar: ${statementUrl(deps, origin, linkId)} Si ya pagaste, no hagas caso.`;
}

interface PartRow {
  payment_id: string;
  public_id: string;
  concept: string;
  amount: Centavos;
  counter: CounterFacts | null;
  tipo: "pago" | "donativo" | null;
  receipt_id: string | null;
  folio: string | null;
}

/** The payments of an account with what each paid, newest first; only one of them with `only`. */
export async function readPayments(deps: TxDeps, db: Db | Tx, customerId: string, only?: string) {
  const { rows } = await sql<{
    id: string;
    public_id: string;
    amount: Centavos;
    method: Tables["account_payment"]["method"];
    at: Instant;
    who: string;
  }>`
    select p.id, p.public_id, p.amount, p.method, p.at, u.name as who
    from account_payment p join staff_user u on u.id = p.taken_by
    where p.customer_id = any(${samePerson(customerId)}) ${only === undefined ? sql`` : sql`and p.id = ${only}`}
    order by p.at desc, p.id desc limit ${LATEST}`.execute(db);
  if (rows.length === 0) return [];
  const parts = await sql<PartRow>`
    select t.payment_id, c.public_id, c.concept, a.amount, a.counter, r.tipo, r.public_id as receipt_id, r.folio
    from account_payment_part t join attempt a on a.id = t.attempt_id join charge c on c.id = a.charge_id
    left join provider_payment pp on pp.attempt_id = a.id
    left join receipt r on r.charge_id = c.id and r.provider = pp.provider and r.payment_ref = pp.payment_ref
      and r.tipo in ('pago', 'donativo') and r.replaces is null
    where t.payment_id = any(${rows.map((r) => r.id)}) order by c.credit_due, c.created_at, c.id`.execute(db);
  return rows.map((p) => {
    const its = parts.rows.filter((t) => t.payment_id === p.id);
    return {
      id: p.public_id,
      amount: p.amount,
      methodWords: staffMethodWords[p.method],
      atWords: momentForList(deps.zone, p.at, deps.now()),
      who: p.who,
      change: centavos(its.reduce((all, t) => all + (t.counter?.change ?? 0), 0)),
      parts: its.map((t) => ({
        chargeId: t.public_id,
        concept: t.concept,
        amount: t.amount,
        receipt: t.tipo && t.receipt_id && t.folio ? { tipo: t.tipo, id: t.receipt_id, folio: t.folio } : null,
      })),
    };
  });
}
