import { decimalText, isoUtc, type Json } from "../../json";
import type { Chargeback, MpOrder } from "../model";

/** The order as the API shows it. */
export function orderView(order: MpOrder): Json {
  return {
    id: order.id,
    type: "online",
    processing_mode: "automatic",
    external_reference: order.externalReference,
    ...(order.description === null ? {} : { description: order.description }),
    country_code: "MEX",
    currency: "MXN",
    user_id: "2001001001",
    integration_data: { application_id: "3003003003" },
    status: order.status,
    status_detail: order.detail,
    capture_mode: order.captureMode,
    total_amount: decimalText(order.amount),
    total_paid_amount: decimalText(order.paidAmount),
    created_date: isoUtc(order.createdAt),
    last_updated_date: isoUtc(order.updatedAt),
    payer: order.payer,
    ...(order.items === null ? {} : { items: order.items }),
    ...(order.security === null ? {} : { config: { online: { transaction_security: order.security } } }),
    transactions: {
      payments: [paymentView(order)],
      ...(order.refunds.length === 0 || order.hidesRefunds
        ? {}
        : { refunds: order.refunds.map((refund) => refundView(order, refund)) }),
      ...(order.chargeback === undefined ? {} : { chargebacks: [chargebackRow(order, order.chargeback)] }),
    },
  };
}

function paymentView(order: MpOrder): Json {
  return {
    id: order.paymentId,
    amount: decimalText(order.amount),
    ...(order.paidAmount > 0 ? { paid_amount: decimalText(order.paidAmount) } : {}),
    reference_id: order.referenceId,
    status: order.paymentStatus,
    status_detail: order.paymentDetail,
    ...(order.expiresAt === undefined ? {} : { date_of_expiration: isoUtc(order.expiresAt) }),
    payment_method: order.kind === "card" ? cardView(order) : transferView(order),
  };
}

function cardView(order: MpOrder): Json {
  return {
    id: order.methodId,
    type: order.methodType,
    installments: order.installments,
    ...(order.statementDescriptor === null ? {} : { statement_descriptor: order.statementDescriptor }),
    ...(order.challenge === undefined ? {} : { transaction_security: securityView(order) }),
  };
}

function securityView(order: MpOrder): Json {
  const waiting = order.paymentDetail === "pending_challenge";
  const authenticated = order.status === "processed" || order.paymentDetail === "waiting_capture";
  return {
    ...(order.security ?? {}),
    type: "three_d_s_v2",
    status: waiting ? "CHALLENGE" : authenticated ? "AUTHENTICATED" : "NOT_AUTHENTICATED",
    ...(waiting ? { url: `${order.origin}/mercadopago/challenge?order_id=${order.id}` } : {}),
  };
}

/** Absent where only the instructions page has it. */
const referenceOf = (order: MpOrder): Json => {
  const reference = order.clabe ?? order.transferReference;
  return reference === undefined ? {} : { reference };
};

function transferView(order: MpOrder): Json {
  return {
    id: "clabe",
    type: "bank_transfer",
    ...referenceOf(order),
    ...(order.blankBeneficiary ? { beneficiary_name: " " } : {}),
    ticket_url: `${order.origin}/mercadopago/ticket/${order.id}?caller_id=2001001001&hash=${order.referenceId}`,
  };
}

function refundView(order: MpOrder, refund: MpOrder["refunds"][number]): Json {
  return {
    id: refund.id,
    transaction_id: order.paymentId,
    reference_id: order.referenceId,
    amount: decimalText(refund.amount),
    status: "processed",
  };
}

const chargebackRow = (order: MpOrder, { id, coverage }: Chargeback): Json => ({
  id,
  transaction_id: order.paymentId,
  case_id: id,
  status: coverage === null ? "opened" : "closed",
  references: [],
});

/** The payload of an order webhook: a snapshot, not authoritative. */
export function orderSnapshot(order: MpOrder): Json {
  return {
    id: order.id,
    external_reference: order.externalReference,
    status: order.status,
    status_detail: order.detail,
    total_amount: decimalText(order.amount),
    total_paid_amount: decimalText(order.paidAmount),
    transactions: { payments: [paymentView(order)] },
    type: "online",
    version: order.version,
  };
}
