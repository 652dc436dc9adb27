import { demoNote, type MessageContent, type MessageDeclarations, oneLine } from "../../business/message-queue/message";

export const birthsMessages = {
  choice_turn: { words: "Turno para escoger una cría" },
  choice_none: { words: "No alcanzó cría" },
} as const satisfies MessageDeclarations;

/** To who is next in the line of a birth: their young is there to be chosen. */
export const choiceTurnMessage = (o: {
  business: string;
  title: string;
  /** Until when nobody after them chooses, in words. */
  until: string;
  /** The charge's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`Ya nació: te toca escoger (${o.title})`),
  business: oneLine(o.business),
  says: [
    "Ya nació lo que compraste y te toca escoger. Después de esa hora puede escoger también quien sigue en la fila.",
    ...demoNote(o.demo),
  ],
  facts: [
    { label: "Qué compraste", value: oneLine(o.title) },
    { label: "Escoge antes del", value: o.until },
  ],
  link: { path: `/cobro?c=${o.id}`, words: "Escoger" },
});

/** To who bought a place for which no young was born. */
export const noYoungMessage = (o: {
  business: string;
  title: string;
  /** The charge's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`Nacieron menos crías y no alcanzó (${o.title})`),
  business: oneLine(o.business),
  says: [
    "Nacieron menos crías que lugares, y la tuya no alcanzó. Tu compra se canceló.",
    "Ya se pidió la devolución de lo que pagaste; te avisamos cuando vaya en camino.",
    ...demoNote(o.demo),
  ],
  facts: [{ label: "Qué compraste", value: oneLine(o.title) }],
  link: { path: `/cobro?c=${o.id}`, words: "Ver mi compra" },
});
