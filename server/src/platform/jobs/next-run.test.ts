import { expect, test } from "vitest";
import { nextRun } from "./next-run";

test("calls during a run share the one that starts after it, and an error is told to its own calls only", async () => {
  const ends: ((fails?: boolean) => void)[] = [];
  const run = nextRun(
    () => new Promise<void>((ok, no) => ends.push((fails) => (fails ? no(new Error("no se pudo")) : ok()))),
  );
  const turn = () => new Promise((on) => setTimeout(on, 0));
  const first = run();
  await turn();
  const during = [run(), run()];
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]?.(true);
  await expect(first).rejects.toThrow("no se pudo");
  await turn();
  expect(ends).toHaveLength(2);
  const later = run();
  ends[1]?.();
  await Promise.all(during);
  await turn();
  expect(ends).toHaveLength(3);
  ends[2]?.();
  await later;
});
