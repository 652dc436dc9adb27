import { demoNote, type MessageContent, type MessageDeclarations, oneLine } from "../../business/message-queue/message";
import { type Centavos, spoken } from "../../kernel/money";

export const shippingMessages = {
  freight_quoted: { words: "Flete cotizado" },
} as const satisfies MessageDeclarations;

/** What a delivery costs that its buyer asked for; `ends`: until when it stands. */
export const freightQuotedMessage = (q: {
  business: string;
  title: string;
  amount: Centavos;
  ends: string;
  note: string;
  /** The public id of the purchase's charge. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`El flete de ${q.title}: ${spoken(q.amount)}`),
  business: oneLine(q.business),
  says: [
    "Ya sabemos cuánto cuesta llevártelo. Si lo aceptas se suma a tu compra; si no, elige otra forma de entrega.",
    ...(q.note ? [`«${oneLine(q.note, 200)}»`] : []),
    ...demoNote(q.demo),
  ],
  facts: [
    { label: "Flete", value: spoken(q.amount) },
    { label: "Vale hasta el", value: q.ends },
  ],
  link: { path: `/cobro?c=${q.id}`, words: "Ver y contestar" },
});
