// Made from consents.ts by scripts/checks/calls.mjs.

import type * as calls from "../../business/consents";
import type { Route } from "../../route";

export const readSaleConsents = "GET /api/sales/:saleId/consents" as Route<typeof calls.readSaleConsents, "read">;
export const chooseConsent = "POST /api/sales/:saleId/consents" as Route<typeof calls.chooseConsent, "write">;
export const readCustomerConsents = "GET /api/customers/:customerId/consents" as Route<
  typeof calls.readCustomerConsents,
  "read"
>;
export const recordConsent = "POST /api/customers/:customerId/consents" as Route<typeof calls.recordConsent, "write">;
