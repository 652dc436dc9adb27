import { demoNote, type MessageContent, type MessageDeclarations, oneLine } from "../../business/message-queue/message";
import { type Centavos, spoken } from "../../kernel/money";
import type { ReceiptType } from "../../kernel/receipt-types";
import { chargePageWords } from "../charges/charge-page-words";

export const receiptsMessages = {
  receipt: { words: "Comprobante", lasts: true },
  receipt_link: { words: "Enlace de un comprobante", lasts: true },
} as const satisfies MessageDeclarations;

/** The notice on the page of a charge whose payment came late, was not the whole amount, or was too much. */
export interface Besides {
  notice: string;
  isLate: boolean;
  /** The charge's public id. */
  chargeId: string;
}

interface OfReceipt {
  tipo: ReceiptType;
  business: string;
  concept: string;
  folio: string;
  /** The receipt's public id. */
  id: string;
  amount: Centavos;
  /** The remaining balance after this payment. */
  balance: Centavos;
  /** The deadline in words. */
  dueWords?: string;
  besides?: Besides | undefined;
  demo: boolean;
}

const RECEIPT: Record<OfReceipt["tipo"], { subject: string; says: string; label: string }> = {
  venta: { subject: "Tu compra está pagada", says: "Recibimos tu pago completo. ¡Gracias!", label: "Total" },
  pago: { subject: "Recibimos tu pago", says: "Tu pago quedó registrado.", label: "Pagaste" },
  donativo: { subject: "Gracias por tu donativo", says: "Recibimos tu donativo. ¡Gracias!", label: "Diste" },
  apartado: {
    subject: "Tu apartado está pagado",
    says: "Recibimos tu apartado: lo tuyo queda guardado a tu nombre.",
    label: "Apartado",
  },
  reembolso: { subject: "Te devolvimos tu dinero", says: "La devolución quedó hecha.", label: "Te devolvimos" },
  entrega: { subject: "Se entregó tu compra", says: "Aquí queda qué se entregó y quién lo recibió.", label: "Valor" },
  boleto: {
    subject: "Tus boletos",
    says: "Enseña en la entrada el código de cada lugar; también sirve sin señal.",
    label: "Valor",
  },
  estado: {
    subject: "El estado de tu cuenta",
    says: "Aquí queda qué se pidió, qué pagaste y qué falta.",
    label: "Falta por pagar",
  },
};

/** The receipt of a sale that isn't paid whole: its price changed after a payment, or it is on account. */
const WITH_BALANCE = {
  subject: "El comprobante de tu compra",
  says: "Recibimos tu pago. Todavía falta una parte de tu compra.",
  label: "Total",
};

/** The message that carries a receipt: it says what the page of the purchase says. */
export function receiptMessage(receipt: OfReceipt): MessageContent {
  const w = receipt.tipo === "venta" && receipt.balance > 0 ? WITH_BALANCE : RECEIPT[receipt.tipo];
  const { besides } = receipt;
  return {
    subject: oneLine(`${besides?.isLate ? chargePageWords.late : w.subject} · ${receipt.folio}`),
    business: oneLine(receipt.business),
    // The notice says that the payment arrived: the sentence of its receipt would repeat it.
    says: [
      ...(besides && receipt.tipo === "pago" ? [] : [w.says]),
      ...(besides ? [besides.notice] : []),
      ...demoNote(receipt.demo),
    ],
    facts: [
      { label: "Concepto", value: oneLine(receipt.concept) },
      { label: w.label, value: spoken(receipt.amount) },
      ...(receipt.balance > 0 ? [{ label: "Saldo por pagar", value: spoken(receipt.balance) }] : []),
      ...(receipt.balance > 0 && receipt.dueWords
        ? [{ label: "Paga el saldo antes del", value: receipt.dueWords }]
        : []),
      { label: "Folio", value: receipt.folio },
    ],
    // The page of the charge has the receipt too, and what can be done about the rest.
    link: besides
      ? { path: `/cobro?c=${besides.chargeId}`, words: "Ver mi compra" }
      : { path: `/comprobante/${receipt.tipo}/${receipt.id}`, words: "Ver mi comprobante" },
  };
}
