import type { Centavos } from "../../kernel/money";
import type { AttemptState } from "../attempts/states";

/** How the ledger and a provider can disagree about an attempt in the daily reconciliation. */
export const differenceKinds = [
  "missing_here",
  "missing_there",
  "amount",
  "refund",
  "of_another",
  "dispute",
  "state",
  "still_payable",
  "mismatch",
  "books",
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** One payment of an attempt, and how much of it was refunded. */
export interface Paid {
  ref: string;
  amount: Centavos;
  refunded: Centavos | undefined;
}
export interface OurSide {
  state: AttemptState;
  amount: Centavos;
  payments: readonly Paid[];
  /** Payments that are counted for another attempt. */
  elsewhere: readonly string[];
  /** Expired and still in its grace period: a payment at a store may be reported late (domain.md §7.12). */
  inGrace: boolean;
  /** The balance of this provider in the ledger for the attempt, and in the list of payments. */
  ledger: Centavos;
  listed: Centavos;
}
export type TheirSide =
  | { kind: "money"; payments: readonly Paid[]; disputed: boolean }
  | { kind: "open"; word: string }
  | { kind: "over"; word: string }
  | { kind: "mismatch"; amount: Centavos | undefined };

export interface Difference {
  kind: DifferenceKind;
  ref: string;
  ours: Centavos | undefined;
  theirs: Centavos | undefined;
}

const UNPAID_ENDS: readonly AttemptState[] = ["failed", "expired", "cancelled"];
const LIVE: readonly AttemptState[] = ["created", "requires_action", "awaiting_customer", "processing", "unknown"];

/** Every difference between our books and the provider about one attempt; empty when they agree. */
export function findDifferences(ours: OurSide, theirs: TheirSide): Difference[] {
  const found: Difference[] = [];
  const add = (kind: DifferenceKind, ref = "", a?: Centavos, b?: Centavos) =>
    void found.push({ kind, ref, ours: a, theirs: b });
  if (ours.ledger !== ours.listed) add("books", "", ours.ledger, ours.listed);
  if (theirs.kind === "mismatch") {
    add("mismatch", "", ours.amount, theirs.amount);
    return found;
  }
  const reported = theirs.kind === "money" ? theirs.payments : [];
  for (const p of reported) {
    const own = ours.payments.find((x) => x.ref === p.ref);
    if (!own) add(ours.elsewhere.includes(p.ref) ? "of_another" : "missing_here", p.ref, undefined, p.amount);
    else if (own.amount !== p.amount) add("amount", p.ref, own.amount, p.amount);
    else if (p.refunded !== undefined && own.refunded !== p.refunded) add("refund", p.ref, own.refunded, p.refunded);
  }
  for (const own of ours.payments)
    if (!reported.some((p) => p.ref === own.ref)) add("missing_there", own.ref, own.amount, undefined);
  if (theirs.kind === "money") {
    if (theirs.disputed && ours.state !== "charged_back")
      add("dispute", reported[0]?.ref, undefined, reported[0]?.amount);
    else if (found.length === 0 && [...UNPAID_ENDS, ...LIVE].includes(ours.state)) add("state");
  } else if (ours.payments.length === 0) {
    if (theirs.kind === "open" ? !LIVE.includes(ours.state) : !UNPAID_ENDS.includes(ours.state) && !ours.inGrace)
      add(theirs.kind === "open" && UNPAID_ENDS.includes(ours.state) ? "still_payable" : "state");
  }
  return found;
}
