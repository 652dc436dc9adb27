import type { ChargeState } from "./states";

export interface Said {
  words: string;
  tone: "success" | "warn" | "error" | "accent" | "neutral";
}

/** The money of a charge in words; a sale's money is said with the same ones (selling/sale-words.ts). */
export const chargeSaid: Record<ChargeState, Said> = {
  draft: { words: "Borrador", tone: "neutral" },
  open: { words: "Por cobrar", tone: "neutral" },
  // A voucher, a CLABE or a payment that its provider looks at: nobody has to have paid.
  in_progress: { words: "Esperando el pago", tone: "neutral" },
  partially_paid: { words: "Pago parcial", tone: "warn" },
  paid: { words: "Pagado", tone: "success" },
  overpaid: { words: "Pagado de más", tone: "warn" },
  expired: { words: "Vencido", tone: "neutral" },
  expired_partial: { words: "Vencido con abono", tone: "warn" },
  paid_late: { words: "Pagado tarde", tone: "warn" },
  cancelling: { words: "Cancelando", tone: "neutral" },
  cancelled: { words: "Cancelado", tone: "neutral" },
  refunding: { words: "Reembolso en camino", tone: "accent" },
  partially_refunded: { words: "Reembolso parcial", tone: "neutral" },
  refunded: { words: "Reembolsado", tone: "neutral" },
  disputed: { words: "Contracargo", tone: "error" },
};
