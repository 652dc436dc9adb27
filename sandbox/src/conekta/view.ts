import type { Json } from "../json";
import type { CashCharge, CashOrder } from "./model";

const seconds = (at: number): number => Math.floor(at / 1_000);
const list = (data: Json[]): Json => ({ object: "list", has_more: false, total: data.length, data });

/** All charges of an order, in order. */
export const chargesOf = (order: CashOrder): CashCharge[] => [
  { id: order.chargeId, product: order.product ?? "oxxo", reference: order.reference },
  ...(order.more ?? []),
];
/** The paid charge, or else the first. */
const paidChargeOf = (order: CashOrder): CashCharge =>
  chargesOf(order).find((charge) => charge.id === order.paidChargeId) ?? (chargesOf(order)[0] as CashCharge);

/** The documented example of several charges; only the agreement is ours, one that no bank's machine knows. */
const STORES = {
  cash_in: [
    "7 Eleven",
    "Farmacias del Ahorro",
    "CIRCLE K",
    "Tiendas Extra",
    "Farmacia Benavides",
    "Soriana",
    "WALDO'S",
  ],
  bbva_cash_in: ["BBVA ATM"],
};
const AGREEMENT = "0009999";

const methodOf = ({ product }: CashCharge): Json =>
  product === "oxxo"
    ? { type: "oxxo", service_name: "OxxoPay", store_name: "OXXO" }
    : {
        type: "cash",
        service_name: "Cash",
        product_type: product,
        store_names: STORES[product],
        agreement: product === "bbva_cash_in" ? AGREEMENT : null,
      };

/** The charge in an order's events. */
export const chargeView = (order: CashOrder): Json => viewOf(order, paidChargeOf(order));

/** A charge as the API shows it. Unpaid charges of a paid order keep their state. */
function viewOf(order: CashOrder, charge: CashCharge): Json {
  const isPaid = order.paidAt !== undefined && charge.id === paidChargeOf(order).id;
  const till = charge.product === "oxxo" ? ["CAJA01", "OXXO DEMO"] : ["ATM01", "TIENDA DEMO"];
  return {
    id: charge.id,
    object: "charge",
    livemode: order.live === true,
    status: order.paidAt !== undefined && !isPaid ? "pending_payment" : order.status,
    amount: order.amount,
    fee: 0,
    currency: "MXN",
    created_at: seconds(order.createdAt),
    paid_at: isPaid ? seconds(order.paidAt ?? 0) : null,
    expires_at: seconds(order.expiresAt),
    reference_id: charge.id === order.chargeId ? order.chargeReference : null,
    order_id: order.id,
    customer_id: null,
    failure_code: null,
    failure_message: null,
    ...(isPaid && order.paidAmount !== order.amount ? { paid_amount: order.paidAmount } : {}),
    refunds: list(isPaid ? order.refunds.map((refund) => refundView(order, refund)) : []),
    ...(order.dispute !== undefined && isPaid ? { disputes: list([disputeView(order, order.dispute)]) } : {}),
    payment_method: {
      object: "cash_payment",
      ...methodOf(charge),
      reference: charge.reference,
      barcode_url: `${order.origin}/conekta/barcodes/${charge.reference}.png`,
      expires_at: seconds(order.expiresAt),
      auth_code: isPaid ? (order.authCode ?? null) : null,
      cashier_id: isPaid ? till[0] : null,
      store: isPaid ? till[1] : null,
    },
  };
}

const refundView = (order: CashOrder, refund: CashOrder["refunds"][number]): Json => ({
  id: refund.id,
  object: "refund",
  amount: -refund.amount,
  currency: "MXN",
  charge_id: paidChargeOf(order).id,
  created_at: seconds(refund.createdAt),
});

const disputeView = (order: CashOrder, dispute: NonNullable<CashOrder["dispute"]>): Json => ({
  id: dispute.id,
  object: "dispute",
  status: dispute.status,
  amount: order.paidAmount,
  currency: "MXN",
  charge_id: paidChargeOf(order).id,
  order_id: order.id,
  created_at: seconds(dispute.createdAt),
});

/** The order as the API shows it: integer centavos, instants in seconds. */
export function orderView(order: CashOrder): Json {
  return {
    id: order.id,
    object: "order",
    livemode: order.live === true,
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
    charges: list(chargesOf(order).map((charge) => viewOf(order, charge))),
  };
}
