import type { Moves } from "./machine";

/** A buyer's request to cancel or return a sale, until staff answers it. */
export type SaleRequestState = "open" | "accepted" | "declined";
export type SaleRequestEvent = "accept" | "decline";

export const saleRequestMoves = {
  open: { accept: "accepted", decline: "declined" },
  accepted: {},
  declined: {},
} as const satisfies Moves<SaleRequestState, SaleRequestEvent>;
