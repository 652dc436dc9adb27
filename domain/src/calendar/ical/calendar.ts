import { addDays, type Day, type Instant, toIso, type Zone } from "../../kernel/time";
import { escapeText, fold } from "./lines";
import { zoneLines } from "./zone";

export interface CalendarEntry {
  /** Stable for the life of the entry, whatever changes in it. */
  uid: string;
  /** Increases with each change, so that a calendar app knows which version is newer (RFC 5545 §3.8.7.4). */
  sequence: number;
  cancelled?: boolean;
  title: string;
  description?: string;
  place?: string;
  url?: string;
  /** Days of the business's zone, the last included; or local day and time ("2026-11-21", "10:00"). */
  when: { day: Day; until?: Day | null } | { zone: Zone; day: Day; time: string; endDay: Day; endTime: string };
  /** A reminder this many minutes before. */
  remind?: number;
  /** Shown as busy time; a task of the day isn't. */
  busy: boolean;
}

const date = (day: Day) => day.replaceAll("-", "");
const wall = (day: Day, time: string) => `${date(day)}T${time.replace(":", "")}00`;
const stampOf = (at: Instant) => `${toIso(at).slice(0, 19).replace(/[-:]/g, "")}Z`;

/** Renders an iCalendar file (RFC 5545) with the zones it uses. Times are local to their zone, so they keep when the rules of the zone change. */
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

function entryLines(entry: CalendarEntry, now: Instant): string[] {
  const when =
    "zone" in entry.when
      ? [
          `DTSTART;TZID=${entry.when.zone}:${wall(entry.when.day, entry.when.time)}`,
          `DTEND;TZID=${entry.when.zone}:${wall(entry.when.endDay, entry.when.endTime)}`,
        ]
      : // DTEND is exclusive: the day after the last.
        [
          `DTSTART;VALUE=DATE:${date(entry.when.day)}`,
          `DTEND;VALUE=DATE:${date(addDays(entry.when.until ?? entry.when.day, 1))}`,
        ];
  return [
    "BEGIN:VEVENT",
    `UID:${entry.uid}`,
    `DTSTAMP:${stampOf(now)}`,
    `SEQUENCE:${entry.sequence}`,
    ...when,
    `SUMMARY:${escapeText(entry.title)}`,
    ...(entry.description ? [`DESCRIPTION:${escapeText(entry.description)}`] : []),
    ...(entry.place ? [`LOCATION:${escapeText(entry.place)}`] : []),
    ...(entry.url ? [`URL:${entry.url}`] : []),
    `STATUS:${entry.cancelled ? "CANCELLED" : "CONFIRMED"}`,
    `TRANSP:${entry.busy && !entry.cancelled ? "OPAQUE" : "TRANSPARENT"}`,
    ...(entry.remind && !entry.cancelled
      ? [
          "BEGIN:VALARM",
          "ACTION:DISPLAY",
          `DESCRIPTION:${escapeText(entry.title)}`,
          `TRIGGER:-PT${entry.remind}M`,
          "END:VALARM",
        ]
      : []),
    "END:VEVENT",
  ];
}
