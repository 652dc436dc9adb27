// Made from cancellations.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../selling/cancellations";

export const cancelSale = "POST /api/sales/:saleId/cancel" as Route<typeof calls.cancelSale, "write">;
export const askForSale = "POST /api/sales/:saleId/request" as Route<typeof calls.askForSale, "write">;
export const declineRequest = "POST /api/sales/:saleId/request/decline" as Route<typeof calls.declineRequest, "write">;
export const readCancelRequest = "GET /api/charges/:chargeId/cancel-request" as Route<
  typeof calls.readCancelRequest,
  "read"
>;
export const askToCancel = "POST /api/charges/:chargeId/cancel-request" as Route<typeof calls.askToCancel, "write">;
