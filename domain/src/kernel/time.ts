import { itemAt } from "./lookup";

declare const unit: unique symbol;
/** UTC milliseconds since the epoch. */
export type Instant = number & { readonly [unit]: "instant" };
/** A calendar day without a zone, "2026-03-08": never converted. */
export type Day = string & { readonly [unit]: "day" };
/** The business's zone, an IANA name. */
export type Zone = string & { readonly [unit]: "zone" };

/** The zone of a business that set none. Not checked with `isZone`, which takes a slow phone 20 ms. */
export const DEFAULT_ZONE = "America/Mexico_City" as Zone;
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The largest distance from the epoch that a Date holds. */
const FARTHEST = 8_640_000_000_000_000;
const isInstant = (ms: number): ms is Instant => Math.abs(ms) <= FARTHEST || Number.isNaN(ms);
/** UTC milliseconds as an instant, NaN included. Throws RangeError for what no Date holds. */
export function instant(ms: number): Instant {
  if (!isInstant(ms)) throw new RangeError(`not an instant: ${ms}`);
  return ms;
}
export const plus = (at: Instant, ms: number) => instant(at + ms);
export const earliest = (...instants: [Instant, ...Instant[]]) => instant(Math.min(...instants));
export const latest = (...instants: [Instant, ...Instant[]]) => instant(Math.max(...instants));
/** ISO 8601 in UTC, with milliseconds. */
export const toIso = (at: Instant) => new Date(at).toISOString();
/** The instant of an ISO text; NaN when it can't be parsed. */
export const fromIso = (iso: string) => instant(Date.parse(iso));

/** Whether the text is an existing day, YYYY-MM-DD. */
export const isDay = (text: string): text is Day =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
/** A text that is a day. Throws RangeError for any other. */
export function toDay(text: string): Day {
  if (!isDay(text)) throw new RangeError(`not a day: ${text}`);
  return text;
}
/** The day of a local date and time, "2026-03-08 09:30" or with a T between. */
export const dayOfWall = (local: string): Day => toDay(local.slice(0, 10));
const LAST_DAY = toDay("9999-12-31");
/** The UTC day of a date; the last one that can be written for what is after it. */
const dayOf = (date: Date): Day => (date.getUTCFullYear() > 9999 ? LAST_DAY : toDay(date.toISOString().slice(0, 10)));
/** The numbers of a day, its month counted from 1. */
export const partsOf = (day: Day) => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  date: Number(day.slice(8, 10)),
});

/** Whether the runtime knows the IANA name. */
export function isZone(name: string): name is Zone {
  if (!name) return false;
  try {
    // Kept for the conversions that follow: making one takes a slow phone 20 ms.
    wallFormat(name);
    return true;
  } catch {
    return false;
  }
}
const formats = new Map<string, Intl.DateTimeFormat>();
function wallFormat(zone: string) {
  let f = formats.get(zone);
  if (!f) {
    f = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(zone, f);
  }
  return f;
}

/** The local date and time of an instant in a zone. Built from parts: the order in which a locale formats a date has changed before. */
export function wallClock(zone: Zone, at: Instant) {
  const part = Object.fromEntries(
    wallFormat(zone)
      .formatToParts(at)
      .map((p) => [p.type, p.value]),
  );
  return {
    day: toDay(`${part.year}-${part.month}-${part.day}`),
    hour: Number(part.hour),
    minute: Number(part.minute),
    second: Number(part.second),
  };
}

/** The calendar day of an instant in that zone. */
export const dayIn = (zone: Zone, at: Instant): Day => wallClock(zone, at).day;

