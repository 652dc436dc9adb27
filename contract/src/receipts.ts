import { Type } from "typebox";
import { call } from "./call";
import { Amount, Moment, Note, Nullable, OneOf, PublicId, Strict } from "./shapes";

export const ReceiptLine = Strict({
  title: Type.String(),
  subtitle: Type.String(),
  qty: Type.Integer(),
  unitPrice: Amount,
  lineTotal: Amount,
});
export const ReceiptPayment = Strict({
  method: Type.String(),
  reference: Type.String(),
  amount: Amount,
  at: Moment,
  atWords: Type.String(),
});

/** What a receipt says for ever. The hash is over the canonical JSON of this object. */
export const ReceiptSnapshot = Strict({
  tipo: OneOf("venta", "pago", "reembolso"),
  folio: Type.String(),
  issuedAt: Moment,
  issuedWords: Type.String(),
  zone: Type.String(),
  zoneWords: Type.String(),
  demo: Type.Boolean(),
  seller: Strict({
    name: Type.String(),
    legalName: Type.String(),
    rfc: Nullable(Type.String()),
    address: Type.String(),
    phone: Type.String(),
    email: Nullable(Type.String()),
  }),
  buyer: Strict({ name: Type.String() }),
  concept: Type.String(),
  lines: Type.Array(ReceiptLine),
  subtotal: Amount,
  taxNotes: Type.Array(Note),
  total: Amount,
  payments: Type.Array(ReceiptPayment),
  /** Only on a refund's: what went back, how, of which charge, and why. */
  refund: Type.Optional(
    Strict({
      amount: Amount,
      method: Type.String(),
      reference: Type.String(),
      of: Type.String(),
      reason: Type.String(),
    }),
  ),
  paid: Amount,
  balance: Amount,
  amountWords: Type.String(),
  delivery: Type.Array(Type.String()),
  policies: Type.Array(Type.String()),
  footer: Type.Array(Type.String()),
});

export const ReceiptView = Strict({
  id: PublicId,
  tipo: OneOf("venta", "pago", "reembolso", "ficha", "oxxo", "spei"),
  snapshot: Nullable(ReceiptSnapshot),
  shortCode: Nullable(Type.String()),
  hash: Nullable(Type.String()),
  qrSvg: Nullable(Type.String()),
  /** For a ficha: the live attempt, and the charge it belongs to. */
  ficha: Nullable(Type.Unsafe<import("./types").AttemptView>(Type.Object({}, { additionalProperties: true }))),
  seller: ReceiptSnapshot.properties.seller,
  chargeId: Nullable(PublicId),
  concept: Type.String(),
  amount: Amount,
  amountWords: Type.String(),
  related: Type.Array(
    Strict({ tipo: OneOf("venta", "pago", "reembolso", "oxxo", "spei"), id: PublicId, folio: Nullable(Type.String()) }),
  ),
  shareText: Type.String(),
  whatsapp: Nullable(Type.String()),
});

export const readReceipt = call("GET /api/receipts/:tipo/:id", {
  id: "readReceipt",
  summary: "Un comprobante o ficha por su liga",
  action: "shop.use",
  params: Strict({ tipo: Type.String({ maxLength: 20 }), id: Type.String({ maxLength: 64 }) }),
  answer: ReceiptView,
  refusals: ["RECEIPT_NOT_FOUND", "RECEIPT_TYPE_UNKNOWN"],
});
