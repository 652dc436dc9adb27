import type { HerdRow } from "@corral/contract/types";

/** When one of them was last weighed, and the average of their last weights; null where none was. */
export function summarizeWeights(rows: readonly Pick<HerdRow, "weightG" | "weighedOn">[]) {
  const weights = rows.flatMap((it) => it.weightG ?? []);
  const days = rows.flatMap((it) => it.weighedOn ?? []).sort();
  return {
    lastOn: days.at(-1) ?? null,
    averageG: weights.length > 0 ? Math.round(weights.reduce((sum, g) => sum + g, 0) / weights.length) : null,
    weighed: weights.length,
  };
}
