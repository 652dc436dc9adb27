import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { addDays, atWall, type Day, type Instant, type Zone } from "../../kernel/time";
import { type CalendarEntry, calendarText } from "./calendar";
import { fold } from "./lines";

const now = Date.parse("2026-11-21T12:00:00Z") as Instant;
const zones = ["America/Mexico_City", "America/Tijuana", "America/Cancun", "America/Hermosillo"] as Zone[];
const entry = (more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: "uno@corral",
  sequence: 0,
  title: "Recorrido",
  when: { day: "2026-11-22" as Day },
  busy: true,
  ...more,
});
const read = (entries: CalendarEntry[]) => {
  const text = calendarText({ name: "Rancho", now, entries });
  const root = new ICAL.Component(ICAL.parse(text));
  for (const z of root.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(z);
  return { text, events: root.getAllSubcomponents("vevent").map((e) => new ICAL.Event(e)) };
};

test("an independent parser reads back any text, from lines of at most 75 octets", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (raw) => {
      // Characters that no form accepts: control characters and lone surrogates.
      const title = `x${raw.replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, "")}`;
      const { text, events } = read([entry({ title, description: `uno\ndos, tres; cuatro\\n ${title}` })]);
      expect(events[0]?.summary).toBe(title);
      expect(events[0]?.description).toBe(`uno\ndos, tres; cuatro\\n ${title}`);
      expect(text.endsWith("\r\n")).toBe(true);
      for (const line of text.split("\r\n"))
        expect(encodeURIComponent(line).replace(/%../g, "x").length).toBeLessThanOrEqual(75);
      expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    }),
    { numRuns: 60 },
  );
});

test("a line break in a name adds no content line", () => {
  const { events, text } = read([entry({ title: "Vaca\r\nBEGIN:VALARM" })]);
  expect(text).not.toContain("\r\nBEGIN:VALARM");
  expect(events).toHaveLength(1);
  expect(fold("á".repeat(40)).split("\r\n ").join("")).toBe("á".repeat(40));
});

test("times are local to their zone, and an independent parser gets the same instant in winter and summer", () => {
  for (const zone of zones)
    for (const day of ["2026-01-10", "2026-07-10", "2026-11-22", "2027-03-20"] as Day[]) {
      const { events } = read([entry({ when: { zone, day, time: "10:30", endDay: day, endTime: "12:00" } })]);
      const start = events[0]?.startDate;
      expect(start?.toJSDate().getTime(), `${zone} ${day}`).toBe(atWall(zone, day, "10:30"));
      expect(`${start?.toString().slice(0, 16)}`).toBe(`${day}T10:30`);
      expect(start?.zone.tzid).toBe(zone);
      expect(events[0]?.duration.toSeconds()).toBe(90 * 60);
    }
});

test("the VTIMEZONE of Tijuana has each clock change on its day; zones without summer time have none", () => {
  const jumps = (zone: Zone) => {
    const when = { zone, day: "2026-02-01" as Day, time: "09:00", endDay: "2026-02-01" as Day, endTime: "10:00" };
    return [...read([entry({ when })]).text.matchAll(/DTSTART:(\d{8}T\d{6})/g)].map((m) => m[1]).slice(1);
  };
  expect(jumps("America/Tijuana" as Zone)).toEqual(["20260308T020000", "20261101T020000"]);
  for (const zone of zones.filter((z) => z !== "America/Tijuana")) expect(jumps(zone)).toEqual([]);
});

test("all-day entries have no zone, and end the day after the last", () => {
  const { events, text } = read([entry({ when: { day: "2026-12-30" as Day, until: "2027-01-02" as Day } })]);
  expect(text).toContain("DTSTART;VALUE=DATE:20261230\r\nDTEND;VALUE=DATE:20270103");
  expect(text).not.toContain("VTIMEZONE");
  expect(events[0]?.startDate.isDate).toBe(true);
  expect(events[0]?.duration.toSeconds()).toBe(4 * 86_400);
});

test("a cancelled entry keeps its uid, is marked as cancelled and has no reminder", () => {
  const [on, off] = [{ remind: 60 }, { remind: 60, cancelled: true, sequence: 3 }].map((x) => read([entry(x)]));
  expect(on?.text).toContain("STATUS:CONFIRMED");
  expect(on?.text).toContain("TRIGGER:-PT60M");
  expect(off?.events[0]?.uid).toBe("uno@corral");
  expect(off?.events[0]?.sequence).toBe(3);
  expect(off?.text).toContain("STATUS:CANCELLED");
  expect(off?.text).not.toContain("VALARM");
});

test("any span of days is read back unchanged", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 40 }), (at, long) => {
      const day = addDays("2024-01-01" as Day, at);
      const { events } = read([entry({ when: { day, until: addDays(day, long) } })]);
      expect(events[0]?.startDate.toString()).toBe(day);
      expect(events[0]?.endDate.toString()).toBe(addDays(day, long + 1));
    }),
    { numRuns: 40 },
  );
});
