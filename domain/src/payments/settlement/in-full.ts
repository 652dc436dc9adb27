import { move } from "../../kernel/machine";
import type { FulfilmentState } from "../../selling/delivery/states";
import { type SaleEvent, type SaleState, saleMoves } from "../../selling/sales/states";
import type { ProviderAnswer } from "../answer";
import { type AttemptEvent, type AttemptState, attemptMoves } from "../attempts/states";
import { type ChargeEvent, type ChargePurpose, type ChargeState, chargeMoves } from "../charges/states";
import { type AnswerFacts, decideAnswer, decidePayment, type PaymentFacts } from "../settlement";

/** What must be known to tell the payment of a whole sale, in one piece, from every other answer. */
export interface InFullFacts {
  answer: AnswerFacts;
  /** Undefined when this payment is in the ledger. */
  money: Omit<PaymentFacts, "unitsHeld"> | undefined;
  purpose: ChargePurpose;
  sale: { state: SaleState; fulfilment: FulfilmentState } | undefined;
  /** The ledger has money of this charge, or another attempt of it can still be paid. */
  hasOthers: boolean;
  /** Something of the sale has a date, for which tickets are issued. */
  hasDates: boolean;
  /** A person's task or a dispute that the payment might settle. */
  hasTasks: boolean;
}

/** The states after it. The rest follows: one journal, two receipts, the units sold. */
export interface PaidInFull {
  attempt: AttemptState;
  charge: ChargeState;
  sale: SaleState;
}

/**
 * Whether an answer does nothing but pay a sale in full, once, in time: nearly every payment. Undefined for whatever
 * needs another step, which is taken step by step. It decides nothing by itself: it asks `decideAnswer` and
 * `decidePayment`, and looks whether they answer that.
 */
export function decidePaidInFull(
  facts: InFullFacts,
  answer: ProviderAnswer & { kind: "paid" },
): PaidInFull | undefined {
  const { money, sale } = facts;
  if (!money || !sale || facts.hasOthers || facts.hasDates || facts.hasTasks) return undefined;
  // A deposit asks for its balance, and a balance looks after its deposit.
  if (facts.purpose !== "full" || sale.fulfilment === "delivered") return undefined;
  const isPlain = decideAnswer(facts.answer, answer).every(
    (step) =>
      step.do === "count_payment" ||
      step.do === "move_attempt" ||
      step.do === "end_dispute" ||
      (step.do === "count_refunds" && step.total === 0 && step.rows.length === 0),
  );
  if (!isPlain || answer.others?.length) return undefined;
  const outcome = decidePayment({ amount: answer.amount }, { ...money, unitsHeld: false });
  if (!outcome.ok || outcome.over !== 0 || !outcome.completes) return undefined;
  const [first, second, ...more] = outcome.effects;
  if (first?.do !== "move_charge" || first.event !== "all_in" || second?.do !== "confirm_sale" || more.length)
    return undefined;
  const after = {
    attempt: move<AttemptState, AttemptEvent>(attemptMoves, facts.answer.attempt.state, "paid"),
    charge: move<ChargeState, ChargeEvent>(chargeMoves, money.state, "all_in"),
    sale: ["expired", "cancelled"].includes(sale.state)
      ? undefined
      : move<SaleState, SaleEvent>(saleMoves, sale.state, "money_in"),
  };
  return after.attempt && after.charge && after.sale
    ? { attempt: after.attempt, charge: after.charge, sale: after.sale }
    : undefined;
}
