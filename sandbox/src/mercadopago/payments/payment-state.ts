import type { Context } from "../../context";
import { outcomeOf } from "../cards";
import { paymentRefusal } from "../errors";
import type { MpPayment, Refund } from "../model";
import { notifyPayment } from "../notify";

const CHALLENGE_MS = 5 * 60_000;

/** A payment before its result. */
export function blankPayment(
  context: Context,
  fields: Pick<MpPayment, "origin" | "amount" | "methodId" | "typeId">,
): MpPayment {
  const now = context.now();
  return {
    id: context.ids.bigNumber(),
    status: "pending",
    detail: "pending_waiting_payment",
    refunded: 0,
    installments: 1,
    externalReference: null,
    description: null,
    metadata: {},
    payerEmail: null,
    holder: "",
    captured: true,
    createdAt: now,
    updatedAt: now,
    refunds: [],
    version: 0,
    ...fields,
  };
}

/** Changes a payment, increments its version and notifies the listeners. */
export function changePayment(context: Context, payment: MpPayment, status: string, detail: string): void {
  const isNew = payment.version === 0;
  payment.status = status;
  payment.detail = detail;
  payment.updatedAt = context.now();
  payment.version += 1;
  if (status === "approved" && payment.approvedAt === undefined) payment.approvedAt = context.now();
  context.store.state.payments[String(payment.id)] = payment;
  notifyPayment(context, payment, isNew ? "payment.created" : "payment.updated");
  context.store.save();
}

/** Applies the result that the holder's name selects. */
export function settlePayment(context: Context, payment: MpPayment) {
  const { status, detail } = outcomeOf(payment.holder).payment;
  if (status === "approved" && !payment.captured)
    return changePayment(context, payment, "authorized", "pending_capture");
  changePayment(context, payment, status, detail);
}

export function finishPaymentChallenge(context: Context, payment: MpPayment, approved: boolean) {
  if (payment.detail !== "pending_challenge") return;
  if (approved && payment.challenge === "success") return settlePayment(context, payment);
  changePayment(context, payment, "rejected", "cc_rejected_3ds_challenge");
}

/** Expires overdue payments. */
export function expireDuePayments(context: Context): void {
  for (const payment of Object.values(context.store.state.payments)) {
    if (payment.status !== "pending") continue;
    const end = payment.detail === "pending_challenge" ? payment.createdAt + CHALLENGE_MS : payment.expiresAt;
    if (end !== undefined && context.now() >= end) changePayment(context, payment, "cancelled", "expired");
  }
}

/** Refunds what is left, or a part of it. */
export function refundPayment(context: Context, payment: MpPayment, amount?: number): Refund {
  const left = payment.amount - payment.refunded;
  if (payment.status !== "approved")
    throw paymentRefusal(400, 2063, "The action requested is not valid for the current payment state");
  const requested = amount ?? left;
  if (requested <= 0 || requested > left)
    throw paymentRefusal(400, 2017, "The transaction_amount is invalid for this operation");
  const refund = { id: String(context.ids.bigNumber()), amount: requested, createdAt: context.now() };
  payment.refunds.push(refund);
  payment.refunded += requested;
  if (requested === left) changePayment(context, payment, "refunded", "refunded");
  else changePayment(context, payment, "approved", "partially_refunded");
  return refund;
}
