import { afterEach, expect, it, vi } from "vitest";
import { changeCopy } from "./herd-copy";

afterEach(() => Reflect.deleteProperty(navigator, "locks"));

it("tabs of two builds change the herd's copy one at a time, under the same lock name", async () => {
  const request = vi.fn(async (_: string, job: () => Promise<void>) => job());
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  await changeCopy(async () => undefined);
  expect(
    request.mock.calls.map(([name]) => name),
    "rulings 38: tabs of the build before hold this lock. Keep its spelling, or take both",
  ).toEqual(["corral-herd"]);
});
