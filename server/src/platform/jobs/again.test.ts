import { expect, test } from "vitest";
import { again } from "./again";

test("work that is called for during a run runs once more after it, and again after a fault", async () => {
  let runs = 0;
  let end: (fault?: Error) => void = () => undefined;
  const work = again(() => {
    runs++;
    return new Promise<void>((resolve, reject) => {
      end = (fault) => (fault ? reject(fault) : resolve());
    });
  });
  const first = work();
  const [second, third] = [work(), work()];
  expect([runs, second === first, third === first]).toEqual([1, true, true]);
  end();
  await expect.poll(() => runs).toBe(2);
  end(new Error("no database"));
  await expect(first).rejects.toThrow("no database");
  expect(work.running()).toBeUndefined();
  const next = work();
  expect(runs).toBe(3);
  end();
  await next;
});
