// Made from shipping.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../selling/shipping";

export const shippingOptions = "GET /api/shipping/options" as Route<typeof calls.shippingOptions, "read">;
export const readBuyerShipping = "GET /api/charges/:chargeId/shipping" as Route<typeof calls.readBuyerShipping, "read">;
export const changeBuyerShipping = "POST /api/charges/:chargeId/shipping" as Route<
  typeof calls.changeBuyerShipping,
  "write"
>;
export const answerQuote = "POST /api/charges/:chargeId/shipping/quote" as Route<typeof calls.answerQuote, "write">;
export const answerQuoteInPerson = "POST /api/sales/:saleId/shipping/quote/answer" as Route<
  typeof calls.answerQuoteInPerson,
  "write"
>;
export const readSaleShipping = "GET /api/sales/:saleId/shipping" as Route<typeof calls.readSaleShipping, "read">;
export const changeSaleShipping = "POST /api/sales/:saleId/shipping" as Route<typeof calls.changeSaleShipping, "write">;
export const giveQuote = "POST /api/sales/:saleId/shipping/quote" as Route<typeof calls.giveQuote, "write">;
export const listDepartures = "GET /api/shipping/departures" as Route<typeof calls.listDepartures, "read">;
