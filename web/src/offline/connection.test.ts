import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connection, noteAnswer, noteCopy, noteNoAnswer, watchConnection, whenBack } from "./connection";

let stop = () => {};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  whenBack(() => null);
  noteAnswer(0);
  vi.useRealTimers();
});

it("polls the server two seconds after a lost answer, then after five, then every fifteen", async () => {
  const polls: number[] = [];
  await vi.advanceTimersByTimeAsync(60_000);
  const from = Date.now();
  stop = watchConnection(() => void polls.push((Date.now() - from) / 1000));
  noteNoAnswer();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(polls).toEqual([2, 7, 22, 37]);
  noteAnswer(Date.now());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(polls).toHaveLength(4);
  // Online for long: polling starts over. Just reconnected: it doesn't.
  noteNoAnswer();
  await vi.advanceTimersByTimeAsync(2000);
  expect(polls).toHaveLength(5);
  noteAnswer(Date.now());
  noteNoAnswer();
  await vi.advanceTimersByTimeAsync(4000);
  expect(polls).toHaveLength(5);
});

it("is not online until the copies that were shown have been refetched", async () => {
  let answered = () => {};
  whenBack(() => new Promise<void>((then) => (answered = then)));
  noteCopy(1000, undefined, true);
  expect(connection()).toMatchObject({ online: false, slow: true });
  noteAnswer(2000);
  expect(connection().online).toBe(false);
  answered();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection()).toMatchObject({ online: true, slow: false, dataFrom: 2000 });
});

it("stays offline when the second answer is lost too", async () => {
  let answered = () => {};
  whenBack(() => new Promise<void>((then) => (answered = then)));
  noteNoAnswer();
  noteAnswer(2000);
  noteNoAnswer();
  answered();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection()).toMatchObject({ online: false, slow: false });
});
