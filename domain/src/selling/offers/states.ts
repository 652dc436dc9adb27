import type { Moves } from "../../kernel/machine";

/** An offer for something whose price is open to negotiation (domain.md §7.3): whose answer it waits for, or how it ended. Its end by time is read from its clock, not stored. */
export type OfferState = "waits_seller" | "waits_buyer" | "accepted" | "declined" | "withdrawn";
export type OfferEvent = "counter" | "raise" | "accept" | "decline" | "withdraw";

export const offerMoves = {
  waits_seller: { counter: "waits_buyer", accept: "accepted", decline: "declined", withdraw: "withdrawn" },
  // The seller may take their own figure back while nobody accepted it.
  waits_buyer: { raise: "waits_seller", accept: "accepted", decline: "declined", withdraw: "withdrawn" },
  accepted: {},
  declined: {},
  withdrawn: {},
} as const satisfies Moves<OfferState, OfferEvent>;
