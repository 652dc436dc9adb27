import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Context, originOf } from "../../context";
import { asObject, centavosOf, type Json, stableText } from "../../json";
import { paymentOfOrder } from "../disputes/disputes";
import { paymentRefusal } from "../errors";
import type { MpPayment } from "../model";
import { freeKey, takeKey } from "../orders/idempotency";
import { createPayment } from "./payment-create";
import { changePayment, expireDuePayments, refundPayment } from "./payment-state";
import { paymentRefundView, paymentView } from "./payment-view";

type IdRoute = { Params: { id: string } };

/** The Payments API. */
export async function paymentRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  scope.addHook("preValidation", async (request) => {
    if (request.method === "POST") takeKey(context, request, "payments");
  });
  scope.addHook("onResponse", async (request) => freeKey(context, request));
  scope.addHook("onRequestAbort", async (request) => freeKey(context, request));

  const find = (request: FastifyRequest<IdRoute>): MpPayment => {
    expireDuePayments(context);
    const payment = context.store.state.payments[request.params.id];
    if (payment === undefined) throw paymentRefusal(404, 2000, "Payment not found");
    return payment;
  };
  /** Executes once per key; `replay` formats a repeated answer. */
  const once = (
    request: FastifyRequest,
    reply: FastifyReply,
    replay: (first: Json) => [number, unknown],
    work: () => Json,
  ) => {
    const key = `payments ${String(request.headers["x-idempotency-key"])}`;
    const fingerprint = `${request.url} ${stableText(request.body ?? null)}`;
    freeKey(context, request);
    const kept = context.store.state.kept[key];
    if (kept !== undefined && kept.fingerprint !== fingerprint)
      throw paymentRefusal(409, "idempotency_key_already_used", "The idempotency key was already used");
    if (kept !== undefined) {
      const [status, body] = replay(kept.body ?? {});
      return reply.code(status).send(body);
    }
    const body = context.store.batch(() => {
      const made = work();
      context.store.state.kept[key] = { fingerprint, status: 201, body: made };
      return made;
    });
    return reply.code(201).send(body);
  };

  scope.post("/v1/payments", (request, reply) =>
    once(
      request,
      reply,
      (first) => [200, first],
      () => paymentView(createPayment(context, request.body, originOf(request))),
    ),
  );
  scope.get<{ Querystring: Record<string, string> }>("/v1/payments/search", (request) =>
    search(context, request.query),
  );
  scope.get<IdRoute>(
    "/v1/payments/:id",
    (request) => paymentOfOrder(context, request.params.id) ?? paymentView(find(request)),
  );
  scope.put<IdRoute>("/v1/payments/:id", (request) => {
    const payment = find(request);
    const ask = asObject(request.body);
    const wrongState = () =>
      paymentRefusal(400, 2063, "The action requested is not valid for the current payment state");
    if (ask.status === "cancelled") {
      if (!["pending", "in_process", "authorized"].includes(payment.status)) throw wrongState();
      changePayment(context, payment, "cancelled", "by_collector");
    } else if (ask.capture === true) {
      if (payment.status !== "authorized") throw wrongState();
      payment.captured = true;
      changePayment(context, payment, "approved", "accredited");
    }
    return paymentView(payment);
  });
  scope.get<IdRoute>("/v1/payments/:id/refunds", (request) => {
    const payment = find(request);
    return payment.refunds.map((refund) => paymentRefundView(payment, refund));
  });
  // a repeated refund answers 200 with an empty body, and refunds nothing
  scope.post<IdRoute>("/v1/payments/:id/refunds", (request, reply) =>
    once(
      request,
      reply,
      () => [200, ""],
      () => {
        const payment = find(request);
        const requested = asObject(request.body).amount;
        const amount = requested === undefined ? undefined : centavosOf(requested);
        if (requested !== undefined && amount === undefined) throw paymentRefusal(400, 2017, "Invalid amount");
        return paymentRefundView(payment, refundPayment(context, payment, amount));
      },
    ),
  );
}

const RANGES: Record<string, "createdAt" | "updatedAt"> = { date_created: "createdAt", date_last_updated: "updatedAt" };

function search(context: Context, query: Record<string, string>): Json {
  expireDuePayments(context);
  const range = RANGES[query.range ?? "date_created"] ?? "createdAt";
  const begin = query.begin_date === undefined ? 0 : Date.parse(query.begin_date);
  const end = query.end_date === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(query.end_date);
  // NOW-30DAYS and the like are valid there; an unparsable bound is ignored
  const inRange = (at: number) => !(at < begin) && !(at > end);
  const found = Object.values(context.store.state.payments).filter(
    (payment) =>
      (query.external_reference === undefined || payment.externalReference === query.external_reference) &&
      (query.status === undefined || payment.status === query.status) &&
      inRange(payment[range]),
  );
  found.sort((a, b) => (query.criteria === "asc" ? a.createdAt - b.createdAt : b.createdAt - a.createdAt));
  const limit = Math.min(100, Math.max(1, Number(query.limit ?? 30) || 30));
  const offset = Math.max(0, Number(query.offset ?? 0) || 0);
  return {
    paging: { total: found.length, limit, offset },
    results: found.slice(offset, offset + limit).map(paymentView),
  };
}
