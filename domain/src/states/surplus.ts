import type { Moves } from "./machine";

/** domain.md §7.7: money that is in and belongs to no debt. `refund_wanted` is the buyer's wish until somebody has sent it; `refunded` is back with the payer, through us or through a lost dispute, and only a dispute that is won after all brings it in again. */
export type SurplusState = "open" | "kept_as_credit" | "applied_to_balance" | "refund_wanted" | "refunded";
export type SurplusEvent = "kept" | "applied" | "back_wanted" | "sent_back" | "wish_undone" | "won_back";

export const surplusMoves = {
  open: { kept: "kept_as_credit", applied: "applied_to_balance", back_wanted: "refund_wanted", sent_back: "refunded" },
  refund_wanted: { sent_back: "refunded", wish_undone: "open" },
  kept_as_credit: {},
  applied_to_balance: {},
  refunded: { won_back: "open" },
} as const satisfies Moves<SurplusState, SurplusEvent>;

/** Money that still waits for an end. */
export const unsettledSurplus = ["open", "refund_wanted"] as const satisfies readonly SurplusState[];

/** How it came to be, for the sentence that the payer reads. */
export const surplusReasons = ["excess", "duplicate", "late", "released", "mismatch"] as const;
export type SurplusReason = (typeof surplusReasons)[number];
