import type { FastifyInstance } from "fastify";
import { cashStatus, cashView, type Context, orderChanged } from "./context";
import { fresh, refundOrder } from "./mercadopago/orders";
import { refundPayment } from "./mercadopago/wallet";
import type { Fault } from "./faults";
import type { Mode } from "./webhooks";

export interface Seen {
  method: string; path: string; at: number; idempotencyKey: string | undefined; body: unknown;
}

/** The panel: what a payer, a bank or bad luck would do (providers.md §7). */
export function controlRoutes(app: FastifyInstance, c: Context, seen: Seen[]) {
  app.get("/state", async () => ({
    items: [
      ...Object.values(c.state.data.cash).map((o) => ({ id: o.id, kind: "oxxo", reference: o.reference, amount: o.amount, externalReference: o.metadata.reference_id, status: cashStatus(c, o), createdAt: o.createdAt, expiresAt: o.expiresAt })),
      ...Object.values(c.state.data.orders).map((o) => fresh(c, o)).map((o) => ({
        id: o.id, kind: o.clabe ? "spei" : o.paymentDetail === "pending_challenge" ? "challenge" : "card", reference: o.clabe || o.paymentId, clabe: o.clabe || undefined, amount: Math.round(Number(o.amount) * 100), externalReference: o.reference, status: o.status, createdAt: o.createdAt, expiresAt: o.expiresAt,
      })),
      ...Object.values(c.state.data.payments).map((p) => ({ id: String(p.id), kind: "wallet", reference: String(p.id), amount: Math.round(p.amount * 100), externalReference: p.reference, status: p.status, createdAt: p.createdAt })),
    ].sort((a, b) => b.createdAt - a.createdAt),
    webhooks: { mode: c.hooks.mode, delayMs: c.hooks.delayMs }, failNext: c.faults.next, clockOffsetMs: c.state.data.clockOffset,
  }));

  app.post<{ Body: { kind?: string; id?: string; reference?: string; clabe?: string; amount?: number; late?: boolean } }>("/pay", async (request, reply) => {
    const b = request.body;
    const cash = Object.values(c.state.data.cash).find((o) => o.id === b.id || o.reference === b.reference);
    if (cash) {
      if (cash.status !== "pending_payment" && !(b.late && ["expired", "canceled"].includes(cash.status))) return reply.code(409).send({ error: `la ficha está ${cash.status}` });
      Object.assign(cash, { status: "paid", paidAt: c.state.now() });
      c.state.save();
      c.hooks.conekta("charge.paid", { ...(cashView(c, cash).charges.data[0] as object) });
      c.hooks.conekta("order.paid", cashView(c, cash));
      return { ok: true };
    }
    const order = Object.values(c.state.data.orders).find((o) => o.clabe && (o.id === b.id || o.clabe === b.clabe || o.clabe === b.reference));
    if (!order) return reply.code(404).send({ error: "no existe" });
    if (order.status !== "action_required" && !(b.late && ["expired", "canceled"].includes(order.status))) return reply.code(409).send({ error: `la transferencia está ${order.status}` });
    order.paid = b.amount ? (b.amount / 100).toFixed(2) : order.amount;
    orderChanged(c, order, "processed", "accredited");
    return { ok: true };
  });
  app.post<{ Body: { id: string } }>("/expire", async (request, reply) => {
    const cash = c.state.data.cash[request.body.id];
    const order = c.state.data.orders[request.body.id];
    if (cash) cash.expiresAt = c.state.now();
    else if (order) order.expiresAt = c.state.now();
    else return reply.code(404).send({ error: "no existe" });
    if (cash) cashStatus(c, cash);
    if (order) fresh(c, order);
    c.state.save();
    return { ok: true };
  });
  app.post<{ Body: { id: string; amount?: number } }>("/refund", async (request, reply) => {
    const order = c.state.data.orders[request.body.id];
    const payment = c.state.data.payments[request.body.id];
    if (order) refundOrder(c, order, request.body.amount ? request.body.amount / 100 : Number(order.paid));
    else if (payment) refundPayment(c, payment, request.body.amount ? request.body.amount / 100 : payment.amount);
    else return reply.code(404).send({ error: "no existe" });
    return { ok: true };
  });
  app.post<{ Body: { id: string; phase?: "open" | "lost" | "won" } }>("/dispute", async (request, reply) => {
    const order = c.state.data.orders[request.body.id];
    const detail = { open: "in_process", lost: "settled", won: "reimbursed" }[request.body.phase ?? "open"];
    if (!order) return reply.code(404).send({ error: "no existe" });
    orderChanged(c, order, "charged_back", detail);
    return { ok: true };
  });
  app.post<{ Body: { id: string; approve: boolean } }>("/review", async (request, reply) => {
    const order = c.state.data.orders[request.body.id];
    if (order?.status !== "processing") return reply.code(404).send({ error: "no está en revisión" });
    if (request.body.approve) {
      order.paid = order.amount;
      orderChanged(c, order, "processed", "accredited");
    } else orderChanged(c, order, "failed", "failed", ["failed", "rejected_by_issuer"]);
    return { ok: true };
  });
  app.post<{ Body: Fault }>("/fail-next", async (request) => {
    c.faults.next.push({ ...request.body, times: request.body.times ?? 1 });
    return { ok: true };
  });
  app.post<{ Body: { mode: Mode; delayMs?: number } }>("/webhooks", async (request) => {
    c.hooks.mode = request.body.mode;
    c.hooks.delayMs = request.body.delayMs ?? c.hooks.delayMs;
    return { ok: true };
  });
  app.post("/webhooks/flush", async () => {
    c.hooks.flush();
    return { ok: true };
  });
  app.post<{ Body: { advanceMs?: number; reset?: boolean } }>("/clock", async (request) => {
    c.state.data.clockOffset = request.body.reset ? 0 : c.state.data.clockOffset + (request.body.advanceMs ?? 0);
    c.state.save();
    return { now: c.state.now() };
  });
  app.get("/calls", async () => ({ calls: seen }));
  app.delete("/calls", async () => {
    seen.length = 0;
    return { ok: true };
  });
  app.get("/webhook-key", async () => ({ publicKey: c.state.data.rsa.publicKey }));
  app.post("/reset", async () => {
    c.state.reset();
    seen.length = 0;
    c.faults.next = [];
    c.hooks.mode = "normal";
    return { ok: true };
  });
}
