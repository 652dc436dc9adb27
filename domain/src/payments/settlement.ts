import type { Rules } from "../business/settings/rules";
import { type Centavos, centavos, subtract, sum } from "../kernel/money";
import type { PayMethod } from "../kernel/pay-methods";
import { dayIn, type Instant, type Zone } from "../kernel/time";
import type { ClabeSlip, OtherPayment, ProviderAnswer, RefundRow, Voucher } from "./answer";
import type { attemptsReviews } from "./attempts/reviews";
import type { AttemptEvent, AttemptState } from "./attempts/states";
import type { DeclineReason } from "./charges/declines";
import type { StaffMethod } from "./charges/staff-methods";
import { type ChargeEvent, type ChargeState, type Standing, standingOf } from "./charges/states";
import type { Account } from "./ledger";
import type { settlementReviews } from "./settlement/reviews";
import type { SurplusReason } from "./surplus/states";

/*
 * What a provider's answer means and what an incoming payment pays: pure decisions from facts to the rows to write.
 * `server/src/features/payments/settlement` reads the facts and applies the outcome under the lock of the charge.
 */

/** An attempt at the time of an answer about it. */
export interface AnswerFacts {
  attempt: {
    id: string;
    provider: string;
    method: PayMethod | StaffMethod;
    state: AttemptState;
    amount: Centavos;
    /** Until when its units wait for the report of a payment at a store. */
    releaseAt: Instant | null;
  };
  now: Instant;
  zone: Zone;
}

/** A payment that an answer reports; only the main one changes the state of the attempt. */
export interface ReportedPayment {
  ref: string;
  isMain: boolean;
}

/** One step for an answer. Steps are applied in order, and each is idempotent. */
export type AnswerStep =
  | { do: "count_payment"; ref: string; amount: Centavos; at: Instant | undefined }
  | { do: "count_refunds"; payment: ReportedPayment; total: Centavos; rows: readonly RefundRow[] }
  | { do: "count_dispute"; payment: ReportedPayment; phase: "open" | "lost" | "won"; said: string; isOver: boolean }
  /** The provider reports the payment without a dispute: its dispute ended. */
  | { do: "end_dispute"; payment: ReportedPayment; how: "normal" | "refunded" }
  /** `action`: what the buyer has to do at the provider; null ends it, undefined leaves it unchanged. */
  | { do: "move_attempt"; event: AttemptEvent; action?: { kind: "challenge" | "redirect"; url: string } | null }
  | { do: "end_attempt"; event: "was_cancelled" | "ran_out" }
  | { do: "end_attempt"; event: "declined"; reason: DeclineReason; failureCode: string }
  | { do: "show_voucher"; voucher: Voucher | undefined; clabe: ClabeSlip | undefined; isNew: boolean }
  /** Nothing more can be paid with it, but what was paid before may still be reported. */
  | { do: "close_voucher" }
  | {
      do: "ask_staff";
      kind: keyof typeof attemptsReviews | keyof typeof settlementReviews;
      about: string;
      data: Record<string, unknown>;
    }
  | { do: "warn"; message: string; data: Record<string, unknown> };

/** The steps for an answer and for each further payment that it reports. */
export const decideAnswer = (facts: AnswerFacts, answer: ProviderAnswer): AnswerStep[] => [
  ...stepsOf(facts, answer),
  ...(answer.others ?? []).flatMap(stepsOfOther),
];

