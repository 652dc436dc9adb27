import type { FastifyInstance, FastifyReply } from "fastify";
import { baseOf, type Context, paymentChanged } from "../context";
import { page } from "../page";
import type { Payment, Preference } from "../state";

const fail = (reply: FastifyReply, status: number, code: number | string, message: string) => reply.code(status).send({ message, error: "bad_request", status, cause: [{ code, description: message }] });
const offset = (ms: number) => new Date(ms - 4 * 3_600_000).toISOString().replace("Z", "-04:00");

const paymentView = (p: Payment) => ({
  id: p.id, status: p.status, status_detail: p.detail, date_created: offset(p.createdAt), date_approved: p.approvedAt ? offset(p.approvedAt) : null, date_last_updated: offset(p.approvedAt || p.createdAt), payment_method_id: "account_money",
  payment_type_id: "account_money", transaction_amount: p.amount, transaction_amount_refunded: p.refunded, currency_id: "MXN", external_reference: p.reference, installments: 1, refunds: p.refunds, captured: true, live_mode: true,
});

const preferenceView = (p: Preference, base: string) => ({
  ...p.body, id: p.id, init_point: `${base}/mercadopago/checkout/v1/redirect?pref_id=${p.id}`, sandbox_init_point: "", collector_id: 100200300, client_id: "1", date_created: offset(p.createdAt), site_id: "MLM", external_reference: p.reference,
});

