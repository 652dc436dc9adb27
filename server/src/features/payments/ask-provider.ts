import type { ProviderAnswer, SentAttempt } from "@corral/providers/provider";
import type { Deps } from "../../platform/deps";
import type { AttemptRow } from "../moves/attempt";
import { settle } from "./settle";

export const sent = (a: AttemptRow): SentAttempt => ({
  reference: a.id,
  method: a.method,
  amount: a.amount,
  createdAt: a.created_at,
  idempotencyKey: a.idempotency_key,
  ...(a.order_ref ? { orderRef: a.order_ref } : {}),
  ...(a.payment_ref ? { paymentRef: a.payment_ref } : {}),
});

/** Asks the provider about an attempt (or tells it to end it) and applies what it says. Never throws for a provider's fault: that is `unknown`. */
export async function askProvider(
  deps: Deps,
  attempt: AttemptRow,
  how: "ask" | "cancel" = "ask",
): Promise<ProviderAnswer> {
  const provider = deps.providers[attempt.provider];
  const answer: ProviderAnswer = provider
    ? await provider[how](sent(attempt)).catch((e: Error) => ({
        kind: "unknown" as const,
        why: e.message,
        raw: "threw",
      }))
    : { kind: "unknown", why: "not configured", raw: "not configured" };
  await settle(deps, attempt.id, answer);
  return answer;
}
