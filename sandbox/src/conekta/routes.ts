import type { FastifyInstance, FastifyReply } from "fastify";
import { cashStatus, cashView, type Context } from "../context";
import type { CashOrder } from "../state";

/** OXXO orders (providers.md §3.4–3.7); `prefix` is whose error codes they carry. */
export function cashRoutes(app: FastifyInstance, c: Context, prefix: "conekta" | "femsa") {
  const fail = (reply: FastifyReply, status: number, type: string, code: string, message: string) =>
    reply.code(status).send({ object: "error", type, log_id: c.state.hex(12), details: [{ code: `${prefix}.errors.${code}`, message, debug_message: message, param: null }] });

  app.post<{ Body: Record<string, unknown> }>("/orders", async (request, reply) => {
    const b = request.body ?? {};
    const customer = (b.customer_info ?? {}) as Record<string, string>;
    const missing = ["name", "email", "phone"].find((f) => !customer[f]);
    if (missing) return fail(reply, 422, "parameter_validation_error", `parameter_validation.customer_info.${missing}.missing`, `Falta ${missing}.`);
    const lines = (b.line_items ?? []) as { name: string; unit_price: number; quantity: number }[];
    const charge = ((b.charges ?? []) as { amount?: number; reference_id?: string; payment_method?: { type?: string; expires_at?: number } }[])[0];
    const amount = lines.reduce((a, l) => a + l.unit_price * l.quantity, 0);
    if (b.currency !== "MXN" || !lines.length || charge?.payment_method?.type !== "cash") return fail(reply, 422, "parameter_validation_error", "parameter_validation.charges.invalid", "Datos incompletos.");
    if (charge.amount !== undefined && charge.amount !== amount) return fail(reply, 422, "parameter_validation_error", "parameter_validation.combo.order.amount.invalid_charges_amount", "El cargo no coincide.");
    if (amount > 1_000_000) return fail(reply, 422, "parameter_validation_error", "parameter_validation.combo.order.currency_type.oxxo.maximum", "OXXO acepta hasta 10,000.");
    if (amount < 1_000) return fail(reply, 422, "parameter_validation_error", "parameter_validation.combo.order.currency_type.oxxo.minimum", "OXXO acepta desde 10.");
    const now = c.state.now();
    const expiresAt = (charge.payment_method.expires_at ?? Math.floor(now / 1000) + 30 * 86_400) * 1000;
    if (expiresAt <= now || expiresAt > now + 31 * 86_400_000) return fail(reply, 422, "parameter_validation_error", "parameter_validation.expires_at.invalid", "Vigencia fuera de rango.");
    const o: CashOrder = {
      id: `ord_2${c.state.hex(8)}`, chargeId: c.state.hex(12), createdAt: now, status: "pending_payment", amount, reference: `0000${String(c.state.next()).padStart(10, "0")}`,
      metadata: { ...((b.metadata ?? {}) as object) }, customer, name: lines[0]?.name ?? "", expiresAt, paidAt: 0,
    };
    c.state.data.cash[o.id] = o;
    c.state.save();
    c.hooks.conekta("order.pending_payment", cashView(c, o));
    return cashView(c, o);
  });

  app.get<{ Querystring: Record<string, string> }>("/orders", async (request) => {
    const from = Number(request.query["created_at.gte"] ?? 0) * 1000;
    const rows = Object.values(c.state.data.cash).filter((o) => o.createdAt >= from).sort((a, b) => b.createdAt - a.createdAt).slice(0, Math.min(250, Number(request.query.limit ?? 20)));
    for (const o of rows) cashStatus(c, o);
    return { object: "list", has_more: false, next_page_url: null, previous_page_url: null, data: rows.map((o) => cashView(c, o)) };
  });
  app.get<{ Params: { id: string } }>("/orders/:id", async (request, reply) => {
    const o = c.state.data.cash[request.params.id];
    if (!o) return fail(reply, 404, "resource_not_found_error", "resource_not_found.entity", "No existe.");
    cashStatus(c, o);
    return cashView(c, o);
  });
  app.post<{ Params: { id: string } }>("/orders/:id/cancel", async (request, reply) => {
    const o = c.state.data.cash[request.params.id];
    if (!o) return fail(reply, 404, "resource_not_found_error", "resource_not_found.entity", "No existe.");
    if (cashStatus(c, o) !== "pending_payment") return fail(reply, 422, "parameter_validation_error", "order.not_cancelable", "Ya no se puede cancelar.");
    o.status = "canceled";
    c.state.save();
    c.hooks.conekta("order.canceled", cashView(c, o));
    return cashView(c, o);
  });
  app.post("/orders/:id/refunds", async (_request, reply) => fail(reply, 422, "parameter_validation_error", "parameter_validation.refund.not_supported", "OXXO no devuelve."));
  app.post("/webhook_keys", async () => ({ id: c.state.hex(12), object: "webhook_key", active: true, livemode: false, public_key: c.state.data.rsa.publicKey }));
  app.get("/webhook_keys", async () => ({ object: "list", has_more: false, data: [] }));
}
