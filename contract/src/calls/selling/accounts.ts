// Made from accounts.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../selling/accounts";

export const listDebtors = "GET /api/accounts" as Route<typeof calls.listDebtors, "read">;
export const readAccount = "GET /api/customers/:customerId/account" as Route<typeof calls.readAccount, "read">;
export const grantCredit = "PUT /api/customers/:customerId/credit" as Route<typeof calls.grantCredit, "edit">;
export const offerCredit = "GET /api/sales/:saleId/credit" as Route<typeof calls.offerCredit, "read">;
export const sellOnCredit = "POST /api/sales/:saleId/credit" as Route<typeof calls.sellOnCredit, "write">;
export const payAccount = "POST /api/customers/:customerId/account/payments" as Route<typeof calls.payAccount, "write">;
export const shareAccount = "POST /api/customers/:customerId/account/link" as Route<typeof calls.shareAccount, "write">;
export const readStatement = "GET /api/accounts/:accountId" as Route<typeof calls.readStatement, "read">;
