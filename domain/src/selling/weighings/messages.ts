import { demoNote, type MessageContent, type MessageDeclarations, oneLine } from "../../business/message-queue/message";
import { type Centavos, spoken } from "../../kernel/money";
import { MINUTE } from "../../kernel/time";

export const weighingsMessages = {
  weight_proposed: { words: "Peso por aceptar" },
} as const satisfies MessageDeclarations;

/** A weight that is answered within this time, as at the scale, sends no message. */
export const WEIGHT_PROPOSED_AFTER = 5 * MINUTE;

/** The seller proposed a final weight, which changes nothing until the buyer accepts it. */
export const weightProposedMessage = (w: {
  business: string;
  title: string;
  /** The net weight in words. */
  net: string;
  /** The price of the line before and after it. */
  before: Centavos;
  after: Centavos;
  /** By which it is accepted at the scale, where an e-mail is on file; null: it is read on the buyer's phone alone. */
  code: string | null;
  /** The charge's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`Acepta el peso de ${w.title}`),
  business: oneLine(w.business),
  says: [
    "Ya lo pesamos. Revisa el peso y acéptalo, o dinos que no; hasta entonces no cambia nada.",
    ...demoNote(w.demo),
  ],
  facts: [
    { label: "Peso neto", value: w.net },
    { label: "Estimado", value: spoken(w.before) },
    { label: "Con ese peso", value: spoken(w.after) },
    ...(w.code === null
      ? []
      : [{ label: "Código para aceptarlo en la báscula", value: w.code, secret: true as const }]),
  ],
  link: { path: `/cobro?c=${w.id}`, words: "Ver y aceptar el peso" },
});
