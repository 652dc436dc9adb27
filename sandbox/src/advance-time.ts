import { expireDueCash } from "./conekta/state";
import type { Context } from "./context";
import { expireDueOrders } from "./mercadopago/orders/order-state";
import { expireDuePayments } from "./mercadopago/payments/payment-state";

/** Expires everything that is due, at both providers. */
export function expireDue(context: Context): void {
  expireDueOrders(context);
  expireDuePayments(context);
  expireDueCash(context);
}
