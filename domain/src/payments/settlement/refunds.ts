import { isOneOf } from "../../kernel/lookup";
import { move } from "../../kernel/machine";
import { type Centavos, centavos, sum } from "../../kernel/money";
import { type SaleEvent, type SaleState, saleMoves } from "../../selling/sales/states";
import type { RefundRow } from "../answer";
import type { AttemptEvent } from "../attempts/states";
import { type ChargeEvent, type ChargeState, chargeMoves } from "../charges/states";
import type { Account } from "../ledger";
import { afterRefunds } from "../refunds/refunds";
import { pendingRefundStates, type RefundState } from "../refunds/states";
import type { ReportedPayment } from "../settlement";
import { type SurplusState, unsettledSurplus } from "../surplus/states";

/*
 * What refunds mean for the ledger, the charge, its surplus and its units: pure decisions.
 * `server/src/features/payments/settlement` reads the facts and applies the outcome under the lock of the charge.
 */

/** A stored refund of a charge. */
export interface ChargeRefund {
  id: string;
  state: RefundState;
  amount: Centavos;
  /** The payment that the provider refunds; null where staff pays it out. */
  paymentRef: string | null;
  /** The state of its charge when it was approved. */
  chargeBefore: ChargeState | null;
}

const isPending = (r: ChargeRefund) => isOneOf(pendingRefundStates, r.state);

/** The refunds of a payment as the provider reports them. Each row counts once by its id; `total` covers what the rows omit. */
export interface ReportedRefunds {
  total: Centavos;
  rows: readonly RefundRow[];
}

/** A counted payment, with its counted refunds. */
export interface RefundFacts {
  payment: ReportedPayment;
  amount: Centavos;
  /** The amount counted as refunded. */
  refunded: Centavos;
  /** The provider's ids of the counted refunds. */
  countedRefs: readonly string[];
  /** The refunds of its charge, oldest first. */
  refunds: readonly ChargeRefund[];
  /** The payment left the ledger by a lost dispute. */
  isLost: boolean;
}

export interface NewRefund extends RefundRow {
  /** Our own refund that this row fulfils; undefined where it was made in the provider's panel. */
  refundId: string | undefined;
}

export interface RefundsOutcome {
  ok: true;
  /** The refunded total of the payment, and what is left of it. */
  total: Centavos;
  left: Centavos;
  /** The refunds to count now; empty when all are counted. */
  fresh: NewRefund[];
  /** The transition of the attempt; only its main payment has one. */
  attemptEvent: AttemptEvent | undefined;
}
/** The provider may list a lost dispute as a refund: that payment has already left the ledger. */
export type RefundsRefusal = { ok: false; why: "lost_in_dispute" };

/** Decides which reported refunds are new, and which of our refunds each fulfils. The provider's list is authoritative. */
export function decideRefunds(reported: ReportedRefunds, facts: RefundFacts): RefundsOutcome | RefundsRefusal {
  if (facts.isLost) return { ok: false, why: "lost_in_dispute" };
  const total = centavos(Math.min(facts.amount, Math.max(reported.total, sum(reported.rows.map((r) => r.amount)))));
  const left = centavos(facts.amount - total);
  if (total <= facts.refunded) return { ok: true, total, left, fresh: [], attemptEvent: undefined };
  return {
    ok: true,
    total,
    left,
    fresh: matched(uncounted(reported.rows, total, facts), facts),
    attemptEvent: facts.payment.isMain ? (left === 0 ? "all_refunded" : "part_refunded") : undefined,
  };
}

/** The uncounted rows, newest first up to the new total; a remainder without a row gets an id of its own. */
function uncounted(rows: readonly RefundRow[], total: Centavos, facts: RefundFacts): RefundRow[] {
  const fresh: RefundRow[] = [];
  let left = total - facts.refunded;
  for (const row of [...rows].reverse()) {
    if (left === 0 || facts.countedRefs.includes(row.ref)) continue;
    const amount = centavos(Math.min(left, row.amount));
    fresh.unshift({ ref: row.ref, amount });
    left -= amount;
  }
  if (left > 0) fresh.push({ ref: `${facts.payment.ref}#${total}`, amount: centavos(left) });
  return fresh;
}

/** Each of our refunds is fulfilled by one row of the same amount, oldest first. */
function matched(rows: readonly RefundRow[], facts: RefundFacts): NewRefund[] {
  const sent = facts.refunds.filter((r) => r.state === "sent" && r.paymentRef === facts.payment.ref);
  return rows.map((row) => {
    const index = sent.findIndex((r) => r.amount === row.amount);
    return { ...row, refundId: index < 0 ? undefined : sent.splice(index, 1)[0]?.id };
  });
}

