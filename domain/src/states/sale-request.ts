import type { Moves } from "./machine";

/** A buyer's wish to cancel or to give back, until somebody has answered it. */
export type SaleRequestState = "open" | "accepted" | "declined";
export type SaleRequestEvent = "accept" | "decline";

export const saleRequestMoves = {
  open: { accept: "accepted", decline: "declined" },
  accepted: {},
  declined: {},
} as const satisfies Moves<SaleRequestState, SaleRequestEvent>;
