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

function entryLines(e: CalendarEntry, now: Instant): string[] {
  const when =
    "zone" in e.when
      ? [
          `DTSTART;TZID=${e.when.zone}:${wall(e.when.day, e.when.time)}`,
          `DTEND;TZID=${e.when.zone}:${wall(e.when.endDay, e.when.endTime)}`,
        ]
      : // DTEND is exclusive: the day after the last.
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
