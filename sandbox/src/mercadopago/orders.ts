import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { baseOf, type Context, orderChanged } from "../context";
import { demoClabe, hashOf, type Order } from "../state";
import { outcomeOf } from "./cards";
import { orderView } from "./order-view";

const fail = (reply: FastifyReply, status: number, code: string, ...details: string[]) => reply.code(status).send({ errors: [{ code, message: code.replaceAll("_", " "), details }] });
const TOP = new Set(["type", "processing_mode", "capture_mode", "total_amount", "external_reference", "description", "payer", "transactions", "config", "items", "marketplace", "expiration_time"]);

/** The Orders API (providers.md §2.4). */
export function orderRoutes(app: FastifyInstance, c: Context) {
  app.post("/v1/orders", async (request, reply) => {
    const key = request.headers["x-idempotency-key"];
    if (typeof key !== "string" || !key) return fail(reply, 400, "empty_required_header", "X-Idempotency-Key");
    const seen = c.state.data.keys[`order:${key}`];
    const hash = hashOf(request.body);
    if (seen && seen.hash !== hash) return fail(reply, 409, "idempotency_key_already_used");
    if (seen) {
      const o = c.state.data.orders[seen.body as string] as Order;
      return send(c, request, reply, o, seen.status);
    }
    const checked = check((request.body ?? {}) as Body);
    if (typeof checked === "string") return fail(reply, 400, ...(checked.split(":") as [string, ...string[]]));
    const made = make(c, request.body as Body);
    if (typeof made === "string") return fail(reply, 400, made);
    const status = made.status === "failed" ? 402 : 201;
    c.state.data.orders[made.id] = made;
    c.state.data.keys[`order:${key}`] = { hash, status, body: made.id };
    orderChanged(c, made, made.status, made.detail, [made.paymentStatus, made.paymentDetail]);
    return send(c, request, reply, made, status);
  });

  app.get<{ Querystring: Record<string, string> }>("/v1/orders", async (request, reply) => {
    const q = request.query;
    if (!q.begin_date || !q.end_date) return fail(reply, 400, "required_properties", "begin_date", "end_date");
    const found = Object.values(c.state.data.orders).filter((o) => (!q.external_reference || o.reference === q.external_reference) && o.createdAt >= Date.parse(q.begin_date as string) && o.createdAt <= Date.parse(q.end_date as string));
    return { data: found.map((o) => orderView(fresh(c, o), baseOf(request))), paging: { total: String(found.length), total_pages: "1", offset: "0", limit: "50" } };
  });

  app.get<{ Params: { id: string } }>("/v1/orders/:id", async (request, reply) => {
    const o = c.state.data.orders[request.params.id];
    return o ? orderView(fresh(c, o), baseOf(request)) : fail(reply, 404, "order_not_found");
  });

  app.post<{ Params: { id: string } }>("/v1/orders/:id/cancel", async (request, reply) => {
    const o = c.state.data.orders[request.params.id];
    if (!o) return fail(reply, 404, "order_not_found");
    if (!request.headers["x-idempotency-key"]) return fail(reply, 400, "empty_required_header");
    fresh(c, o);
    if (o.status === "canceled") return fail(reply, 409, "order_already_cancelled");
    if (!["created", "action_required"].includes(o.status)) return fail(reply, 409, "cannot_cancel_order");
    orderChanged(c, o, "canceled", "canceled", ["canceled", "canceled_transaction"]);
    return orderView(o, baseOf(request));
  });

  app.post<{ Params: { id: string }; Body: { transactions?: { id: string; amount: string }[] } | undefined }>("/v1/orders/:id/refund", async (request, reply) => {
    const o = c.state.data.orders[request.params.id];
    if (!o) return fail(reply, 404, "order_not_found");
    const key = `refund:${request.headers["x-idempotency-key"]}`;
    if (c.state.data.keys[key]) return reply.code(201).send(orderView(o, baseOf(request)));
    const left = Number(o.paid || 0) - o.refunds.reduce((a, r) => a + Number(r.amount), 0);
    if (o.status === "refunded") return fail(reply, 409, "order_already_refunded");
    const amount = Number(request.body?.transactions?.[0]?.amount ?? left);
    if (o.status !== "processed" || amount <= 0 || amount > left + 1e-9) return fail(reply, 409, "cannot_refund_order");
    refundOrder(c, o, amount);
    c.state.data.keys[key] = { hash: "", status: 201, body: o.id };
    c.state.save();
    return reply.code(201).send(orderView(o, baseOf(request)));
  });
}

