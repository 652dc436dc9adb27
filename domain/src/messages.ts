import { type Centavos, spoken } from "./money";
import { DAY } from "./time";

/** What a message to a buyer tells of. */
export const messageKinds = {
  receipt: "Comprobante",
  receipt_link: "Liga de un comprobante",
  voucher: "Ficha por pagar",
  voucher_reminder: "Recordatorio de ficha",
  balance_reminder: "Recordatorio de saldo",
  refund_sent: "Devolución en camino",
} as const satisfies Record<string, string>;
export type MessageKind = keyof typeof messageKinds;
export const messageKindNames = Object.keys(messageKinds) as MessageKind[];

export type MessageChannel = "email" | "whatsapp";

/** What is said, in parts: plain text, HTML and WhatsApp are written from the same. Frozen when it is queued. */
export interface MessageContent {
  /** One line: the subject of the e-mail. */
  subject: string;
  /** Who writes. */
  business: string;
  /** What happened, one paragraph each. */
  says: string[];
  facts: { label: string; value: string }[];
  /** A path of this shop, "/comprobante/pago/…"; the address before it is known when it is sent. */
  link: { path: string; words: string };
}

/** For how long a message about a fact that stays true is still worth sending. */
export const MESSAGE_LIFE = 14 * DAY;

/** Everything on one line, without control characters: no text of a person ever makes a new line, or a new header, of a message. */
export const oneLine = (text: string, most = 120) =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, most);

interface OfReceipt {
  tipo: "venta" | "pago" | "apartado" | "reembolso";
  business: string;
  concept: string;
  folio: string;
  /** The receipt's public id. */
  id: string;
  amount: Centavos;
  /** What is still due afterwards. */
  balance: Centavos;
  /** By when, in words. */
  dueWords?: string;
  demo: boolean;
}

const RECEIPT: Record<OfReceipt["tipo"], { subject: string; says: string; label: string }> = {
  venta: { subject: "Tu compra está pagada", says: "Recibimos tu pago completo. ¡Gracias!", label: "Total" },
  pago: { subject: "Recibimos tu pago", says: "Tu pago quedó registrado.", label: "Pagaste" },
  apartado: {
    subject: "Tu apartado está pagado",
    says: "Recibimos tu apartado y lo tuyo queda apartado.",
    label: "Total",
  },
  reembolso: { subject: "Te devolvimos tu dinero", says: "La devolución quedó hecha.", label: "Te devolvimos" },
};

/** The message that carries a receipt. */
export function receiptMessage(r: OfReceipt): MessageContent {
  const w = RECEIPT[r.tipo];
  return {
    subject: oneLine(`${w.subject} · ${r.folio}`),
    business: oneLine(r.business),
    says: [w.says, ...demoNote(r.demo)],
    facts: [
      { label: "Concepto", value: oneLine(r.concept) },
      { label: w.label, value: spoken(r.amount) },
      ...(r.balance > 0 ? [{ label: "Saldo por pagar", value: spoken(r.balance) }] : []),
      ...(r.balance > 0 && r.dueWords ? [{ label: "Paga el saldo antes del", value: r.dueWords }] : []),
      { label: "Folio", value: r.folio },
    ],
    link: { path: `/comprobante/${r.tipo}/${r.id}`, words: "Ver mi comprobante" },
  };
}

/** The answer to somebody who lost a receipt: a link to it, to the contact on file alone. */
export const receiptLinkMessage = (r: {
  tipo: OfReceipt["tipo"];
  business: string;
  folio: string;
  id: string;
  demo: boolean;
}): MessageContent => ({
  subject: oneLine(`La liga de tu comprobante ${r.folio}`),
  business: oneLine(r.business),
  says: [
    "Pediste otra vez la liga de tu comprobante. Si no fuiste tú, no hace falta que hagas nada.",
    ...demoNote(r.demo),
  ],
  facts: [{ label: "Folio", value: r.folio }],
  link: { path: `/comprobante/${r.tipo}/${r.id}`, words: "Ver mi comprobante" },
});

const demoNote = (demo: boolean) => (demo ? ["Es una demostración: no es dinero real."] : []);
