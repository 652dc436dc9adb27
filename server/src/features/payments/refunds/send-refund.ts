import { present } from "@corral/domain/kernel/lookup";
import { HOUR, MINUTE, plus, toIso } from "@corral/domain/kernel/time";
import { undecidedCheck } from "@corral/domain/payments/settlement/schedule";
import type { ProviderAnswer } from "@corral/providers/provider";
import { recordFact } from "#src/features/business/facts/record-fact";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import { askProvider, providerOf, sent } from "#src/features/payments/attempts/ask-provider";
import { attemptById } from "#src/features/payments/attempts/state";
import { lockCharge } from "#src/features/payments/charges/state";
import { refreshCharge } from "#src/features/payments/settlement/confirm-refund";
import { settle } from "#src/features/payments/settlement/settle";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { moveRefund, type RefundRow, refundById } from "./state";

/** The payment that a refund returns, with its attempt. */
async function findPayment(deps: Deps, r: RefundRow) {
  const payment = await deps.db
    .selectFrom("provider_payment")
    .select(["attempt_id", "amount", "payment_ref"])
    .where("provider", "=", r.provider ?? "")
    .where("payment_ref", "=", r.payment_ref ?? "")
    .executeTakeFirstOrThrow();
  return { payment, attempt: present(await attemptById(deps.db, payment.attempt_id)) };
}

/**
 * Sends the refund to the provider with the row's id as idempotency key. What the provider accepted is kept and only
 * asked about from then on: keys lapse, and a repeat would give the money back again (rulings 65). The listed refunds are
 * counted; a refusal ends the refund only after another check doesn't list it.
 */
export async function sendRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = await refundById(deps.db, refundId);
  if (refund.state !== "sent" || refund.way !== "provider" || refund.accepted_at !== null) return;
  const { payment, attempt } = await findPayment(deps, refund);
  const provider = providerOf(deps, attempt);
  const answer: ProviderAnswer = provider
    ? await provider
        .refund(
          {
            reference: attempt.id,
            method: sent(attempt).method,
            paymentRef: payment.payment_ref,
            amount: payment.amount,
            ...(attempt.order_ref ? { orderRef: attempt.order_ref } : {}),
          },
          refund.amount,
          refund.id,
        )
        .catch((e: Error) => ({ kind: "unknown" as const, why: e.message, raw: "threw" }))
    : { kind: "unknown", why: "not configured", raw: "not configured" };
  if (answer.accepted) await keepAccepted(deps, refund.id, answer.accepted.ref);
  if (answer.kind === "paid" || answer.kind === "refunded" || answer.kind === "disputed" || answer.kind === "mismatch")
    await settle(deps, attempt.id, answer);
  else if (answer.kind === "refused" && !answer.accepted) {
    const truth = await askProvider(deps, attempt);
    if (truth.kind !== "unknown") await fail(deps, refundId, answer.staffMessage || answer.code);
  }
  await scheduleNext(deps, refundId);
}

/** The provider's notice may be quicker than its answer: a refund that is confirmed by then keeps its end. */
const keepAccepted = (deps: Deps, refundId: string, ref: string | undefined) =>
  deps.db
    .updateTable("refund")
    .set({ accepted_at: toIso(deps.now()), accepted_ref: ref ?? null })
    .where("id", "=", refundId)
    .where("state", "=", "sent")
    .execute();

/** A refund that got no answer is repeated with the same key for as long as providers keep keys; later a person decides. */
const REPEATED_FOR = 24 * HOUR;
/** A refund that the provider accepted is listed by then. */
const SHOWN_AFTER = 10 * MINUTE;

/**
 * Checks a refund without an answer; only after silence, and if the provider doesn't list it, it is sent again under the
 * same key. Never for a payment that is disputed by then: the bank decides about that money, which would otherwise be returned twice.
 */
export async function askAboutRefund(deps: Deps, refund: RefundRow): Promise<void> {
  const { attempt } = await findPayment(deps, refund);
  const answer = await askProvider(deps, attempt);
  if (answer.kind === "disputed" && answer.paymentRef === refund.payment_ref) {
    // Counts what was refunded before the dispute.
    await settle(deps, attempt.id, answer);
    if (refund.sent_at !== null && deps.now() >= plus(refund.sent_at, SHOWN_AFTER)) {
      await fail(deps, refund.id, "quien pagó lo reclamó a su banco, y el banco decide de ese dinero");
      // Without this refund the charge is disputed like any other.
      await settle(deps, attempt.id, answer);
    }
    return scheduleNext(deps, refund.id);
  }
  const isShown = answer.kind === "paid" || answer.kind === "refunded";
  const isDead = refund.accepted_ref !== null && answer.failedRefunds?.includes(refund.accepted_ref) === true;
  if (isDead) await fail(deps, refund.id, "lo aceptó y después no lo pudo hacer");
  const mayRepeat = refund.accepted_at === null && deps.now() < plus(refund.sent_at ?? deps.now(), REPEATED_FOR);
  if (isShown && mayRepeat && !isDead) await sendRefund(deps, refund.id);
  else await scheduleNext(deps, refund.id);
}

/** Marks a refund as failed, once it is certain: the charge is as before, and the requester sees why. */
async function fail(deps: Deps, refundId: string, why: string): Promise<void> {
  await inTransaction(deps, async (tx, deps) => {
    const { charge_id } = await refundById(tx, refundId);
    const charge = await lockCharge(tx, charge_id);
    const refund = await refundById(tx, refundId);
    if (refund.state !== "sent") return;
    const now = deps.now();
    await moveRefund(tx, refund, "not_done", {
      failure: `El proveedor no lo aceptó: ${why}`.slice(0, 300),
      ended_at: toIso(now),
      next_check_at: null,
    });
    await refreshCharge({ deps, tx, charge, now }, refund.charge_before ?? charge.state);
    await recordFact(
      deps,
      tx,
      "programa",
      "refund.failed",
      { kind: "refund", id: refundId },
      { charge: charge.public_id, amount: refund.amount, why, before: { state: "sent" }, after: { state: "failed" } },
    );
  });
}

async function scheduleNext(deps: Deps, refundId: string): Promise<void> {
  const refund = await refundById(deps.db, refundId);
  if (refund.state !== "sent" || refund.sent_at === null) return;
  const now = deps.now();
  const { attempt } = await findPayment(deps, refund);
  await inTransaction(deps, async (tx) => {
    await tx
      .updateTable("refund")
      .set((e) => ({
        checks: e("checks", "+", 1),
        next_check_at: toIso(undecidedCheck(present(refund.sent_at), now)),
      }))
      .where("id", "=", refundId)
      .where("state", "=", "sent")
      .execute();
    if (now > plus(present(refund.sent_at), 24 * 3_600_000))
      await addReviewTask(tx, {
        kind: "refund_undecided",
        about: refundId,
        chargeId: refund.charge_id,
        attemptId: attempt.id,
        data: {},
        now,
      });
  });
}
