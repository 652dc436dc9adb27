import { receiptTypes } from "@corral/domain/kernel/receipt-types";
import { type Static, Type } from "typebox";
import { call } from "../call";
import { Amount, Id, LinkTipo, Moment, Note, Nullable, OneOf, PublicId, Strict, ZoneName } from "../shapes";
import { CancelledDate } from "./charges";

/** What is issued with a folio and a signature. */
export const ReceiptTipo = OneOf(...receiptTypes);

export const ReceiptLine = Strict({
  title: Type.String(),
  subtitle: Type.String(),
  qty: Type.Integer(),
  unitPrice: Amount,
  lineTotal: Amount,
  /** The estimate of what is sold by the kilo, or how its final weight came about. */
  weight: Type.Optional(Type.String()),
  /** Its price waits for the final weight. */
  estimated: Type.Optional(Type.Boolean()),
  /** For an animal: its photo at the time. */
  photo: Type.Optional(Type.String()),
  /** For an animal: what identifies it, with its weight on that day. */
  details: Type.Optional(Type.Array(Note)),
});
export const ReceiptPayment = Strict({
  method: Type.String(),
  reference: Type.String(),
  /** Negative for what a lower price gave back. */
  amount: Type.Integer(),
  at: Moment,
  atWords: Type.String(),
});

/** For an `apartado`: the deposit paid, the balance and its due date, and the rule if the sale falls through. */
export const ReceiptDeposit = Strict({
  paid: Amount,
  balance: Amount,
  dueAt: Moment,
  dueWords: Type.String(),
  refundRule: Type.String(),
});
/** For a `reembolso`: the refunded receipt, the method and the reason. */
export const ReceiptRefund = Strict({
  of: Nullable(Type.String()),
  routeWords: Type.String(),
  amount: Amount,
  reference: Nullable(Type.String()),
  reason: Type.String(),
});

/** For an `entrega`: who delivered to whom, when and where. */
export const ReceiptHandover = Strict({
  receivedBy: Type.String(),
  by: Type.String(),
  atWords: Type.String(),
  place: Nullable(Type.String()),
  note: Nullable(Type.String()),
  papers: Type.Array(Type.String()),
  animals: Type.Array(Strict({ name: Type.String(), identifiers: Type.Array(Type.String()) })),
});

/** For a `boleto`: the visit, its holder and its places, each with the signed code of its QR (domain/src/payments/tickets/ticket-code.ts). */
export const ReceiptVisit = Strict({
  title: Type.String(),
  whenWords: Type.String(),
  zoneWords: Type.String(),
  /** Local time of the business. */
  day: Type.String(),
  time: Type.String(),
  endTime: Type.String(),
  holder: Type.String(),
  rule: Type.String(),
  places: Type.Array(
    Strict({ seat: Type.Integer(), tier: Type.String(), code: Type.String(), shortCode: Type.String() }),
  ),
  /** The signed code of all its places together, where they are two or more. Tickets issued before it have none. */
  group: Type.Optional(Strict({ code: Type.String(), shortCode: Type.String() })),
});

/** For an `estado`: how the account of a purchase came about, in sentences whose amounts sum to what is still owed. */
export const ReceiptStatement = Strict({
  sentences: Type.Array(Strict({ text: Type.String(), amount: Type.Integer() })),
  balance: Amount,
});

/** The immutable content of a receipt. Its hash is over the canonical JSON of this object. */
export const ReceiptSnapshot = Strict({
  tipo: ReceiptTipo,
  folio: Type.String(),
  issuedAt: Moment,
  issuedWords: Type.String(),
  zone: ZoneName,
  zoneWords: Type.String(),
  demo: Type.Boolean(),
  seller: Strict({
    name: Type.String(),
    legalName: Type.String(),
    rfc: Nullable(Type.String()),
    address: Type.String(),
    phone: Type.String(),
    email: Nullable(Type.String()),
    /** The photo of its logo. */
    logo: Type.Optional(Type.String()),
    /** "#rrggbb", which the letter page is drawn with. */
    color: Type.Optional(Type.String()),
  }),
  buyer: Strict({ name: Type.String() }),
  concept: Type.String(),
  lines: Type.Array(ReceiptLine),
  subtotal: Amount,
  taxNotes: Type.Array(Note),
  total: Amount,
  payments: Type.Array(ReceiptPayment),
  paid: Amount,
  balance: Amount,
  amountWords: Type.String(),
  delivery: Type.Array(Type.String()),
  policies: Type.Array(Type.String()),
  footer: Type.Array(Type.String()),
  deposit: Type.Optional(ReceiptDeposit),
  refund: Type.Optional(ReceiptRefund),
  handover: Type.Optional(ReceiptHandover),
  visit: Type.Optional(ReceiptVisit),
  statement: Type.Optional(ReceiptStatement),
  /** The folio of the receipt that it replaces. */
  replaces: Type.Optional(Type.String()),
  /** Random: without it the buyer's name could be guessed from the public hash. */
  salt: Type.Optional(Type.String()),
});

