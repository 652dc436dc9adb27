// @vitest-environment node
import { expect, it, vi } from "vitest";
import { filterInSlices, inSlices, merge, sortInSlices } from "./slices";

const byNumber = (a: number, b: number) => a - b;
const many = Array.from({ length: 3_000 }, (_, i) => (i * 7_919) % 3_001);

it("sorts and filters as at once", async () => {
  expect(await sortInSlices(many, byNumber)).toEqual([...many].sort(byNumber));
  expect(await sortInSlices([], byNumber)).toEqual([]);
  expect(await filterInSlices(many, (n) => n % 7 === 0)).toEqual(many.filter((n) => n % 7 === 0));
  expect(merge([1, 3, 5], [1, 2, 6, 7], byNumber)).toEqual([1, 1, 2, 3, 5, 6, 7]);
});

it("lets other work run in between, and stops once it is over", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  let others = 0;
  const done: number[] = [];
  const all = inSlices([1, 2, 3, 4], (n) => {
    done.push(n);
    now += 7;
  });
  setImmediate(() => others++);
  expect(done).toEqual([1, 2]);
  await all;
  expect(others).toBe(1);
  expect(done).toEqual([1, 2, 3, 4]);

  const some: number[] = [];
  await inSlices(
    [1, 2, 3, 4],
    (n) => {
      some.push(n);
      now += 13;
    },
    () => some.length === 2,
  );
  expect(some).toEqual([1, 2]);
  vi.restoreAllMocks();
});
