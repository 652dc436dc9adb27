// @vitest-environment node
import { expect, it } from "vitest";
import { rowHeights } from "./row-heights";

it("places rows by their measured heights, and the others by the estimate", () => {
  const rows = rowHeights(100, 10);
  expect([0, 1, 5].map(rows.startOf)).toEqual([0, 110, 550]);
  expect(rows.set(2, 150)).toBe(50);
  expect(rows.set(0, 80)).toBe(-20);
  expect([0, 1, 2, 3, 9].map(rows.startOf)).toEqual([0, 90, 200, 360, 1_020]);
  // Measured again, of another height or of the same.
  expect(rows.set(2, 120)).toBe(-30);
  expect(rows.set(2, 120)).toBe(0);
  expect(rows.startOf(3)).toBe(330);
});

it("finds the row at a distance, as walking over all of them does", () => {
  const rows = rowHeights(84, 3);
  for (let n = 0; n < 400; n += 7) rows.set(n, 60 + (n % 90));
  const starts = Array.from({ length: 400 }, (_, n) => rows.startOf(n));
  for (let distance = -500; distance < 40_000; distance += 61)
    expect(rows.indexAt(distance, 400)).toBe(
      Math.max(
        0,
        starts.findLastIndex((start) => start <= distance),
      ),
    );
  expect(rows.indexAt(1_000, 0)).toBe(0);
});