function stepsOf(facts: AnswerFacts, answer: ProviderAnswer): AnswerStep[] {
  const { attempt } = facts;
  switch (answer.kind) {
    case "paid": {
      const payment = { ref: answer.paymentRef, isMain: true };
      return [
        { do: "count_payment", ref: answer.paymentRef, amount: answer.amount, at: answer.at },
        { do: "move_attempt", event: "paid", action: null },
        ...refundSteps(payment, answer.refunded, answer.refunds),
        { do: "end_dispute", payment, how: "normal" },
      ];
    }
    case "refunded": {
      const payment = { ref: answer.paymentRef, isMain: true };
      return [
        { do: "count_payment", ref: answer.paymentRef, amount: answer.amount, at: undefined },
        ...refundSteps(payment, answer.amount, answer.refunds),
        { do: "end_dispute", payment, how: "refunded" },
      ];
    }
    case "disputed": {
      const payment = { ref: answer.paymentRef, isMain: true };
      return [
        { do: "count_payment", ref: answer.paymentRef, amount: answer.amount, at: undefined },
        // Refunds made before the dispute are not part of what the bank can take. Only the rows count: the total may
        // include what the bank took.
        ...refundSteps(payment, sum(answer.refunds.map((r) => r.amount)), answer.refunds),
        { do: "count_dispute", payment, phase: answer.phase, said: answer.raw, isOver: answer.isOver === true },
      ];
    }
    case "waiting":
      return [
        {
          do: "show_voucher",
          voucher: answer.voucher,
          clabe: answer.clabe,
          isNew: attempt.state !== "awaiting_customer",
        },
      ];
    case "processing":
      return [{ do: "move_attempt", event: "in_review", action: null }];
    case "needs_action":
      return [{ do: "move_attempt", event: "needs_action", action: { kind: answer.why, url: answer.url } }];
    case "declined":
      return [{ do: "end_attempt", event: "declined", reason: answer.reason, failureCode: answer.detail }];
    case "refused":
      return [
        ...refusalTask(facts, answer),
        { do: "end_attempt", event: "declined", reason: "other", failureCode: answer.code },
      ];
    case "absent":
    case "cancelled":
      return [{ do: "end_attempt", event: "was_cancelled" }];
    case "expired":
      // A payment at a store in the last minute is reported the next morning: the units are kept until the grace period
      // ends (domain.md §7.12). The voucher itself is over at once, also where the provider ended it before its time.
      return attempt.state === "awaiting_customer" && attempt.releaseAt !== null && attempt.releaseAt > facts.now
        ? [{ do: "close_voucher" }]
        : [{ do: "end_attempt", event: "ran_out" }];
    case "mismatch":
      return answer.what === "mode" ? testPayment(facts, answer) : mismatch(facts, answer);
    case "unknown":
      return [{ do: "move_attempt", event: "no_answer" }];
  }
}

/** The step that counts refunds; left out where the provider reports none, as in nearly every answer. */
const refundSteps = (payment: ReportedPayment, total: Centavos, rows: readonly RefundRow[]): AnswerStep[] =>
  total === 0 && rows.length === 0 ? [] : [{ do: "count_refunds", payment, total, rows }];

/** A further payment of the same attempt: its amount, refunds and dispute count; the attempt's state follows the first payment. */
function stepsOfOther(other: OtherPayment): AnswerStep[] {
  const payment = { ref: other.paymentRef, isMain: false };
  return [
    { do: "count_payment", ref: other.paymentRef, amount: other.amount, at: other.at },
    ...refundSteps(payment, other.refunded, []),
    other.dispute
      ? {
          do: "count_dispute",
          payment,
          phase: other.dispute,
          said: other.raw ?? other.dispute,
          isOver: other.isOver === true,
        }
      : { do: "end_dispute", payment, how: other.refunded === other.amount ? "refunded" : "normal" },
  ];
}

/** Why a provider refuses what no buyer can mend. */
type RefusalCause = "key" | "method" | "request";

/** Codes of the adapter itself, for data that is missing before anything is sent: the payer is asked for it. */
const OURS = ["payer_incomplete", "payer_email_missing", "payer_name_letters", "card_missing", "not_configured"];

/**
 * A refusal that every buyer would get, since it is about our account or our request: the first of its kind each day is
 * told to staff, with what to do.
 */
function refusalTask({ attempt, now, zone }: AnswerFacts, answer: ProviderAnswer & { kind: "refused" }): AnswerStep[] {
  const { code, staffMessage: says } = answer;
  if (answer.payerField !== undefined || OURS.includes(code)) return [];
  const day = dayIn(zone, now);
  if (code === "PA_UNAUTHORIZED_RESULT_FROM_POLICIES")
    return [{ do: "ask_staff", kind: "provider_policy", about: `${attempt.provider} ${day}`, data: { code, says } }];
  const { provider, method } = attempt;
  return [
    {
      do: "ask_staff",
      kind: "provider_refused",
      about: `${provider} ${code} ${day}`,
      data: { provider, method, code, says, cause: causeOf(answer) },
    },
  ];
}

function causeOf({ code, raw, staffMessage }: ProviderAnswer & { kind: "refused" }): RefusalCause {
  if (/^401\b/.test(raw)) return "key";
  // "…oxxo_payment.disabled" and the like (providers.md §3.7): the account has not this way to pay.
  return /^403\b/.test(raw) || /disabled|not_enabled|not_allowed|unsupported_payment/.test(`${code} ${staffMessage}`)
    ? "method"
    : "request";
}

