// Made from balance-explained.ts by scripts/checks/calls.mjs.

import type * as calls from "../../payments/balance-explained";
import type { Route } from "../../route";

export const chargeStory = "GET /api/charges/:chargeId/story" as Route<typeof calls.chargeStory, "read">;
export const ledgerChargeStory = "GET /api/ledger/charges/:chargeId/story" as Route<
  typeof calls.ledgerChargeStory,
  "read"
>;
export const saleStory = "GET /api/ledger/sales/:saleId/story" as Route<typeof calls.saleStory, "read">;
export const issueChargeStatement = "POST /api/charges/:chargeId/statement" as Route<
  typeof calls.issueChargeStatement,
  "write"
>;
export const issueSaleStatement = "POST /api/ledger/sales/:saleId/statement" as Route<
  typeof calls.issueSaleStatement,
  "write"
>;
export const listAccounts = "GET /api/ledger/accounts" as Route<typeof calls.listAccounts, "read">;
export const accountStory = "GET /api/ledger/accounts/:account/story" as Route<typeof calls.accountStory, "read">;
