// Made from delivery.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../selling/delivery";

export const prepareSale = "POST /api/sales/:saleId/fulfilment" as Route<typeof calls.prepareSale, "write">;
export const deliverSale = "POST /api/sales/:saleId/deliver" as Route<typeof calls.deliverSale, "write">;
export const returnSale = "POST /api/sales/:saleId/return" as Route<typeof calls.returnSale, "write">;
