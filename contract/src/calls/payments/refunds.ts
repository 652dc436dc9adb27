// Made from refunds.ts by scripts/checks/calls.mjs.

import type * as calls from "../../payments/refunds";
import type { Route } from "../../route";

export const listRefunds = "GET /api/charges/:chargeId/refunds" as Route<typeof calls.listRefunds, "read">;
export const askRefund = "POST /api/charges/:chargeId/refunds" as Route<typeof calls.askRefund, "write">;
export const approveRefund = "POST /api/refunds/:refundId/approve" as Route<typeof calls.approveRefund, "write">;
export const turnDownRefund = "POST /api/refunds/:refundId/turn-down" as Route<typeof calls.turnDownRefund, "write">;
export const settleRefund = "POST /api/refunds/:refundId/settle" as Route<typeof calls.settleRefund, "write">;
export const checkRefund = "POST /api/refunds/:refundId/check" as Route<typeof calls.checkRefund, "write">;
