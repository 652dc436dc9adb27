import { ok, type Result, refuse } from "@corral/domain/result";
import { liveAttemptStates } from "@corral/domain/states/attempt";
import type { Deps } from "../../platform/deps";
import { attemptById, isOnline } from "../moves/attempt";
import { askProvider } from "./ask-provider";

/** Leaves an attempt to choose another way: it is ended at the provider first, and if that says paid, paid it is (rulings 7). */
export async function cancelAttempt(
  deps: Deps,
  publicId: string,
): Promise<Result<null, "NOT_FOUND" | "ALREADY_PAID" | "PAYMENT_IN_PROGRESS" | "PAYMENT_VERIFICATION_UNAVAILABLE">> {
  const attempt = await deps.db.selectFrom("attempt").selectAll().where("public_id", "=", publicId).executeTakeFirst();
  if (!attempt) return refuse("NOT_FOUND");
  if (attempt.state === "succeeded") return refuse("ALREADY_PAID");
  if (!(liveAttemptStates as readonly string[]).includes(attempt.state)) return ok(null);
  // A transfer that staff has to look for at the bank: it is theirs to decide.
  if (!isOnline(attempt)) return refuse("PAYMENT_IN_PROGRESS");
  const answer = await askProvider(deps, attempt, attempt.order_ref ? "cancel" : "ask");
  const after = await attemptById(deps.db, attempt.id);
  if (after?.state === "succeeded") return refuse("ALREADY_PAID");
  if (after && (liveAttemptStates as readonly string[]).includes(after.state))
    return refuse(answer.kind === "unknown" ? "PAYMENT_VERIFICATION_UNAVAILABLE" : "PAYMENT_IN_PROGRESS");
  return ok(null);
}
