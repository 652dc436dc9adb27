import { randomUUID } from "node:crypto";
import { type Centavos, toDecimal } from "@corral/domain/kernel/money";
import { DAY, HOUR, plus, toIso } from "@corral/domain/kernel/time";
import { isFine, type Reply } from "../http";
import { get, isReference, list, text } from "../json";
import type { AttemptToSend, ProviderAnswer, SentAttempt, SettledPayment } from "../provider";
import { chargebackIds, withCoverage } from "./chargebacks";
import { type Context, errorCode, errorDetails, faulty, unanswered } from "./client";
import { declineReason } from "./declines";
import { amountOf, orderAnswer } from "./map";
import { orderBody } from "./order-body";

const path = (id: string) => `/v1/orders/${encodeURIComponent(id)}`;

/** Charges a card or SPEI with one automatic order. The idempotency key is the attempt's, so a retry returns the same order (providers.md §2.4.3). */
export async function chargeOrder(context: Context, attempt: AttemptToSend): Promise<ProviderAnswer> {
  const body = orderBody(attempt);
  if (!body || !attempt.payer.email) {
    const code = body ? "payer_email_missing" : "card_missing";
    return {
      kind: "refused",
      code,
      staffMessage: "Al pago le falta un dato que esta forma pide; no se mandó nada.",
      raw: code,
    };
  }
  const post = (body: object, key: string) =>
    context.http({
      method: "POST",
      path: "/v1/orders",
      body,
      headers: { "x-idempotency-key": key, "x-meli-session-id": attempt.deviceId },
    });
  const first = await post(body, attempt.idempotencyKey);
  // Sources differ on what deadlines a transfer takes: without one it has the provider's own, and ours is enforced by
  // cancelling. Another body needs another key, the same for each try.
  const reply = refusesDeadline(first, attempt)
    ? await post(orderBody(attempt, { deadline: false }) as object, `${attempt.idempotencyKey}-s`)
    : first;
  if (isFine(reply)) return orderAnswer(reply.json, attempt, context.options);
  if (reply.kind === "reply" && reply.status === 402) return declinedOrder(reply.json, attempt, context);
  if (reply.kind === "reply" && reply.status === 409)
    return known(await findOrder(context, attempt), `409 ${errorCode(reply.json) ?? ""}`);
  return faulty(reply);
}

const refusesDeadline = (reply: Reply, { method }: AttemptToSend) =>
  method === "spei_mp" &&
  reply.kind === "reply" &&
  (reply.status === 400 || reply.status === 422) &&
  /expiration/.test(JSON.stringify(reply.json ?? ""));

/**
 * A decline is HTTP 402 with the whole order in the body: under `data` as measured (providers.md §2.4.4), or as the body
 * itself (docs/providers.md).
 */
function declinedOrder(json: unknown, attempt: AttemptToSend, context: Context): ProviderAnswer {
  const order = text(json, "data", "id") ? get(json, "data") : json;
  if (text(order, "id") && text(order, "status")) return orderAnswer(order, attempt, context.options);
  const detail = errorDetails(json)[0];
  if (!detail) return { kind: "unknown", why: "odd body", raw: "402 odd body" };
  return { kind: "declined", reason: declineReason(detail) ?? "other", detail, raw: `402 ${detail}` };
}

/** Queries an order by its id, else by our reference. */
export async function askOrder(context: Context, attempt: SentAttempt): Promise<ProviderAnswer> {
  if (!attempt.orderRef) return findOrder(context, attempt);
  const reply = await context.http({ method: "GET", path: path(attempt.orderRef) });
  if (!isFine(reply)) return unanswered(reply);
  const ids = [...chargebackIds(reply.json), ...(attempt.disputeRef ? [attempt.disputeRef] : [])];
  const answer = orderAnswer(reply.json, attempt, context.options);
  return answer.kind === "disputed" ? withCoverage(context, answer, { ids }) : answer;
}

/** The search requires both dates (providers.md §2.12.1). Its results lag, so the order is read again by id. */
async function findOrder(context: Context, attempt: SentAttempt): Promise<ProviderAnswer> {
  const reply = await context.http({
    method: "GET",
    path: "/v1/orders",
    query: {
      begin_date: toIso(plus(attempt.createdAt, -DAY)),
      end_date: toIso(plus(context.now(), HOUR)),
      external_reference: attempt.reference,
      page_size: "10",
    },
  });
  if (!isFine(reply) || !Array.isArray(get(reply.json, "data"))) return unanswered(reply);
  const ids = list(reply.json, "data")
    .filter((o) => text(o, "external_reference") === attempt.reference)
    .map((o) => text(o, "id"));
  const answers: ProviderAnswer[] = [];
  for (const id of ids) if (id) answers.push(await askOrder(context, { ...attempt, orderRef: id }));
  const best = answers.sort((x, y) => rank(x) - rank(y))[0];
  if (!best) return context.searches.missed(attempt.reference, attempt.createdAt);
  context.searches.found(attempt.reference);
  return best;
}

