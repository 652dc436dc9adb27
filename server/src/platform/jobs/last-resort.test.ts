import { expect, test } from "vitest";
import { FAULT_EXIT, lastResort } from "./last-resort";

test("an unhandled error is logged with the support id sent to the launcher, drains once, and ends the process with FAULT_EXIT", async () => {
  const log: [string, object | undefined][] = [];
  const reported: string[] = [];
  const exits: number[] = [];
  let drained = 0;
  const write = (message: string, data?: object) => void log.push([message, data]);
  const fault = lastResort({
    log: { info: write, warn: write, error: write },
    tell: (id) => void reported.push(id),
    drain: async () => {
      drained += 1;
      throw new Error("the pool is gone");
    },
    exit: (code) => void exits.push(code),
  });
  await Promise.all([fault(new Error("Connection terminated unexpectedly")), fault("another")]);
  expect(reported).toHaveLength(1);
  expect(reported[0]).toMatch(/^[0-9a-f]{12}$/);
  expect(log.map(([message]) => message)).toEqual([
    "Connection terminated unexpectedly",
    "another",
    "the pool is gone",
  ]);
  expect(log[0]?.[1]).toMatchObject({ support_id: reported[0], unhandled: true });
  expect(drained).toBe(1);
  expect(exits).toEqual([FAULT_EXIT]);
});
