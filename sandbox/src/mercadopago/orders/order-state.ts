import type { Context } from "../../context";
import { type Outcome, outcomeOf } from "../cards";
import { orderRefusal } from "../errors";
import type { MpOrder, Refund } from "../model";
import { notifyOrder } from "../notify";

const CHALLENGE_MS = 5 * 60_000;

interface Change {
  status: string;
  detail: string;
  paymentStatus?: string;
  paymentDetail?: string;
  paidAmount?: number;
}

/** Changes an order, increments its version and notifies the listeners. */
export function changeOrder(context: Context, order: MpOrder, change: Change): void {
  order.status = change.status;
  order.detail = change.detail;
  order.paymentStatus = change.paymentStatus ?? change.status;
  order.paymentDetail = change.paymentDetail ?? change.detail;
  if (change.paidAmount !== undefined) order.paidAmount = change.paidAmount;
  order.updatedAt = context.now();
  order.version += 1;
  notifyOrder(context, order);
  context.store.save();
}

/** Applies the result that the holder's name selects, after any 3-D Secure. */
export function settleCard(context: Context, order: MpOrder, outcome: Outcome = outcomeOf(order.holder)) {
  const { status, detail } = outcome.order;
  if (status === "failed")
    return changeOrder(context, order, { status, detail: "failed", paymentStatus: "failed", paymentDetail: detail });
  if (status === "processing") return changeOrder(context, order, { status, detail });
  if (order.captureMode === "manual")
    return changeOrder(context, order, { status: "action_required", detail: "waiting_capture" });
  changeOrder(context, order, { status, detail, paidAmount: order.amount });
}

/** Ends the challenge. The card made to fail always fails. */
export function finishChallenge(context: Context, order: MpOrder, approved: boolean) {
  if (order.paymentDetail !== "pending_challenge") return;
  if (approved && order.challenge === "success") return settleCard(context, order);
  changeOrder(context, order, {
    status: "failed",
    detail: "failed",
    paymentDetail: "cc_rejected_3ds_challenge",
  });
}

export function expireOrder(context: Context, order: MpOrder): void {
  changeOrder(context, order, {
    status: "expired",
    detail: "expired",
    paymentDetail: order.kind === "card" ? "3ds_challenge_expired" : "expired",
  });
}

/** Expires overdue orders. */
export function expireDueOrders(context: Context): void {
  const now = context.now();
  for (const order of Object.values(context.store.state.orders)) {
    if (order.status !== "action_required" || order.detail === "waiting_capture") continue;
    const end = order.expiresAt ?? order.createdAt + CHALLENGE_MS;
    if (now >= end) expireOrder(context, order);
  }
}

export function cancelOrder(context: Context, order: MpOrder): void {
  if (order.status === "canceled") throw orderRefusal(409, "order_already_cancelled", order.id);
  if (order.status !== "action_required" && order.status !== "created")
    throw orderRefusal(409, "cannot_cancel_order", `${order.id}: ${order.status}`);
  changeOrder(context, order, { status: "canceled", detail: "canceled", paymentDetail: "canceled_transaction" });
}

export const refundedOf = (order: MpOrder): number => order.refunds.reduce((sum, refund) => sum + refund.amount, 0);

/** Refunds what is left, or a part of it. */
export function refundOrder(context: Context, order: MpOrder, amount?: number): Refund {
  if (order.status === "refunded") throw orderRefusal(409, "order_already_refunded", order.id);
  if (order.status !== "processed") throw orderRefusal(409, "cannot_refund_order", `${order.id}: ${order.status}`);
  if (context.now() > order.createdAt + 180 * 86_400_000) throw orderRefusal(409, "cannot_refund_order", "180 days");
  const left = order.paidAmount - refundedOf(order);
  const requested = amount ?? left;
  if (requested <= 0 || requested > left) throw orderRefusal(409, "cannot_refund_order", "amount");
  const refund = { id: context.ids.upper("REF01"), amount: requested, createdAt: context.now() };
  order.refunds.push(refund);
  changeOrder(
    context,
    order,
    requested === left
      ? { status: "refunded", detail: "refunded" }
      : { status: "processed", detail: "partially_refunded" },
  );
  return refund;
}
