import { limits } from "@corral/domain/kernel/limits";
import { sum } from "@corral/domain/kernel/money";
import { dayIn, type Instant, plus, toIso } from "@corral/domain/kernel/time";
import { type AttemptEvent, busyAttemptStates, liveAttemptStates } from "@corral/domain/states/attempt";
import type { ClabeSlip, OtherPayment, ProviderAnswer } from "@corral/providers/provider";
import { queueVoucher } from "#src/features/business/message-queue/queue-voucher";
import { addReviewTask, settleTasks } from "#src/features/business/review-tasks/state";
import { readSettings } from "#src/features/business/settings/business";
import { type AttemptRow, attemptById, liveAttempts, moveAttempt } from "#src/features/payments/attempts/state";
import { lockCharge, moveCharge } from "#src/features/payments/charges/state";
import { moveClaims } from "#src/features/shop/claims/store";
import type { Deps } from "#src/platform/deps";
import { announceCharge } from "#src/platform/live/live";
import type { AttemptTx } from "./charge-tx";
import { countPayment } from "./count-money";
import { countRefunds } from "./count-refunds";
import { countDispute, disputeIsOver } from "./dispute";
import { nextCheck } from "./schedule";

/**
 * The one door for money: whoever brings the news (our own call, a notice, the janitor, a person), it is applied here, under the lock of its
 * charge. Repeating it changes nothing; late truth still counts.
 */
export async function settle(deps: Deps, attemptId: string, answer: ProviderAnswer): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const found = await attemptById(tx, attemptId);
    if (!found) throw new Error(`no attempt ${attemptId}`);
    const charge = await lockCharge(tx, found.charge_id);
    const attempt = (await attemptById(tx, attemptId)) as AttemptRow;
    const now = deps.now();
    await apply({ deps, tx, charge, attempt, now }, answer);
    // One preference may bring several payments: each is counted, once.
    for (const o of answer.others ?? []) await applyOther({ deps, tx, charge, attempt, now }, o);
    const after = (await attemptById(tx, attemptId)) as AttemptRow;
    const next = nextCheck(after, now, charge);
    await tx
      .updateTable("attempt")
      .set((e) => ({
        raw_status: answer.raw.slice(0, 200),
        last_checked_at: toIso(now),
        checks: e("checks", "+", 1),
        next_check_at: next === undefined ? null : toIso(next),
        ...(answer.orderRef && !after.order_ref ? { order_ref: answer.orderRef } : {}),
        ...(answer.paymentRef && !after.payment_ref ? { payment_ref: answer.paymentRef } : {}),
      }))
      .where("id", "=", attemptId)
      .execute();
    if (after.state !== found.state && !(busyAttemptStates as readonly string[]).includes(after.state))
      await settleTasks(tx, {
        chargeId: charge.id,
        kinds: ["undecided_for_a_day"],
        how: "el proveedor contestó",
        now,
      });
    if (after.state !== found.state) await announceCharge(tx, charge.public_id);
  });
}

/** Another payment of the same attempt: its money, what went back of it and its dispute count; the attempt's state tells of the first. */
async function applyOther(s: AttemptTx, o: OtherPayment): Promise<void> {
  const payment = { ref: o.paymentRef, isMain: false };
  await countPayment(s, { ref: o.paymentRef, amount: o.amount, at: o.at });
  await countRefunds(s, o.paymentRef, { total: o.refunded, rows: [] }, false);
  if (o.dispute) await countDispute(s, payment, o.dispute, { said: o.raw ?? o.dispute, isOver: o.isOver === true });
  else await disputeIsOver(s, payment, o.refunded === o.amount ? "lost" : "won");
}

async function apply(s: AttemptTx, a: ProviderAnswer): Promise<unknown> {
  const { tx, attempt, now } = s;
  switch (a.kind) {
    case "paid":
      await countPayment(s, { ref: a.paymentRef, amount: a.amount, at: a.at });
      await moveAttempt(tx, attempt, "paid", now, { action_url: null });
      await countRefunds(s, a.paymentRef, { total: a.refunded, rows: a.refunds });
      return disputeIsOver(s, { ref: a.paymentRef, isMain: true }, "won");
    case "refunded":
      await countPayment(s, { ref: a.paymentRef, amount: a.amount, at: undefined });
      await countRefunds(s, a.paymentRef, { total: a.amount, rows: a.refunds });
      return disputeIsOver(s, { ref: a.paymentRef, isMain: true }, "lost");
    case "disputed":
      await countPayment(s, { ref: a.paymentRef, amount: a.amount, at: undefined });
      // What went back before is no part of what the bank can take. Only the rows: a total may hold what the bank took.
      await countRefunds(s, a.paymentRef, { total: sum(a.refunds.map((r) => r.amount)), rows: a.refunds });
      return countDispute(s, { ref: a.paymentRef, isMain: true }, a.phase, { said: a.raw, isOver: a.isOver === true });
    case "waiting":
      return voucherOut(s, a);
    case "processing":
      return moveAttempt(tx, attempt, "in_review", now, { action_url: null });
    case "needs_action":
      return moveAttempt(tx, attempt, "needs_action", now, { action_kind: a.why, action_url: a.url });
    case "declined":
      return end(s, "declined", { decline_reason: a.reason, failure_code: a.detail.slice(0, 100) });
    case "refused":
      await policyTask(s, a);
      return end(s, "declined", { decline_reason: "other", failure_code: a.code.slice(0, 100) });
    case "absent":
    case "cancelled":
      return end(s, "was_cancelled");
    case "expired":
      // A till paid in the last minute is told to us next morning: the units stay until the grace ends (domain.md §7.12).
      if (attempt.state === "awaiting_customer" && attempt.release_at !== null && attempt.release_at > now)
        return undefined;
      return end(s, "ran_out");
    case "mismatch":
      if (a.what === "mode") return testPayment(s, a);
      s.deps.log.warn("the provider reports something else than we asked", { attempt: attempt.id, what: a.what });
      // Undecided in so many words: what nobody may pay as it is must not look as if it were still being made.
      if (attempt.state === "created") await moveAttempt(tx, attempt, "no_answer", now);
      return addReviewTask(tx, {
        kind: "provider_mismatch",
        about: attempt.id,
        chargeId: s.charge.id,
        attemptId: attempt.id,
        data: {
          what: a.what,
          amount: a.amount ?? null,
          paymentRef: a.paymentRef ?? null,
          money: a.money === true,
          asked: attempt.amount,
        },
        now,
      });
    case "unknown":
      return moveAttempt(tx, attempt, "no_answer", now);
  }
}

