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
  "chargeback unmatched": { words: "Contracargo de un pago que aquí no está: quedó por revisar", tone: "error" },
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
  review: ["mismatch", "disputed", "chargeback unmatched", "claim", "fraud alert", "refused", "absent", "no answer"],
  ignored: ["nothing to do", "not ours"],
} as const;

export const outcomeSaid = (outcome: string | null, tries: number): Said =>
  outcome !== null
    ? (outcomes[outcome] ?? { words: outcome, tone: "neutral" })
    : tries === 0
      ? { words: "En cola", tone: "accent" }
      : { words: "Se vuelve a intentar solo", tone: "accent" };

/** What an event is about, in words: of the types that tell more than their family. */
const types: Record<string, string> = {
  "order.created": "Se creó un cobro",
  "order.updated": "Cambió un cobro",
  "order.pending_payment": "Espera el pago",
  "order.action_required": "Falta un paso de quien paga",
  "order.processing": "Un pago está en proceso",
  "order.processed": "Se procesó un pago",
  "order.paid": "Se pagó un cobro",
  "order.failed": "Un pago no pasó",
  "order.declined": "Un pago no pasó",
  "order.expired": "Venció un cobro",
  "order.canceled": "Se canceló un cobro",
  "order.cancelled": "Se canceló un cobro",
  "order.voided": "Se canceló un cobro",
  "order.refunded": "Se devolvió un pago",
  "order.partially_refunded": "Se devolvió parte de un pago",
  "order.charged_back": "Contracargo de un pago",
  "payment.created": "Hay un pago nuevo",
  "payment.updated": "Cambió un pago",
  "charge.created": "Se creó un pago",
  "charge.pending_confirmation": "Espera el pago",
  "charge.paid": "Se pagó un cobro",
  "charge.under_fraud_review": "Un pago está en revisión",
  "charge.fraudulent": "Un pago parece fraude",
  "charge.declined": "Un pago no pasó",
  "charge.expired": "Venció un cobro",
  "charge.canceled": "Se canceló un cobro",
  "charge.refunded": "Se devolvió un pago",
  "charge.partially_refunded": "Se devolvió parte de un pago",
  "charge.reversed": "Se revirtió un pago",
};
const families: Record<string, string> = {
  order: "Novedad de un cobro",
  payment: "Novedad de un pago",
  charge: "Novedad de un pago",
  preference: "Novedad de un cobro",
  claim: "Reclamo de un comprador",
  fraud: "Posible fraude",
  ping: "Prueba de conexión",
};
/** Never the provider's code: a type that isn't known is told by its family. */
export const typeWords = (e: { type: string; family: string }) =>
  types[e.type] ??
  (/chargeback/.test(e.type) ? "Contracargo de un pago" : undefined) ??
  families[e.family] ??
  "Otro aviso";

export const trustWords = {
  valid: "Con firma válida",
  unsigned: "Sin firma reciente: se le preguntó al proveedor",
} as const;
export const providerWords = { mercadopago: "Mercado Pago", conekta: "OXXO Pay (Conekta)" } as const;
