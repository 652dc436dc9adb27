// Made from receipts.ts by scripts/checks/calls.mjs.

import type * as calls from "../../payments/receipts";
import type { Route } from "../../route";

export const readReceipt = "GET /api/receipts/:tipo/:id" as Route<typeof calls.readReceipt, "read">;
export const readProvisional = "GET /api/receipts/provisional/:id" as Route<typeof calls.readProvisional, "read">;
export const receiptKeys = "GET /api/receipt-keys" as Route<typeof calls.receiptKeys, "read">;
export const verifyReceipt = "GET /api/receipts/verify/:shortCode" as Route<typeof calls.verifyReceipt, "read">;
