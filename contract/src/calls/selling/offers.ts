// Made from offers.ts by scripts/checks/calls.mjs.

import type { Route } from "../../route";
import type * as calls from "../../selling/offers";

export const makeOffer = "POST /api/items/:itemId/offers" as Route<typeof calls.makeOffer, "write">;
export const myOffers = "GET /api/me/offers" as Route<typeof calls.myOffers, "read">;
export const readOffer = "GET /api/offers/:offerId" as Route<typeof calls.readOffer, "read">;
export const answerAsBuyer = "POST /api/offers/:offerId/reply" as Route<typeof calls.answerAsBuyer, "write">;
export const acceptOfferInPerson = "POST /api/offers/:offerId/accept-in-person" as Route<
  typeof calls.acceptOfferInPerson,
  "write"
>;
export const listOffers = "GET /api/offers" as Route<typeof calls.listOffers, "read">;
export const answerOffer = "POST /api/offers/:offerId/answer" as Route<typeof calls.answerOffer, "write">;
