import type { FastifyRequest } from "fastify";
import type { Faults } from "./faults";
import { orderView, touch } from "./mercadopago/order-view";
import type { CashOrder, Order, Payment, State } from "./state";
import type { Webhooks } from "./webhooks";

export interface Options {
  accessToken: string;
  publicKey: string;
  webhookSecret: string;
  mpWebhookUrl: string;
  conektaKey: string;
  conektaWebhookUrl: string;
  /** Accept http and loopback addresses to return and notify to, which the real one drops. */
  allowHttp: boolean;
  stateFile?: string;
  now?: () => number;
}
export interface Context {
  state: State;
  hooks: Webhooks;
  faults: Faults;
  options: Options;
}

/** Addresses given out use the host that the caller used. */
export const baseOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`;

export function orderChanged(c: Context, o: Order, status: string, detail: string, payment?: [string, string]) {
  touch(c.state, o, status, detail, payment);
  c.state.save();
  const v = orderView(o, "http://sandbox");
  c.hooks.mercadoPago({ type: "order", action: `order.${status}`, id: o.id, data: { external_reference: o.reference, status, status_detail: detail, total_amount: v.total_amount, total_paid_amount: v.total_paid_amount, type: "online", version: o.version } });
}

export function paymentChanged(c: Context, p: Payment, action: string) {
  c.state.save();
  const url = c.state.data.preferences[p.preferenceId]?.noticeUrl ?? "";
  c.hooks.mercadoPago({ type: "payment", action, id: String(p.id), data: {}, ...(url ? { url } : {}) });
  c.hooks.mercadoPago({ type: "topic_merchant_order_wh", action: "updated", id: `9${p.id}`, data: {}, ...(url ? { url } : {}) });
}

export const cashStatus = (c: Context, o: CashOrder) => {
  if (o.status === "pending_payment" && o.expiresAt <= c.state.now()) {
    o.status = "expired";
    c.state.save();
    c.hooks.conekta("order.expired", cashView(c, o));
  }
  return o.status;
};

export function cashView(c: Context, o: CashOrder) {
  const paid = o.status === "paid";
  return {
    id: o.id, object: "order", livemode: false, amount: o.amount, currency: "MXN", payment_status: o.status, amount_refunded: 0, is_refundable: false, created_at: Math.floor(o.createdAt / 1000), updated_at: Math.floor(c.state.now() / 1000),
    customer_info: o.customer, metadata: o.metadata, line_items: { object: "list", has_more: false, total: 1, data: [{ name: o.name, unit_price: o.amount, quantity: 1 }] },
    charges: {
      object: "list", has_more: false, total: 1,
      data: [{
        id: o.chargeId, object: "charge", livemode: false, status: o.status, amount: o.amount, fee: 0, currency: "MXN", created_at: Math.floor(o.createdAt / 1000), paid_at: paid ? Math.floor(o.paidAt / 1000) : null, order_id: o.id,
        reference_id: (o.metadata.reference_id as string) ?? null, failure_code: null, failure_message: null,
        payment_method: {
          object: "cash_payment", type: "oxxo", service_name: "OxxoPay", store_name: "OXXO", reference: o.reference, barcode_url: null, expires_at: Math.floor(o.expiresAt / 1000), auth_code: paid ? o.chargeId.slice(0, 6) : null,
          cashier_id: null, store: paid ? "OXXO DEMO" : null,
        },
      }],
    },
  };
}
