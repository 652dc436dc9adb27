import type { Json } from "../json";
import type { CashOrder } from "./model";

const seconds = (at: number): number => Math.floor(at / 1_000);
const list = (data: Json[]): Json => ({ object: "list", has_more: false, total: data.length, data });

/** The charge as the API shows it. */
export function chargeView(order: CashOrder): Json {
  return {
    id: order.chargeId,
    object: "charge",
    livemode: false,
    status: order.status,
    amount: order.amount,
    fee: 0,
    currency: "MXN",
    created_at: seconds(order.createdAt),
    paid_at: order.paidAt === undefined ? null : seconds(order.paidAt),
    expires_at: seconds(order.expiresAt),
    reference_id: order.chargeReference,
    order_id: order.id,
    customer_id: null,
    failure_code: null,
    failure_message: null,
    ...(order.paidAt === undefined || order.paidAmount === order.amount ? {} : { paid_amount: order.paidAmount }),
    refunds: list(order.refunds.map((refund) => refundView(order, refund))),
    ...(order.dispute === undefined ? {} : { disputes: list([disputeView(order, order.dispute)]) }),
    payment_method: {
      object: "cash_payment",
      type: "oxxo",
      service_name: "OxxoPay",
      store_name: "OXXO",
      reference: order.reference,
      barcode_url: `${order.origin}/conekta/barcodes/${order.reference}.png`,
      expires_at: seconds(order.expiresAt),
      auth_code: order.authCode ?? null,
      cashier_id: order.authCode === undefined ? null : "CAJA01",
      store: order.authCode === undefined ? null : "OXXO DEMO",
    },
  };
}

const refundView = (order: CashOrder, refund: CashOrder["refunds"][number]): Json => ({
  id: refund.id,
  object: "refund",
  amount: -refund.amount,
  currency: "MXN",
  charge_id: order.chargeId,
  created_at: seconds(refund.createdAt),
});

const disputeView = (order: CashOrder, dispute: NonNullable<CashOrder["dispute"]>): Json => ({
  id: dispute.id,
  object: "dispute",
  status: dispute.status,
  amount: order.paidAmount,
  currency: "MXN",
  charge_id: order.chargeId,
  order_id: order.id,
  created_at: seconds(dispute.createdAt),
});

/** The order as the API shows it: integer centavos, instants in seconds. */
export function orderView(order: CashOrder): Json {
  return {
    id: order.id,
    object: "order",
    livemode: false,
    amount: order.amount,
    currency: "MXN",
    payment_status: order.status,
    amount_refunded: order.refunded,
    is_refundable: false,
    created_at: seconds(order.createdAt),
    updated_at: seconds(order.updatedAt),
    customer_info: { object: "customer_info", ...order.customer },
    metadata: order.metadata,
    line_items: list(order.lineItems),
    discount_lines: list(order.discounts),
    shipping_lines: list(order.shipping),
    tax_lines: list(order.taxes),
    charges: list([chargeView(order)]),
  };
}
