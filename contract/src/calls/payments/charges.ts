// Made from charges.ts by scripts/checks/calls.mjs.

import type * as calls from "../../payments/charges";
import type { Route } from "../../route";

export const readCharge = "GET /api/charges/:chargeId" as Route<typeof calls.readCharge, "read">;
export const readStaffCharge = "GET /api/charges/:chargeId/desk" as Route<typeof calls.readStaffCharge, "read">;
export const cancelCharge = "POST /api/charges/:chargeId/cancel" as Route<typeof calls.cancelCharge, "write">;
export const extendBalance = "POST /api/charges/:chargeId/due" as Route<typeof calls.extendBalance, "write">;
