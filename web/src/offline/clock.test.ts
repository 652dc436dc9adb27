import { afterEach, beforeEach, expect, it, vi } from "vitest";

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 22, 12);
const YEARS = 3 * 365 * DAY;
/** One visit: what it knows of the clock is its own. */
const visit = () => {
  vi.resetModules();
  return import("./clock");
};
beforeEach(() => void vi.useFakeTimers({ now: NOW + YEARS }));
afterEach(() => void vi.useRealTimers());

it("remembers how far a phone's clock is off, for a visit with no signal, and until it is set right", async () => {
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
  // What the server gave an hour ago is an hour old.
  expect(Math.round((Date.now() - later.onPhone(NOW + DAY - 3_600_000)) / 60_000)).toBe(60);

  // Somebody set it right, with no signal.
  vi.setSystemTime(NOW + 2 * DAY);
  const right = await visit();
  right.recallClock(note);
  expect(right.serverNow()).toBe(NOW + 2 * DAY);
  // And from years behind.
  const behind = await visit();
  behind.recallClock({ server: NOW, phone: NOW - YEARS });
  expect(behind.serverNow()).toBe(NOW + 2 * DAY);
});

it("is set by the page where it is far off, and not by a page that took its time", async () => {
  const clock = await visit();
  clock.notePageTime(Date.now() - 20_000, Date.now());
  expect(clock.clockSkew()).toBeNull();
  clock.notePageTime(NOW, Date.now());
  expect(clock.serverNow()).toBe(NOW);
});