/** What happened since it was issued. The receipt itself never changes. */
export const ReceiptStanding = Strict({
  /** The folio of the receipt that replaced it. */
  replacedBy: Nullable(Type.String()),
  /** The refunded part of its amount. */
  refunded: Amount,
  /** Its sale was cancelled, or returned after delivery. */
  sale: Type.Optional(OneOf("cancelled", "returned")),
});

export const ReceiptView = Strict({
  id: PublicId,
  tipo: OneOf(...receiptTypes, "ficha", "oxxo", "spei"),
  /** Sent as it was stored, whatever this version's schema: an omitted or added part would break the signature. */
  snapshot: Nullable(Type.Unsafe<Static<typeof ReceiptSnapshot>>(Type.Object({}, { additionalProperties: true }))),
  shortCode: Nullable(Type.String()),
  /** SHA-256 of the canonical snapshot, base64url. */
  hash: Nullable(Type.String()),
  /**
   * `tipo.folio.issued.total.hash.kid.signature` (domain/src/payments/receipts/receipt-seal.ts); null for receipts
   * issued before signing was introduced.
   */
  seal: Nullable(Type.String()),
  /** The address in the QR. */
  verifyUrl: Nullable(Type.String()),
  qrSvg: Nullable(Type.String()),
  /** For a `boleto`: the current state of its places, each with its QR. */
  places: Type.Optional(
    Type.Array(
      Strict({
        seat: Type.Integer(),
        tier: Type.String(),
        shortCode: Type.String(),
        state: OneOf("valid", "used", "void"),
        stateWords: Type.String(),
        qrSvg: Type.String(),
      }),
    ),
  ),
  /** For a `boleto` of several places: the QR of the whole group. */
  group: Type.Optional(Strict({ shortCode: Type.String(), qrSvg: Type.String() })),
  standing: Nullable(ReceiptStanding),
  /** Dates of its purchase that were cancelled since. */
  cancelledDates: Type.Optional(Type.Array(CancelledDate)),
  /** The open balance that this receipt refers to. */
  balanceDue: Type.Optional(Amount),
  /** For a payment voucher (*ficha*): the live attempt, and its charge. */
  ficha: Nullable(
    Type.Unsafe<Static<typeof import("./charges").AttemptView>>(Type.Object({}, { additionalProperties: true })),
  ),
  seller: ReceiptSnapshot.properties.seller,
  chargeId: Nullable(PublicId),
  concept: Type.String(),
  amount: Amount,
  amountWords: Type.String(),
  related: Type.Array(Strict({ tipo: LinkTipo, id: PublicId, folio: Nullable(Type.String()) })),
  shareText: Type.String(),
  whatsapp: Nullable(Type.String()),
});

export const readReceipt = call("GET /api/receipts/:tipo/:id", {
  id: "readReceipt",
  summary: "Un comprobante o ficha por su enlace",
  action: "shop.use",
  need: "link",
  params: Strict({ tipo: Type.String({ maxLength: 20 }), id: Type.String({ maxLength: 64 }) }),
  answer: ReceiptView,
  refusals: ["RECEIPT_NOT_FOUND", "RECEIPT_TYPE_UNKNOWN"],
});

/** The receipt of an offline payment, once the phone that created it has synchronized. */
export const readProvisional = call("GET /api/receipts/provisional/:id", {
  id: "readProvisional",
  summary: "El comprobante de un cobro hecho sin señal, por el id con el que nació",
  action: "shop.use",
  need: "link",
  params: Strict({ id: Id }),
  answer: Strict({ tipo: ReceiptTipo, id: PublicId, folio: Type.String() }),
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "RATE_LIMITED"],
});

export const ReceiptKey = Strict({
  kid: Type.String(),
  /** 32 bytes of Ed25519, base64url. */
  publicKey: Type.String(),
  createdAt: Moment,
  retiredAt: Nullable(Moment),
});

export const receiptKeys = call("GET /api/receipt-keys", {
  id: "receiptKeys",
  action: "shop.use",
  need: "public",
  summary: "Las llaves públicas con las que se comprueban los comprobantes, también las retiradas",
  query: Strict({ kid: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_-]{8,16}$" })) }),
  answer: Strict({ keys: Type.Array(ReceiptKey) }),
});

/** What anybody with the printed code may see: no personal data. */
export const ReceiptFacts = Strict({
  tipo: ReceiptTipo,
  folio: Type.String(),
  issuedAt: Moment,
  issuedWords: Type.String(),
  total: Amount,
  hash: Type.String(),
  shortCode: Type.String(),
  signed: Type.Boolean(),
  standing: ReceiptStanding,
  demo: Type.Boolean(),
});

export const verifyReceipt = call("GET /api/receipts/verify/:shortCode", {
  id: "verifyReceipt",
  action: "shop.use",
  need: "public",
  summary: "Si existe un comprobante con ese código de verificación y qué dice, sin datos personales",
  params: Strict({ shortCode: Type.String({ maxLength: 40 }) }),
  answer: ReceiptFacts,
  refusals: ["RECEIPT_NOT_FOUND", "RATE_LIMITED"],
});
