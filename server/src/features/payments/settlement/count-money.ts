import { paidMethod } from "@corral/domain/kernel/cash-voucher";
import { add, type Centavos, centavos } from "@corral/domain/kernel/money";
import { type Instant, toIso } from "@corral/domain/kernel/time";
import { divide, type Standing, standingOf } from "@corral/domain/payments/charges/incoming";
import type { SurplusReason } from "@corral/domain/states/surplus";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import { readSettings } from "#src/features/business/settings/business";
import { moveCharge } from "#src/features/payments/charges/state";
import { type Account, balanceOf, writeJournal } from "#src/features/payments/ledger/write-journal";
import { issueReceipt } from "#src/features/payments/receipts/issue-receipt";
import { announceCharge } from "#src/platform/live/live";
import type { AttemptTx } from "./charge-tx";
import { confirmSale, receiptFacts } from "./confirm-sale";
import { depositIsIn, restOfSale } from "./deposit";
import { finishCancel } from "./finish-cancel";
import { holdAgain } from "./hold-again";
import { keepSurplus, partIn, towardsDebt } from "./towards-debt";

const clearing = (provider: string) => `clearing:${provider}` as Account;

/** Counts a payment once, for ever: its id at the provider, or the one that staff's own money has, is the key. Journal, charge, sale, claims and receipts move with it or not at all. */
export async function countPayment(s: AttemptTx, p: Payment) {
  const { tx, charge, attempt, now } = s;
  const seen = await tx
    .selectFrom("provider_payment")
    .select("attempt_id")
    .where("provider", "=", attempt.provider)
    .where("payment_ref", "=", p.ref)
    .executeTakeFirst();
  if (seen) {
    if (seen.attempt_id !== attempt.id)
      await addReviewTask(tx, {
        kind: "payment_of_another",
        about: p.ref,
        chargeId: charge.id,
        attemptId: attempt.id,
        data: { counted_for: seen.attempt_id, amount: p.amount },
        now,
      });
    return;
  }
  // Its deposit went back meanwhile: the balance alone must not complete the sale, whose units go on sale again.
  if (charge.state === "cancelling" && !(await depositIsIn(tx, charge))) await finishCancel(s.deps, tx, charge);
  const before = await balanceOf(tx, charge.id);
  const standing = p.apart ? "settled" : standingOf(charge.state);
  const debt = { amount: p.amount, charged: charge.amount, applied: before.applied, standing };
  const whole = divide({ ...debt, revives: true }).applied > 0;
  // Money after the end brings the sale back to life only when it is whole and every unit is still free (domain.md §7.12). What staff cancelled
  // stays so until staff says otherwise: they may have promised the units, or their money, to somebody.
  const endedByTime = standing === "ended" && charge.cancelled_by === null;
  const { lateMoney } = (await readSettings(tx)).rules;
  const revives = endedByTime && whole && lateMoney === "if_free" && (await holdAgain(tx, charge, now, null)).ok;
  const { owed, applied, over } = divide({ ...debt, revives });
  const completes = owed > 0 && applied === owed;
  const journalId = await writeJournal(tx, {
    kind: "collect",
    at: now,
    chargeId: charge.id,
    attemptId: attempt.id,
    actor: p.takenBy?.actor ?? attempt.provider,
    reason: p.takenBy?.reason ?? `${attempt.method} ${p.ref}`,
    cashSessionId: p.takenBy?.cashSessionId ?? null,
    postings: {
      [clearing(attempt.provider)]: p.amount,
      ...(await towardsDebt(tx, charge, applied, completes)),
      ...(over ? { customer_surplus: centavos(-over) } : {}),
    },
  });
  await tx
    .insertInto("provider_payment")
    .values({
      provider: attempt.provider,
      payment_ref: p.ref,
      attempt_id: attempt.id,
      charge_id: charge.id,
      amount: p.amount,
      journal_id: journalId,
      counted_at: toIso(now),
    })
    .execute();
  await issueReceipt(tx, s.deps.seal, {
    ...(await receiptFacts(s, attempt.payer.name)),
    tipo: "pago",
    lines: [],
    total: charge.amount,
    payments: [
      { method: paidMethod(attempt.method, attempt.voucher), reference: p.ref, amount: p.amount, at: p.at ?? now },
    ],
    balance: add(centavos(Math.max(0, owed - applied)), await restOfSale(tx, charge)),
    payment: { provider: attempt.provider, ref: p.ref },
  });
  if (p.apart) {
    if (standingOf(charge.state) === "settled") await moveCharge(tx, charge, "excess_in");
    else if (standingOf(charge.state) === "ended") await lateIn(s);
  } else if (standing === "ended") {
    await lateIn(s);
    if (completes) await moveCharge(tx, charge, "late_accepted");
    if (completes && (over > 0 || before.surplus > 0)) await moveCharge(tx, charge, "excess_in");
  } else {
    // Whole, with money of the buyer's still here from before: both are true of it.
    const isOver = owed === 0 || over > 0 || (completes && before.surplus > 0);
    await moveCharge(tx, charge, isOver ? "excess_in" : completes ? "all_in" : "part_in");
  }
  if (over > 0)
    await keepSurplus(s, {
      amount: over,
      journalId,
      why: reasonOf(p, standing, completes),
      offered: endedByTime && lateMoney === "never",
    });
  if (completes) await confirmSale(s);
  else if (applied > 0) await partIn(s, centavos(owed - applied));
  await announceCharge(tx, charge.public_id);
}

export interface Payment {
  ref: string;
  amount: Centavos;
  at: Instant | undefined;
  /** Staff took it in without letting it pay the debt: all of it is the buyer's to get back. */
  apart?: true;
  /** Staff took it: who, what the ledger says of it, and the drawer that it went into. */
  takenBy?: { actor: string; reason: string; cashSessionId: string | null };
}

const reasonOf = (p: Payment, standing: Standing, completes: boolean): SurplusReason =>
  p.apart
    ? "mismatch"
    : completes
      ? "excess"
      : standing === "ended"
        ? "late"
        : standing === "settled"
          ? "duplicate"
          : "excess";

async function lateIn({ tx, charge, now }: AttemptTx) {
  await moveCharge(tx, charge, "late_in", { paid_late_at: toIso(now) });
}
