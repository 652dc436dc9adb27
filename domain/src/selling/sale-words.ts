import { keysOf } from "../kernel/lookup";
import { type Centavos, centavos } from "../kernel/money";
import { chargeSaid, type Said } from "../payments/charges/charge-words";
import type { ChargeState } from "../payments/charges/states";
import type { FulfilmentState, PreparingEvent } from "./delivery/states";
import type { SaleState } from "./sales/states";

/** The order axis of a sale in words. */
export const saleSaid: Record<SaleState, Said> = {
  draft: { words: "Borrador", tone: "neutral" },
  placed: { words: "Por cobrar", tone: "neutral" },
  confirmed: { words: "Confirmada", tone: "neutral" },
  expired: { words: "Vencida", tone: "neutral" },
  completed: { words: "Completada", tone: "success" },
  cancelling: { words: "Cancelando", tone: "warn" },
  cancelled: { words: "Cancelada", tone: "neutral" },
  returned: { words: "Devuelta", tone: "neutral" },
};

/** The fulfilment axis. */
export const fulfilmentSaid: Record<FulfilmentState, Said> = {
  not_needed: { words: "Sin entrega", tone: "neutral" },
  docs_pending: { words: "Por preparar", tone: "warn" },
  ready: { words: "Listo", tone: "success" },
  scheduled: { words: "Con fecha", tone: "neutral" },
  in_transit: { words: "En camino", tone: "neutral" },
  delivered: { words: "Entregado", tone: "success" },
  failed_delivery: { words: "No se recibió", tone: "error" },
  returned: { words: "Devuelto", tone: "neutral" },
};

export const preparingWords: Record<PreparingEvent, string> = {
  docs_missing: "Faltan papeles",
  made_ready: "Listo",
  date_set: "Poner fecha",
  sent_out: "Salió",
  not_received: "No lo recibieron",
};

/** The payment axis: derived from the ledger, never set by hand. */
export const paymentStates = [
  "unpaid",
  "pending",
  "partially_paid",
  "deposit_paid",
  "paid",
  "overpaid",
  "refund_pending",
  "partially_refunded",
  "refunded",
  "disputed",
] as const;
export type PaymentState = (typeof paymentStates)[number];

const depositPaid: Said = { words: "Apartado pagado", tone: "success" };
export const paymentSaid: Record<PaymentState, Said> = {
  unpaid: chargeSaid.open,
  pending: chargeSaid.in_progress,
  partially_paid: chargeSaid.partially_paid,
  deposit_paid: depositPaid,
  paid: chargeSaid.paid,
  overpaid: chargeSaid.overpaid,
  refund_pending: chargeSaid.refunding,
  partially_refunded: chargeSaid.partially_refunded,
  refunded: chargeSaid.refunded,
  disputed: chargeSaid.disputed,
};

/** The money of an order, a sale or a charge without one: one word for each state. */
export const moneySaid = { ...chargeSaid, deposit_paid: depositPaid } satisfies Record<
  ChargeState | "deposit_paid",
  Said
>;
export type MoneyState = keyof typeof moneySaid;
export const moneyStates = keysOf(moneySaid);

const OWED: readonly MoneyState[] = ["open", "in_progress", "partially_paid", "deposit_paid"];
/** What is still to be paid of an order, in centavos. */
export const owed = (state: MoneyState, total: Centavos, collected: Centavos): Centavos =>
  centavos(OWED.includes(state) ? Math.max(0, total - collected) : 0);

/** The money of a sale: unpaid, it is as its order ended. */
export function moneyState(money: SaleMoney, sale: SaleState): MoneyState {
  const payment = paymentState(money);
  const isOver = sale === "expired" || sale === "cancelled";
  switch (payment) {
    case "unpaid":
    case "pending":
      if (isOver || sale === "cancelling") return sale;
      return payment === "pending" ? "in_progress" : "open";
    case "partially_paid":
      return !isOver ? payment : money.applied > 0 ? "expired_partial" : "paid_late";
    case "refund_pending":
      return "refunding";
    default:
      return payment;
  }
}

/** The figures of a sale in the ledger, in centavos. */
export interface SaleMoney {
  total: Centavos;
  /** The requested deposit; null when the whole price was. */
  deposit: Centavos | null;
  /** Applied to the sale's debt and not refunded. */
  applied: Centavos;
  /** Refunded or lost to a dispute, of what had been applied. */
  back: Centavos;
  /** Payments that belong to no debt. */
  surplus: Centavos;
  disputed: boolean;
  /** A refund was requested and is not finished. */
  leaving: boolean;
  /** A voucher, transfer or card payment is pending. */
  coming: boolean;
}

/** The `payment_status` of domain.md §7.4; what needs attention takes precedence. */
export function paymentState(money: SaleMoney): PaymentState {
  if (money.disputed) return "disputed";
  if (money.leaving) return "refund_pending";
  if (money.back > 0) return money.applied > 0 ? "partially_refunded" : "refunded";
  if (money.applied >= money.total) return money.surplus > 0 ? "overpaid" : "paid";
  if (money.deposit !== null && money.applied >= money.deposit) return "deposit_paid";
  if (money.applied > 0 || money.surplus > 0) return "partially_paid";
  return money.coming ? "pending" : "unpaid";
}
