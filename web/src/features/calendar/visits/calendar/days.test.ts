// @vitest-environment node
import { weeksOfMonth } from "@corral/domain/calendar/weeks";
import type { Day } from "@corral/domain/kernel/time";
import { expect, it } from "vitest";
import { addMonths, dayForKey, dayTitle, monthInWords, monthTitle, weekInWords } from "./days";

const day = (text: string) => text as Day;

it("gives the whole weeks of a month, from Monday to Sunday", () => {
  const november = weeksOfMonth(day("2026-11-21"));
  expect(november.map((it) => it.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect([november[0]?.[0], november.at(-1)?.[6]]).toEqual(["2026-10-26", "2026-12-06"]);
});

it("gives exactly four weeks when February begins on a Monday, and crosses the year in December", () => {
  expect(weeksOfMonth(day("2027-02-10"))).toHaveLength(4);
  expect(weeksOfMonth(day("2026-12-15")).at(-1)?.[6]).toBe("2027-01-03");
});

it("keeps a month's range within the server's 62 days", () => {
  for (let m = 1; m <= 12; m++)
    expect(weeksOfMonth(day(`2026-${String(m).padStart(2, "0")}-01`)).flat().length).toBeLessThanOrEqual(42);
});

it("goes to the last day of a month that is shorter", () => {
  expect(addMonths(day("2026-01-31"), 1)).toBe("2026-02-28");
  expect(addMonths(day("2028-01-31"), 1)).toBe("2028-02-29");
  expect(addMonths(day("2026-01-15"), -1)).toBe("2025-12-15");
  expect(addMonths(day("2026-12-31"), 2)).toBe("2027-02-28");
});

it("moves by the keys of the ARIA date grid", () => {
  const from = day("2026-11-21");
  const reached = [
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "ArrowDown",
    "Home",
    "End",
    "PageUp",
    "PageDown",
    "t",
    "a",
  ].map((key) => dayForKey(key, from, day("2026-11-05")));
  expect(reached).toEqual([
    "2026-11-20",
    "2026-11-22",
    "2026-11-14",
    "2026-11-28",
    "2026-11-16",
    "2026-11-22",
    "2026-10-21",
    "2026-12-21",
    "2026-11-05",
    undefined,
  ]);
});

it("names months, weeks and days in words", () => {
  expect(monthInWords(day("2026-11-21"))).toBe("noviembre de 2026");
  expect(monthTitle(day("2026-11-21"), day("2026-01-01"))).toBe("noviembre");
  expect(monthTitle(day("2027-01-02"), day("2026-11-01"))).toBe("enero de 2027");
  expect(weekInWords(day("2026-11-21"), day("2026-01-01"))).toBe("16 – 22 de noviembre");
  expect(weekInWords(day("2026-12-02"), day("2026-01-01"))).toBe("30 de noviembre – 6 de diciembre");
  expect(weekInWords(day("2026-12-31"), day("2026-12-31"))).toBe("28 de diciembre – 3 de enero de 2027");
  expect(dayTitle(day("2026-11-21"), day("2026-11-01"))).toBe("Sábado 21 de noviembre");
  expect(dayTitle(day("2027-01-02"), day("2026-11-01"))).toBe("Sábado 2 de enero de 2027");
});
