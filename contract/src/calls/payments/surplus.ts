// Made from surplus.ts by scripts/checks/calls.mjs.

import type * as calls from "../../payments/surplus";
import type { Route } from "../../route";

export const readSurplus = "GET /api/charges/:chargeId/surplus" as Route<typeof calls.readSurplus, "read">;
export const chooseSurplus = "POST /api/charges/:chargeId/surplus/:surplusId" as Route<
  typeof calls.chooseSurplus,
  "write"
>;
export const askSurplusBack = "POST /api/charges/:chargeId/surplus/:surplusId/ask" as Route<
  typeof calls.askSurplusBack,
  "write"
>;
export const useCredit = "POST /api/charges/:chargeId/credit" as Route<typeof calls.useCredit, "write">;
