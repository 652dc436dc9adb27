type Tone = "success" | "warn" | "error" | "accent" | "neutral";
interface Said {
  words: string;
  tone: Tone;
}

/** Outcomes of a webhook in the staff's words. */
const outcomes: Record<string, Said> = {
  paid: { words: "Pago confirmado", tone: "success" },
  waiting: { words: "Sigue esperando el pago", tone: "neutral" },
  processing: { words: "En revisión del proveedor", tone: "accent" },
  needs_action: { words: "Falta que el cliente confirme", tone: "accent" },
  declined: { words: "Pago rechazado", tone: "neutral" },
  expired: { words: "Venció sin pago", tone: "neutral" },
  cancelled: { words: "Cancelado en el proveedor", tone: "neutral" },
  refunded: { words: "Reembolsado", tone: "neutral" },
  disputed: { words: "Contracargo", tone: "error" },
  claim: { words: "Reclamo del comprador: quedó por revisar", tone: "error" },
  "fraud alert": { words: "Posible fraude, no entregar: quedó por revisar", tone: "error" },
  "claim closed": { words: "Reclamo cerrado", tone: "neutral" },
  mismatch: { words: "No coincide con lo nuestro: quedó por revisar", tone: "warn" },
  refused: { words: "El proveedor no dejó preguntar", tone: "warn" },
  absent: { words: "El proveedor no lo tiene", tone: "warn" },
  "nothing to do": { words: "No pedía nada", tone: "neutral" },
  "not ours": { words: "No es de este negocio", tone: "neutral" },
  "no answer": { words: "El proveedor no contestó; se pregunta por otro lado", tone: "warn" },
};

export const groups = {
  applied: [
    "paid",
    "waiting",
    "processing",
    "needs_action",
    "declined",
    "expired",
    "cancelled",
    "refunded",
    "claim closed",
  ],
  review: ["mismatch", "disputed", "claim", "fraud alert", "refused", "absent", "no answer"],
  ignored: ["nothing to do", "not ours"],
} as const;

export const outcomeSaid = (outcome: string | null, tries: number): Said =>
  outcome !== null
    ? (outcomes[outcome] ?? { words: outcome, tone: "neutral" })
    : tries === 0
      ? { words: "En cola", tone: "accent" }
      : { words: "Se vuelve a intentar solo", tone: "accent" };

export const trustWords = {
  valid: "Con firma válida",
  unsigned: "Sin firma reciente: se le preguntó al proveedor",
} as const;
export const providerWords = { mercadopago: "Mercado Pago", conekta: "OXXO Pay (Conekta)" } as const;
