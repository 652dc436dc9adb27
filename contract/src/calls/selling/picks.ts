// Made from picks.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../selling/picks";

export const readBuyerChoices = "GET /api/charges/:chargeId/choices" as Route<typeof calls.readBuyerChoices, "read">;
export const chooseAnimals = "POST /api/charges/:chargeId/choices" as Route<typeof calls.chooseAnimals, "write">;
export const readSaleChoices = "GET /api/sales/:saleId/choices" as Route<typeof calls.readSaleChoices, "read">;
export const chooseInCorral = "POST /api/sales/:saleId/choices" as Route<typeof calls.chooseInCorral, "write">;
export const extendChoice = "PUT /api/sales/:saleId/choices/:itemId/day" as Route<typeof calls.extendChoice, "write">;
export const returnUnchosen = "POST /api/sales/:saleId/choices/:itemId/rest" as Route<
  typeof calls.returnUnchosen,
  "write"
>;
