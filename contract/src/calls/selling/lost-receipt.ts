// Made from lost-receipt.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../selling/lost-receipt";

export const relinkReceipt = "POST /api/receipts/:receiptId/relink" as Route<typeof calls.relinkReceipt, "write">;
export const lostReceipt = "POST /api/lost-receipts" as Route<typeof calls.lostReceipt, "write">;
export const openPurchaseList = "POST /api/purchase-lists/:listId/open" as Route<
  typeof calls.openPurchaseList,
  "write"
>;
