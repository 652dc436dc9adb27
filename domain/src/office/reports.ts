import { itemAt } from "../kernel/lookup";
import { type Centavos, centavos } from "../kernel/money";
import { addDays, type Day, daysBetween, firstOfMonth, monthsBefore, weekday } from "../kernel/time";
import type { ChargePurpose } from "../payments/charges/states";

/** Days of the business's zone, both included. */
export interface DayRange {
  from: Day;
  to: Day;
}
export const reportSpans = ["day", "week", "month", "range"] as const;
export type ReportSpan = (typeof reportSpans)[number];
/** Two years and a day: enough to compare a year with the previous one. */
export const LONGEST_REPORT = 731;

/** The day, the week from Monday, or the month that contains `on`. */
export function toRange(span: Exclude<ReportSpan, "range">, on: Day): DayRange {
  if (span === "day") return { from: on, to: on };
  if (span === "week") {
    const from = addDays(on, -((weekday(on) + 6) % 7));
    return { from, to: addDays(from, 6) };
  }
  const from = firstOfMonth(on);
  return { from, to: addDays(monthAfter(from), -1) };
}

const monthAfter = (first: Day): Day => {
  return monthsBefore(first, -1);
};
/** The number of days, both ends included. */
export const daysOf = (range: DayRange) => daysBetween(range.from, range.to) + 1;

/** The range that a range is compared with: the previous month for a whole month, else as many days before it. */
export function previousRange(range: DayRange): DayRange {
  const month = toRange("month", range.from);
  if (range.from === month.from && range.to === month.to) return toRange("month", addDays(range.from, -1));
  return { from: addDays(range.from, -daysOf(range)), to: addDays(range.from, -1) };
}

/**
 * The days that a range is compared with. Of one that today is in, only as many of the days before as there have been,
 * and of the last of them only up to this hour (`isToThisHour`): two days of a week are not compared with seven.
 */
export function comparedRange(range: DayRange, today: Day): DayRange & { isToThisHour: boolean } {
  const before = previousRange(range);
  if (today < range.from || range.to < today) return { ...before, isToThisHour: false };
  const same = addDays(before.from, daysBetween(range.from, today));
  // The month before may be shorter.
  return same > before.to ? { ...before, isToThisHour: false } : { from: before.from, to: same, isToThisHour: true };
}

/** Splits a range into the bars of its chart: days, weeks or months. The first and the last may be shorter. */
export function splitRange(range: DayRange): DayRange[] {
  const days = daysOf(range);
  if (days === 1) return [range];
  const end = (day: Day): Day => (days <= 31 ? day : days <= 183 ? toRange("week", day).to : toRange("month", day).to);
  const pieces: DayRange[] = [];
  for (let from = range.from; from <= range.to; ) {
    const to = end(from) < range.to ? end(from) : range.to;
    pieces.push({ from, to });
    from = addDays(to, 1);
  }
  return pieces;
}

/**
 * Splits an amount into whole centavos in proportion to `weights`: shares are rounded down, and the remainder goes
 * centavo by centavo to the largest fractions, the first ones first. A fully paid sale gives each line its total.
 */
export function shareOut(amount: Centavos, weights: readonly number[]): Centavos[] {
  const whole = weights.reduce((a, b) => a + b, 0);
  if (whole <= 0) return weights.map((_, i) => (i === 0 ? amount : centavos(0)));
  const size = BigInt(Math.abs(amount));
  const exact = weights.map((w) => size * BigInt(w));
  const shares = exact.map((e) => Number(e / BigInt(whole)));
  const rests = exact.map((e, i) => ({ i, rest: e % BigInt(whole) }));
  rests.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1));
  let left = Math.abs(amount) - shares.reduce((a, b) => a + b, 0);
  for (const { i } of rests) {
    if (left === 0) break;
    shares[i] = itemAt(shares, i) + 1;
    left--;
  }
  return shares.map((s) => centavos(amount < 0 ? -s + 0 : s));
}

const purposes: Record<ChargePurpose | "surplus", string> = {
  full: "Ventas pagadas de una vez",
  deposit: "Apartados",
  balance: "Saldos",
  free: "Cobros libres",
  service: "Servicios",
  ticket: "Entradas",
  installment: "Abonos",
  sponsorship: "Padrinazgos",
  donation: "Donativos",
  surplus: "De más y saldo a favor",
};
/** The words of a report for the purpose of a payment. */
export const purposeWords = (purpose: ChargePurpose | "surplus") => purposes[purpose];
