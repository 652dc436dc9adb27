import { addDays, atWall, type Day, daysBetween, type Instant, MINUTE, plus, weekday, type Zone } from "../kernel/time";

/** A visit that repeats every week: on which days of the week (0 is Sunday), from when to when, both included. */
export interface WeeklyRule {
  weekdays: readonly number[];
  from: Day;
  until: Day;
}

/** A repeat has an end, two years after its beginning at most. */
export const LONGEST_SERIES = 731;
const DAY_MINUTES = 1_440;

/** The days of a rule in order, without those left out. A rule that ends before it begins has none; one too long is cut. */
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
 * So many minutes before a wall's day and time: whole days by the wall, the rest by the clock. «Seven days before» is the same hour of the wall
 * also when the clock changes in between.
 */
export function beforeWall(zone: Zone, day: Day, time: string, minutes: number): Instant {
  const days = Math.floor(minutes / DAY_MINUTES);
  return plus(atWall(zone, addDays(day, -days), time), -(minutes % DAY_MINUTES) * MINUTE);
}

/** The other way round: how many minutes before the wall's day and time a moment is, as `beforeWall` counts. */
export function minutesBefore(zone: Zone, day: Day, time: string, at: Instant): number {
  let days = Math.max(0, Math.floor((atWall(zone, day, time) - at) / (DAY_MINUTES * MINUTE)) + 1);
  while (days > 0 && atWall(zone, addDays(day, -days), time) < at) days--;
  return days * DAY_MINUTES + Math.round((atWall(zone, addDays(day, -days), time) - at) / MINUTE);
}

/** The moments of a date that stands on the wall: the truth is the wall's day and time in its zone (domain.md §7.1). Minutes before the start. */
export function momentsOf(
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

/** "Sábados y domingos, 10:00"; many days in short: "Lun, mié y vie, 10:00". */
export function ruleInWords(weekdays: readonly number[], time: string): string {
  const days = [...weekdays].sort((a, b) => fromMonday(a) - fromMonday(b));
  const names = days.map((d) => (days.length > 2 ? SHORT[d] : LONG[d]));
  const said =
    days.length === 7
      ? "todos los días"
      : new Intl.ListFormat("es-MX", { type: "conjunction" }).format(names as string[]);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}, ${time}`;
}

/** What a change of a weekly repeat would do to one date of it. */
export interface DateOfSeries {
  id: string;
  day: Day;
  time: string;
  minutes: number;
  taken: number;
  /** It was changed by itself: the repeat's changes leave it as it is. */
  alone: boolean;
}
export interface SeriesChange {
  /** Dates that get what the repeat says now. */
  change: string[];
  /** Dates that are on no day of the repeat any more. */
  drop: string[];
  /** Days of the repeat that have no date yet. */
  add: Day[];
  /** Dates that somebody has bought and that the change would touch: with any of them nothing is changed. */
  inTheWay: (DateOfSeries & { why: "hour" | "capacity" | "day" })[];
}

/**
 * Puts a repeat's new days beside the dates that are there. `gone` are days whose date was cancelled: they stay out. Pure, so that what would
 * happen can be shown before it happens.
 */
export function changeOfSeries(i: {
  days: readonly Day[];
  time: string;
  minutes: number;
  capacity: number;
  dates: readonly DateOfSeries[];
  gone: readonly Day[];
}): SeriesChange {
  const wanted = new Set(i.days);
  const out: SeriesChange = { change: [], drop: [], add: [], inTheWay: [] };
  const there = new Set<Day>(i.gone);
  for (const d of i.dates) {
    there.add(d.day);
    const why = !wanted.has(d.day)
      ? ("day" as const)
      : d.alone
        ? undefined
        : d.time !== i.time || d.minutes !== i.minutes
          ? ("hour" as const)
          : d.taken > i.capacity
            ? ("capacity" as const)
            : undefined;
    if (why && d.taken > 0) out.inTheWay.push({ ...d, why });
    else if (!wanted.has(d.day)) out.drop.push(d.id);
    else if (!d.alone) out.change.push(d.id);
  }
  out.add = i.days.filter((day) => !there.has(day));
  return out;
}
