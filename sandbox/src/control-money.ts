import type { Context } from "./context";
import { refundedOf } from "./mercadopago/orders/order-state";

/** A payment in the provider's own books. Amounts in centavos. */
export interface TakenMoney {
  provider: "mercadopago" | "conekta";
  paymentRef: string;
  /** The seller's reference. */
  reference: string | null;
  amount: number;
  refunded: number;
  disputed: boolean;
}

/** Every payment ever made, refunded since or not. */
export function takenMoney(context: Context): TakenMoney[] {
  const { orders, payments, cashOrders } = context.store.state;
  return [
    ...Object.values(orders)
      .filter((one) => one.paidAmount > 0)
      .map((one) => ({
        provider: "mercadopago" as const,
        paymentRef: one.paymentId,
        reference: one.externalReference,
        amount: one.paidAmount,
        refunded: refundedOf(one),
        disputed: one.status === "charged_back",
      })),
    ...Object.values(payments)
      .filter((one) => one.approvedAt !== undefined)
      .map((one) => ({
        provider: "mercadopago" as const,
        paymentRef: String(one.id),
        reference: one.externalReference,
        amount: one.amount,
        refunded: one.refunded,
        disputed: one.status === "charged_back",
      })),
    ...Object.values(cashOrders)
      .filter((one) => one.paidAt !== undefined)
      .map((one) => ({
        provider: "conekta" as const,
        paymentRef: one.paidChargeId ?? one.chargeId,
        reference: (one.metadata.reference_id as string | undefined) ?? one.chargeReference,
        amount: one.paidAmount,
        refunded: one.refunded,
        disputed: one.status === "charged_back",
      })),
  ];
}
