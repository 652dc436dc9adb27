import type { Moves } from "../../kernel/machine";

/** domain.md §7.7. A request that was declined is `failed`: nothing was sent. */
export type RefundState = "requested" | "approved" | "sent" | "confirmed" | "failed";
export type RefundEvent = "approve" | "turn_down" | "send" | "done" | "not_done";

export const refundMoves = {
  requested: { approve: "approved", turn_down: "failed", not_done: "failed" },
  approved: { send: "sent", not_done: "failed" },
  /** At a provider: requested, without a final answer. After a timeout it stays here until the provider's list decides. */
  sent: { done: "confirmed", not_done: "failed" },
  confirmed: {},
  failed: {},
} as const satisfies Moves<RefundState, RefundEvent>;

/** Refunds that may still be paid out: their amount isn't available for another refund. */
export const pendingRefundStates = ["requested", "approved", "sent"] as const satisfies readonly RefundState[];
/** Refunds that are approved: while there is one, the charge is `refunding`. */
export const leavingRefundStates = ["approved", "sent"] as const satisfies readonly RefundState[];
