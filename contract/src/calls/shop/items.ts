// Made from items.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../shop/items";

export const listItems = "GET /api/items" as Route<typeof calls.listItems, "read">;
export const readStaffItem = "GET /api/items/:itemId" as Route<typeof calls.readStaffItem, "read">;
export const createItem = "POST /api/items" as Route<typeof calls.createItem, "write">;
export const editItem = "PUT /api/items/:itemId" as Route<typeof calls.editItem, "edit">;
export const setPicks = "PUT /api/items/:itemId/animals" as Route<typeof calls.setPicks, "write">;
export const moveItem = "POST /api/items/:itemId/state" as Route<typeof calls.moveItem, "write">;
export const listPrices = "GET /api/items/:itemId/prices" as Route<typeof calls.listPrices, "read">;
export const listMovements = "GET /api/items/:itemId/movements" as Route<typeof calls.listMovements, "read">;
export const moveStock = "POST /api/items/:itemId/movements" as Route<typeof calls.moveStock, "write">;
export const listListable = "GET /api/listable-animals" as Route<typeof calls.listListable, "read">;
export const proposeItem = "GET /api/item-proposal" as Route<typeof calls.proposeItem, "read">;
