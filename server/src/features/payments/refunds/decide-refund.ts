import { centavos } from "@corral/domain/kernel/money";
import { ok, type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import { standingOf } from "@corral/domain/payments/charges/states";
import { mayApproveRefund } from "@corral/domain/payments/refunds/refunds";
import { stateBeforeRefund } from "@corral/domain/payments/settlement/refunds";
import { undecidedCheck } from "@corral/domain/payments/settlement/schedule";
import { recordFact } from "#src/features/business/facts/record-fact";
import { readSettings } from "#src/features/business/settings/business";
import { lockCharge } from "#src/features/payments/charges/state";
import { readBalance } from "#src/features/payments/ledger/write-journal";
import { queueRefundSent } from "#src/features/payments/refunds/queue-refund-sent";
import { refreshCharge } from "#src/features/payments/settlement/confirm-refund";
import { supersedeLive } from "#src/features/payments/settlement/confirm-sale";
import type { Staff } from "#src/platform/calls/authorize";
import type { Tx } from "#src/platform/database/db";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { mayGoBack, whyNotBack } from "./ask-refund";
import { findRefund } from "./find-refund";
import { sendRefund } from "./send-refund";
import { amountOf, chargeRefund, moveRefund, type RefundRow, readRefunds, refundById } from "./state";

type Charge = Awaited<ReturnType<typeof lockCharge>>;

/** Runs a decision about a refund under the lock of its charge. */
export async function underLock<T>(
  deps: Deps,
  publicId: string,
  work: (tx: Tx, refund: RefundRow, charge: Charge) => Promise<T>,
): Promise<T | ReturnType<typeof refuse<"NOT_FOUND">>> {
  const found = await findRefund(deps.db, publicId);
  if (!found) return refuse("NOT_FOUND");
  return inTransaction(deps, async (tx) => {
    const charge = await lockCharge(tx, found.charge_id);
    return work(tx, await refundById(tx, found.id), charge);
  });
}

/** What this person approved before on the charge, in centavos: a role's limit applies to the total. */
export const approvedBefore = (refunds: readonly RefundRow[], staffId: string) =>
  centavos(amountOf(refunds.filter((r) => r.decided_by === staffId && r.state !== "failed")));

/**
 * Approves a refund. For a provider's refund, `sent` is stored before the call: after a timeout the janitor checks
 * it. Open attempts of the charge are cancelled at the provider.
 */
export async function approveRefund(
  deps: Deps,
  staff: Staff,
  publicId: string,
): Promise<
  Result<{ chargeId: string }, "NOT_FOUND" | "REFUND_NEEDS_ANOTHER" | "REFUND_DECIDED" | "REFUND_NOT_ALLOWED">
> {
  const decided = await underLock(deps, publicId, async (tx, refund, charge) => {
    if (refund.state !== "requested") return refuse("REFUND_DECIDED");
    const all = await readRefunds(tx, charge.id);
    const may = mayApproveRefund({
      role: staff.role,
      isAsker: refund.asked_by === staff.id,
      amount: refund.amount,
      approvedBefore: approvedBefore(all, staff.id),
      managerLimit: (await readSettings(tx)).rules.limits.refundByManager,
    });
    if (!may.ok) return refuse("REFUND_NEEDS_ANOTHER", may.reason);
    const { surplus } = await readBalance(tx, charge.id);
    if (!mayGoBack(charge.state, refund.amount, surplus)) return refuse("REFUND_NOT_ALLOWED", whyNotBack(charge.state));
    const now = deps.now();
    const before = stateBeforeRefund(charge.state, all.map(chargeRefund)) ?? charge.state;
    let row = await moveRefund(tx, refund, "approve", {
      decided_by: staff.id,
      decided_at: toIso(now),
      charge_before: before,
    });
    if (row.way === "provider") {
      row = await moveRefund(tx, row, "send", { sent_at: toIso(now), next_check_at: toIso(undecidedCheck(now, now)) });
      await queueRefundSent(deps, tx, charge, row);
    }
    await refreshCharge({ deps, tx, charge, now }, before);
    // A charge with debt can still be paid: only its surplus is refunded.
    if (standingOf(charge.state) !== "owes") await supersedeLive({ deps, tx, charge, now });
    await recordFact(
      deps,
      tx,
      staff,
      "refund.approved",
      { kind: "refund", id: row.id },
      { charge: charge.public_id, amount: row.amount, before: { state: "requested" }, after: { state: row.state } },
    );
    return ok({ chargeId: charge.public_id, refund: row });
  });
  if (!decided.ok) return decided;
  if (decided.value.refund.way === "provider") await sendRefund(deps, decided.value.refund.id);
  return ok({ chargeId: decided.value.chargeId });
}

/** Rejects a refund; the reason is stored for its requester. */
export async function turnDownRefund(
  deps: Deps,
  staff: Staff,
  publicId: string,
  why: string,
): Promise<Result<{ chargeId: string }, "NOT_FOUND" | "VALIDATION_FAILED" | "REFUND_DECIDED">> {
  const reason = why.trim().replace(/\s+/g, " ");
  return underLock(deps, publicId, async (tx, refund, charge) => {
    if (refund.state !== "requested") return refuse("REFUND_DECIDED");
    if (reason.length < 3) return refuseField("why", "Escribe por qué no.");
    const now = toIso(deps.now());
    await moveRefund(tx, refund, "turn_down", {
      decided_by: staff.id,
      decided_at: now,
      ended_at: now,
      failure: `No se aprobó: ${reason}`,
    });
    await recordFact(
      deps,
      tx,
      staff,
      "refund.turned_down",
      { kind: "refund", id: refund.id },
      {
        charge: charge.public_id,
        amount: refund.amount,
        why: reason,
        before: { state: refund.state },
        after: { state: "failed" },
      },
    );
    return ok({ chargeId: charge.public_id });
  });
}
