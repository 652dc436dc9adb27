import type { Moves } from "../../kernel/machine";

/** The pending work for a purchase whose date was cancelled (domain.md §7.10). */
export type BookingReleaseState = "waiting" | "asked" | "done";
export type BookingReleaseEvent =
  /** Its places are released and its refund was requested; the refund waits for approval. */
  | "money_asked"
  /** Its places are released, and no payment is left or a person handles the rest. */
  | "settled";

export const bookingReleaseMoves = {
  waiting: { money_asked: "asked", settled: "done" },
  asked: { settled: "done" },
  done: {},
} as const satisfies Moves<BookingReleaseState, BookingReleaseEvent>;

/** A buyer's request to cancel or return a sale, until staff answers it. */
export type SaleRequestState = "open" | "accepted" | "declined";
export type SaleRequestEvent = "accept" | "decline";

export const saleRequestMoves = {
  open: { accept: "accepted", decline: "declined" },
  accepted: {},
  declined: {},
} as const satisfies Moves<SaleRequestState, SaleRequestEvent>;
