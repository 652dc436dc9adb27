import type { Moves } from "../../kernel/machine";

/** A review task waits for staff while `open`, for the buyer's choice while `waiting_buyer`. */
export type ReviewState = "open" | "waiting_buyer" | "resolved";
export type ReviewEvent = "offered" | "decided" | "settled_itself" | "waited_enough";

export const reviewMoves = {
  open: { offered: "waiting_buyer", decided: "resolved", settled_itself: "resolved" },
  waiting_buyer: { decided: "resolved", settled_itself: "resolved", waited_enough: "open" },
  resolved: {},
} as const satisfies Moves<ReviewState, ReviewEvent>;

export const pendingReviewStates = ["open", "waiting_buyer"] as const satisfies readonly ReviewState[];
