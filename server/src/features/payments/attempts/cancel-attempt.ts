import { isOneOf } from "@corral/domain/kernel/lookup";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import { liveAttemptStates } from "@corral/domain/payments/attempts/states";
import type { Deps } from "#src/platform/deps";
import { askProvider } from "./ask-provider";
import { attemptById, isOnline } from "./state";

type Refused = "NOT_FOUND" | "ALREADY_PAID" | "PAYMENT_IN_PROGRESS" | "PAYMENT_VERIFICATION_UNAVAILABLE";

/**
 * Cancels an attempt so that the payer can choose another method: first at the provider, and if that reports it as
 * paid, it is paid (rulings 7).
 */
export async function cancelAttempt(
  deps: Deps,
  of: { chargeId: string; attemptId: string },
): Promise<Result<null, Refused>> {
  const charge = await deps.db
    .selectFrom("charge")
    .select(["id", "sale_id"])
    .where("public_id", "=", of.chargeId)
    .executeTakeFirst();
  const attempt =
    charge &&
    (await deps.db
      .selectFrom("attempt")
      .selectAll()
      .where("public_id", "=", of.attemptId)
      .where("charge_id", "=", charge.id)
      .executeTakeFirst());
  if (!attempt) return refuse("NOT_FOUND");
  if (attempt.state === "succeeded") return refuse("ALREADY_PAID");
  if (!isOneOf(liveAttemptStates, attempt.state)) return ok(null);
  // Staff must check a reported bank transfer at the bank, and decide.
  if (!isOnline(attempt)) return refuse("PAYMENT_IN_PROGRESS");
  const answer = await askProvider(deps, attempt, attempt.order_ref ? "cancel" : "ask");
  const after = await attemptById(deps.db, attempt.id);
  if (after?.state === "succeeded") return refuse("ALREADY_PAID");
  if (after && isOneOf(liveAttemptStates, after.state))
    return refuse(answer.kind === "unknown" ? "PAYMENT_VERIFICATION_UNAVAILABLE" : "PAYMENT_IN_PROGRESS");
  return ok(null);
}
