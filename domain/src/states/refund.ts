import type { Moves } from "./machine";

/** domain.md §7.7. An ask that was turned down is `failed`: nothing went out. */
export type RefundState = "requested" | "approved" | "sent" | "confirmed" | "failed";
export type RefundEvent = "approve" | "turn_down" | "send" | "done" | "not_done";

export const refundMoves = {
  requested: { approve: "approved", turn_down: "failed", not_done: "failed" },
  approved: { send: "sent", not_done: "failed" },
  /** For the provider: asked, its answer not known or not final. A timeout stays here until its own list tells. */
  sent: { done: "confirmed", not_done: "failed" },
  confirmed: {},
  failed: {},
} as const satisfies Moves<RefundState, RefundEvent>;

/** Money that may still go out: it is not free for another refund. */
export const pendingRefundStates = ["requested", "approved", "sent"] as const satisfies readonly RefundState[];
/** Decided to go out: while there is one, its charge is `refunding`. */
export const leavingRefundStates = ["approved", "sent"] as const satisfies readonly RefundState[];
