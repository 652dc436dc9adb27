import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { atMostEvery, NoAnswer, within } from "./within";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("rejects after the limit, and passes on an earlier result", async () => {
  await expect(within(100, Promise.resolve(7))).resolves.toBe(7);
  await expect(within(100, Promise.reject(new Error("no")))).rejects.toThrow("no");
  const never = within(100, new Promise(() => {}));
  const gaveUp = expect(never).rejects.toBeInstanceOf(NoAnswer);
  await vi.advanceTimersByTimeAsync(100);
  await gaveUp;
});

it("runs at once and then at most once a second, however often it is called, never two at a time", async () => {
  const at: number[] = [];
  let running = 0;
  const ask = atMostEvery(1_000, async () => {
    at.push(Date.now());
    expect(++running).toBe(1);
    await new Promise((done) => setTimeout(done, at.length === 2 ? 3_000 : 10));
    running--;
    if (at.length === 1) throw new Error("no signal");
  });
  const began = Date.now();
  for (let i = 0; i < 60; i++) {
    for (let n = 0; n < 100; n++) ask();
    await vi.advanceTimersByTimeAsync(100);
  }
  // The second run took three seconds.
  expect(at.map((it) => Math.round((it - began) / 1_000))).toEqual([0, 1, 4, 5, 6]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(at).toHaveLength(5);
});
