// Made from sales.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../selling/sales";

export const listSales = "GET /api/sales" as Route<typeof calls.listSales, "read">;
export const readSale = "GET /api/sales/:saleId" as Route<typeof calls.readSale, "read">;
export const addNote = "POST /api/sales/:saleId/notes" as Route<typeof calls.addNote, "write">;
export const customerHistory = "GET /api/customers/:customerId/history" as Route<typeof calls.customerHistory, "read">;
export const createSale = "POST /api/sales" as Route<typeof calls.createSale, "write">;
export const releaseSale = "POST /api/sales/:saleId/release" as Route<typeof calls.releaseSale, "write">;
export const myPurchases = "GET /api/me/purchases" as Route<typeof calls.myPurchases, "read">;
