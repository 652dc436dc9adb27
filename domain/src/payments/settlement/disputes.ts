import { isOneOf } from "../../kernel/lookup";
import { move } from "../../kernel/machine";
import { type Centavos, centavos } from "../../kernel/money";
import { fromIso, type Instant, MINUTE, toIso } from "../../kernel/time";
import type { AttemptEvent } from "../attempts/states";
import { type ChargeEvent, type ChargeState, chargeMoves } from "../charges/states";
import type { Account } from "../ledger";
import type { ReportedPayment } from "../settlement";
import { type SurplusState, unsettledSurplus } from "../surplus/states";
import type { settlementReviews } from "./reviews";

/*
 * What a chargeback means (providers.md §2.13, §3.5). Opened: only states change, and staff is told. Lost: the payment
 * leaves the ledger, once. Won: it counts as before, also when it had been lost first. Units are not touched: staff
 * decides about them. As in `settlement.ts`, pure decisions from facts to the rows to write.
 */

/** The journal that took a lost payment out of the ledger, and the surplus taken with it; null when nothing was left to lose. */
export interface LostMoney {
  journalId: string | null;
  surplusIds: string[];
}

/** The known state of the dispute of one payment. */
export interface DisputeRecord {
  /** The provider's id of the payment. */
  ref: string;
  phase: "opened" | "lost" | "won";
  /** The state to which the charge returns when it is won; null when the dispute didn't move it. */
  before: ChargeState | null;
  /** A refund was pending when it was opened: the charge becomes disputed once that is finished. */
  afterRefund?: true;
  /** The time of its last news. */
  at: string;
  lost: LostMoney | null;
  /** The provider's last text, verbatim. It decides nothing (rulings 44). */
  said?: string;
}

export interface DisputeNews {
  phase: "open" | "lost" | "won";
  /** The provider's text, verbatim. */
  said?: string;
  /** It ended, and the provider doesn't say who won: staff looks it up in its panel and decides. */
  isOver?: boolean;
}

export interface DisputeFacts {
  payment: ReportedPayment;
  chargeState: ChargeState;
  /** The disputes of the charge, oldest first. */
  disputes: readonly DisputeRecord[];
  now: Instant;
  /** Staff decided it, so staff is not notified. */
  byStaff: boolean;
}

/** One step for a dispute. Steps are applied in order. */
export type DisputeStep =
  | { do: "move_attempt"; event: Extract<AttemptEvent, "disputed" | "dispute_won"> }
  | { do: "move_charge"; event: ChargeEvent }
  /** `money`: the ledger movement that goes with it. */
  | { do: "keep_record"; record: DisputeRecord; money: "lose" | "return" | "stay" }
  | { do: "ask_staff"; kind: keyof typeof settlementReviews; data: Record<string, unknown> }
  /** The task that asks staff who won is settled. */
  | { do: "settle_question"; how: "lost" | "won" }
  /** The charge follows its disputes: see `eventsAfterDisputes`, with its ledger at that time. */
  | { do: "close_charge"; disputes: readonly DisputeRecord[] };

const accepts = (state: ChargeState, event: ChargeEvent) =>
  move<ChargeState, ChargeEvent>(chargeMoves, state, event) !== undefined;

/** The steps for news of a dispute; none when they are older than the record. The payment is already counted. */
export function decideDispute(news: DisputeNews, facts: DisputeFacts): DisputeStep[] {
  const { ref, isMain } = facts.payment;
  const known = facts.disputes.find((d) => d.ref === ref);
  const phase = news.phase === "open" ? "opened" : news.phase;
  // Once it is decided, only the opposite decision changes it.
  if (known && known.phase !== "opened" && phase === "opened") return [];
  const { record, opens } = recordOf(known, { ...news, phase }, facts);
  const steps: DisputeStep[] = [];
  if (!known && isMain) steps.push({ do: "move_attempt", event: "disputed" });
  if (opens) steps.push({ do: "move_charge", event: "dispute_opened" });
  const money = phase === "lost" && !record.lost ? "lose" : phase === "won" && record.lost ? "return" : "stay";
  steps.push({ do: "keep_record", record, money });
  if (phase === "opened") {
    if (news.isOver) steps.push({ do: "ask_staff", kind: "dispute_over", data: { said: record.said ?? null } });
    return steps;
  }
  if (known?.phase === phase) return steps;
  steps.push({ do: "settle_question", how: phase });
  if (!facts.byStaff) steps.push({ do: "ask_staff", kind: `dispute_${phase}`, data: {} });
  if (isMain && phase === "won") steps.push({ do: "move_attempt", event: "dispute_won" });
  const disputes = known ? facts.disputes.map((d) => (d === known ? record : d)) : [...facts.disputes, record];
  steps.push({ do: "close_charge", disputes });
  return steps;
}

