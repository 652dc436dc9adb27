import { itemAt } from "../kernel/lookup";
import { upperFirst } from "../kernel/text/upper-first";
import { addDays, atWall, type Day, daysBetween, type Instant, MINUTE, plus, weekday, type Zone } from "../kernel/time";

/** A weekly rule: its weekdays (0 is Sunday), its first and last day, both included. */
export interface WeeklyRule {
  weekdays: readonly number[];
  from: Day;
  until: Day;
}

/** The longest series in days: two years and a day. */
export const LONGEST_SERIES = 731;
const DAY_MINUTES = 1_440;

/** The days of a rule in order, without those skipped. Empty when it ends before it begins; cut at `LONGEST_SERIES`. */
export function daysOf(rule: WeeklyRule, skip: readonly Day[] = []): Day[] {
  const length = Math.min(daysBetween(rule.from, rule.until), LONGEST_SERIES);
  const days: Day[] = [];
  for (let i = 0; i <= length; i++) {
    const day = addDays(rule.from, i);
    if (rule.weekdays.includes(weekday(day)) && !skip.includes(day)) days.push(day);
  }
  return days;
}

/**
 * The instant that is `minutes` before a local day and time: whole days are subtracted from the local date, the rest
 * from the clock, so "seven days before" keeps the local time across a clock change.
 */
export function beforeWall(zone: Zone, day: Day, time: string, minutes: number): Instant {
  const days = Math.floor(minutes / DAY_MINUTES);
  return plus(atWall(zone, addDays(day, -days), time), -(minutes % DAY_MINUTES) * MINUTE);
}

/** The inverse of `beforeWall`: minutes from an instant to the local day and time. */
export function minutesBefore(zone: Zone, day: Day, time: string, at: Instant): number {
  let days = Math.max(0, Math.floor((atWall(zone, day, time) - at) / (DAY_MINUTES * MINUTE)) + 1);
  while (days > 0 && atWall(zone, addDays(day, -days), time) < at) days--;
  return days * DAY_MINUTES + Math.round((atWall(zone, addDays(day, -days), time) - at) / MINUTE);
}

/** The instants of a date from its local day and time, which are what is stored (domain.md §7.1). Offsets are minutes before the start. */
export function toSessionInstants(
  zone: Zone,
  f: { day: Day; time: string; minutes: number; opensBefore: number | null; closesBefore: number },
) {
  const starts = atWall(zone, f.day, f.time);
  return {
    starts,
    ends: plus(starts, f.minutes * MINUTE),
    opens: f.opensBefore === null ? null : beforeWall(zone, f.day, f.time, f.opensBefore),
    closes: beforeWall(zone, f.day, f.time, f.closesBefore),
  };
}

const SHORT = ["dom", "lun", "mar", "mié", "jue", "vie", "sáb"];
const LONG = ["domingos", "lunes", "martes", "miércoles", "jueves", "viernes", "sábados"];
const fromMonday = (n: number) => (n + 6) % 7;

/** "Sábados y domingos, 10:00"; several days are abbreviated: "Lun, mié y vie, 10:00". */
export function ruleInWords(weekdays: readonly number[], time: string): string {
  const days = [...weekdays].sort((a, b) => fromMonday(a) - fromMonday(b));
  const names = days.map((d) => itemAt(days.length > 2 ? SHORT : LONG, d));
  const said =
    days.length === 7 ? "todos los días" : new Intl.ListFormat("es-MX", { type: "conjunction" }).format(names);
  return `${upperFirst(said)}, ${time}`;
}

/** A date of a series, with what a change of the series needs to know of it. */
export interface DateOfSeries {
  id: string;
  day: Day;
  time: string;
  minutes: number;
  taken: number;
  /** It was edited individually: changes of the series skip it. */
  alone: boolean;
}
export interface SeriesChange {
  /** Dates that get the new values. */
  change: string[];
  /** Dates that are on no day of the rule any more. */
  drop: string[];
  /** Days of the rule without a date. */
  add: Day[];
  /** Dates with bookings that the change would affect; with any of them nothing is changed. */
  inTheWay: (DateOfSeries & { why: "hour" | "capacity" | "day" })[];
}

/**
 * The effect of a new rule on the existing dates. `gone` are days whose date was cancelled; they stay cancelled. Pure,
 * so that it can be previewed.
 */
export function planSeriesChange(input: {
  days: readonly Day[];
  time: string;
  minutes: number;
  capacity: number;
  dates: readonly DateOfSeries[];
  gone: readonly Day[];
}): SeriesChange {
  const ruleDays = new Set(input.days);
  const out: SeriesChange = { change: [], drop: [], add: [], inTheWay: [] };
  const taken = new Set<Day>(input.gone);
  for (const d of input.dates) {
    taken.add(d.day);
    const why = !ruleDays.has(d.day)
      ? ("day" as const)
      : d.alone
        ? undefined
        : d.time !== input.time || d.minutes !== input.minutes
          ? ("hour" as const)
          : d.taken > input.capacity
            ? ("capacity" as const)
            : undefined;
    if (why && d.taken > 0) out.inTheWay.push({ ...d, why });
    else if (!ruleDays.has(d.day)) out.drop.push(d.id);
    else if (!d.alone) out.change.push(d.id);
  }
  out.add = input.days.filter((day) => !taken.has(day));
  return out;
}
