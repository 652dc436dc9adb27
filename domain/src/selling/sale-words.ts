import type { FulfilmentState, PreparingEvent } from "../states/fulfilment";
import type { SaleState } from "../states/sale";

type Tone = "success" | "warn" | "error" | "accent" | "neutral";
interface Said {
  words: string;
  tone: Tone;
}

/** The order axis of a sale in words. */
export const saleSaid: Record<SaleState, Said> = {
  draft: { words: "Borrador", tone: "neutral" },
  placed: { words: "Por pagar", tone: "neutral" },
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
  ready: { words: "Lista", tone: "success" },
  scheduled: { words: "Con fecha", tone: "neutral" },
  in_transit: { words: "En camino", tone: "neutral" },
  delivered: { words: "Entregada", tone: "success" },
  failed_delivery: { words: "No se recibió", tone: "error" },
  returned: { words: "Devuelta", tone: "neutral" },
};

export const preparingWords: Record<PreparingEvent, string> = {
  docs_missing: "Faltan papeles",
  made_ready: "Lista",
  date_set: "Poner fecha",
  sent_out: "Salió",
  not_received: "No la recibieron",
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

export const paymentSaid: Record<PaymentState, Said> = {
  unpaid: { words: "Sin pagar", tone: "neutral" },
  pending: { words: "Pago en camino", tone: "neutral" },
  partially_paid: { words: "Pagada en parte", tone: "warn" },
  deposit_paid: { words: "Apartado pagado", tone: "success" },
  paid: { words: "Pagada", tone: "success" },
  overpaid: { words: "Pagada de más", tone: "warn" },
  refund_pending: { words: "Devolución en camino", tone: "warn" },
  partially_refunded: { words: "Devuelta en parte", tone: "neutral" },
  refunded: { words: "Dinero devuelto", tone: "neutral" },
  disputed: { words: "Contracargo", tone: "error" },
};

/** The figures of a sale in the ledger, in centavos. */
export interface SaleMoney {
  total: number;
  /** The requested deposit; null when the whole price was. */
  deposit: number | null;
  /** Applied to the sale's debt and not refunded. */
  applied: number;
  /** Refunded or lost to a dispute, of what had been applied. */
  back: number;
  /** Payments that belong to no debt. */
  surplus: number;
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
