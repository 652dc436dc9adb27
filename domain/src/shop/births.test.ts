import fc from "fast-check";
import { expect, test } from "vitest";
import type { Day } from "../kernel/time";
import { HOUR, type Instant, instant, plus } from "../kernel/time";
import { birthDays, checkBirthDays, shareYoung, turnStarts, whyNotYet } from "./births";

const BORN = instant(Date.UTC(2026, 10, 26));
const at = (hours: number): Instant => plus(BORN, hours * HOUR);

test("the first chooses at the birth, the next once they are done or their time is up", () => {
  const starts = (...done: (number | null)[]) =>
    turnStarts(
      done.map((it) => ({ doneAt: it === null ? null : at(it) })),
      BORN,
      24,
    );
  expect(starts(null, null, null)).toEqual([at(0), at(24), at(48)]);
  expect(starts(3, null, null)).toEqual([at(0), at(3), at(27)]);
  expect(starts(3, 4, null)).toEqual([at(0), at(3), at(4)]);
  // Late, they don't delay the next any more.
  expect(starts(30, null)).toEqual([at(0), at(24)]);
  // Staff wrote it down before their turn came.
  expect(starts(null, 1, null)).toEqual([at(0), at(24), at(24)]);
});

test("nobody begins before who is in line before them, and nobody waits longer than everybody's time", () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.integer({ min: 0, max: 500 })), { maxLength: 12 }),
      fc.integer({ min: 1, max: 72 }),
      (done, hours) => {
        const line = done.map((it) => ({ doneAt: it === null ? null : at(it) }));
        const starts = turnStarts(line, BORN, hours);
        for (const [n, start] of starts.entries()) {
          expect(start).toBeGreaterThanOrEqual(starts[n - 1] ?? BORN);
          expect(start).toBeLessThanOrEqual(at(n * hours));
        }
      },
    ),
  );
});

test("the young go to the line in its order, and never more than were born", () => {
  expect(shareYoung([{ heads: 1 }, { heads: 2 }, { heads: 1 }], 2)).toEqual([1, 1, 0]);
  expect(shareYoung([{ heads: 1 }, { heads: 2 }], 9)).toEqual([1, 2]);
  expect(shareYoung([{ heads: 1 }], 0)).toEqual([0]);
  fc.assert(
    fc.property(fc.array(fc.record({ heads: fc.integer({ min: 1, max: 5 }) })), fc.nat(20), (line, born) => {
      const shares = shareYoung(line, born);
      const all = line.reduce((n, it) => n + it.heads, 0);
      expect(shares.reduce((n, it) => n + it, 0)).toBe(Math.min(all, born));
      // Nobody gets one while somebody before them lacks one.
      const short = shares.findIndex((it, n) => it < (line[n]?.heads ?? 0));
      if (short >= 0) expect(shares.slice(short + 1).every((it) => it === 0)).toBe(true);
    }),
  );
});

test("expected days are in order, not over and not years ahead", () => {
  const [today, from, to] = ["2026-11-26", "2026-12-01", "2026-12-10"] as Day[] as [Day, Day, Day];
  expect(checkBirthDays(from, to, today).ok).toBe(true);
  expect(checkBirthDays(to, from, today).ok).toBe(false);
  expect(checkBirthDays("2026-11-01" as Day, "2026-11-25" as Day, today).ok).toBe(false);
  expect(checkBirthDays(from, "2028-12-10" as Day, today).ok).toBe(false);
});

test("who can't choose yet is told why, until their moment", () => {
  const it = { bornAt: BORN, days: "pronto", start: at(24), startWords: "viernes", now: at(23) };
  expect(whyNotYet(it)).toContain("viernes");
  expect(whyNotYet({ ...it, now: at(24) })).toBeUndefined();
  expect(whyNotYet({ ...it, start: null })).toBeUndefined();
  expect(whyNotYet({ ...it, bornAt: null })).toContain("Todavía no nace");
});

test("expected days are said shortly", () => {
  const say = (from: string, to: string) => birthDays(from as Day, to as Day);
  expect(say("2027-02-03", "2027-02-16")).toBe("entre el 3 y el 16 de febrero");
  expect(say("2027-02-25", "2027-03-02")).toBe("entre el 25 de febrero y el 2 de marzo");
  expect(say("2027-02-03", "2027-02-03")).toBe("el 3 de febrero");
});
