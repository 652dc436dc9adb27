import type { ItemKind } from "../kernel/item-kinds";
import { itemAt } from "../kernel/lookup";
import { type Centavos, centavos } from "../kernel/money";
import { ok, type Result, refuseField } from "../kernel/result";
import { addDays, type Day, daysBetween, firstOfMonth, monthsBefore, toDay, weekday } from "../kernel/time";
import type { ChargePurpose } from "../payments/charges/states";

/** Days of the business's zone, both included. */
export interface DayRange {
  from: Day;
  to: Day;
}
export const reportSpans = ["day", "week", "month", "year", "range"] as const;
export type ReportSpan = (typeof reportSpans)[number];
/** Two years and a day: enough to compare a year with the previous one. */
export const LONGEST_REPORT = 731;

/** What a range is compared with: the time just before it, or the same time a year ago. */
export const comparisons = ["before", "year"] as const;
export type Comparison = (typeof comparisons)[number];
/** How a range is split for its trend. */
export const reportSteps = ["day", "week", "month"] as const;
export type ReportStep = (typeof reportSteps)[number];

/** The day, the week from Monday, the month or the year that contains `on`. */
export function toRange(span: Exclude<ReportSpan, "range">, on: Day): DayRange {
  if (span === "day") return { from: on, to: on };
  if (span === "week") {
    const from = addDays(on, -((weekday(on) + 6) % 7));
    return { from, to: addDays(from, 6) };
  }
  if (span === "year") return { from: toDay(`${on.slice(0, 4)}-01-01`), to: toDay(`${on.slice(0, 4)}-12-31`) };
  const from = firstOfMonth(on);
  return { from, to: addDays(monthsBefore(from, -1), -1) };
}

/** The number of days, both ends included. */
export const daysOf = (range: DayRange) => daysBetween(range.from, range.to) + 1;

const isWhole = (span: "month" | "year", range: DayRange) => {
  const whole = toRange(span, range.from);
  return range.from === whole.from && range.to === whole.to;
};

/** The month or the year before, for a whole one; else as many days before it. */
export function previousRange(range: DayRange): DayRange {
  for (const span of ["month", "year"] as const)
    if (isWhole(span, range)) return toRange(span, addDays(range.from, -1));
  return { from: addDays(range.from, -daysOf(range)), to: addDays(range.from, -1) };
}

/** 52 weeks: the same weekdays. */
const YEAR_OF_WEEKS = 364;
/** Up to this length the weekdays decide what is sold, not the dates. */
const BY_WEEKDAY = 7;

/** The same time a year before: the same weekdays of up to a week, else the same dates; of 29 February the 28th. */
export function yearBefore(range: DayRange): DayRange {
  if (daysOf(range) <= BY_WEEKDAY)
    return { from: addDays(range.from, -YEAR_OF_WEEKS), to: addDays(range.to, -YEAR_OF_WEEKS) };
  const from = monthsBefore(range.from, 12);
  return isWhole("month", range) ? toRange("month", from) : { from, to: monthsBefore(range.to, 12) };
}

/**
 * The days that a range is compared with. Of one that today is in, only as many of the days before as there have been,
 * and of the last of them only up to this hour (`isToThisHour`): two days of a week are not compared with seven.
 */
export function comparedRange(
  range: DayRange,
  today: Day,
  comparison: Comparison = "before",
): DayRange & { isToThisHour: boolean } {
  const before = comparison === "year" ? yearBefore(range) : previousRange(range);
  if (today < range.from || range.to < today) return { ...before, isToThisHour: false };
  const lastYear = monthsBefore(range.from, 12);
  const same =
    before.from === lastYear ? monthsBefore(today, 12) : addDays(before.from, daysBetween(range.from, today));
  // The month before may be shorter.
  return same > before.to ? { ...before, isToThisHour: false } : { from: before.from, to: same, isToThisHour: true };
}

/** The bars of a chart that a finger still tells apart, and the rows of its table: two years of weeks. */
const MOST_PIECES = 106;
const DAYS_IN = { day: 1, week: 7, month: 28 } as const;

/** The steps that a range can be split into: more than one piece, and not more than its chart can show. */
export const stepsOf = (range: DayRange): ReportStep[] =>
  reportSteps.filter((step) => {
    const days = daysOf(range);
    return days > DAYS_IN[step] && days / DAYS_IN[step] <= MOST_PIECES;
  });

/** The step of a range whose reader chose none. */
const usualStep = (range: DayRange): ReportStep => {
  const days = daysOf(range);
  return days <= 31 ? "day" : days <= 183 ? "week" : "month";
};

/** The step that a range is shown by; refused where that would be too many pieces, or a single one. */
export function stepOf(range: DayRange, asked: ReportStep | undefined): Result<ReportStep, "VALIDATION_FAILED"> {
  if (!asked) return ok(usualStep(range));
  return stepsOf(range).includes(asked)
    ? ok(asked)
    : refuseField(
        "by",
        "Estas fechas no caben así en la gráfica. Elige por día, por semana o por mes, según lo largo.",
      );
}

/** Splits a range into the bars of its chart, oldest first. The first and the last may be shorter. */
export function splitRange(range: DayRange, step: ReportStep = usualStep(range)): DayRange[] {
  if (daysOf(range) === 1) return [range];
  const pieces: DayRange[] = [];
  for (let from = range.from; from <= range.to; ) {
    const end = toRange(step, from).to;
    const to = end < range.to ? end : range.to;
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

const soldKinds: Record<ItemKind | "freight", string> = {
  animal: "Animales",
  lot: "Lotes",
  pick_from_lot: "Animales a escoger de un lote",
  product: "Productos",
  session: "Visitas",
  service: "Servicios",
  sponsorship: "Padrinazgos",
  freight: "Fletes",
};
/** The words of a report for what was sold of a kind. */
export const soldKindWords = (kind: ItemKind | "freight") => soldKinds[kind];

/** The seller of a charge as a report names them: the staff member, or the shop for a charge that the buyer made. */
export const sellerWords = (name: string | null) => name ?? "La tienda en línea";

/** "de 9 a 10 h": an hour of the day, 0 to 23. */
export const hourWords = (hour: number) => `de ${hour} a ${hour + 1} h`;
