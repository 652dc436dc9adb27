import { isOneOf, present } from "@corral/domain/kernel/lookup";
import { liveAttemptStates } from "@corral/domain/payments/attempts/states";
import { lockCharge } from "#src/features/payments/charges/state";
import { end } from "#src/features/payments/settlement/settle";
import { inTransaction } from "#src/platform/database/in-transaction";
import type { Deps } from "#src/platform/deps";
import { attemptById } from "./state";

/**
 * Ends an attempt here that the provider reports as unpaid but would not cancel; it stays watched for late payments.
 */
export async function abandonAttempt(deps: Deps, attemptId: string): Promise<void> {
  await inTransaction(deps, async (tx, deps) => {
    const found = await attemptById(tx, attemptId);
    if (!found) return;
    const charge = await lockCharge(tx, found.charge_id);
    const attempt = present(await attemptById(tx, attemptId));
    if (isOneOf(liveAttemptStates, attempt.state)) await end({ deps, tx, charge, attempt, now: deps.now() }, "ran_out");
  });
}
