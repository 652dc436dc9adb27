import { decimalNumber, isoMinus4, type Json } from "../../json";
import type { MpPayment, Refund } from "../model";

const at = (instant: number | undefined): string | null => (instant === undefined ? null : isoMinus4(instant));

/** The payment as the Payments API shows it: amounts are JSON numbers, instants have an offset. */
export function paymentView(payment: MpPayment): Json {
  const total = decimalNumber(payment.amount);
  const slip = `${payment.origin}/mercadopago/ticket/${payment.id}`;
  const waitsTransfer = payment.typeId === "bank_transfer" || payment.typeId === "ticket";
  return {
    id: payment.id,
    status: payment.status,
    status_detail: payment.detail,
    date_created: at(payment.createdAt),
    date_approved: at(payment.approvedAt),
    date_last_updated: at(payment.updatedAt),
    date_of_expiration: at(payment.expiresAt),
    operation_type: "regular_payment",
    payment_method_id: payment.methodId,
    payment_type_id: payment.typeId,
    issuer_id: payment.bin === undefined ? null : "158",
    currency_id: "MXN",
    description: payment.description,
    live_mode: true,
    collector_id: 2001001001,
    external_reference: payment.externalReference,
    metadata: payment.metadata,
    transaction_amount: total,
    transaction_amount_refunded: decimalNumber(payment.refunded),
    installments: payment.installments,
    captured: payment.captured,
    binary_mode: false,
    payer: { id: "1001001", email: payment.payerEmail, first_name: null, last_name: null, identification: {} },
    card:
      payment.bin === undefined
        ? {}
        : {
            first_six_digits: payment.bin.slice(0, 6),
            last_four_digits: payment.lastFour,
            cardholder: { name: payment.holder, identification: {} },
          },
    fee_details: payment.status === "approved" ? [{ type: "mercadopago_fee", amount: 0, fee_payer: "collector" }] : [],
    transaction_details: {
      net_received_amount: payment.status === "approved" ? total : 0,
      total_paid_amount: total,
      installment_amount: decimalNumber(Math.round(payment.amount / payment.installments)),
      external_resource_url: waitsTransfer ? slip : null,
      financial_institution: null,
    },
    ...(payment.detail === "pending_challenge"
      ? {
          three_ds_info: { external_resource_url: `${payment.origin}/mercadopago/challenge`, creq: String(payment.id) },
        }
      : {}),
    ...(payment.merchantOrderId === undefined
      ? {}
      : { order: { id: String(payment.merchantOrderId), type: "mercadopago" } }),
    point_of_interaction: {},
    refunds: payment.refunds.map((refund) => paymentRefundView(payment, refund)),
  };
}

export const paymentRefundView = (payment: MpPayment, refund: Refund): Json => ({
  id: Number(refund.id),
  payment_id: payment.id,
  amount: decimalNumber(refund.amount),
  source: { id: "2001001001", name: "Vendedor", type: "collector" },
  date_created: isoMinus4(refund.createdAt),
  status: "approved",
});
