import { expect, test } from "vitest";
import { gathered } from "./jobs";

test("concurrent wakes are merged into one write, and one more for those that came during it", async () => {
  const written: string[] = [];
  let done: () => void = () => undefined;
  const wake = gathered((what: string) => {
    written.push(what);
    return new Promise<void>((resolve) => {
      done = resolve;
    });
  });
  for (let i = 0; i < 100; i++) wake("inbox");
  expect(written).toEqual(["inbox"]);
  done();
  await expect.poll(() => written).toEqual(["inbox", "inbox"]);
  done();
  await new Promise((resolve) => setImmediate(resolve));
  expect(written).toHaveLength(2);
  wake("inbox");
  expect(written).toHaveLength(3);
});