/** Preferences, payments and the hosted page of the wallet (providers.md §2.6, §2.7). */
export function walletRoutes(app: FastifyInstance, c: Context) {
  const create = async (request: { body: unknown; protocol: string; host: string }, reply: FastifyReply) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const items = body.items as { title: string; quantity: number; unit_price: number; currency_id?: string }[] | undefined;
    if (!items?.length || items.some((i) => typeof i.unit_price !== "number" || i.unit_price <= 0)) return fail(reply, 400, "invalid_items", "invalid items");
    const urls = (body.back_urls ?? {}) as Preference["back"];
    const usable = (u: string | undefined) => (u && (c.options.allowHttp || (u.startsWith("https://") && !/localhost|127\.0\.0\.1/.test(u))) ? u : "");
    if (body.auto_return && !usable(urls.success)) return fail(reply, 400, "invalid_auto_return", "auto_return invalid. back_url.success must be defined");
    const p: Preference = {
      id: `100200300-${c.state.hex(4)}-${c.state.hex(2)}-${c.state.hex(2)}-${c.state.hex(2)}-${c.state.hex(6)}`, createdAt: c.state.now(), body, reference: String(body.external_reference ?? ""), title: items[0]?.title ?? "",
      amount: Math.round(items.reduce((a, i) => a + i.unit_price * i.quantity, 0) * 100) / 100, back: urls, noticeUrl: usable(body.notification_url as string | undefined),
      expiresTo: body.expires === true && typeof body.expiration_date_to === "string" ? Date.parse(body.expiration_date_to) : Number.MAX_SAFE_INTEGER,
    };
    c.state.data.preferences[p.id] = p;
    c.state.save();
    return reply.code(201).send(preferenceView(p, `${request.protocol}://${request.host}`));
  };
  app.post("/checkout/preferences", create as never);
  app.post("/checkout/preferences/", create as never);
  app.get<{ Params: { id: string } }>("/checkout/preferences/:id", async (request, reply) => {
    const p = c.state.data.preferences[request.params.id];
    return p ? preferenceView(p, baseOf(request)) : fail(reply, 404, "not_found", "preference not found");
  });
  app.put<{ Params: { id: string }; Body: Record<string, unknown> }>("/checkout/preferences/:id", async (request, reply) => {
    const p = c.state.data.preferences[request.params.id];
    if (!p) return fail(reply, 404, "not_found", "preference not found");
    Object.assign(p.body, request.body);
    if (request.body.expires === true && typeof request.body.expiration_date_to === "string") p.expiresTo = Date.parse(request.body.expiration_date_to);
    c.state.save();
    return preferenceView(p, baseOf(request));
  });

  app.get<{ Querystring: Record<string, string> }>("/v1/payments/search", async (request) => {
    const found = Object.values(c.state.data.payments).filter((p) => !request.query.external_reference || p.reference === request.query.external_reference).sort((a, b) => b.id - a.id);
    return { results: found.map(paymentView), paging: { total: found.length, limit: 30, offset: 0 } };
  });
  app.get<{ Params: { id: string } }>("/v1/payments/:id", async (request, reply) => {
    const p = c.state.data.payments[request.params.id];
    return p ? paymentView(p) : fail(reply, 404, 2000, "Payment not found");
  });
  app.put<{ Params: { id: string }; Body: { status?: string } }>("/v1/payments/:id", async (request, reply) => {
    const p = c.state.data.payments[request.params.id];
    if (!p) return fail(reply, 404, 2000, "Payment not found");
    if (request.body.status !== "cancelled" || !["pending", "in_process"].includes(p.status)) return fail(reply, 400, 2063, "The action requested is not valid for the current payment state");
    Object.assign(p, { status: "cancelled", detail: "by_collector" });
    paymentChanged(c, p, "payment.updated");
    return paymentView(p);
  });
  app.post<{ Params: { id: string }; Body: { amount?: number } | undefined }>("/v1/payments/:id/refunds", async (request, reply) => {
    const p = c.state.data.payments[request.params.id];
    const key = request.headers["x-idempotency-key"];
    if (!key) return fail(reply, 400, 4292, "Header X-Idempotency-Key can't be null");
    if (!p) return fail(reply, 404, 2000, "Payment not found");
    if (c.state.data.keys[`prefund:${key}`]) return reply.code(200).send();
    const amount = request.body?.amount ?? p.amount - p.refunded;
    if (p.status !== "approved" || amount <= 0 || amount > p.amount - p.refunded + 1e-9) return fail(reply, 400, 2017, "invalid amount");
    c.state.data.keys[`prefund:${key}`] = { hash: "", status: 201, body: null };
    refundPayment(c, p, amount);
    return reply.code(201).send(p.refunds.at(-1));
  });

  app.get<{ Querystring: { pref_id?: string } }>("/checkout/v1/redirect", async (request, reply) => {
    const p = c.state.data.preferences[request.query.pref_id ?? ""];
    reply.type("text/html; charset=utf-8");
    if (!p) return reply.code(404).send(page("No existe", "<p>Esta liga de pago no existe.</p>"));
    if (p.expiresTo <= c.state.now()) return page("Liga vencida", `<p>Esta liga de pago ya venció.</p><a class="plain" data-testid="back" href="${p.back.failure ?? "#"}">Volver a la tienda</a>`);
    const form = (result: string, label: string, cls: string) => `<form method="post" action="/mercadopago/checkout/v1/finish"><input type="hidden" name="pref" value="${p.id}"><button class="${cls}" name="result" value="${result}" data-testid="${result}">${label}</button></form>`;
    return page("Mercado Pago simulado", `<p class="lead">${escapeHtml(p.title)}</p><p class="amount">$${p.amount.toLocaleString("es-MX", { minimumFractionDigits: 2 })}</p>${form("pay", "Pagar con mi saldo", "main")}${form("decline", "Pagar y que se rechace", "plain")}${form("back", "Volver sin pagar", "plain")}`);
  });
  app.post<{ Body: Record<string, string> }>("/checkout/v1/finish", async (request, reply) => {
    const p = c.state.data.preferences[request.body.pref ?? ""];
    if (!p) return reply.code(404).send();
    const result = request.body.result;
    let payment: Payment | undefined;
    if (result !== "back" && p.expiresTo > c.state.now()) {
      const ok = result === "pay";
      payment = { id: 130_000_000_000 + c.state.next(), createdAt: c.state.now(), approvedAt: ok ? c.state.now() : 0, status: ok ? "approved" : "rejected", detail: ok ? "accredited" : "cc_rejected_insufficient_amount", amount: p.amount, refunded: 0, reference: p.reference, preferenceId: p.id, refunds: [] };
      c.state.data.payments[payment.id] = payment;
      paymentChanged(c, payment, "payment.created");
    }
    const to = new URL((payment?.status === "approved" ? p.back.success : p.back.failure) ?? p.back.success ?? "http://localhost");
    const add: Record<string, string> = {
      collection_id: String(payment?.id ?? "null"), collection_status: payment?.status ?? "null", payment_id: String(payment?.id ?? "null"), status: payment?.status ?? "null", external_reference: p.reference, payment_type: payment ? "account_money" : "null",
      merchant_order_id: payment ? `9${payment.id}` : "null", preference_id: p.id, site_id: "MLM", processing_mode: "aggregator", merchant_account_id: "null",
    };
    for (const [k, v] of Object.entries(add)) to.searchParams.set(k, v);
    return reply.redirect(to.href, 303);
  });
}

export function refundPayment(c: Context, p: Payment, amount: number) {
  p.refunded = Math.round((p.refunded + amount) * 100) / 100;
  p.refunds.push({ id: c.state.next(), amount });
  if (p.refunded >= p.amount - 1e-9) Object.assign(p, { status: "refunded", detail: "refunded" });
  else p.detail = "partially_refunded";
  paymentChanged(c, p, "payment.updated");
}

const escapeHtml = (t: string) => t.replace(/[&<>"]/g, (ch) => `&#${ch.charCodeAt(0)};`);
