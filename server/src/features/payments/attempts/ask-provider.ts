import { isStaffProvider } from "@corral/domain/payments/charges/staff-methods";
import type { PayMethod, PaymentProvider as Provider, ProviderAnswer, SentAttempt } from "@corral/providers/provider";
import { noteKeys } from "#src/features/business/credentials/closed";
import { settle } from "#src/features/payments/settlement/settle";
import type { Deps } from "#src/platform/deps";
import { type AttemptRow, isOnline } from "./state";

/** The adapter of an attempt's provider, if it is configured. */
export const providerOf = (deps: Pick<Deps, "providers">, a: Pick<AttemptRow, "provider">): Provider | undefined =>
  isStaffProvider(a.provider) ? undefined : deps.providers[a.provider];

/** An attempt as its adapter needs it. */
export const sent = (a: AttemptRow): SentAttempt => ({
  reference: a.id,
  method: a.method as PayMethod,
  amount: a.amount,
  createdAt: a.created_at,
  idempotencyKey: a.idempotency_key,
  ...(a.order_ref ? { orderRef: a.order_ref } : {}),
  ...(a.payment_ref ? { paymentRef: a.payment_ref } : {}),
});

/**
 * Checks an attempt with its provider (or cancels it there) and applies the answer. A provider's failure is
 * `unknown`, never an exception. Payments taken by staff have no provider and stay as they are.
 */
export async function askProvider(
  deps: Deps,
  attempt: AttemptRow,
  how: "ask" | "cancel" = "ask",
  /** What a webhook named besides the attempt. */
  also: Pick<SentAttempt, "disputeRef"> = {},
): Promise<ProviderAnswer> {
  if (!isOnline(attempt)) return { kind: "unknown", why: "taken by staff", raw: "taken by staff" };
  const provider = providerOf(deps, attempt);
  const answer: ProviderAnswer = provider
    ? await provider[how]({ ...sent(attempt), ...also }).catch((e: Error) => ({
        kind: "unknown" as const,
        why: e.message,
        raw: "threw",
      }))
    : { kind: "unknown", why: "not configured", raw: "not configured" };
  await settle(deps, attempt.id, answer);
  await noteKeys(deps, attempt.provider, answer);
  return answer;
}