export function refundOrder(c: Context, o: Order, amount: number) {
  o.refunds.push({ id: c.state.ulid("REF"), amount: amount.toFixed(2) });
  const all = o.refunds.reduce((a, r) => a + Number(r.amount), 0) >= Number(o.paid) - 1e-9;
  orderChanged(c, o, all ? "refunded" : "processed", all ? "refunded" : "partially_refunded");
}

/** Time passes while nobody looks: a transfer or a challenge that ran out is expired when read. */
export function fresh(c: Context, o: Order): Order {
  if (o.status === "action_required" && o.expiresAt <= c.state.now()) orderChanged(c, o, "expired", o.paymentDetail === "pending_challenge" ? "3ds_challenge_expired" : "expired");
  return o;
}

function send(c: Context, request: FastifyRequest, reply: FastifyReply, o: Order, status: number) {
  const view = orderView(fresh(c, o), baseOf(request));
  return status === 402 ? reply.code(402).send({ errors: [{ code: "failed", message: "The following transactions failed", details: [`${o.paymentId}: ${o.paymentDetail}`] }], data: view }) : reply.code(201).send(view);
}

interface Body {
  type?: string; processing_mode?: string; total_amount?: unknown; external_reference?: string; description?: string; payer?: { email?: string }; config?: { online?: { transaction_security?: { validation?: string } }; notification_url?: string };
  transactions?: { payments?: { amount?: unknown; expiration_time?: string; date_of_expiration?: string; payment_method?: { id?: string; type?: string; token?: string; installments?: number } }[] };
}

function check(b: Body): string | undefined {
  const extra = Object.keys(b).find((k) => !TOP.has(k));
  if (extra) return `unsupported_properties:${extra}`;
  if (b.config && "notification_url" in b.config) return "unsupported_properties:config.notification_url";
  if (b.type !== "online" || !b.external_reference || !b.payer?.email) return "required_properties:type, external_reference, payer.email";
  const list = b.transactions?.payments ?? [];
  if (list.length === 0) return "order_builder_without_transactions";
  if (list.length > 1) return "exceeded_number_of_transactions";
  if (typeof b.total_amount !== "string" || !/^\d+\.\d{2}$/.test(b.total_amount)) return "property_type:total_amount";
  if (list[0]?.amount !== b.total_amount) return "invalid_total_amount";
  return undefined;
}

const HOURS: Record<string, number> = { H: 3_600_000, D: 86_400_000 };
function duration(text: string | undefined): number {
  const m = /^P(?:T)?(\d+)([HD])$/.exec(text ?? "");
  return m ? Number(m[1]) * (HOURS[m[2] as string] as number) : 7 * 86_400_000;
}

function make(c: Context, b: Body): Order | string {
  const p = b.transactions?.payments?.[0] as NonNullable<NonNullable<Body["transactions"]>["payments"]>[0];
  const now = c.state.now();
  const base: Order = {
    id: c.state.ulid("ORDTST01"), paymentId: c.state.ulid("PAY01"), createdAt: now, updatedAt: now, version: 0, status: "created", detail: "created", paymentStatus: "created", paymentDetail: "created", amount: b.total_amount as string, paid: "",
    reference: b.external_reference as string, email: b.payer?.email as string, description: b.description ?? "", method: { id: p.payment_method?.id ?? "", type: p.payment_method?.type ?? "", installments: p.payment_method?.installments },
    clabe: "", expiresAt: Number.MAX_SAFE_INTEGER, challenge: "", refunds: [],
  };
  if (base.method.id === "clabe") {
    const life = p.date_of_expiration ? Date.parse(p.date_of_expiration) - now : duration(p.expiration_time);
    if (life < 86_400_000 - 60_000 || life > 30 * 86_400_000) return "property_value";
    return { ...base, status: "action_required", detail: "waiting_transfer", paymentStatus: "action_required", paymentDetail: "waiting_transfer", clabe: demoClabe(c.state.next()), expiresAt: now + life };
  }
  const token = c.state.data.tokens[p.payment_method?.token ?? ""];
  if (!token || token.used) return "invalid_card_token";
  token.used = true;
  if (token.challenge && b.config?.online?.transaction_security?.validation !== "never") {
    return { ...base, status: "action_required", detail: "pending_challenge", paymentStatus: "action_required", paymentDetail: "pending_challenge", challenge: token.challenge, expiresAt: now + 5 * 60_000 };
  }
  const [status, detail] = token.badCode ? ["failed", "bad_filled_card_data"] : outcomeOf(token.holder);
  return { ...base, status, detail: status === "failed" ? "failed" : detail, paymentStatus: status, paymentDetail: detail, paid: status === "processed" ? base.amount : "" };
}
