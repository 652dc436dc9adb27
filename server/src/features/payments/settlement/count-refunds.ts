import { type Centavos, centavos, spoken, sum } from "@corral/domain/kernel/money";
import { toIso } from "@corral/domain/kernel/time";
import type { RefundRow as ToldRefund } from "@corral/providers/provider";
import { audit } from "#src/features/business/audit-log/audit";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import { moveAttempt } from "#src/features/payments/attempts/state";
import { balanceOf } from "#src/features/payments/ledger/write-journal";
import { amountOf, insertRefund, isPending, moveRefund, refundsOf } from "#src/features/payments/refunds/state";
import { newId, newPublicId } from "#src/platform/ids";
import { announceCharge } from "#src/platform/live/live";
import type { AttemptTx } from "./charge-tx";
import { afterConfirmed, confirmRefund, refreshCharge, writeRefundJournal } from "./confirm-refund";
import { disputesOf } from "./dispute-store";

/**
 * What the provider says went back of a payment. Its own list is the truth: each row counts once by its id, `total` catches what the list
 * leaves out, and a refund that nobody asked for here (made in their panel) becomes one of ours.
 */
export async function countRefunds(
  s: AttemptTx,
  ref: string,
  told: { total: Centavos; rows: readonly ToldRefund[] },
  isMain = true,
): Promise<void> {
  const { tx, attempt, charge } = s;
  const { provider } = attempt;
  const payment = await tx
    .selectFrom("provider_payment")
    .select(["amount", "refunded"])
    .where("provider", "=", provider)
    .where("payment_ref", "=", ref)
    .executeTakeFirst();
  if (!payment) return;
  // What the bank took in a dispute is out already: the provider may tell of it as given back afterwards.
  const lost = (await disputesOf(tx, charge.id)).some((d) => d.ref === ref && d.lost?.journalId);
  if (lost) return;
  const total = centavos(Math.min(payment.amount, Math.max(told.total, sum(told.rows.map((r) => r.amount)))));
  if (total > payment.refunded) {
    const fresh = await newOnes(s, ref, { ...told, total }, centavos(total - payment.refunded));
    await tx
      .updateTable("provider_payment")
      .set({ refunded: total })
      .where("provider", "=", provider)
      .where("payment_ref", "=", ref)
      .execute();
    for (const one of fresh) await countOne(s, ref, one);
    // The attempt's state follows its main payment alone.
    if (isMain) await moveAttempt(tx, attempt, total === payment.amount ? "all_refunded" : "part_refunded", s.now);
  }
  await endWhatNoLongerFits(s, ref, centavos(payment.amount - total));
  await announceCharge(tx, charge.public_id);
}

/** The rows not counted yet, newest first up to what is new; a rest that the list doesn't name gets a name of its own. */
async function newOnes(
  { tx, attempt }: AttemptTx,
  ref: string,
  told: { total: Centavos; rows: readonly ToldRefund[] },
  fresh: Centavos,
): Promise<ToldRefund[]> {
  const known = new Set(
    (
      await tx
        .selectFrom("refund")
        .select("provider_refund_ref")
        .where("provider", "=", attempt.provider)
        .where("payment_ref", "=", ref)
        .execute()
    ).map((r) => r.provider_refund_ref),
  );
  const out: ToldRefund[] = [];
  let left: number = fresh;
  for (const row of [...told.rows].reverse()) {
    if (left === 0 || known.has(row.ref)) continue;
    const amount = centavos(Math.min(left, row.amount));
    out.unshift({ ref: row.ref, amount });
    left -= amount;
  }
  if (left > 0) out.push({ ref: `${ref}#${told.total}`, amount: centavos(left) });
  return out;
}

async function countOne(s: AttemptTx, ref: string, one: ToldRefund): Promise<void> {
  const { tx, charge, attempt, now, deps } = s;
  const by = { actor: attempt.provider, reason: `devolución de ${ref}`, attemptId: attempt.id };
  const ours = (await refundsOf(tx, charge.id)).find(
    (r) => r.state === "sent" && r.payment_ref === ref && r.amount === one.amount,
  );
  if (ours) return confirmRefund(s, ours, { ...by, also: { provider_refund_ref: one.ref } });
  const journal_id = await writeRefundJournal(
    s,
    { way: "provider", provider: attempt.provider, amount: one.amount },
    by,
  );
  const row = await insertRefund(tx, {
    id: newId(),
    public_id: newPublicId(),
    charge_id: charge.id,
    origin: "provider",
    way: "provider",
    amount: one.amount,
    reason: charge.state === "disputed" ? "El banco regresó el dinero" : "Hecha en el panel del proveedor",
    provider: attempt.provider,
    payment_ref: ref,
    provider_refund_ref: one.ref,
    state: "confirmed",
    charge_before: charge.state === "refunding" ? await firstBefore(s) : charge.state,
    asked_at: toIso(now),
    ended_at: toIso(now),
    journal_id,
  });
  await audit(
    deps,
    tx,
    "programa",
    "refund.seen",
    { kind: "refund", id: row.id },
    { charge: charge.public_id, amount: one.amount },
  );
  await afterConfirmed(s, row);
}

const firstBefore = async ({ tx, charge }: AttemptTx) =>
  (await refundsOf(tx, charge.id)).find((r) => r.charge_before !== null && isPending(r))?.charge_before ?? null;

/** Somebody was quicker: what waits for money that is gone comes to nothing, newest first. */
export async function endWhatNoLongerFits(
  s: AttemptTx,
  ref: string,
  leftOfPayment: Centavos,
  why = "El proveedor ya había devuelto ese dinero.",
): Promise<void> {
  const { tx, charge, now } = s;
  const balance = await balanceOf(tx, charge.id);
  const collected = Math.min(balance.collected, balance.held);
  const pending = (await refundsOf(tx, charge.id)).filter(isPending).reverse();
  let ofPayment = amountOf(pending.filter((r) => r.payment_ref === ref)) as number;
  let ofCharge = amountOf(pending) as number;
  for (const r of pending) {
    const isOfPayment = r.payment_ref === ref;
    const fits = ofCharge <= collected && (!isOfPayment || ofPayment <= leftOfPayment);
    // One that the provider may still be working on ends only when surely nothing is left for it.
    if (fits || (r.state === "sent" && leftOfPayment > 0)) continue;
    await moveRefund(tx, r, "not_done", {
      failure: why,
      ended_at: toIso(now),
      next_check_at: null,
    });
    ofCharge -= r.amount;
    if (isOfPayment) ofPayment -= r.amount;
    if (charge.state === "refunding") await refreshCharge(s, r.charge_before ?? charge.state);
  }
  if (collected < 0)
    await addReviewTask(tx, {
      kind: "refunded_twice",
      about: `${charge.id} ${collected}`,
      chargeId: charge.id,
      attemptId: s.attempt.id,
      data: { over: spoken(centavos(-collected)) },
      now,
    });
}
