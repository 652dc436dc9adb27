import type { CashOrder } from "./conekta/model";
import { changeCash, disputeCash, expireCash, payCash, refundCash } from "./conekta/state";
import { chargesOf } from "./conekta/view";
import type { Context } from "./context";
import type { Json } from "./json";
import { linkIsOpen, payWithWallet } from "./mercadopago/checkout/checkout-routes";
import { type DisputePhase, moveClaim, moveDispute } from "./mercadopago/disputes/disputes";
import type { MpOrder, MpPayment, Preference } from "./mercadopago/model";
import { changeOrder, expireOrder, finishChallenge, refundOrder, settleCard } from "./mercadopago/orders/order-state";
import {
  changePayment,
  finishPaymentChallenge,
  refundPayment,
  settlePayment,
} from "./mercadopago/payments/payment-state";

/** A refused request of the control panel. */
export class ControlRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

export type Target =
  | { at: "order"; row: MpOrder }
  | { at: "payment"; row: MpPayment }
  | { at: "preference"; row: Preference }
  | { at: "cash"; row: CashOrder; charge?: string };

/** Finds what an id, a reference or a CLABE names. */
export function findTarget(context: Context, body: Json): Target {
  const key = String(body.id ?? body.reference ?? body.clabe ?? "");
  const { orders, payments, preferences, cashOrders } = context.store.state;
  const newest = <Row>(rows: Record<string, Row>, fits: (row: Row) => boolean) =>
    Object.values(rows).reverse().find(fits);
  const order = newest(
    orders,
    (one) =>
      one.id === key ||
      one.clabe === key ||
      one.transferReference === key ||
      one.paymentId === key ||
      one.externalReference === key,
  );
  if (order !== undefined) return { at: "order", row: order };
  const chargeOf = (one: CashOrder) => chargesOf(one).find((charge) => charge.id === key || charge.reference === key);
  const cash = newest(
    cashOrders,
    (one) => one.id === key || one.metadata.reference_id === key || chargeOf(one) !== undefined,
  );
  if (cash !== undefined) {
    const charge = chargeOf(cash)?.id;
    return { at: "cash", row: cash, ...(charge === undefined ? {} : { charge }) };
  }
  const payment = newest(payments, (one) => String(one.id) === key || one.clabe === key);
  if (payment !== undefined) return { at: "payment", row: payment };
  const preference = newest(preferences, (one) => one.id === key || one.body.external_reference === key);
  if (preference !== undefined) return { at: "preference", row: preference };
  throw new ControlRefusal(404, "NOT_FOUND");
}

/** Pays the target. Without `late` only while it is pending; with it also after expiry or cancellation. */
export function pay(context: Context, target: Target, amount: number | undefined, late: boolean) {
  if (target.at === "preference") {
    if (!late && !linkIsOpen(context, target.row)) throw new ControlRefusal(409, "EXPIRED");
    payWithWallet(context, target.row, "pay", amount);
    return;
  }
  if (target.at === "cash") {
    if (target.row.paidAt !== undefined) throw new ControlRefusal(409, "ALREADY_PAID");
    if (late && target.row.status === "pending_payment") expireCash(context, target.row);
    if (!late && target.row.status !== "pending_payment") throw new ControlRefusal(409, "NOT_AWAITED");
    return payCash(context, target.row, amount, target.charge);
  }
  if (target.at === "payment") return payPayment(context, target.row, late);
  const order = target.row;
  if (order.paidAmount > 0) throw new ControlRefusal(409, "ALREADY_PAID");
  if (order.paymentDetail === "pending_challenge" && !late) return finishChallenge(context, order, true);
  if (order.kind === "card") throw new ControlRefusal(409, "NOT_AWAITED");
  if (late && order.status === "action_required") expireOrder(context, order);
  // without `late` the bank returns the money and the order is unchanged
  if (!late && order.status !== "action_required") throw new ControlRefusal(409, "NOT_AWAITED");
  changeOrder(context, order, { status: "processed", detail: "accredited", paidAmount: amount ?? order.amount });
}

function payPayment(context: Context, payment: MpPayment, late: boolean) {
  if (payment.detail === "pending_challenge") return finishPaymentChallenge(context, payment, true);
  if (payment.status !== "pending" && !(late && payment.status === "cancelled"))
    throw new ControlRefusal(409, "NOT_AWAITED");
  changePayment(context, payment, "approved", "accredited");
}