/** The state to which a charge returns when a refund approved now fails; null where unknown. */
export const stateBeforeRefund = (state: ChargeState, refunds: readonly ChargeRefund[]): ChargeState | null =>
  state === "refunding" ? (refunds.find((r) => isPending(r) && r.chargeBefore)?.chargeBefore ?? null) : state;

/** The refunds that fail because their funds are gone, newest first; `overdrawn` is what was refunded beyond what came in. */
export function decideUnfunded(facts: {
  payment: { ref: string; left: Centavos };
  /** What may still be refunded of the charge; negative when too much was. */
  returnable: Centavos;
  refunds: readonly ChargeRefund[];
}): { failed: string[]; overdrawn: Centavos } {
  const pending = facts.refunds.filter(isPending).reverse();
  const isOfPayment = (r: ChargeRefund) => r.paymentRef === facts.payment.ref;
  let ofCharge: number = sum(pending.map((r) => r.amount));
  let ofPayment: number = sum(pending.filter(isOfPayment).map((r) => r.amount));
  const failed: string[] = [];
  for (const refund of pending) {
    const isFunded = ofCharge <= facts.returnable && (!isOfPayment(refund) || ofPayment <= facts.payment.left);
    // One that the provider may still be processing fails only when nothing of the payment is left for it.
    if (isFunded || (refund.state === "sent" && facts.payment.left > 0)) continue;
    failed.push(refund.id);
    ofCharge -= refund.amount;
    if (isOfPayment(refund)) ofPayment -= refund.amount;
  }
  return { failed, overdrawn: centavos(Math.max(0, -facts.returnable)) };
}

/** The transitions of a charge after one of its refunds was approved, confirmed or failed: `refunding` while one is pending, else by its ledger. */
export function eventsAfterRefund(
  facts: Parameters<typeof afterRefunds>[0] & {
    state: ChargeState;
    /** A refund is pending. */
    isLeaving: boolean;
  },
): ChargeEvent[] {
  const settled = afterRefunds(facts);
  if (facts.state === "refunding") return facts.isLeaving ? [] : [settled];
  const accepts = (event: ChargeEvent) => move<ChargeState, ChargeEvent>(chargeMoves, facts.state, event) !== undefined;
  // Some states accept a refund only through `refunding`; a disputed charge waits for its dispute.
  if (!facts.isLeaving && accepts(settled)) return [settled];
  if (!accepts("refund_asked")) return [];
  return facts.isLeaving ? ["refund_asked"] : ["refund_asked", settled];
}

/**
 * The postings of a refund out of `from`: first what is owed to the customer anyway (surplus, then deposits), then what
 * was earned. The last refund also reverses a write-off: the debt it was part of no longer exists.
 */
export function refundPostings(
  amount: Centavos,
  facts: {
    from: Account;
    surplus: Centavos;
    deposits: Centavos;
    forgiven: Centavos;
    /** What may still be refunded of the charge. */
    returnable: Centavos;
  },
): Partial<Record<Account, Centavos>> {
  const ofSurplus = Math.min(amount, Math.max(0, facts.surplus));
  const forgiven = amount === facts.returnable ? facts.forgiven : 0;
  const ofDebt = amount - ofSurplus + forgiven;
  const ofDeposits = Math.min(ofDebt, Math.max(0, facts.deposits));
  return {
    [facts.from]: centavos(-amount),
    customer_surplus: centavos(ofSurplus),
    customer_deposits: centavos(ofDeposits),
    refunds: centavos(ofDebt - ofDeposits),
    write_off: centavos(0 - forgiven),
  };
}

/** The surplus that a refund pays out: what its owner requested back first, row by row, the last one possibly in part. */
export function surplusGivenBack<Row extends { state: SurplusState; amount: Centavos }>(
  amount: Centavos,
  rows: readonly Row[],
): { row: Row; part: Centavos }[] {
  let left: number = amount;
  return rows
    .filter((row) => isOneOf(unsettledSurplus, row.state))
    .sort((a, b) => Number(b.state === "refund_wanted") - Number(a.state === "refund_wanted"))
    .flatMap((row) => {
      const part = centavos(Math.min(left, row.amount));
      left -= part;
      return part > 0 ? [{ row, part }] : [];
    });
}

/**
 * The events of a fully refunded sale when its units are released; undefined while they stay with it. They stay where
 * nobody chose to release them, unless the sale was never completed.
 */
export function saleAfterRefund(state: SaleState, releaseChosen: boolean): SaleEvent[] | undefined {
  if (!releaseChosen && state !== "placed") return undefined;
  const accepts = (event: SaleEvent) => move<SaleState, SaleEvent>(saleMoves, state, event) !== undefined;
  if (accepts("return_accepted")) return ["return_accepted"];
  return accepts("cancel_asked") ? ["cancel_asked", "cancel_done"] : [];
}
