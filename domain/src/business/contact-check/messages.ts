import { demoNote, type MessageContent, type MessageDeclarations, oneLine } from "../message-queue/message";

export const contactCheckMessages = {
  contact_code: { words: "Código de confirmación" },
} as const satisfies MessageDeclarations;

/** A one-time code for the owner of this contact. It states its purpose, so that nobody forwards it. */
export const contactCodeMessage = (c: {
  business: string;
  code: string;
  /** By e-mail it is its addressee's alone; one that staff carry is read by them. */
  secret: boolean;
  /** The charge's public id; null before the purchase exists. */
  chargeId: string | null;
  demo: boolean;
}): MessageContent => ({
  subject: "Tu código para confirmar tu compra",
  business: oneLine(c.business),
  says: [
    "Con este código confirmas que la compra es tuya. Escríbelo sólo en la página de tu compra.",
    "Si no lo pediste, no se lo des a nadie: con él se puede pedir la devolución de tu dinero.",
    ...demoNote(c.demo),
  ],
  facts: [{ label: "Código", value: c.code, ...(c.secret ? { secret: true } : {}) }],
  link: { path: c.chargeId ? `/cobro?c=${c.chargeId}` : "/cobro", words: "Ver mi compra" },
});