/** An order of test credentials has no real payment: a production business never counts it, and staff is told why. */
const testPayment = ({ attempt }: AnswerFacts, answer: ProviderAnswer & { kind: "mismatch" }): AnswerStep[] => [
  { do: "warn", message: "the provider made a test order in a real business", data: { order: answer.orderRef } },
  {
    do: "ask_staff",
    kind: "test_payment",
    about: attempt.id,
    data: { provider: attempt.provider, order: answer.orderRef ?? answer.paymentRef ?? null, says: answer.raw },
  },
  { do: "end_attempt", event: "declined", reason: "other", failureCode: "test_mode" },
];

/** The payment differs from the request: nothing is counted until staff reviews it. */
const mismatch = ({ attempt }: AnswerFacts, answer: ProviderAnswer & { kind: "mismatch" }): AnswerStep[] => [
  { do: "warn", message: "the provider reports something else than we asked", data: { what: answer.what } },
  // The attempt becomes undecided: it can't be paid as it is, so it must not look as if it were still being created.
  ...(attempt.state === "created" ? [{ do: "move_attempt", event: "no_answer" } as const] : []),
  {
    do: "ask_staff",
    kind: "provider_mismatch",
    about: attempt.id,
    data: {
      what: answer.what,
      amount: answer.amount ?? null,
      paymentRef: answer.paymentRef ?? null,
      money: answer.money === true,
      asked: attempt.amount,
    },
  },
];

/** A charge and its ledger when a payment arrives. Amounts in centavos. */
export interface ChargeFacts {
  state: ChargeState;
  /** The requested amount. */
  charged: Centavos;
  /** The paid part of it. */
  applied: Centavos;
  /** Payments held that belong to no debt. */
  surplus: Centavos;
}

export interface PaymentFacts extends ChargeFacts {
  cancelledByStaff: boolean;
  /** The setting for payments after the deadline. */
  lateMoney: Rules["lateMoney"];
  /** Every unit of an ended sale is reserved again for this payment. Only required where `asksForUnits`. */
  unitsHeld: boolean;
}

export interface NewMoney {
  amount: Centavos;
  /** Staff accepted it without applying it to the debt: all of it is refundable to the buyer. */
  apart?: boolean;
}

/** An effect of a payment that is in the ledger. Effects are applied in order. */
export type MoneyEffect =
  | { do: "move_charge"; event: ChargeEvent }
  /** `asks`: who decides what happens to it. */
  | { do: "keep_surplus"; amount: Centavos; why: SurplusReason; asks: "buyer" | "staff" }
  /** The debt is fully paid. */
  | { do: "confirm_sale" }
  /** A partial payment: the units are kept for the rest. */
  | { do: "wait_for_rest"; missing: Centavos };

export interface PaymentOutcome {
  ok: true;
  /** The part that pays the debt, and the surplus. */
  applied: Centavos;
  over: Centavos;
  completes: boolean;
  /** What the charge still requests afterwards. */
  missing: Centavos;
  effects: MoneyEffect[];
}
export type PaymentRefusal =
  | { ok: false; why: "counted_before" }
  /** A payment reported for two attempts counts for the first. */
  | { ok: false; why: "of_another_attempt"; countedFor: string };

const standingFor = (money: NewMoney, facts: ChargeFacts): Standing =>
  money.apart ? "settled" : standingOf(facts.state);
/** A cancellation by staff stands until staff decides otherwise: they may have promised the units or the refund to somebody. */
const endedByTime = (money: NewMoney, facts: Omit<PaymentFacts, "unitsHeld">) =>
  standingFor(money, facts) === "ended" && !facts.cancelledByStaff;

/**
 * Divides a payment between the debt and the surplus. A late payment pays the debt only when it covers all of it and
 * the units are still free (`revives`); otherwise all of it is surplus. The two parts always sum to the payment.
 */
export function dividePayment(p: {
  amount: Centavos;
  charged: Centavos;
  applied: Centavos;
  standing: Standing;
  revives?: boolean;
}): { owed: Centavos; applied: Centavos; over: Centavos } {
  const owed = p.standing === "settled" ? centavos(0) : centavos(Math.max(0, p.charged - p.applied));
  const takes = p.standing === "owes" || (p.standing === "ended" && p.revives === true && p.amount >= owed);
  const applied = centavos(takes ? Math.min(owed, p.amount) : 0);
  return { owed, applied, over: subtract(p.amount, applied) };
}

const divided = (money: NewMoney, facts: ChargeFacts, revives: boolean) =>
  dividePayment({
    amount: money.amount,
    charged: facts.charged,
    applied: facts.applied,
    standing: standingFor(money, facts),
    revives,
  });

