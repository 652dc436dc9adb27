// Made from plans.ts by scripts/checks/calls.mjs.

import type * as calls from "../../payments/plans";
import type { Route } from "../../route";

export const readPlanChoices = "GET /api/charges/:chargeId/plan" as Route<typeof calls.readPlanChoices, "read">;
export const divideForBuyer = "POST /api/charges/:chargeId/plan/staff" as Route<typeof calls.divideForBuyer, "write">;
export const divideCharge = "POST /api/charges/:chargeId/plan" as Route<typeof calls.divideCharge, "write">;
