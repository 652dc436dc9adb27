import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Context, originOf } from "../../context";
import { asList, asObject, centavosOf, type Json } from "../../json";
import { orderRefusal } from "../errors";
import type { MpOrder } from "../model";
import { freeKey, once, takeKey } from "./idempotency";
import { createOrder } from "./order-create";
import { cancelOrder, changeOrder, expireDueOrders, refundOrder } from "./order-state";
import { orderView } from "./order-view";

type IdRoute = { Params: { id: string } };

/** The Orders API. */
export async function orderRoutes(scope: FastifyInstance, context: Context): Promise<void> {
  scope.addHook("preValidation", async (request) => {
    if (request.method === "POST") takeKey(context, request, "orders");
  });
  scope.addHook("onResponse", async (request) => freeKey(context, request));
  scope.addHook("onRequestAbort", async (request) => freeKey(context, request));

  const find = (request: FastifyRequest<IdRoute>): MpOrder => {
    expireDueOrders(context);
    const order = context.store.state.orders[request.params.id];
    if (order === undefined) throw orderRefusal(404, "order_not_found", request.params.id);
    return order;
  };

  scope.post("/v1/orders", (request, reply) =>
    once(context, request, reply, () => {
      const device = request.headers["x-meli-session-id"];
      const order = createOrder(
        context,
        request.body,
        originOf(request),
        typeof device === "string" ? device : undefined,
      );
      return order.status === "failed" ? declined(order) : { status: 201, body: orderView(order) };
    }),
  );
  scope.get<IdRoute>("/v1/orders/:id", (request) => orderView(find(request)));
  scope.get<{ Querystring: Record<string, string> }>("/v1/orders", (request) => search(context, request.query));

  scope.post<IdRoute>("/v1/orders/:id/cancel", (request, reply) =>
    once(context, request, reply, () => {
      const order = find(request);
      cancelOrder(context, order);
      return { status: 200, body: orderView(order) };
    }),
  );
  scope.post<IdRoute>("/v1/orders/:id/capture", (request, reply) =>
    once(context, request, reply, () => {
      const order = find(request);
      if (order.detail !== "waiting_capture") throw orderRefusal(409, "cannot_capture_order", order.id);
      changeOrder(context, order, { status: "processed", detail: "accredited", paidAmount: order.amount });
      return { status: 200, body: orderView(order) };
    }),
  );
  scope.post<IdRoute>("/v1/orders/:id/refund", (request, reply) =>
    once(context, request, reply, () => {
      const order = find(request);
      refundOrder(context, order, partialAmount(order, request.body));
      // The 201 names the refund that it made, whatever later answers list.
      return { status: 201, body: orderView({ ...order, hidesRefunds: false }) };
    }),
  );
}

/** No body means the full amount; otherwise one row with the payment's id and an amount. */
function partialAmount(order: MpOrder, body: unknown): number | undefined {
  const rows = asList(asObject(body).transactions).map(asObject);
  if (rows.length === 0) return undefined;
  const row = rows[0] ?? {};
  if (rows.length > 1 || row.id !== order.paymentId) throw orderRefusal(404, "transaction_not_found", String(row.id));
  const amount = typeof row.amount === "string" ? centavosOf(row.amount) : undefined;
  if (amount === undefined) throw orderRefusal(400, "property_type", "transactions[0].amount");
  return amount;
}

function declined(order: MpOrder): { status: number; body: Json } {
  return {
    status: 402,
    body: {
      errors: [
        {
          code: "failed",
          message: "The following transactions failed",
          details: [`${order.paymentId}: ${order.paymentDetail}`],
        },
      ],
      data: orderView(order),
    },
  };
}

function search(context: Context, query: Record<string, string>): Json {
  const missing = ["begin_date", "end_date"].filter((key) => !query[key]);
  if (missing.length > 0) throw orderRefusal(400, "required_properties", ...missing);
  const begin = Date.parse(query.begin_date ?? "");
  const end = Date.parse(query.end_date ?? "");
  if (Number.isNaN(begin) || Number.isNaN(end)) throw orderRefusal(400, "property_value", "begin_date", "end_date");
  expireDueOrders(context);
  const is = (name: string, value: string | null) => query[name] === undefined || query[name] === value;
  const found = Object.values(context.store.state.orders).filter(
    (order) =>
      order.createdAt >= begin &&
      order.createdAt <= end &&
      is("external_reference", order.externalReference) &&
      is("status", order.status) &&
      is("status_detail", order.detail) &&
      is("type", "online") &&
      is("payment_method_id", order.methodId) &&
      is("payment_method_type", order.methodType),
  );
  found.sort((a, b) => (query.sort_order === "asc" ? a.createdAt - b.createdAt : b.createdAt - a.createdAt));
  const size = Math.min(100, Math.max(1, Number(query.page_size ?? 10) || 10));
  const page = Math.max(1, Number(query.page ?? 1) || 1);
  const offset = (page - 1) * size;
  return {
    data: found.slice(offset, offset + size).map(orderView),
    paging: {
      total: String(found.length),
      total_pages: String(Math.ceil(found.length / size)),
      offset: String(offset),
      limit: String(size),
    },
  };
}
