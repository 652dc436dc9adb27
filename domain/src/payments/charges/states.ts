import { isOneOf } from "../../kernel/lookup";
import type { Moves } from "../../kernel/machine";

/** domain.md §7.5 with the transitions added by rulings 2. */
export type ChargeState =
  | "draft"
  | "open"
  | "in_progress"
  | "partially_paid"
  | "paid"
  | "overpaid"
  | "expired"
  | "expired_partial"
  | "paid_late"
  | "cancelling"
  | "cancelled"
  | "refunding"
  | "partially_refunded"
  | "refunded"
  | "disputed";
/** What a charge is for: the whole sale, its deposit, its balance (also what a final weight adds); or an amount without a sale. */
export type ChargePurpose =
  | "full"
  | "deposit"
  | "balance"
  | "free"
  | "service"
  | "ticket"
  | "installment"
  | "sponsorship"
  | "donation";
/** What happens to a deposit when its sale is cancelled: refunded, or kept by the business as its rules say. */
export type DepositOutcome = "return" | "keep";
export type ChargeEvent =
  | "saved"
  | "attempt_started"
  | "attempts_ended"
  | "part_in"
  | "all_in"
  | "excess_in"
  | "time_up"
  | "cancel_asked"
  | "cancel_done"
  | "cancel_refused"
  | "late_in"
  | "late_accepted"
  | "refund_asked"
  | "part_refunded"
  | "all_refunded"
  | "surplus_settled"
  | "reopened"
  | "still_paid"
  | "still_overpaid"
  | "still_partial"
  | "still_owed"
  | "still_late"
  | "still_expired"
  | "dispute_opened"
  | "dispute_won"
  | "dispute_part_lost"
  | "dispute_won_late"
  | "dispute_lost";

export const chargeMoves = {
  draft: { saved: "open" },
  open: {
    attempt_started: "in_progress",
    part_in: "partially_paid",
    all_in: "paid",
    excess_in: "overpaid",
    time_up: "expired",
    cancel_asked: "cancelling",
  },
  in_progress: {
    attempt_started: "in_progress",
    attempts_ended: "open",
    part_in: "partially_paid",
    all_in: "paid",
    excess_in: "overpaid",
    time_up: "expired",
    cancel_asked: "cancelling",
  },
  partially_paid: {
    attempt_started: "partially_paid",
    attempts_ended: "partially_paid",
    part_in: "partially_paid",
    all_in: "paid",
    excess_in: "overpaid",
    time_up: "expired_partial",
    cancel_asked: "cancelling",
    refund_asked: "refunding",
  },
  paid: {
    excess_in: "overpaid",
    refund_asked: "refunding",
    part_refunded: "partially_refunded",
    all_refunded: "refunded",
    dispute_opened: "disputed",
  },
  overpaid: {
    excess_in: "overpaid",
    surplus_settled: "paid",
    refund_asked: "refunding",
    part_refunded: "partially_refunded",
    all_refunded: "refunded",
    dispute_opened: "disputed",
  },
  expired: { late_in: "paid_late" },
  expired_partial: {
    late_in: "paid_late",
    all_in: "paid",
    refund_asked: "refunding",
    reopened: "partially_paid",
    surplus_settled: "expired",
  },
  paid_late: {
    reopened: "partially_paid",
    surplus_settled: "expired",
    late_in: "paid_late",
    late_accepted: "paid",
    refund_asked: "refunding",
    part_refunded: "partially_refunded",
    all_refunded: "refunded",
    dispute_opened: "disputed",
  },
  cancelling: {
    cancel_done: "cancelled",
    all_in: "paid",
    excess_in: "overpaid",
    part_in: "partially_paid",
    cancel_refused: "open",
  },
  cancelled: { late_in: "paid_late" },
  // When a refund fails the charge returns to its previous state; payments may also come in meanwhile, as surplus.
  refunding: {
    part_refunded: "partially_refunded",
    all_refunded: "refunded",
    surplus_settled: "paid",
    excess_in: "refunding",
    still_paid: "paid",
    still_overpaid: "overpaid",
    still_partial: "partially_paid",
    still_owed: "open",
    still_late: "paid_late",
    still_expired: "expired_partial",
  },
  partially_refunded: {
    refund_asked: "refunding",
    part_refunded: "partially_refunded",
    all_refunded: "refunded",
    excess_in: "partially_refunded",
    dispute_opened: "disputed",
    dispute_won: "paid",
    dispute_won_late: "paid_late",
  },
  // A payment after a full refund is surplus too, and is refunded the same way.
  refunded: {
    excess_in: "refunded",
    refund_asked: "refunding",
    all_refunded: "refunded",
    dispute_won: "paid",
    dispute_won_late: "paid_late",
  },
  // Banks revise their decisions: a lost dispute may still be won, and one of several payments may be lost alone.
  disputed: {
    dispute_won: "paid",
    dispute_won_late: "paid_late",
    dispute_lost: "refunded",
    dispute_part_lost: "partially_refunded",
    surplus_settled: "paid",
    excess_in: "disputed",
  },
} as const satisfies Moves<ChargeState, ChargeEvent>;

/** States in which a payment may be started. */
export const payableChargeStates = ["open", "in_progress", "partially_paid"] as const satisfies readonly ChargeState[];
/** Whether a payment of it may be started. */
export const isPayable = ({ state }: { state: ChargeState }): boolean => isOneOf(payableChargeStates, state);
/** States of a charge that has received all it asked for, also late. */
export const paidChargeStates = ["paid", "overpaid", "paid_late"] as const satisfies readonly ChargeState[];
/** States in which staff may cancel the charge: after a payment, it has to be refunded first. */
export const cancellableChargeStates = ["open", "in_progress"] as const satisfies readonly ChargeState[];
/** States of a charge that ended unpaid: it expired, or staff cancelled or replaced it. */
export const endedChargeStates = [
  "expired",
  "expired_partial",
  "cancelling",
  "cancelled",
] as const satisfies readonly ChargeState[];
/** States of a refund: what is missing of the debt isn't requested again. */
export const goingBackStates = [
  "refunding",
  "partially_refunded",
  "refunded",
] as const satisfies readonly ChargeState[];

/** States that may change at any moment without the payer: their pages poll often. */
export const movingChargeStates = [
  "draft",
  ...payableChargeStates,
  "cancelling",
  "refunding",
] as const satisfies readonly ChargeState[];
/** The other states, which change seldom. A new state doesn't compile until it is in one of the two lists. */
export const restingChargeStates = Object.keys({
  paid: true,
  overpaid: true,
  expired: true,
  expired_partial: true,
  paid_late: true,
  cancelled: true,
  partially_refunded: true,
  refunded: true,
  disputed: true,
} satisfies Record<Exclude<ChargeState, (typeof movingChargeStates)[number]>, true>);

/** What the state of a charge means for a payment that comes in now. */
export type Standing = "owes" | "ended" | "settled";

const standings: Record<ChargeState, Standing> = {
  draft: "owes",
  open: "owes",
  in_progress: "owes",
  partially_paid: "owes",
  cancelling: "owes",
  expired: "ended",
  expired_partial: "ended",
  cancelled: "ended",
  paid_late: "ended",
  paid: "settled",
  overpaid: "settled",
  refunding: "settled",
  partially_refunded: "settled",
  refunded: "settled",
  disputed: "settled",
};

/** A payment for a settled charge is a second payment, whatever was refunded meanwhile; one for an ended charge is late. */
export const standingOf = (state: ChargeState): Standing => standings[state];