/** The instant of a local day and time in a zone; where the clock skips it, the first instant after. */
export function atWall(zone: Zone, day: Day, time = "00:00"): Instant {
  const target = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`);
  let guess = target;
  for (let i = 0; i < 3; i++) {
    const w = wallClock(zone, instant(guess));
    const shown = Date.parse(
      `${w.day}T${String(w.hour).padStart(2, "0")}:${String(w.minute).padStart(2, "0")}:${String(w.second).padStart(2, "0")}Z`,
    );
    if (shown === target) return instant(guess);
    guess += target - shown;
  }
  return instant(guess);
}

/** Whether a local day and time exists in that zone: false where summer time begins and the clock skips it. */
export function existsOnWall(zone: Zone, day: Day, time: string): boolean {
  const w = wallClock(zone, atWall(zone, day, time));
  return (
    w.day === day && `${String(w.hour).padStart(2, "0")}:${String(w.minute).padStart(2, "0")}` === time.slice(0, 5)
  );
}

/** Whether two zones have the same local time at that instant. */
export function sameWall(a: Zone, b: Zone, at: Instant): boolean {
  const [x, y] = [wallClock(a, at), wallClock(b, at)];
  return x.day === y.day && x.hour === y.hour && x.minute === y.minute;
}

/** The day n days later; n may be negative. */
export function addDays(day: Day, n: number): Day {
  const d = new Date(`${day}T00:00:00Z`);
  d.setUTCDate(d.getUTCDate() + n);
  return dayOf(d);
}

/** The same day n months earlier, or the last of that month where it has no such day (as PostgreSQL counts). */
export function monthsBefore(day: Day, n: number): Day {
  const { year, month, date } = partsOf(day);
  const last = new Date(Date.UTC(year, month - n, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 - n, Math.min(date, last))));
}
/** The first day of that day's month. */
export const firstOfMonth = (day: Day): Day => toDay(`${day.slice(0, 7)}-01`);

/** 0 is Sunday. */
export const weekday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay();
/** Days from `a` to `b`; negative when `b` is earlier. */
export const daysBetween = (a: Day, b: Day) =>
  Math.round((Date.parse(`${b}T00:00:00Z`) - Date.parse(`${a}T00:00:00Z`)) / DAY);
const MONTHS = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
];

/** The month of a day: "marzo". */
export const monthInWords = (day: Day) => itemAt(MONTHS, Number(day.slice(5, 7)) - 1);

const WEEKDAYS = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"];

/** "21 de noviembre de 2026". */
export const dayWithoutWeekday = (day: Day) => `${Number(day.slice(8))} de ${monthInWords(day)} de ${day.slice(0, 4)}`;

/** "sábado 21 de noviembre de 2026"; without the year, "sábado 21 de noviembre". */
export function dayInWords(day: Day, { year = true } = {}): string {
  const { year: y, date } = partsOf(day);
  return `${WEEKDAYS[weekday(day)]} ${date} de ${monthInWords(day)}${year ? ` de ${y}` : ""}`;
}

/** A day in short form: "lun 23 nov". */
export function shortDay(day: Day): string {
  const [weekday = "", n = "", , month = ""] = dayInWords(day, { year: false }).split(" ");
  return `${weekday.slice(0, 3)} ${n} ${month.slice(0, 3)}`;
}

/** "09:05". */
export function timeInWords(zone: Zone, at: Instant): string {
  const { hour, minute } = wallClock(zone, at);
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** "sábado 21 de noviembre, 23:59". */
export function momentInWords(zone: Zone, at: Instant, opts: { year?: boolean } = { year: false }): string {
  return `${dayInWords(dayIn(zone, at), { year: opts.year ?? false })}, ${timeInWords(zone, at)}`;
}

/** For lists: "hoy 09:05", "ayer 18:40", "3 nov 12:00"; with the year when it isn't this one: "3 nov 2025". Days are those of the zone. */
export function momentForList(zone: Zone, at: Instant, now: Instant): string {
  const on = dayIn(zone, at);
  const time = timeInWords(zone, at);
  const today = dayIn(zone, now);
  const ago = daysBetween(on, today);
  if (ago === 0) return `hoy ${time}`;
  if (ago === 1) return `ayer ${time}`;
  const [year = "", month = "", day = ""] = on.split("-");
  const short = `${Number(day)} ${MONTHS[Number(month) - 1]?.slice(0, 3)}`;
  return year === today.slice(0, 4) ? `${short} ${time}` : `${short} ${year}`;
}

/** The zone's usual name: "hora del centro de México". */
export function zoneInWords(zone: Zone): string {
  const names: Record<string, string> = {
    "America/Mexico_City": "hora del centro de México",
    "America/Monterrey": "hora del centro de México",
    "America/Merida": "hora del centro de México",
    "America/Chihuahua": "hora del centro de México",
    "America/Bahia_Banderas": "hora del centro de México",
    "America/Cancun": "hora de Quintana Roo",
    "America/Hermosillo": "hora de Sonora",
    "America/Mazatlan": "hora del Pacífico",
    "America/Tijuana": "hora de Tijuana",
    "America/Ciudad_Juarez": "hora de Ciudad Juárez",
    "America/Ojinaga": "hora de Ojinaga",
    "America/Matamoros": "hora de Matamoros",
  };
  return names[zone] ?? `hora de ${zone.split("/").pop()?.replaceAll("_", " ") ?? zone}`;
}

/** A stored moment without its zone in brackets, for where the zone is told once for all dates. */
export const withoutZone = (words: string, zoneWords: string) => words.replace(` (${zoneWords})`, "");

const QUARTER = 15 * 60_000;

/**
 * The first instant of a day in that zone. Where the clock is set back over midnight, 00:00 occurs twice and the day
 * begins at the first; where it skips midnight, the day begins at the jump.
 */
export function dayStart(zone: Zone, day: Day): Instant {
  let at = atWall(zone, day);
  while (dayIn(zone, at) < day) at = plus(at, QUARTER);
  while (dayIn(zone, plus(at, -1)) >= day) at = plus(at, -QUARTER);
  return at;
}
