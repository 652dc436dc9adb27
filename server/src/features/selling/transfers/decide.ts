import { isOneOf, keysOf, present } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { pendingTransferStates } from "@corral/domain/selling/transfers/states";
import { actorName, recordFact } from "#src/features/business/facts/record-fact";
import { attemptById, moveAttempt } from "#src/features/payments/attempts/state";
import { lockTill } from "#src/features/payments/cash-sessions/state";
import { queuePaymentFailed } from "#src/features/payments/charges/queue-payment-failed";
import { lockCharge } from "#src/features/payments/charges/state";
import type { AttemptTx } from "#src/features/payments/settlement/charge-tx";
import { countPayment } from "#src/features/payments/settlement/count-money";
import { end } from "#src/features/payments/settlement/settle";
import { lockMovementOf, settle } from "#src/features/selling/transfer-inbox/state";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { moveTransfer, type TransferRow } from "./state";

/** What the person checked in the CEP (SPEI payment proof) before confirming. */
export interface CepChecks {
  settled: boolean;
  amount: boolean;
  account: boolean;
}
const MISSING: Record<keyof CepChecks, string> = {
  settled: "Marca que en el CEP aparece como liquidada.",
  amount: "Marca que el monto del CEP es el mismo.",
  account: "Marca que llegó a tu cuenta.",
};
type Refused = "NOT_FOUND" | "VALIDATION_FAILED" | "TRANSFER_DECIDED";
export interface TransferTx extends AttemptTx {
  transfer: TransferRow;
}

/** Runs a decision about an undecided transfer under the lock of its charge. */
export async function underLock<C extends Refused>(
  deps: Deps,
  publicId: string,
  work: (context: TransferTx) => Promise<Result<{ id: string }, C>>,
): Promise<Result<{ id: string }, C | "NOT_FOUND" | "TRANSFER_DECIDED">> {
  const found = await deps.db
    .selectFrom("transfer_proof")
    .select(["id", "charge_id", "attempt_id"])
    .where("public_id", "=", publicId)
    .executeTakeFirst();
  if (!found) return refuse("NOT_FOUND");
  return inTransaction(deps, async (tx, deps) => {
    const charge = await lockCharge(tx, found.charge_id);
    const transfer = await tx
      .selectFrom("transfer_proof")
      .selectAll()
      .where("id", "=", found.id)
      .executeTakeFirstOrThrow();
    if (!isOneOf(pendingTransferStates, transfer.state)) return refuse("TRANSFER_DECIDED");
    const attempt = present(await attemptById(tx, found.attempt_id));
    return work({ deps, tx, charge, attempt, transfer, now: deps.now() });
  });
}

const review = (staff: Staff, { tx, transfer, now }: TransferTx) =>
  moveTransfer(tx, transfer, "review", { reviewed_by: staff.id, reviewed_at: toIso(now) });

/** Marks a transfer as being checked at the bank, so that others see by whom. */
export const reviewTransfer = (deps: Deps, staff: Staff, publicId: string) =>
  underLock<never>(deps, publicId, async (s) => {
    await review(staff, s);
    const about = { kind: "transfer", id: s.transfer.id };
    await recordFact(deps, s.tx, staff, "transfer.review", about, { charge: s.charge.public_id });
    return ok({ id: s.transfer.id });
  });

/** Confirms that it settled: it becomes a payment, counted once under its tracking key. */
export const confirmTransfer = (deps: Deps, staff: Staff, publicId: string, checks: CepChecks) =>
  underLock<"VALIDATION_FAILED">(deps, publicId, async (s) => {
    const missing = keysOf(MISSING).filter((name) => !checks[name]);
    if (missing.length)
      return refuse("VALIDATION_FAILED", undefined, {
        errors: missing.map((name) => ({ field: `checks.${name}`, message: MISSING[name] })),
      });
    const movement = await lockMovementOf(s.tx, s.transfer);
    const done = await confirmSeen(s, staff);
    if (movement) await settle(s.tx, movement, done.id, staff, s.now);
    return ok({ id: done.id });
  });

/** Counts a transfer that was seen in the bank, once under its tracking key. The caller holds the lock of its charge. */
export async function confirmSeen(s: TransferTx, staff: Staff): Promise<TransferRow> {
  const { deps, tx, charge, attempt, now } = s;
  const looked = s.transfer.state === "under_review" ? s.transfer : await review(staff, s);
  const done = await moveTransfer(tx, looked, "confirm", { decided_by: staff.id, decided_at: toIso(now) });
  await moveAttempt(tx, attempt, "paid", now);
  await countPayment(s, {
    ref: done.tracking_key,
    amount: done.amount,
    at: now,
    takenBy: {
      actor: actorName(staff),
      reason: `Transferencia directa ${done.tracking_key}`,
      cashSessionId: await stillOpen(tx, attempt.cash_session_id),
    },
  });
  await recordFact(
    deps,
    tx,
    staff,
    "transfer.confirm",
    { kind: "transfer", id: done.id },
    { charge: charge.public_id, amount: done.amount, trackingKey: done.tracking_key },
  );
  return done;
}

/** It belongs to the drawer in which it was taken, while that is open. */
async function stillOpen(tx: Tx, tillId: string | null): Promise<string | null> {
  if (tillId === null) return null;
  return (await lockTill(tx, tillId)).state === "closed" ? null : tillId;
}

/** Rejects a transfer that never arrived or isn't ours: the charge can be paid otherwise again. */
export const rejectTransfer = (deps: Deps, staff: Staff, publicId: string, why: string) =>
  underLock<"VALIDATION_FAILED">(deps, publicId, async (s) => {
    const reason = why.trim().replace(/\s+/g, " ");
    if (reason.length < 3) return refuseField("reason", "Escribe por qué no.");
    await rejectSeen(s, staff, reason);
    // A stranger's report never held the charge: who bought it is not told of what somebody else reported.
    if (s.attempt.state === "failed") await queuePaymentFailed(s.deps, s.tx, s.charge, s.attempt, reason);
    return ok({ id: s.transfer.id });
  });

/** Ends a transfer without money. The caller holds the lock of its charge. */
export async function rejectSeen(s: TransferTx, staff: Staff, reason: string): Promise<void> {
  const { deps, tx, charge, transfer, now } = s;
  await moveTransfer(tx, transfer, "reject", { decided_by: staff.id, decided_at: toIso(now), reason });
  await end(s, "declined", { failure_code: "transfer_rejected" });
  await recordFact(
    deps,
    tx,
    staff,
    "transfer.reject",
    { kind: "transfer", id: transfer.id },
    { charge: charge.public_id, amount: transfer.amount, reason },
  );
}
