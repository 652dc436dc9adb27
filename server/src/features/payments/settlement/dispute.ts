import { MINUTE, toIso } from "@corral/domain/kernel/time";
import type { ChargeState } from "@corral/domain/states/charge";
import { addReviewTask, settleTasks } from "#src/features/business/review-tasks/state";
import { moveAttempt } from "#src/features/payments/attempts/state";
import { moveCharge } from "#src/features/payments/charges/state";
import { balanceOf } from "#src/features/payments/ledger/write-journal";
import type { AttemptTx } from "./charge-tx";
import { afterDepositMoved } from "./deposit-gone";
import { loseMoney, returnMoney } from "./dispute-money";
import { type DisputeRecord, disputesOf, keepDispute } from "./dispute-store";

export interface DisputedPayment {
  ref: string;
  /** Whether it is the payment that the attempt's state tells of. */
  isMain: boolean;
}
export interface DisputeNews {
  /** The provider's own words: kept as they are, and deciding nothing (rulings 44). */
  said?: string;
  /** It says that the dispute is over, not in whose favour: a person looks in its panel and decides. */
  isOver?: boolean;
}
const disputable: readonly ChargeState[] = ["paid", "overpaid", "paid_late", "partially_refunded"];
/** A provider's answer travels for less than this: one that is older than the last news of the dispute can't come later. */
const OLD_NEWS = 10 * MINUTE;

/**
 * A payer's bank asks for the money back (providers.md §2.13, §3.5). Opened: nothing moves but the states, and staff is told. Lost: the money
 * leaves the ledger, once. Won: it is as collected as before, also when it had been lost first. Stock and animals stay where they are:
 * that is for people. The payment must be counted already; repeating this changes nothing.
 */
export async function countDispute(
  s: AttemptTx,
  p: DisputedPayment,
  phase: "open" | "lost" | "won",
  news: DisputeNews = {},
): Promise<void> {
  const { tx, charge, attempt, now } = s;
  const all = await disputesOf(tx, charge.id);
  const known = all.find((d) => d.ref === p.ref);
  const to = phase === "open" ? "opened" : phase;
  // Older news: once decided, only the other decision changes it.
  if (known && known.phase !== "opened" && to === "opened") return;
  const d: DisputeRecord = known ?? { ref: p.ref, phase: "opened", before: null, at: toIso(now), lost: null };
  const isNew = known === undefined;
  if (isNew && p.isMain) await moveAttempt(tx, attempt, "disputed", now);
  if (isNew && charge.state === "refunding") d.afterRefund = true;
  if ((isNew || (d.afterRefund && to === "opened")) && disputable.includes(charge.state)) {
    d.before = charge.state;
    delete d.afterRefund;
    await moveCharge(tx, charge, "dispute_opened");
  }
  const changed = isNew || d.phase !== to;
  d.phase = to;
  d.at = toIso(now);
  if (news.said) d.said = news.said.slice(0, 200);
  if (to === "lost" && !d.lost) d.lost = await loseMoney(s, p.ref);
  if (to === "won" && d.lost) {
    await returnMoney(s, p.ref, d.lost);
    d.lost = null;
  }
  await keepDispute(s, d);
  if (to === "opened" && news.isOver) await askWhoWon(s, p, d);
  if (!changed || to === "opened") return;
  const about = { chargeId: charge.id, about: p.ref, now };
  await settleTasks(tx, {
    ...about,
    kinds: ["dispute_over"],
    how: `contracargo ${to === "won" ? "ganado" : "perdido"}`,
  });
  // Whoever decided it knows.
  if (!s.by)
    await addReviewTask(tx, {
      kind: `dispute_${to}`,
      about: p.ref,
      chargeId: charge.id,
      attemptId: attempt.id,
      data: {},
      now,
    });
  if (p.isMain && to === "won") await moveAttempt(tx, attempt, "dispute_won", now);
  await closeCharge(s, isNew ? [...all, d] : all);
  await afterDepositMoved(tx, charge, now);
}

/** Says once that it is over, with what the provider calls it, for a person to decide. */
const askWhoWon = ({ tx, charge, attempt, now }: AttemptTx, p: DisputedPayment, { said }: DisputeRecord) =>
  addReviewTask(tx, {
    kind: "dispute_over",
    about: p.ref,
    chargeId: charge.id,
    attemptId: attempt.id,
    data: { said: said ?? null },
    now,
  });

/** The provider tells of the payment as of any other again, or gave it back: its dispute ended so, unless that answer may be an older one. */
export async function disputeIsOver(s: AttemptTx, p: DisputedPayment, how: "won" | "lost"): Promise<void> {
  const known = (await disputesOf(s.tx, s.charge.id)).find((d) => d.ref === p.ref);
  if (!known || known.phase === how || s.now - Date.parse(known.at) < OLD_NEWS) return;
  if (known.phase === "opened" || how === "won") await countDispute(s, p, how);
}

/** When the last of a charge's disputes is decided, the charge is again what its money says. */
async function closeCharge({ tx, charge }: AttemptTx, all: DisputeRecord[]): Promise<void> {
  const before = all.find((d) => d.before)?.before;
  if (!before || all.some((d) => d.phase === "opened")) return;
  if (all.some((d) => d.phase === "lost")) {
    if (charge.state !== "disputed") return;
    const { collected, held, surplus } = await balanceOf(tx, charge.id);
    const left = Math.min(collected, held) - surplus;
    // What was lost may have been money that nobody owed.
    await moveCharge(
      tx,
      charge,
      left >= charge.amount ? "surplus_settled" : left > 0 ? "dispute_part_lost" : "dispute_lost",
    );
    return;
  }
  if (!["disputed", "refunded", "partially_refunded"].includes(charge.state)) return;
  await moveCharge(tx, charge, before === "paid_late" ? "dispute_won_late" : "dispute_won");
  if (before === "overpaid") await moveCharge(tx, charge, "excess_in");
  if (before === "partially_refunded") await moveCharge(tx, charge, "part_refunded");
}
