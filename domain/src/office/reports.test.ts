import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centavos } from "../kernel/money";
import { addDays, type Day, dayIn, dayStart, type Instant, plus, type Zone } from "../kernel/time";
import {
  comparedRange,
  daysOf,
  previousRange,
  shareOut,
  splitRange,
  stepOf,
  stepsOf,
  toRange,
  yearBefore,
} from "./reports";

/** Mexico's zones, and those with unusual changes: back over midnight, forward over midnight, by half an hour. */
const ZONES = [
  "America/Mexico_City",
  "America/Tijuana",
  "America/Ojinaga",
  "America/Cancun",
  "America/Havana",
  "America/Asuncion",
  "America/Santiago",
  "America/Sao_Paulo",
  "Asia/Beirut",
  "Africa/Cairo",
  "Australia/Lord_Howe",
  "UTC",
] as Zone[];
const aDay = fc.integer({ min: 0, max: 3_650 }).map((n) => addDays("2018-01-01" as Day, n));
const aZone = fc.constantFrom(...ZONES);

describe("the edges of a report", () => {
  test("every instant is in exactly one day, its local one", () => {
    fc.assert(
      fc.property(aZone, aDay, fc.double({ min: 0, max: 1, noNaN: true }), (zone, day, at) => {
        const [start, end] = [dayStart(zone, day), dayStart(zone, addDays(day, 1))];
        expect(dayIn(zone, start)).toBe(day);
        expect(dayIn(zone, plus(start, -1))).toBe(addDays(day, -1));
        expect(dayIn(zone, plus(end, -1))).toBe(day);
        const within = Math.floor(start + at * (end - 1 - start)) as Instant;
        expect(dayIn(zone, within)).toBe(day);
        expect((end - start) / 3_600_000).toBeGreaterThanOrEqual(23);
        expect((end - start) / 3_600_000).toBeLessThanOrEqual(25);
      }),
      { numRuns: 400 },
    );
  });

  test("the days on which the clock changes have 23 or 25 hours", () => {
    const hours = (zone: string, day: string) =>
      (dayStart(zone as Zone, addDays(day as Day, 1)) - dayStart(zone as Zone, day as Day)) / 3_600_000;
    expect(hours("America/Tijuana", "2026-03-08")).toBe(23);
    expect(hours("America/Tijuana", "2026-11-01")).toBe(25);
    expect(hours("America/Mexico_City", "2026-11-01")).toBe(24);
    // Midnight occurs twice on the first, and is skipped on the second.
    expect(hours("America/Havana", "2026-11-01")).toBe(25);
    expect(hours("America/Havana", "2026-03-08")).toBe(23);
    expect(hours("America/Santiago", "2026-09-06")).toBe(23);
  });

  test("a week is Monday to Sunday, a month is whole, and the pieces of a range cover it without overlap", () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 0, max: 730 }), (from, n) => {
        const week = toRange("week", from);
        expect([daysOf(week), new Date(`${week.from}T00:00:00Z`).getUTCDay()]).toEqual([7, 1]);
        expect(week.from <= from && from <= week.to).toBe(true);
        const month = toRange("month", from);
        expect(month.from.slice(8)).toBe("01");
        expect(addDays(month.to, 1).slice(8)).toBe("01");
        const range = { from, to: addDays(from, n) };
        const pieces = splitRange(range);
        expect(pieces[0]?.from).toBe(range.from);
        expect(pieces.at(-1)?.to).toBe(range.to);
        expect(pieces.length).toBeLessThanOrEqual(32);
        for (const [i, p] of pieces.entries()) {
          expect(p.from <= p.to).toBe(true);
          if (i > 0) expect(p.from).toBe(addDays(pieces[i - 1]?.to as Day, 1));
        }
        const before = previousRange(range);
        expect(addDays(before.to, 1)).toBe(range.from);
        const year = yearBefore(range);
        expect(year.to < range.from || n > 300).toBe(true);
        // A leap day more or less, and the end of a February.
        expect(Math.abs(daysOf(year) - daysOf(range))).toBeLessThanOrEqual(1);
        for (const step of stepsOf(range)) {
          const shown = splitRange(range, step);
          expect(shown.length).toBeGreaterThan(1);
          expect(shown.length).toBeLessThanOrEqual(108);
          expect(shown.reduce((days, piece) => days + daysOf(piece), 0)).toBe(daysOf(range));
        }
      }),
    );
  });

  test("a month is compared with the previous month, whatever its length; other ranges with the same number of days", () => {
    const month = (on: string) => previousRange(toRange("month", on as Day));
    expect(month("2026-03-15")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect(month("2028-03-31")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
    expect(month("2026-01-01")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
    expect(previousRange({ from: "2026-03-02" as Day, to: "2026-03-08" as Day })).toEqual({
      from: "2026-02-23",
      to: "2026-03-01",
    });
  });

  test("a year ago are the same weekdays of a week, the same dates of the rest, and the whole month of a month", () => {
    const before = (from: string, to: string) => Object.values(yearBefore({ from: from as Day, to: to as Day }));
    expect(before("2026-11-23", "2026-11-29")).toEqual(["2025-11-24", "2025-11-30"]);
    expect(before("2026-11-28", "2026-11-28")).toEqual(["2025-11-29", "2025-11-29"]);
    expect(before("2026-11-01", "2026-11-30")).toEqual(["2025-11-01", "2025-11-30"]);
    expect(before("2025-02-01", "2025-02-28")).toEqual(["2024-02-01", "2024-02-29"]);
    expect(before("2024-02-10", "2024-02-29")).toEqual(["2023-02-10", "2023-02-28"]);
    expect(before("2026-01-01", "2026-12-31")).toEqual(["2025-01-01", "2025-12-31"]);
  });

  test("a year that is not over is compared up to the same date", () => {
    const year = toRange("year", "2028-03-05" as Day);
    expect(year).toEqual({ from: "2028-01-01", to: "2028-12-31" });
    const upTo = { from: "2027-01-01", to: "2027-03-05", isToThisHour: true };
    expect(comparedRange(year, "2028-03-05" as Day)).toEqual(upTo);
    expect(comparedRange(year, "2028-03-05" as Day, "year")).toEqual(upTo);
    expect(comparedRange(year, "2029-01-01" as Day)).toEqual({
      ...toRange("year", "2027-01-01" as Day),
      isToThisHour: false,
    });
    expect(previousRange(year)).toEqual(toRange("year", "2027-01-01" as Day));
  });

  test("a range is shown by what its chart can hold, and by nothing else", () => {
    const of = (from: string, to: string) => ({ from: from as Day, to: to as Day });
    expect(stepsOf(of("2026-11-28", "2026-11-28"))).toEqual([]);
    expect(stepsOf(of("2026-11-23", "2026-11-29"))).toEqual(["day"]);
    expect(stepsOf(of("2026-11-01", "2026-11-30"))).toEqual(["day", "week", "month"]);
    expect(stepsOf(of("2026-01-01", "2026-12-31"))).toEqual(["week", "month"]);
    expect(stepOf(of("2026-01-01", "2026-12-31"), "day")).toMatchObject({ ok: false, code: "VALIDATION_FAILED" });
    expect(stepOf(of("2026-01-01", "2026-12-31"), "week")).toEqual({ ok: true, value: "week" });
    expect(stepOf(of("2026-01-01", "2026-12-31"), undefined)).toEqual({ ok: true, value: "month" });
    expect(stepOf(of("2026-11-28", "2026-11-28"), undefined)).toEqual({ ok: true, value: "day" });
  });

  test("a range that is not over is compared with as many days of the one before", () => {
    const compared = (range: { from: Day; to: Day }, today: string) => comparedRange(range, today as Day);
    const week = toRange("week", "2026-03-05" as Day);
    expect(compared(week, "2026-03-05")).toEqual({ from: "2026-02-23", to: "2026-02-26", isToThisHour: true });
    expect(compared(week, "2026-03-08")).toEqual({ from: "2026-02-23", to: "2026-03-01", isToThisHour: true });
    expect(compared(week, "2026-03-09")).toEqual({ from: "2026-02-23", to: "2026-03-01", isToThisHour: false });
    expect(compared(week, "2026-03-01")).toEqual({ from: "2026-02-23", to: "2026-03-01", isToThisHour: false });
    const month = toRange("month", "2026-03-05" as Day);
    expect(compared(month, "2026-03-05")).toEqual({ from: "2026-02-01", to: "2026-02-05", isToThisHour: true });
    // The thirtieth of March has no day in February.
    expect(compared(month, "2026-03-30")).toEqual({ from: "2026-02-01", to: "2026-02-28", isToThisHour: false });
    const day = toRange("day", "2026-03-05" as Day);
    expect(compared(day, "2026-03-05")).toEqual({ from: "2026-03-04", to: "2026-03-04", isToThisHour: true });
  });
});

test("shares sum to the amount, are off by less than a centavo, and a fully paid sale gives each line its total", () => {
  const weights = fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(weights, fc.integer({ min: -999_999_999, max: 999_999_999 }), (lines, amount) => {
      const shares = shareOut(centavos(amount), lines);
      expect(shares.reduce((a, b) => a + b, 0)).toBe(amount);
      const whole = lines.reduce((a, b) => a + b, 0);
      for (const [i, w] of lines.entries())
        expect(Math.abs((shares[i] as number) - (amount * w) / whole)).toBeLessThan(1.001);
      expect(shareOut(centavos(whole), lines)).toEqual(lines);
    }),
  );
  expect(shareOut(centavos(100), [1, 1, 1])).toEqual([34, 33, 33]);
});
