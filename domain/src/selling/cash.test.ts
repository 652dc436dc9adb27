import { expect, test } from "vitest";
import { pesos } from "../kernel/money";
import { likelyTendered } from "./cash";

test.each([
  [45, [50, 100, 200, 500]],
  [120, [150, 200, 500, 1_000]],
  [345.5, [350, 400, 500, 1_000]],
  [350, [360, 400, 500, 1_000]],
  [1_250, [1_300, 1_400, 1_500, 2_000]],
])("for %d one larger note comes first, else several", (due, sums) => {
  expect(likelyTendered(pesos(due))).toEqual(sums.map(pesos));
});