/** The keys are right and their account may not charge: told to staff once a day, since every buyer meets it. */
async function policyTask(s: AttemptTx, a: ProviderAnswer & { kind: "refused" }): Promise<void> {
  if (a.code !== "PA_UNAUTHORIZED_RESULT_FROM_POLICIES") return;
  await addReviewTask(s.tx, {
    kind: "provider_policy",
    about: `${s.attempt.provider} ${dayIn(s.deps.zone, s.now)}`,
    chargeId: s.charge.id,
    attemptId: s.attempt.id,
    data: { code: a.code, says: a.staffMessage },
    now: s.now,
  });
}

/** No real money stands behind an order of test keys: a real business never counts it, and staff reads why. */
async function testPayment(s: AttemptTx, a: ProviderAnswer & { kind: "mismatch" }): Promise<void> {
  s.deps.log.warn("the provider made a test order in a real business", { attempt: s.attempt.id, order: a.orderRef });
  await addReviewTask(s.tx, {
    kind: "test_payment",
    about: s.attempt.id,
    chargeId: s.charge.id,
    attemptId: s.attempt.id,
    data: { provider: s.attempt.provider, order: a.orderRef ?? a.paymentRef ?? null, says: a.raw },
    now: s.now,
  });
  return end(s, "declined", { decline_reason: "other", failure_code: "test_mode" });
}

/** A transfer goes to somebody: to whom the provider says, else to whom the account belongs. */
async function withBeneficiary(s: AttemptTx, slip: ClabeSlip): Promise<ClabeSlip> {
  if (slip.beneficiary) return slip;
  const { business } = await readSettings(s.tx);
  return { ...slip, beneficiary: s.deps.public.accountHolder || business.legalName || business.name };
}

/** The voucher or the CLABE is there; its buyer is told once, when it comes. */
async function voucherOut(s: AttemptTx, a: ProviderAnswer & { kind: "waiting" }): Promise<void> {
  const isNew = s.attempt.state !== "awaiting_customer";
  const clabe = a.clabe && (await withBeneficiary(s, a.clabe));
  const moved = await moveAttempt(s.tx, s.attempt, "voucher_out", s.now, {
    ...(a.voucher ? { voucher: JSON.stringify(a.voucher) } : {}),
    ...(clabe ? { clabe: JSON.stringify(clabe) } : {}),
  });
  if (!moved || !isNew) return;
  const shown = { voucher: a.voucher ?? s.attempt.voucher, clabe: clabe ?? s.attempt.clabe };
  await queueVoucher(s.deps, s.tx, s.charge, { ...s.attempt, ...shown }, s.now);
}

/** Ends an attempt without money. When it was the last live one, the buyer gets time to choose another way (rulings 1). */
export async function end(s: AttemptTx, event: AttemptEvent, also: Record<string, string> = {}) {
  const wasLive = (liveAttemptStates as readonly string[]).includes(s.attempt.state);
  await moveAttempt(s.tx, s.attempt, event, s.now, { ...also, action_url: null });
  if (wasLive) await freeIfNothingLeft(s);
}

/** Nothing of the charge can still be paid by itself: whoever pays chooses again, and has time for it. */
export async function freeIfNothingLeft(s: AttemptTx) {
  if ((await liveAttempts(s.tx, s.charge.id)).length > 0) return;
  if (!["in_progress", "partially_paid"].includes(s.charge.state)) return;
  // A balance is under no clock: its units are kept until it is paid or somebody decides otherwise.
  if (s.charge.hold_until === null) return moveCharge(s.tx, s.charge, "attempts_ended");
  const until = Math.max(s.charge.hold_until, plus(s.now, limits.holdAfterFailure)) as Instant;
  await moveCharge(s.tx, s.charge, "attempts_ended", { hold_until: toIso(until) });
  if (s.charge.sale_id) await moveClaims(s.tx, s.charge.sale_id, "attempts_ended", until, s.now);
}
