// Made from catalog.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../shop/catalog";

export const listCatalog = "GET /api/catalog" as Route<typeof calls.listCatalog, "read">;
export const readCards = "GET /api/catalog/cards" as Route<typeof calls.readCards, "read">;
export const readItem = "GET /api/catalog/:itemId" as Route<typeof calls.readItem, "read">;
export const quoteCart = "GET /api/cart" as Route<typeof calls.quoteCart, "read">;
