import { demoNote, type MessageContent, type MessageDeclarations, oneLine } from "../../business/message-queue/message";
import { type Centavos, spoken } from "../../kernel/money";

export const accountsMessages = {
  account_reminder: { words: "Recordatorio de cuenta" },
} as const satisfies MessageDeclarations;

/** What is overdue of a customer's account, with the link of their statement. */
export const accountReminderMessage = (a: {
  business: string;
  overdue: Centavos;
  total: Centavos;
  /** The public id of the statement's link. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`Tu cuenta con ${a.business}`),
  business: oneLine(a.business),
  says: [
    "Te recordamos que tu cuenta tiene pagos vencidos. Si ya pagaste, no hagas caso; si no puedes pagar todo, contéstanos y vemos cómo.",
    ...demoNote(a.demo),
  ],
  facts: [
    { label: "Vencido", value: spoken(a.overdue) },
    ...(a.total > a.overdue ? [{ label: "Debes en total", value: spoken(a.total) }] : []),
  ],
  link: { path: `/cobro?cuenta=${a.id}`, words: "Ver mi cuenta y pagar" },
});
