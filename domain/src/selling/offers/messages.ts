import { demoNote, type MessageContent, type MessageDeclarations, oneLine } from "../../business/message-queue/message";
import { type Centavos, spoken } from "../../kernel/money";

export const offersMessages = {
  offer_answered: { words: "Respuesta a una oferta" },
} as const satisfies MessageDeclarations;

/** What the seller answered to an offer; `ends`: until when a figure stands. */
export const offerAnsweredMessage = (o: {
  business: string;
  title: string;
  answer: "accepted" | "declined" | "figure";
  amount: Centavos;
  ends: string;
  note: string;
  /** The offer's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(
    {
      accepted: `Aceptaron tu oferta por ${o.title}`,
      declined: `Tu oferta por ${o.title}`,
      figure: `Te contestaron por ${o.title}`,
    }[o.answer],
  ),
  business: oneLine(o.business),
  says: [
    {
      accepted: "Aceptamos tu oferta. Ya está a tu nombre: termina tu compra para que no se libere.",
      declined: "Gracias por tu oferta. Esta vez no la podemos aceptar; puedes hacer otra.",
      figure: "Vimos tu oferta y te la contestamos con otra cantidad. Acéptala, o dinos la tuya.",
    }[o.answer],
    ...(o.note ? [`«${oneLine(o.note, 200)}»`] : []),
    ...demoNote(o.demo),
  ],
  facts: [
    {
      label: o.answer === "accepted" ? "Quedó en" : o.answer === "declined" ? "Era de" : "Te lo dejamos en",
      value: spoken(o.amount),
    },
    ...(o.answer === "figure" ? [{ label: "Vale hasta el", value: o.ends }] : []),
  ],
  link: { path: `/cobro?oferta=${o.id}`, words: o.answer === "accepted" ? "Terminar mi compra" : "Ver mi oferta" },
});
