import type { ReviewKind } from "../../business/review-kinds";
import { type Centavos, centavos } from "../../kernel/money";
import { fromIso, type Instant, MINUTE, toIso } from "../../kernel/time";
import type { AttemptEvent } from "../../states/attempt";
import { type ChargeEvent, type ChargeState, chargeMoves } from "../../states/charge";
import { move } from "../../states/machine";
import { type SurplusState, unsettledSurplus } from "../../states/surplus";
import type { Account } from "../ledger";
import type { ReportedPayment } from "../settlement";

/*
 * What a payer's bank asking for its money back means (providers.md §2.13, §3.5). Opened: only states move, and staff is told. Lost: the money
 * leaves the ledger, once. Won: it is as collected as before, also when it had been lost first. Stock and animals stay where they are: that is
 * for people. As in `settlement.ts`, facts come in and what is to be written goes out.
 */

/** The journal that took a lost payment out of the ledger, and the surplus that went with it; null where nothing was left to lose. */
export interface LostMoney {
  journalId: string | null;
  surplusIds: string[];
}

/** What is known of the dispute of one payment. */
export interface DisputeRecord {
  /** The provider's id of the payment. */
  ref: string;
  phase: "opened" | "lost" | "won";
  /** The state that the charge goes back to when it is won; null when the dispute didn't move it. */
  before: ChargeState | null;
  /** A refund was on its way when it came: the charge is in dispute when that has ended. */
  afterRefund?: true;
  /** The last news of it. */
  at: string;
  lost: LostMoney | null;
  /** The provider's own words, as they came last. They decide nothing (rulings 44). */
  said?: string;
}

export interface DisputeNews {
  phase: "open" | "lost" | "won";
  /** The provider's own words. */
  said?: string;
  /** It says that the dispute is over, not in whose favour: a person looks in its panel and decides. */
  isOver?: boolean;
}

export interface DisputeFacts {
  payment: ReportedPayment;
  chargeState: ChargeState;
  /** The disputes of the charge, the oldest first. */
  disputes: readonly DisputeRecord[];
  now: Instant;
  /** A person decided it, and need not be told. */
  byStaff: boolean;
}

/** One thing to do about a dispute. They are done in order. */
export type DisputeStep =
  | { do: "move_attempt"; event: Extract<AttemptEvent, "disputed" | "dispute_won"> }
  | { do: "move_charge"; event: ChargeEvent }
  /** `money`: what moves in the ledger with it. */
  | { do: "keep_record"; record: DisputeRecord; money: "lose" | "return" | "stay" }
  | { do: "ask_staff"; kind: ReviewKind; data: Record<string, unknown> }
  /** Staff need not say any more who won. */
  | { do: "settle_question"; how: "lost" | "won" }
  /** The charge follows its disputes: `eventsAfterDisputes`, by its ledger as it is by then. */
  | { do: "close_charge"; disputes: readonly DisputeRecord[] };

const accepts = (state: ChargeState, event: ChargeEvent) =>
  move<ChargeState, ChargeEvent>(chargeMoves, state, event) !== undefined;

/** What is to be done about news of a dispute; nothing when they are older than what is known. The payment is counted already. */
export function decideDispute(news: DisputeNews, facts: DisputeFacts): DisputeStep[] {
  const { ref, isMain } = facts.payment;
  const known = facts.disputes.find((d) => d.ref === ref);
  const phase = news.phase === "open" ? "opened" : news.phase;
  // Once it is decided, only the other decision changes it.
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

/** The record as it is kept, and whether its charge is in dispute by it from now on. */
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

/** A provider's answer travels for less than this: one that is older than the last news of the dispute can't come later. */
const OLD_NEWS = 10 * MINUTE;

/**
 * Whether an answer that reports the payment as any other again (won), or as given back (lost), ends its dispute. One that may be older than
 * the last news does not. A lost dispute may still be won this way, never the other way round.
 */
export function endsDispute(known: DisputeRecord | undefined, how: "lost" | "won", now: Instant): boolean {
  if (!known || known.phase === how || now - fromIso(known.at) < OLD_NEWS) return false;
  return known.phase === "opened" || how === "won";
}

/** How the charge moves when the last of its disputes is decided: it is again what its money says. */
export function eventsAfterDisputes(facts: {
  state: ChargeState;
  disputes: readonly DisputeRecord[];
  charged: Centavos;
  /** What of its money is still here. */
  collected: Centavos;
  surplus: Centavos;
}): ChargeEvent[] {
  const before = facts.disputes.find((d) => d.before)?.before;
  if (!before || facts.disputes.some((d) => d.phase === "opened")) return [];
  if (facts.disputes.some((d) => d.phase === "lost")) {
    if (facts.state !== "disputed") return [];
    const left = facts.collected - facts.surplus;
    // What was lost may have been money that nobody owed.
    return [left >= facts.charged ? "surplus_settled" : left > 0 ? "dispute_part_lost" : "dispute_lost"];
  }
  const won = before === "paid_late" ? "dispute_won_late" : "dispute_won";
  if (!accepts(facts.state, won)) return [];
  if (before === "overpaid") return [won, "excess_in"];
  return before === "partially_refunded" ? [won, "part_refunded"] : [won];
}

export interface LossOutcome<Row> {
  /** What the bank took of the surplus; each whole. */
  surplus: Row[];
  postings: Partial<Record<Account, Centavos>>;
}

/**
 * Takes what is left of a payment out of the ledger. The bank gives it back to the payer: what is held for them as surplus or deposit goes first,
 * and only the rest is a loss.
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
  // A surplus is one thing with one next step: it is never split. What its owner asked back goes last: the bank may have taken another.
  const surplus = facts.surplus
    .filter((row) => (unsettledSurplus as readonly string[]).includes(row.state))
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
