import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { toIso } from "@corral/domain/kernel/time";
import type { ReportedPayment } from "@corral/domain/payments/settlement";
import {
  decideRefunds,
  decideUnfunded,
  type NewRefund,
  type RefundFacts,
  type ReportedRefunds,
  stateBeforeRefund,
} from "@corral/domain/payments/settlement/refunds";
import { recordFact } from "#src/features/business/facts/record-fact";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import { moveAttempt } from "#src/features/payments/attempts/state";
import { readBalance, returnableOf } from "#src/features/payments/ledger/write-journal";
import { chargeRefund, insertRefund, moveRefund, readRefunds, refundById } from "#src/features/payments/refunds/state";
import { newId, newPublicId } from "#src/platform/ids";
import type { AttemptTx } from "./charge-tx";
import { afterConfirmed, confirmRefund, refreshCharge, writeRefundJournal } from "./confirm-refund";
import { readDisputes } from "./disputes/dispute-store";

/** Counts refunds that the provider lists for a payment. One made in their panel gets a row of ours. */
export async function countRefunds(
  context: AttemptTx,
  payment: ReportedPayment,
  reported: ReportedRefunds,
): Promise<void> {
  const { tx, attempt, now } = context;
  const facts = await readFacts(context, payment);
  if (!facts) return;
  const outcome = decideRefunds(reported, facts);
  if (!outcome.ok) return;
  if (outcome.fresh.length > 0)
    await tx
      .updateTable("provider_payment")
      .set({ refunded: outcome.total })
      .where("provider", "=", attempt.provider)
      .where("payment_ref", "=", payment.ref)
      .execute();
  for (const refund of outcome.fresh) await countOne(context, payment.ref, refund);
  if (outcome.attemptEvent) await moveAttempt(tx, attempt, outcome.attemptEvent, now);
  await failUnfunded(context, { ref: payment.ref, left: outcome.left });
}

/** The facts that decide about a payment's refunds; undefined while the payment isn't counted. */
async function readFacts(
  { tx, charge, attempt }: AttemptTx,
  payment: ReportedPayment,
): Promise<RefundFacts | undefined> {
  const counted = await tx
    .selectFrom("provider_payment")
    .select(["amount", "refunded"])
    .where("provider", "=", attempt.provider)
    .where("payment_ref", "=", payment.ref)
    .executeTakeFirst();
  if (!counted) return undefined;
  const known = await tx
    .selectFrom("refund")
    .select("provider_refund_ref")
    .where("provider", "=", attempt.provider)
    .where("payment_ref", "=", payment.ref)
    .execute();
  return {
    payment,
    amount: counted.amount,
    refunded: counted.refunded,
    countedRefs: known.flatMap((r) => r.provider_refund_ref ?? []),
    refunds: (await readRefunds(tx, charge.id)).map(chargeRefund),
    isLost: (await readDisputes(tx, charge.id)).some((d) => d.ref === payment.ref && d.lost?.journalId),
  };
}

async function countOne(context: AttemptTx, ref: string, one: NewRefund): Promise<void> {
  const { tx, charge, attempt, now, deps } = context;
  const by = { actor: attempt.provider, reason: `devolución de ${ref}`, attemptId: attempt.id };
  if (one.refundId)
    return confirmRefund(context, await refundById(tx, one.refundId), {
      ...by,
      also: { provider_refund_ref: one.ref },
    });
  const journal_id = await writeRefundJournal(
    context,
    { way: "provider", provider: attempt.provider, amount: one.amount },
    by,
  );
  const row = await insertRefund(
    tx,
    {
      id: newId(),
      public_id: newPublicId(),
      charge_id: charge.id,
      origin: "provider",
      way: "provider",
      amount: one.amount,
      reason:
        charge.state === "disputed" ? "El banco regresó el dinero" : "La hizo el vendedor desde su cuenta de cobros",
      provider: attempt.provider,
      payment_ref: ref,
      provider_refund_ref: one.ref,
      charge_before: stateBeforeRefund(charge.state, (await readRefunds(tx, charge.id)).map(chargeRefund)),
      asked_at: toIso(now),
      ended_at: toIso(now),
      journal_id,
    },
    "confirmed",
  );
  await recordFact(
    deps,
    tx,
    "programa",
    "refund.seen",
    { kind: "refund", id: row.id },
    { charge: charge.public_id, amount: one.amount },
  );
  await afterConfirmed(context, row);
}

/** Fails refunds whose money is gone, and opens a task when more was refunded than received. */
export async function failUnfunded(
  context: AttemptTx,
  payment: { ref: string; left: Centavos },
  why = "El proveedor ya había devuelto ese dinero.",
): Promise<void> {
  const { tx, charge, attempt, now } = context;
  const returnable = returnableOf(await readBalance(tx, charge.id));
  const refunds = (await readRefunds(tx, charge.id)).map(chargeRefund);
  const { failed, overdrawn } = decideUnfunded({ payment, returnable, refunds });
  for (const id of failed) {
    const refund = await refundById(tx, id);
    await moveRefund(tx, refund, "not_done", { failure: why, ended_at: toIso(now), next_check_at: null });
    if (charge.state === "refunding") await refreshCharge(context, refund.charge_before ?? charge.state);
  }
  if (overdrawn > 0)
    await addReviewTask(tx, {
      kind: "refunded_twice",
      about: `${charge.id} ${-overdrawn}`,
      chargeId: charge.id,
      attemptId: attempt.id,
      data: { over: spoken(overdrawn) },
      now,
    });
}
