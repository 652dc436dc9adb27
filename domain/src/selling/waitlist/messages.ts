import { demoNote, type MessageContent, type MessageDeclarations, oneLine } from "../../business/message-queue/message";

export const waitlistMessages = {
  waitlist_turn: { words: "Turno de la lista de espera" },
  waitlist_link: { words: "Lugar en la lista de espera" },
} as const satisfies MessageDeclarations;

/** To who is next in a waiting line, or `until` null: the way back to a place in it. */
export const waitlistMessage = (o: {
  business: string;
  title: string;
  /** The last moment to buy, in words. */
  until: string | null;
  /** The place's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(o.until === null ? `Tu lugar en la lista: ${o.title}` : `Se liberó ${o.title}: es tu turno`),
  business: oneLine(o.business),
  says: [
    o.until === null
      ? "Aquí está tu lugar en la lista de espera. Te avisamos en cuanto sea tu turno."
      : "Se liberó lo que esperabas y te lo guardamos. Si no lo compras a tiempo, se le ofrece a quien sigue.",
    ...demoNote(o.demo),
  ],
  facts: [
    { label: "Qué esperas", value: oneLine(o.title) },
    ...(o.until === null ? [] : [{ label: "Tienes hasta el", value: o.until }]),
  ],
  link: { path: `/cobro?espera=${o.id}`, words: o.until === null ? "Ver mi lugar" : "Comprar ahora" },
});
