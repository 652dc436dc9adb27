import type { Moves } from "../../kernel/machine";

/** domain.md §7.6 with rulings 2 and 3. */
export type AttemptState =
  | "created"
  | "requires_action"
  | "awaiting_customer"
  | "processing"
  | "unknown"
  | "succeeded"
  | "failed"
  | "expired"
  | "cancelled"
  | "partially_refunded"
  | "refunded"
  | "charged_back";
export type AttemptEvent =
  | "needs_action"
  | "voucher_out"
  | "in_review"
  | "no_answer"
  | "paid"
  | "declined"
  | "ran_out"
  | "was_cancelled"
  | "part_refunded"
  | "all_refunded"
  | "disputed"
  | "dispute_won";

const lateTruth = {
  paid: "succeeded",
  all_refunded: "refunded",
  part_refunded: "partially_refunded",
  disputed: "charged_back",
} as const;

export const attemptMoves = {
  created: {
    needs_action: "requires_action",
    voucher_out: "awaiting_customer",
    in_review: "processing",
    no_answer: "unknown",
    declined: "failed",
    ran_out: "expired",
    was_cancelled: "cancelled",
    ...lateTruth,
  },
  requires_action: {
    needs_action: "requires_action",
    in_review: "processing",
    no_answer: "requires_action",
    declined: "failed",
    ran_out: "expired",
    was_cancelled: "cancelled",
    ...lateTruth,
  },
  awaiting_customer: {
    voucher_out: "awaiting_customer",
    in_review: "processing",
    no_answer: "awaiting_customer",
    declined: "failed",
    ran_out: "expired",
    was_cancelled: "cancelled",
    ...lateTruth,
  },
  processing: {
    needs_action: "requires_action",
    voucher_out: "awaiting_customer",
    in_review: "processing",
    no_answer: "processing",
    declined: "failed",
    ran_out: "expired",
    was_cancelled: "cancelled",
    ...lateTruth,
  },
  unknown: {
    needs_action: "requires_action",
    voucher_out: "awaiting_customer",
    in_review: "processing",
    no_answer: "unknown",
    declined: "failed",
    ran_out: "expired",
    was_cancelled: "cancelled",
    ...lateTruth,
  },
  succeeded: { part_refunded: "partially_refunded", all_refunded: "refunded", disputed: "charged_back" },
  failed: { ...lateTruth },
  expired: { ...lateTruth },
  cancelled: { ...lateTruth },
  partially_refunded: { part_refunded: "partially_refunded", all_refunded: "refunded", disputed: "charged_back" },
  refunded: { disputed: "charged_back" },
  charged_back: { dispute_won: "succeeded", all_refunded: "refunded" },
} as const satisfies Moves<AttemptState, AttemptEvent>;

/** At most one attempt of a charge is in one of these (rulings 3). */
export const busyAttemptStates = [
  "created",
  "requires_action",
  "processing",
  "unknown",
] as const satisfies readonly AttemptState[];
export const liveAttemptStates = [...busyAttemptStates, "awaiting_customer"] as const satisfies readonly AttemptState[];
