import { expireDueCash } from "./conekta/moves";
import type { Context } from "./context";
import { expireDueOrders } from "./mercadopago/orders/order-moves";
import { expireDuePayments } from "./mercadopago/payments/payment-moves";

/** Ends whatever is past its time, at both providers. */
export function expireDue(context: Context): void {
  expireDueOrders(context);
  expireDuePayments(context);
  expireDueCash(context);
}
