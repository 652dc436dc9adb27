import type { Selectable } from "kysely";
import { addReviewTask, settleTasks } from "#src/features/business/review-tasks/state";
import { askProvider } from "#src/features/payments/attempts/ask-provider";
import { attemptById } from "#src/features/payments/attempts/state";
import { lockCharge } from "#src/features/payments/charges/state";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Tables } from "#src/platform/database/tables";
import type { Deps } from "#src/platform/deps";
import type { Checked } from "./outcomes";

export const ABSENT = "absent";
const ATTEMPT_ID = /^[0-9a-f-]{36}$/;

/**
 * Processes a buyer's claim: checks with the provider what it is about and whether it is closed, then the payment,
 * whose state says whether its money is held (in mediation). An open claim is a task, which its end closes.
 * Without an outcome: try again later. `ABSENT`: it is no claim, and may be a chargeback.
 */
export async function processClaim(
  deps: Deps,
  event: Pick<Selectable<Tables["provider_event"]>, "provider" | "ref">,
): Promise<Checked> {
  const provider = event.provider === "mercadopago" ? deps.providers.mercadopago : undefined;
  if (!provider?.readClaim || !event.ref) return { outcome: "nothing to do" };
  const claim = await provider.readClaim(event.ref);
  if (claim === "unknown") return { outcome: undefined };
  if (claim === "absent") return { outcome: ABSENT };
  if (!claim.reference || !ATTEMPT_ID.test(claim.reference)) return { outcome: "not ours" };
  const attempt = await attemptById(deps.db, claim.reference);
  if (attempt?.provider !== "mercadopago") return { outcome: "not ours" };
  await askProvider(deps, attempt);
  await inTransaction(deps, async (tx, deps) => {
    const charge = await lockCharge(tx, attempt.charge_id);
    const now = deps.now();
    if (!claim.isOpen) return settleTasks(tx, "claim.closed", { chargeId: charge.id, about: claim.ref }, now);
    await addReviewTask(tx, {
      kind: "claim",
      about: claim.ref,
      chargeId: charge.id,
      attemptId: attempt.id,
      data: { claim: claim.ref, said: claim.raw },
      now,
    });
  });
  return { outcome: claim.isOpen ? "claim" : "claim closed", attemptId: attempt.id };
}
