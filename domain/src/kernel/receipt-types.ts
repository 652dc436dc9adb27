import { isOneOf } from "./lookup";
import { type Centavos, centavos } from "./money";

/** What is issued with a folio. A payment voucher (*ficha*) is not among them: it is a request to pay, not a receipt. */
export const receiptTypes = [
  "venta",
  "pago",
  "donativo",
  "apartado",
  "reembolso",
  "entrega",
  "boleto",
  "estado",
] as const;
export type ReceiptType = (typeof receiptTypes)[number];

export const isReceiptType = (text: string): text is ReceiptType => isOneOf(receiptTypes, text);

/** The title of each, on screen and on paper. */
export const receiptTitles: Record<ReceiptType, string> = {
  venta: "Comprobante de venta",
  pago: "Comprobante de pago",
  donativo: "Comprobante de donativo",
  apartado: "Comprobante de apartado",
  reembolso: "Comprobante de reembolso",
  entrega: "Comprobante de entrega",
  boleto: "Boleto de visita",
  estado: "Estado de cuenta",
};

/** The label of a link to each receipt, and to the payment slips. */
export const receiptLinkWords: Record<ReceiptType | "oxxo" | "spei", string> = {
  ...receiptTitles,
  boleto: "Boletos",
  oxxo: "Ficha de OXXO",
  spei: "Ficha de SPEI",
};

/**
 * The amount that a receipt states in words and that its seal signs, in centavos: the sale's total, the payment, the
 * value delivered, the places of a visit, the refund, or what a statement says is still owed.
 */
export function receiptAmount(r: {
  tipo: string;
  total: Centavos;
  paid: Centavos;
  deposit?: { paid: Centavos } | undefined;
  refund?: { amount: Centavos } | undefined;
  statement?: { balance: Centavos } | undefined;
}): Centavos {
  if (r.tipo === "venta" || r.tipo === "entrega" || r.tipo === "boleto") return r.total;
  if (r.tipo === "estado") return r.statement?.balance ?? centavos(0);
  if (r.tipo === "reembolso") return r.refund?.amount ?? centavos(0);
  return r.tipo === "apartado" ? (r.deposit?.paid ?? r.paid) : r.paid;
}
