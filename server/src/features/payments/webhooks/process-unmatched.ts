import { dayIn } from "@corral/domain/kernel/time";
import { addReviewTask } from "#src/features/business/review-tasks/state";
import type { AttemptRow } from "#src/features/payments/attempts/state";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import type { EventRow } from "./claim";

/**
 * A chargeback whose payment is of no attempt here (sold elsewhere with the same account, or before this business's data
 * begin), or whose order is not served any more. Its deadline runs all the same, so it is a task with what the provider
 * tells of it. Undefined: no answer.
 */
export async function processUnmatched(
  deps: Deps,
  event: Pick<EventRow, "provider" | "family" | "ref">,
  attempt?: AttemptRow,
): Promise<string | undefined> {
  const provider = event.provider === "mercadopago" ? deps.providers.mercadopago : undefined;
  if (event.family !== "charge" || !event.ref || !provider?.readChargeback) return "not ours";
  const chargeback = await provider.readChargeback(event.ref);
  if (chargeback === "unknown") return undefined;
  if (chargeback === "absent") return "not ours";
  const { ref, payment, amount, answerBy } = chargeback;
  await inTransaction(deps, (tx, { now }) =>
    addReviewTask(tx, {
      kind: "chargeback_unmatched",
      about: ref,
      chargeId: attempt?.charge_id ?? null,
      attemptId: attempt?.id ?? null,
      data: {
        chargeback: ref,
        ...(payment === undefined ? {} : { payment }),
        ...(amount === undefined ? {} : { amount }),
        ...(answerBy === undefined ? {} : { answerBy: dayIn(deps.zone, answerBy) }),
      },
      now: now(),
    }),
  );
  return "chargeback unmatched";
}
