import { type Centavos, toDecimal } from "@corral/domain/kernel/money";
import { isFine } from "../http";
import { isReference, text } from "../json";
import type { ProviderAnswer, SettledPayment } from "../provider";
import { paymentOfChargeback } from "./chargebacks";
import { type Context, faulty, unanswered } from "./client";
import { paymentAnswer } from "./payment-map";

const path = (id: string) => `/v1/payments/${encodeURIComponent(id)}`;

/** Refunds a wallet payment. A retry with the same key answers 200 with an empty body and makes no second refund (providers.md §2.6.4). */
export async function refundPayment(
  context: Context,
  p: SettledPayment,
  amount: Centavos,
  key: string,
): Promise<ProviderAnswer> {
  const reply = await context.http({
    method: "POST",
    path: `${path(p.paymentRef)}/refunds`,
    headers: { "x-idempotency-key": key },
    body: amount === p.amount ? {} : { amount: Number(toDecimal(amount)) },
  });
  if (!isFine(reply)) return faulty(reply);
  // A repeat has no body (measured, providers.md §2.6.4): accepted too. One that can't be read proves nothing.
  const ref = text(reply.json, "id");
  const accepted = ref !== undefined || reply.json === undefined ? { accepted: { ref } } : {};
  const now = await context.http({ method: "GET", path: path(p.paymentRef) });
  if (!isFine(now)) return { ...unanswered(now), ...accepted };
  return {
    ...paymentAnswer(now.json, p, context.options),
    ...(p.orderRef ? { orderRef: p.orderRef } : {}),
    ...accepted,
  };
}

export async function referenceOfPayment(context: Context, id: string): Promise<string | undefined> {
  const reply = await context.http({ method: "GET", path: path(id) });
  const reference = isFine(reply) ? text(reply.json, "external_reference") : undefined;
  return isReference(reference) ? reference : undefined;
}

/** The reference of a disputed payment: the webhook names the chargeback, which names its payments. */
export async function referenceOfChargeback(context: Context, id: string): Promise<string | undefined> {
  const payment = await paymentOfChargeback(context, id);
  return payment ? referenceOfPayment(context, payment) : undefined;
}
