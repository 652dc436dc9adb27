// Made from attempts.ts by scripts/checks/calls.mjs.

import type * as calls from "../../payments/attempts";
import type { Route } from "../../route";

export const checkCharge = "POST /api/charges/:chargeId/check" as Route<typeof calls.checkCharge, "write">;
export const startAttempt = "POST /api/charges/:chargeId/attempts" as Route<typeof calls.startAttempt, "write">;
export const cancelAttempt = "POST /api/charges/:chargeId/attempts/:attemptId/cancel" as Route<
  typeof calls.cancelAttempt,
  "write"
>;
export const endAttempt = "POST /api/charges/:chargeId/attempts/:attemptId/end" as Route<
  typeof calls.endAttempt,
  "write"
>;
