import { addDays, type Day, type Instant, toIso, type Zone } from "../../kernel/time";
import { escapeText, fold } from "./lines";
import { zoneLines } from "./zone";

export interface CalendarEntry {
  /** The same for as long as it is the same thing, whatever becomes of it. */
  uid: string;
  /** Grows with each change, so that a calendar knows which one is newer. */
  sequence: number;
  cancelled?: boolean;
  title: string;
  description?: string;
  place?: string;
  url?: string;
  /** Whole days of the business, the last one included; or day and hour on its wall ("2026-11-21", "10:00"). */
  when: { day: Day; until?: Day | null } | { zone: Zone; day: Day; time: string; endDay: Day; endTime: string };
  /** A reminder so many minutes before. */
  remind?: number;
  /** It takes up somebody's time; a task of the day doesn't. */
  busy: boolean;
}

const date = (day: Day) => day.replaceAll("-", "");
const wall = (day: Day, time: string) => `${date(day)}T${time.replace(":", "")}00`;
const stampOf = (at: Instant) => `${toIso(at).slice(0, 19).replace(/[-:]/g, "")}Z`;

/** A calendar as RFC 5545 has it, with the zones that it names. Hours are the wall's of their zone: where rules change, the hour on the wall stays. */
export function calendarText(c: { name: string; now: Instant; entries: readonly CalendarEntry[] }): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Corral//Corral//ES",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(c.name)}`,
    `NAME:${escapeText(c.name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...zonesOf(c.entries).flatMap(({ zone, first, last }) => zoneLines(zone, first, last)),
    ...c.entries.flatMap((e) => entryLines(e, c.now)),
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}

function zonesOf(entries: readonly CalendarEntry[]) {
  const zones = new Map<Zone, { first: Day; last: Day }>();
  for (const { when } of entries) {
    if (!("zone" in when)) continue;
    const had = zones.get(when.zone);
    zones.set(when.zone, {
      first: had && had.first < when.day ? had.first : when.day,
      last: had && had.last > when.endDay ? had.last : when.endDay,
    });
  }
  return [...zones].map(([zone, span]) => ({ zone, ...span }));
}

function entryLines(e: CalendarEntry, now: Instant): string[] {
  const when =
    "zone" in e.when
      ? [
          `DTSTART;TZID=${e.when.zone}:${wall(e.when.day, e.when.time)}`,
          `DTEND;TZID=${e.when.zone}:${wall(e.when.endDay, e.when.endTime)}`,
        ]
      : // The end of whole days is the day after the last.
        [`DTSTART;VALUE=DATE:${date(e.when.day)}`, `DTEND;VALUE=DATE:${date(addDays(e.when.until ?? e.when.day, 1))}`];
  return [
    "BEGIN:VEVENT",
    `UID:${e.uid}`,
    `DTSTAMP:${stampOf(now)}`,
    `SEQUENCE:${e.sequence}`,
    ...when,
    `SUMMARY:${escapeText(e.title)}`,
    ...(e.description ? [`DESCRIPTION:${escapeText(e.description)}`] : []),
    ...(e.place ? [`LOCATION:${escapeText(e.place)}`] : []),
    ...(e.url ? [`URL:${e.url}`] : []),
    `STATUS:${e.cancelled ? "CANCELLED" : "CONFIRMED"}`,
    `TRANSP:${e.busy && !e.cancelled ? "OPAQUE" : "TRANSPARENT"}`,
    ...(e.remind && !e.cancelled
      ? [
          "BEGIN:VALARM",
          "ACTION:DISPLAY",
          `DESCRIPTION:${escapeText(e.title)}`,
          `TRIGGER:-PT${e.remind}M`,
          "END:VALARM",
        ]
      : []),
    "END:VEVENT",
  ];
}
