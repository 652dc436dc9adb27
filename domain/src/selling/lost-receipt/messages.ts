import { demoNote, type MessageContent, type MessageDeclarations, oneLine } from "../../business/message-queue/message";

export const lostReceiptMessages = {
  purchase_list: { words: "Enlace de sus compras" },
} as const satisfies MessageDeclarations;

/** The answer to a request for lost links: a link to the list of purchases made with this contact. */
export const purchaseListMessage = (r: {
  business: string;
  /** The number of purchases listed now. */
  purchases: number;
  /** The list's public id. */
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`El enlace de tus compras en ${r.business}`),
  business: oneLine(r.business),
  says: [
    "Pediste otra vez el enlace de tus compras: aquí están con sus comprobantes. Si no fuiste tú, no hace falta que hagas nada; no se lo pases a nadie.",
    ...demoNote(r.demo),
  ],
  facts: [{ label: "Compras", value: String(r.purchases) }],
  link: { path: `/cobro?compras=${r.id}`, words: "Ver mis compras" },
});
