// Made from transfers.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../selling/transfers";

export const submitTransfer = "POST /api/charges/:chargeId/transfers" as Route<typeof calls.submitTransfer, "write">;
export const listTransfers = "GET /api/transfers" as Route<typeof calls.listTransfers, "read">;
export const reviewTransfer = "POST /api/transfers/:transferId/review" as Route<typeof calls.reviewTransfer, "write">;
export const confirmTransfer = "POST /api/transfers/:transferId/confirm" as Route<
  typeof calls.confirmTransfer,
  "write"
>;
export const rejectTransfer = "POST /api/transfers/:transferId/reject" as Route<typeof calls.rejectTransfer, "write">;
export const readDirectTransfer = "GET /api/charges/:chargeId/direct-transfer" as Route<
  typeof calls.readDirectTransfer,
  "read"
>;
export const reportTransfer = "POST /api/charges/:chargeId/reported-transfers" as Route<
  typeof calls.reportTransfer,
  "write"
>;
export const withdrawTransfer = "POST /api/charges/:chargeId/reported-transfers/:transferId/withdraw" as Route<
  typeof calls.withdrawTransfer,
  "write"
>;
export const addTransferProof = "POST /api/charges/:chargeId/reported-transfers/:transferId/proofs" as Route<
  typeof calls.addTransferProof,
  "write"
>;
