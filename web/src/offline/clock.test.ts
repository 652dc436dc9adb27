import { afterEach, beforeEach, expect, it, vi } from "vitest";

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 22, 12);
const YEARS = 3 * 365 * DAY;
/** A fresh module instance for each visit. */
const visit = () => {
  vi.resetModules();
  return import("./clock");
};
beforeEach(() => void vi.useFakeTimers({ now: NOW + YEARS }));
afterEach(() => void vi.useRealTimers());

it("the measured clock offset is kept for a visit without a connection, until the clock is corrected", async () => {
  const first = await visit();
  expect(first.clockNote(null)).toBeUndefined();
  first.noteServerDate(new Date(NOW).toUTCString(), Date.now(), Date.now());
  const note = first.clockNote(null) ?? null;
  expect(note?.phone).toBe(NOW + YEARS);
  expect(first.clockNote(note)).toBeUndefined();

  vi.setSystemTime(NOW + YEARS + DAY);
  const later = await visit();
  later.recallClock(note);
  expect(Math.abs(later.serverNow() - (NOW + DAY))).toBeLessThan(1_000);
  // An answer of an hour ago is an hour old.
  expect(Math.round((Date.now() - later.onPhone(NOW + DAY - 3_600_000)) / 60_000)).toBe(60);

  // The clock was corrected while offline.
  vi.setSystemTime(NOW + 2 * DAY);
  const right = await visit();
  right.recallClock(note);
  expect(right.serverNow()).toBe(NOW + 2 * DAY);
  // A clock years behind.
  const behind = await visit();
  behind.recallClock({ server: NOW, phone: NOW - YEARS });
  expect(behind.serverNow()).toBe(NOW + 2 * DAY);
});

it("the page's own time corrects a clock that is far off, but not after a slow load", async () => {
  const clock = await visit();
  clock.notePageTime(Date.now() - 20_000, Date.now());
  expect(clock.clockSkew()).toBeNull();
  clock.notePageTime(NOW, Date.now());
  expect(clock.serverNow()).toBe(NOW);
});