/** Whether a payment after the deadline may revive its sale: when it is complete and every unit is free (domain.md §7.12). */
export const asksForUnits = (money: NewMoney, facts: Omit<PaymentFacts, "unitsHeld">): boolean =>
  endedByTime(money, facts) && facts.lateMoney === "if_free" && divided(money, facts, true).applied > 0;

/** A payment that is already in the ledger, with the attempt that it was counted for. */
export interface CountedPayment {
  attemptId: string;
  countedFor: string;
}

/** Decides what a payment means for its charge: the whole debt, a part, a surplus, late, or another attempt's. It counts exactly once. */
export function decidePayment(money: NewMoney, facts: PaymentFacts | CountedPayment): PaymentOutcome | PaymentRefusal {
  if ("countedFor" in facts)
    return facts.countedFor === facts.attemptId
      ? { ok: false, why: "counted_before" }
      : { ok: false, why: "of_another_attempt", countedFor: facts.countedFor };
  const standing = standingFor(money, facts);
  const { owed, applied, over } = divided(money, facts, asksForUnits(money, facts) && facts.unitsHeld);
  const completes = owed > 0 && applied === owed;
  const missing = centavos(Math.max(0, owed - applied));
  const effects: MoneyEffect[] = eventsOf(money, facts, { owed, over, completes }).map((event) => ({
    do: "move_charge",
    event,
  }));
  if (over > 0) {
    const why = reasonOf(money, standing, completes);
    // The business never accepts late payments: the payer chooses immediately.
    const offered = endedByTime(money, facts) && facts.lateMoney === "never";
    effects.push({ do: "keep_surplus", amount: over, why, asks: why === "late" && !offered ? "staff" : "buyer" });
  }
  if (completes) effects.push({ do: "confirm_sale" });
  else if (applied > 0) effects.push({ do: "wait_for_rest", missing });
  return { ok: true, applied, over, completes, missing, effects };
}

/** The transitions of the charge. */
function eventsOf(
  money: NewMoney,
  facts: ChargeFacts,
  { owed, over, completes }: { owed: Centavos; over: Centavos; completes: boolean },
): ChargeEvent[] {
  const standing = standingOf(facts.state);
  // Fully paid with an earlier surplus of the buyer's: both events apply.
  const isOver = over > 0 || (completes && facts.surplus > 0);
  if (money.apart) return standing === "settled" ? ["excess_in"] : standing === "ended" ? ["late_in"] : [];
  if (standing !== "ended") return [owed === 0 || isOver ? "excess_in" : completes ? "all_in" : "part_in"];
  if (!completes) return ["late_in"];
  return isOver ? ["late_in", "late_accepted", "excess_in"] : ["late_in", "late_accepted"];
}

function reasonOf(money: NewMoney, standing: Standing, completes: boolean): SurplusReason {
  if (money.apart) return "mismatch";
  if (completes || standing === "owes") return "excess";
  return standing === "ended" ? "late" : "duplicate";
}

/** Pays a charge from money already in the ledger, or by a write-off; refused when it exceeds the debt. */
export function decideFromWithin(
  amount: Centavos,
  from: Account & ("customer_surplus" | "customer_credit" | "write_off"),
  facts: ChargeFacts,
): { ok: true; completes: boolean; effects: MoneyEffect[] } | { ok: false; why: "does_not_fit"; owed: Centavos } {
  const owed = centavos(facts.charged - facts.applied);
  if (amount <= 0 || amount > owed) return { ok: false, why: "does_not_fit", owed };
  const effects: MoneyEffect[] = [];
  const completes = amount === owed;
  if (completes) {
    effects.push({ do: "move_charge", event: facts.state === "paid_late" ? "late_accepted" : "all_in" });
    if (facts.surplus - (from === "customer_surplus" ? amount : 0) > 0)
      effects.push({ do: "move_charge", event: "excess_in" });
    effects.push({ do: "confirm_sale" });
  } else if (standingOf(facts.state) === "owes")
    effects.push({ do: "move_charge", event: "part_in" }, { do: "wait_for_rest", missing: centavos(owed - amount) });
  return { ok: true, completes, effects };
}

/**
 * The credit side of a journal that pays a charge: held as the customer's deposit until the debt is complete, then
 * earned together with all that was held. `held` is null while it must stay a deposit: a reservation until its sale is
 * complete, and a balance whose deposit was refunded.
 */
export const debtPostings = (applied: Centavos, held: Centavos | null): Partial<Record<Account, Centavos>> =>
  held === null
    ? { customer_deposits: centavos(-applied) }
    : { customer_deposits: held, sales: centavos(-(held + applied)) };
