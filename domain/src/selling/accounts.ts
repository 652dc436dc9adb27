import { type Centavos, centavos, MAX_AMOUNT, spoken, sum } from "../kernel/money";
import { ok, type Result, refuse } from "../kernel/result";
import { addDays, type Day, type Instant, plus, wallClock, type Zone } from "../kernel/time";
import { daysLate } from "../payments/charges/account-due";

/** A customer's credit: how much they may owe in centavos, and the days to pay each purchase. */
export interface CreditTerms {
  limit: Centavos;
  days: number;
}
export const creditDays = { min: 1, max: 120, usual: 30 } as const;
export const creditLimit = { min: 1, max: MAX_AMOUNT } as const;

/** How long ago a debt was due, in days of the business: not yet due, up to 30, 60 and 90 days late, or more. */
export const debtAges = ["upcoming", "to30", "to60", "to90", "older"] as const;
export type DebtAge = (typeof debtAges)[number];
export const debtAgeWords: Record<DebtAge, string> = {
  upcoming: "Por vencer",
  to30: "Venció hace 1 a 30 días",
  to60: "Venció hace 31 a 60 días",
  to90: "Venció hace 61 a 90 días",
  older: "Venció hace más de 90 días",
};

/** What is still owed of one charge, in centavos, and the last day to pay it. */
export interface Debt {
  chargeId: string;
  due: Day;
  owed: Centavos;
}
export type Ages = Record<DebtAge, Centavos>;

/** The last day to pay what is sold on credit today. */
export const creditDue = (today: Day, days: number): Day => addDays(today, days);

/** The age of a debt on a day: its last day still counts as not yet due. */
export function debtAge(due: Day, today: Day): DebtAge {
  const late = daysLate(due, today);
  return late <= 0 ? "upcoming" : late <= 30 ? "to30" : late <= 60 ? "to60" : late <= 90 ? "to90" : "older";
}

const NOTHING = centavos(0);
/** What is owed by age. The sum of the ages is the total, always. */
export function sumByAge(debts: readonly Debt[], today: Day): { total: Centavos; overdue: Centavos; ages: Ages } {
  const ages: Ages = { upcoming: NOTHING, to30: NOTHING, to60: NOTHING, to90: NOTHING, older: NOTHING };
  for (const it of debts) {
    const age = debtAge(it.due, today);
    ages[age] = centavos(ages[age] + it.owed);
  }
  const total = sum(Object.values(ages));
  return { total, overdue: centavos(total - ages.upcoming), ages };
}

/** Whether somebody who owes `owed` may leave `amount` on their account; otherwise a refusal that says what is left. */
export function mayOwe(
  terms: CreditTerms | null,
  owed: Centavos,
  amount: Centavos,
): Result<{ left: Centavos }, "CREDIT_NOT_GRANTED" | "CREDIT_LIMIT_EXCEEDED"> {
  if (!terms) return refuse("CREDIT_NOT_GRANTED");
  const left = centavos(Math.max(0, terms.limit - owed));
  if (amount <= left) return ok({ left: centavos(left - amount) });
  return refuse(
    "CREDIT_LIMIT_EXCEEDED",
    left === 0
      ? `Su crédito es de ${spoken(terms.limit)} y ya lo debe completo. Cobra algo de su cuenta, o esta venta de otra forma.`
      : `De su crédito de ${spoken(terms.limit)} le quedan ${spoken(left)}, y esta venta es de ${spoken(amount)}. Cobra la diferencia antes de dejarla a crédito.`,
    { left },
  );
}

/** A part of a payment to the account: how much of it pays which charge. */
export interface PaidPart {
  chargeId: string;
  amount: Centavos;
}

/** Charges of one day stay in the order in which they came: the older sale first. */
const byDue = (a: Debt, b: Debt) => a.due.localeCompare(b.due);

/** Divides a payment among the debts, the one that is due first first. Never more than is owed; the parts sum to the amount. */
export function oldestFirst(debts: readonly Debt[], amount: Centavos): Result<PaidPart[], "ACCOUNT_OVERPAID"> {
  const owed = sum(debts.map((it) => it.owed));
  if (amount > owed) return tooMuch(owed);
  const parts: PaidPart[] = [];
  let left: number = amount;
  for (const it of [...debts].sort(byDue)) {
    const part = Math.min(left, it.owed);
    if (part > 0) parts.push({ chargeId: it.chargeId, amount: centavos(part) });
    left -= part;
  }
  return ok(parts);
}

const tooMuch = (owed: Centavos) =>
  refuse(
    "ACCOUNT_OVERPAID",
    owed === 0 ? "No debe nada de su cuenta." : `En su cuenta debe ${spoken(owed)}: no se puede recibir más.`,
    { owed },
  );

/** Divides a payment as somebody said: among debts of this account, each at most once and paid at most in full, to the exact sum. */
export function asTold(
  debts: readonly Debt[],
  amount: Centavos,
  told: readonly PaidPart[],
): Result<PaidPart[], "ACCOUNT_OVERPAID" | "ACCOUNT_PARTS_DIFFER" | "NOT_FOUND"> {
  const owed = sum(debts.map((it) => it.owed));
  if (amount > owed) return tooMuch(owed);
  const parts = told.filter((it) => it.amount > 0);
  if (new Set(parts.map((it) => it.chargeId)).size < parts.length) return refuse("ACCOUNT_PARTS_DIFFER");
  for (const it of parts) {
    const debt = debts.find((d) => d.chargeId === it.chargeId);
    if (!debt) return refuse("NOT_FOUND", "Una de esas ventas ya no está en su cuenta. Recarga para ver qué debe.");
    if (it.amount > debt.owed)
      return refuse(
        "ACCOUNT_OVERPAID",
        `De una de esas ventas faltan ${spoken(debt.owed)}: no se le puede abonar más.`,
        { owed: debt.owed },
      );
  }
  const said = sum(parts.map((it) => it.amount));
  if (said !== amount)
    return refuse(
      "ACCOUNT_PARTS_DIFFER",
      `Repartiste ${spoken(said)} y recibes ${spoken(amount)}. Acomoda las cantidades para que sumen lo mismo.`,
    );
  return ok(parts);
}

const DAY_HOURS = { from: 9, to: 20 } as const;

/** Whether an account is reminded now: something is overdue, the last reminder is old enough, and it is day where the business is. */
export function remindsNow(
  facts: { overdue: Centavos; lastAt: Instant | null; everyDays: number },
  zone: Zone,
  now: Instant,
): boolean {
  if (facts.overdue <= 0) return false;
  const { hour } = wallClock(zone, now);
  if (hour < DAY_HOURS.from || hour >= DAY_HOURS.to) return false;
  return facts.lastAt === null || plus(facts.lastAt, facts.everyDays * 86_400_000) <= now;
}
