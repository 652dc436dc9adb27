// Made from weighings.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../selling/weighings";

export const readWeighings = "GET /api/sales/:saleId/weighings" as Route<typeof calls.readWeighings, "read">;
export const listToWeigh = "GET /api/weighings" as Route<typeof calls.listToWeigh, "read">;
export const proposeWeighing = "POST /api/sales/:saleId/weighings" as Route<typeof calls.proposeWeighing, "write">;
export const acceptWeighing = "POST /api/sales/:saleId/weighings/:weighingId/acceptance" as Route<
  typeof calls.acceptWeighing,
  "write"
>;
export const approveWeighing = "POST /api/sales/:saleId/weighings/:weighingId/approval" as Route<
  typeof calls.approveWeighing,
  "write"
>;
export const withdrawWeighing = "POST /api/sales/:saleId/weighings/:weighingId/withdrawal" as Route<
  typeof calls.withdrawWeighing,
  "write"
>;
export const readBuyerWeighing = "GET /api/charges/:chargeId/weighing" as Route<typeof calls.readBuyerWeighing, "read">;
export const answerWeighing = "POST /api/charges/:chargeId/weighing/:weighingId" as Route<
  typeof calls.answerWeighing,
  "write"
>;
