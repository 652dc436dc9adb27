import type { Context } from "../context";
import { CashRefusal } from "./errors";
import type { CashOrder, DisputeStatus } from "./model";
import { notifyCash } from "./notify";

/** Changes a voucher and notifies the listeners. */
export function changeCash(context: Context, order: CashOrder, status: string, events: readonly string[]): void {
  order.status = status;
  order.updatedAt = context.now();
  notifyCash(context, order, events);
  context.store.save();
}

/** Pays one of the order's references at the store; any amount and, late, any state is possible. */
export function payCash(context: Context, order: CashOrder, amount = order.amount, chargeId = order.chargeId): void {
  order.paidChargeId = chargeId;
  order.paidAt = context.now();
  order.paidAmount = amount;
  order.authCode = context.ids.digits(8);
  changeCash(context, order, "paid", ["charge.paid", "order.paid"]);
}

export const expireCash = (context: Context, order: CashOrder): void =>
  changeCash(context, order, "expired", ["charge.expired", "order.expired"]);

/** Expires overdue vouchers. */
export function expireDueCash(context: Context): void {
  for (const order of Object.values(context.store.state.cashOrders))
    if (order.status === "pending_payment" && context.now() >= order.expiresAt) expireCash(context, order);
}

export function cancelCash(context: Context, order: CashOrder): void {
  if (order.status !== "pending_payment")
    throw new CashRefusal(
      422,
      "parameter_validation.combo.order.cannot_be_canceled",
      `La orden no se puede cancelar: ${order.status}`,
    );
  changeCash(context, order, "canceled", ["charge.canceled", "order.canceled"]);
}

/** Opens or decides a chargeback. Not expected for cash, but the API has it. */
export function disputeCash(context: Context, order: CashOrder, status: DisputeStatus): void {
  const isNew = order.dispute === undefined;
  order.dispute = { id: context.ids.hex(24), createdAt: context.now(), ...order.dispute, status };
  changeCash(context, order, "charged_back", [
    ...(isNew ? ["order.charged_back", "charge.chargeback.created"] : []),
    `charge.chargeback.${status}`,
  ]);
}

/** A refund made by hand in the provider's panel: their API has none for cash. */
export function refundCash(context: Context, order: CashOrder, amount = order.paidAmount - order.refunded): void {
  order.refunds.push({ id: context.ids.hex(24), amount, createdAt: context.now() });
  order.refunded += amount;
  const full = order.refunded >= order.paidAmount;
  changeCash(context, order, full ? "refunded" : "partially_refunded", [
    full ? "order.refunded" : "order.partially_refunded",
    "charge.refunded",
  ]);
}