/** The record to store, and whether it makes its charge disputed. */
function recordOf(
  known: DisputeRecord | undefined,
  { phase, said }: { phase: DisputeRecord["phase"]; said?: string },
  facts: DisputeFacts,
): { record: DisputeRecord; opens: boolean } {
  const { afterRefund: waited, ...rest } = known ?? { ref: facts.payment.ref, before: null, lost: null };
  const waits = known ? waited === true : facts.chargeState === "refunding";
  const opens = (!known || (waits && phase === "opened")) && accepts(facts.chargeState, "dispute_opened");
  return {
    opens,
    record: {
      ...rest,
      phase,
      at: toIso(facts.now),
      ...(said ? { said: said.slice(0, 200) } : {}),
      ...(opens ? { before: facts.chargeState } : waits ? { afterRefund: true } : {}),
    },
  };
}

/** A provider's answer arrives within this time: news older than this can't be overtaken by an earlier answer. */
const OLD_NEWS = 10 * MINUTE;

/**
 * The dispute's next phase when the provider reports the disputed payment as normal again or as refunded. Undefined when
 * the report changes nothing, for example because it may be older than the last news. Refunded is lost. Normal is not won: only the coverage's own word or staff
 * say that (rulings 44), so staff are asked.
 */
export function afterDispute(
  known: DisputeRecord | undefined,
  how: "normal" | "refunded",
  now: Instant,
): DisputeNews | undefined {
  if (known?.phase !== "opened" || now - fromIso(known.at) < OLD_NEWS) return undefined;
  return how === "refunded" ? { phase: "lost" } : { phase: "open", isOver: true };
}

/** The transitions of a charge after its last dispute is decided: its state follows its payments again. */
export function eventsAfterDisputes(facts: {
  state: ChargeState;
  disputes: readonly DisputeRecord[];
  charged: Centavos;
  /** Its payments that are still held. */
  collected: Centavos;
  surplus: Centavos;
}): ChargeEvent[] {
  const before = facts.disputes.find((d) => d.before)?.before;
  if (!before || facts.disputes.some((d) => d.phase === "opened")) return [];
  if (facts.disputes.some((d) => d.phase === "lost")) {
    if (facts.state !== "disputed") return [];
    const left = facts.collected - facts.surplus;
    // The loss may have been surplus only.
    return [left >= facts.charged ? "surplus_settled" : left > 0 ? "dispute_part_lost" : "dispute_lost"];
  }
  const won = before === "paid_late" ? "dispute_won_late" : "dispute_won";
  if (!accepts(facts.state, won)) return [];
  if (before === "overpaid") return [won, "excess_in"];
  return before === "partially_refunded" ? [won, "part_refunded"] : [won];
}

export interface LossOutcome<Row> {
  /** The surplus that the bank took, in whole rows. */
  surplus: Row[];
  postings: Partial<Record<Account, Centavos>>;
}

/**
 * Takes what is left of a payment out of the ledger. The bank returns it to the payer, so surplus and deposits held for
 * them are used first, and only the rest is a loss.
 */
export function decideLoss<Row extends { state: SurplusState; amount: Centavos }>(
  amount: Centavos,
  facts: { from: Account; surplus: readonly Row[]; deposits: Centavos },
): LossOutcome<Row> {
  let left: number = amount;
  const take = (available: number) => {
    const part = Math.min(available, left);
    left -= part;
    return part;
  };
  // A surplus row has one state, so it is never split. One that its owner requested back is used last: the bank may
  // have taken another.
  const surplus = facts.surplus
    .filter((row) => isOneOf(unsettledSurplus, row.state))
    .sort((a, b) => Number(b.state === "open") - Number(a.state === "open"))
    .filter((row) => row.amount <= left && take(row.amount) > 0);
  const ofSurplus = amount - left;
  const ofDeposits = take(facts.deposits);
  return {
    surplus,
    postings: {
      [facts.from]: centavos(-amount),
      customer_surplus: centavos(ofSurplus),
      customer_deposits: centavos(ofDeposits),
      disputes: centavos(left),
    },
  };
}