const ORDER = [
  "paid",
  "disputed",
  "refunded",
  "mismatch",
  "unknown",
  "processing",
  "needs_action",
  "waiting",
  "declined",
  "expired",
  "cancelled",
];
const rank = (a: ProviderAnswer) => ORDER.indexOf(a.kind);

/** After a conflict the order must exist: not finding it proves nothing. */
const known = (a: ProviderAnswer, raw: string): ProviderAnswer =>
  a.kind === "absent" || a.kind === "unknown" ? { kind: "unknown", why: "conflict", raw } : a;

/** Cancels an order that is pending or needs action, then answers its current state: it may have been paid in between. */
export async function cancelOrder(context: Context, attempt: SentAttempt): Promise<ProviderAnswer> {
  const before: ProviderAnswer = attempt.orderRef
    ? { kind: "waiting", orderRef: attempt.orderRef, raw: "" }
    : await findOrder(context, attempt);
  if (!before.orderRef || (before.kind !== "waiting" && before.kind !== "needs_action" && before.kind !== "processing"))
    return before;
  const reply = await context.http({
    method: "POST",
    path: `${path(before.orderRef)}/cancel`,
    headers: { "x-idempotency-key": randomUUID() },
  });
  const now = await askOrder(context, { ...attempt, orderRef: before.orderRef });
  if (now.kind !== "unknown" || !isFine(reply)) return now;
  const cancelled = orderAnswer(reply.json, attempt, context.options);
  return cancelled.kind === "cancelled" ? cancelled : now;
}

/** A full refund has no body, a partial one does (providers.md §2.4.7); answers the order afterwards. */
export async function refundOrder(
  context: Context,
  p: SettledPayment,
  amount: Centavos,
  key: string,
): Promise<ProviderAnswer> {
  if (!p.orderRef)
    return {
      kind: "refused",
      code: "order_unknown",
      staffMessage: "El pago no tiene número de orden: devuélvelo desde el panel de Mercado Pago.",
      raw: "order_unknown",
    };
  const whole = amount === p.amount;
  const reply = await context.http({
    method: "POST",
    path: `${path(p.orderRef)}/refund`,
    headers: { "x-idempotency-key": key },
    ...(whole ? {} : { body: { transactions: [{ id: p.paymentRef, amount: toDecimal(amount) }] } }),
  });
  const conflict = reply.kind === "reply" && reply.status === 409 ? errorCode(reply.json) : undefined;
  if (conflict === "cannot_refund_order" || conflict === "operation_not_supported") {
    return {
      kind: "refused",
      code: conflict,
      staffMessage: "Mercado Pago no deja devolver este pago ahora. Revísalo en su panel, o devuelve de otra manera.",
      raw: `409 ${conflict}`,
      orderRef: p.orderRef,
    };
  }
  if (!isFine(reply) && conflict !== "order_already_refunded") return faulty(reply);
  // The id of the 201 is the refund, also while the order doesn't list it yet (rulings 65).
  const ref = isFine(reply) ? refundIdOf(reply.json, amount) : undefined;
  const accepted = ref === undefined ? {} : { accepted: { ref } };
  // A transfer's amount may differ from the requested one: it is compared with the settled payment.
  const now = await askOrder(context, {
    reference: p.reference,
    method: p.method,
    amount: p.amount,
    createdAt: context.now(),
    idempotencyKey: key,
    orderRef: p.orderRef,
  });
  return { ...now, ...accepted };
}

/** The refund that was just made: the newest row of that amount, else the newest. */
function refundIdOf(json: unknown, amount: Centavos): string | undefined {
  const rows = list(json, "transactions", "refunds");
  return text(rows.filter((r) => amountOf(r, "amount") === amount).at(-1) ?? rows.at(-1), "id");
}

export async function referenceOfOrder(context: Context, id: string): Promise<string | undefined> {
  const reply = await context.http({ method: "GET", path: path(id) });
  const reference = isFine(reply) ? text(reply.json, "external_reference") : undefined;
  return isReference(reference) ? reference : undefined;
}
