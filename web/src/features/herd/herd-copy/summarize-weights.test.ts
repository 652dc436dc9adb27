import { toDay } from "@corral/domain/kernel/time";
import { expect, it } from "vitest";
import { summarizeWeights } from "./summarize-weights";

it("averages the last weight of each animal that has one, and says when one was last weighed", () => {
  expect(
    summarizeWeights([
      { weightG: 200_000, weighedOn: toDay("2026-03-01") },
      { weightG: 300_001, weighedOn: toDay("2026-05-02") },
      { weightG: null, weighedOn: null },
    ]),
  ).toEqual({ lastOn: "2026-05-02", averageG: 250_001, weighed: 2 });
  expect(summarizeWeights([{ weightG: null, weighedOn: null }])).toEqual({ lastOn: null, averageG: null, weighed: 0 });
});
