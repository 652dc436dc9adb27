import type { Moves } from "../../kernel/machine";

/**
 * A payment that belongs to no debt (domain.md §7.7). `refund_wanted` is the buyer's request until it is paid out;
 * `refunded` is back with the payer, by a refund or a lost dispute; only a dispute that is won afterwards reopens it.
 */
export type SurplusState = "open" | "kept_as_credit" | "applied_to_balance" | "refund_wanted" | "refunded";
export type SurplusEvent = "kept" | "applied" | "back_wanted" | "sent_back" | "wish_undone" | "won_back";

export const surplusMoves = {
  open: { kept: "kept_as_credit", applied: "applied_to_balance", back_wanted: "refund_wanted", sent_back: "refunded" },
  refund_wanted: { sent_back: "refunded", wish_undone: "open" },
  kept_as_credit: {},
  applied_to_balance: {},
  refunded: { won_back: "open" },
} as const satisfies Moves<SurplusState, SurplusEvent>;

/** Surplus that is not settled yet. */
export const unsettledSurplus = ["open", "refund_wanted"] as const satisfies readonly SurplusState[];

/** The cause of a surplus, for the sentence that the payer reads. */
export const surplusReasons = [
  "excess",
  "duplicate",
  "late",
  "released",
  "mismatch",
  "lighter",
  "not_chosen",
  "less_freight",
] as const;
export type SurplusReason = (typeof surplusReasons)[number];
