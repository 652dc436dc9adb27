import { demoNote, type MessageContent, type MessageDeclarations, oneLine } from "../../business/message-queue/message";
import { type Centavos, spoken } from "../../kernel/money";

export const sponsorshipsMessages = {
  sponsorship_due: { words: "Padrinazgo del mes" },
} as const satisfies MessageDeclarations;

/** The link of a month's sponsorship; nothing is charged by itself. */
export const sponsorshipDueMessage = (s: {
  business: string;
  title: string;
  /** "noviembre de 2026". */
  month: string;
  amount: Centavos;
  /** The charge's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`Tu padrinazgo de ${s.month}: ${s.title}`),
  business: oneLine(s.business),
  says: [
    "Gracias por apadrinar. Aquí está el enlace de este mes; nada se cobra solo, y puedes dejar de hacerlo cuando quieras: contéstanos o no lo pagues.",
    ...demoNote(s.demo),
  ],
  facts: [
    { label: "Mes", value: s.month },
    { label: "Cantidad", value: spoken(s.amount) },
  ],
  link: { path: `/cobro?c=${s.id}`, words: "Dar mi padrinazgo" },
});
