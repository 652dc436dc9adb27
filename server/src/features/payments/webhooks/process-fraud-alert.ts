import { addReviewTask } from "#src/features/business/review-tasks/state";
import { askProvider } from "#src/features/payments/attempts/ask-provider";
import type { AttemptRow } from "#src/features/payments/attempts/state";
import { lockCharge } from "#src/features/payments/charges/state";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import type { EventRow } from "./claim";

/**
 * Mercado Pago withdraws its approval of a payment: the goods must not be delivered (providers.md §2.11.1). It sends
 * this once, and no call can confirm it: a task for a person blocks the delivery and moves no money. The payment is
 * checked too, and that answer is counted as always.
 */
export async function processFraudAlert(deps: Deps, event: EventRow, attempt: AttemptRow): Promise<string> {
  await askProvider(deps, attempt);
  await inTransaction(deps, async (tx, deps) => {
    const charge = await lockCharge(tx, attempt.charge_id);
    await addReviewTask(tx, {
      kind: "fraud_alert",
      about: `${attempt.id} ${event.ref ?? ""}`.trim(),
      chargeId: charge.id,
      attemptId: attempt.id,
      data: { payment: event.ref, signed: event.trust === "valid" },
      now: deps.now(),
    });
  });
  return "fraud alert";
}