/** Expires the target now, whatever its deadline. */
export function expire(context: Context, target: Target) {
  if (target.at === "order") {
    if (target.row.status !== "action_required") throw new ControlRefusal(409, "NOT_AWAITED");
    return expireOrder(context, target.row);
  }
  if (target.at === "cash") {
    if (target.row.status !== "pending_payment") throw new ControlRefusal(409, "NOT_AWAITED");
    return expireCash(context, target.row);
  }
  if (target.at === "payment") {
    if (target.row.status !== "pending") throw new ControlRefusal(409, "NOT_AWAITED");
    return changePayment(context, target.row, "cancelled", "expired");
  }
  Object.assign(target.row.body, { expires: true, expiration_date_to: new Date(context.now()).toISOString() });
  context.store.save();
}

/** A refund made by hand in the provider's panel. */
export function refund(context: Context, named: Target, amount: number | undefined): void {
  const target = named.at === "preference" ? paidOf(context, named.row) : named;
  if (target.at === "order") refundOrder(context, target.row, amount);
  else if (target.at === "payment") refundPayment(context, target.row, amount);
  else if (target.at === "cash") {
    const left = target.row.paidAmount - target.row.refunded;
    if (left <= 0 || (amount ?? left) > left) throw new ControlRefusal(409, "NOT_PAID");
    refundCash(context, target.row, amount);
  }
}

const PHASES: Record<string, DisputePhase> = {
  opened: "opened",
  open: "opened",
  in_process: "opened",
  lost: "lost",
  won: "won",
  settled: "settled",
  reimbursed: "reimbursed",
};

/**
 * Opens, loses, wins or withdraws a chargeback, or ends it by its status alone (`settled`, `reimbursed`: Mercado Pago).
 * A withdrawn one restores the payment.
 */
export function dispute(context: Context, named: Target, phase: string, onPayment = false) {
  const target = named.at === "preference" ? paidOf(context, named.row) : named;
  if (phase === "withdrawn") return withdraw(context, target);
  const to = PHASES[phase];
  if (to === undefined) throw new ControlRefusal(400, "BAD_PHASE");
  if (target.at !== "cash") return moveDispute(context, target, to, onPayment);
  if (to === "settled" || to === "reimbursed") throw new ControlRefusal(400, "BAD_PHASE");
  disputeCash(context, target.row, to === "opened" ? "under_review" : to);
}

/** An order accepts refunds and doesn't list them, for as long as it is set. */
export function hideRefunds(context: Context, target: Target, hidden: boolean) {
  if (target.at !== "order") throw new ControlRefusal(409, "NOT_AN_ORDER");
  target.row.hidesRefunds = hidden;
  context.store.save();
}

/** Opens or closes a buyer's claim at Mercado Pago. */
export function claim(context: Context, named: Target, phase: string) {
  const target = named.at === "preference" ? paidOf(context, named.row) : named;
  if (target.at === "cash") throw new ControlRefusal(409, "NO_CLAIMS");
  if (phase !== "opened" && phase !== "closed") throw new ControlRefusal(400, "BAD_PHASE");
  moveClaim(context, target, phase);
}

function withdraw(context: Context, target: Exclude<Target, { at: "preference" }>) {
  if (target.row.status !== "charged_back") throw new ControlRefusal(409, "NOT_DISPUTED");
  if (target.at !== "cash") delete target.row.chargeback;
  if (target.at === "order") changeOrder(context, target.row, { status: "processed", detail: "accredited" });
  else if (target.at === "payment") changePayment(context, target.row, "approved", "accredited");
  else changeCash(context, target.row, "paid", ["order.updated"]);
}

/** Ends a review. */
export function review(context: Context, named: Target, approve: boolean) {
  const approved = {
    order: { status: "processed", detail: "accredited" },
    payment: { status: "approved", detail: "accredited" },
  } as const;
  const refused = {
    order: { status: "failed", detail: "high_risk" },
    payment: { status: "rejected", detail: "cc_rejected_high_risk" },
  } as const;
  const target = named.at === "preference" ? latestOf(context, named.row) : named;
  if (target.at === "order" && target.row.status === "processing")
    return settleCard(context, target.row, approve ? approved : refused);
  if (target.at === "payment" && target.row.status === "in_process") {
    if (!approve) return changePayment(context, target.row, refused.payment.status, refused.payment.detail);
    target.row.holder = "";
    return settlePayment(context, target.row);
  }
  throw new ControlRefusal(409, "NOT_IN_REVIEW");
}

function latestOf(context: Context, preference: Preference): Exclude<Target, { at: "preference" }> {
  const row = Object.values(context.store.state.payments)
    .reverse()
    .find((one) => one.preferenceId === preference.id);
  if (row === undefined) throw new ControlRefusal(409, "NOT_PAID");
  return { at: "payment", row };
}
function paidOf(context: Context, preference: Preference): Exclude<Target, { at: "preference" }> {
  const row = Object.values(context.store.state.payments).find(
    (one) => one.preferenceId === preference.id && one.approvedAt !== undefined,
  );
  if (row === undefined) throw new ControlRefusal(409, "NOT_PAID");
  return { at: "payment", row };
}
