import { demoNote, type MessageContent, type MessageDeclarations, oneLine } from "../../business/message-queue/message";
import { type Centavos, spoken } from "../../kernel/money";
import { MINUTE } from "../../kernel/time";

export const refundsMessages = {
  refund_sent: { words: "Devolución en camino" },
} as const satisfies MessageDeclarations;

/** A refund that is confirmed within this time sends only its receipt. */
export const REFUND_SENT_AFTER = 10 * MINUTE;

/** The refund was sent; its receipt follows when it has arrived. */
export const refundSentMessage = (r: {
  business: string;
  concept: string;
  /** The charge's public id. */
  id: string;
  amount: Centavos;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`Tu devolución de ${spoken(r.amount)} va en camino`),
  business: oneLine(r.business),
  says: [
    "Ya pedimos que te devuelvan tu dinero por donde pagaste. Tu banco puede tardar unos días en mostrarlo; cuando quede hecho te mandamos su comprobante.",
    ...demoNote(r.demo),
  ],
  facts: [
    { label: "Concepto", value: oneLine(r.concept) },
    { label: "Monto", value: spoken(r.amount) },
  ],
  link: { path: `/cobro?c=${r.id}`, words: "Ver mi compra" },
});
