import type { Moves } from "./machine";

/** Why a unit is reserved (domain.md §7.3, rulings 1). */
export type ClaimState = "temporary" | "awaiting_payment" | "deposit" | "leased" | "sold" | "released" | "expired";
export type ClaimEvent =
  | "attempt_started"
  | "attempts_ended"
  | "deposit_in"
  | "all_in"
  | "time_up"
  | "let_go"
  | "provider_says_unpaid"
  | "came_back"
  | "returned";

export const claimMoves = {
  temporary: {
    attempt_started: "awaiting_payment",
    deposit_in: "deposit",
    all_in: "sold",
    time_up: "expired",
    let_go: "released",
  },
  awaiting_payment: {
    attempt_started: "awaiting_payment",
    attempts_ended: "temporary",
    deposit_in: "deposit",
    all_in: "sold",
    provider_says_unpaid: "expired",
    let_go: "released",
  },
  deposit: { all_in: "sold", let_go: "released" },
  leased: { came_back: "released", all_in: "sold" },
  sold: { returned: "released" },
  released: {},
  expired: {},
} as const satisfies Moves<ClaimState, ClaimEvent>;

/** Reserved without a payment. */
export const unpaidClaimStates = ["temporary", "awaiting_payment"] as const satisfies readonly ClaimState[];

/** Reserved, and released automatically if the sale isn't completed. */
export const unsoldClaimStates = [...unpaidClaimStates, "deposit", "leased"] as const satisfies readonly ClaimState[];

/** The states in which a unit belongs to somebody; the unique index of the database lists the same ones. */
export const liveClaimStates = [...unsoldClaimStates, "sold"] as const satisfies readonly ClaimState[];
