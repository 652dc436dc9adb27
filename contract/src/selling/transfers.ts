import { Type } from "typebox";
import { call } from "../call";
import { Amount, CalendarDay, Nullable, OneOf, PublicId, Strict, Tone } from "../shapes";

/** A direct transfer to the business's account, as reported by its payer. */
export const TransferView = Strict({
  id: PublicId,
  chargeId: PublicId,
  concept: Type.String(),
  /** Reported by its payer, not by staff. */
  byPayer: Type.Boolean(),
  buyer: Nullable(Type.String()),
  amount: Amount,
  trackingKey: Type.String(),
  bankFrom: Type.String(),
  bankTo: Type.String(),
  opDay: CalendarDay,
  opDayWords: Type.String(),
  /** What its payer sent as proof; read at `transferFile`. */
  proofs: Type.Array(Strict({ id: PublicId, kind: OneOf("image", "pdf") })),
  /** The end of the account that its payer says it was sent to. */
  accountEnd: Nullable(Type.String()),
  /** What is known of it besides: whether the bank's file has it, what is due. */
  hints: Type.Array(Strict({ good: Type.Boolean(), words: Type.String() })),
  state: OneOf("submitted", "under_review", "confirmed", "rejected", "withdrawn"),
  stateWords: Type.String(),
  tone: Tone,
  /** Who did what, and when. */
  steps: Type.Array(Type.String()),
  reason: Nullable(Type.String()),
  mayDecide: Type.Boolean(),
});

const submitBody = Strict({
  amount: Type.Integer(),
  trackingKey: Type.String({ maxLength: 300 }),
  bankFrom: Type.String({ maxLength: 60 }),
  bankTo: Type.String({ maxLength: 60 }),
  opDay: CalendarDay,
});

/** Pays nothing: the units stay reserved until staff has verified the transfer. */
export const submitTransfer = call("POST /api/charges/:chargeId/transfers", {
  id: "submitTransfer",
  summary: "Anota una transferencia directa para que alguien la confirme",
  action: "charge.collect",
  status: 201,
  params: Strict({ chargeId: PublicId }),
  body: submitBody,
  answer: TransferView,
  refusals: [
    "UNAUTHENTICATED",
    "FORBIDDEN",
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "PAYMENT_IN_PROGRESS",
    "ALREADY_PAID",
    "CHARGE_CANCELLED",
    "TRANSFER_KEY_REUSED",
  ],
});

export const listTransfers = call("GET /api/transfers", {
  id: "listTransfers",
  summary: "Las transferencias directas: por confirmar, o ya decididas",
  action: "charge.list",
  query: Strict({
    group: Type.Optional(OneOf("pending", "decided")),
    charge: Type.Optional(PublicId),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({ items: Type.Array(TransferView), next: Nullable(Type.String()) }),
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED"],
});

const one = Strict({ transferId: PublicId });

export const reviewTransfer = call("POST /api/transfers/:transferId/review", {
  id: "reviewTransfer",
  summary: "Toma una transferencia para buscarla en el banco",
  action: "transfer.confirm",
  params: one,
  body: Strict({}),
  answer: TransferView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "TRANSFER_DECIDED"],
});

/** The verified points of the CEP; all of them are required to confirm it. */
export const CepChecks = Strict({
  /** Banco de México lists it as *liquidado*. */
  settled: Type.Boolean(),
  /** The amount matches. */
  amount: Type.Boolean(),
  /** The destination is our account. */
  account: Type.Boolean(),
});

export const confirmTransfer = call("POST /api/transfers/:transferId/confirm", {
  id: "confirmTransfer",
  summary: "Confirma que una transferencia está liquidada: entonces es un pago",
  action: "transfer.confirm",
  params: one,
  body: Strict({ checks: CepChecks }),
  answer: TransferView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "VALIDATION_FAILED", "TRANSFER_DECIDED"],
});

export const rejectTransfer = call("POST /api/transfers/:transferId/reject", {
  id: "rejectTransfer",
  summary: "Rechaza una transferencia que no llegó o no cuadra",
  action: "transfer.confirm",
  params: one,
  body: Strict({ reason: Type.String({ maxLength: 200 }) }),
  answer: TransferView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "VALIDATION_FAILED", "TRANSFER_DECIDED"],
});

const ofCharge = Strict({ chargeId: PublicId });

/** A transfer as its payer reported it, with what happens to it. */
const ReportedTransfer = Strict({
  id: PublicId,
  amount: Amount,
  /** The end of its tracking key. */
  keyEnd: Type.String(),
  bankFrom: Type.String(),
  opDayWords: Type.String(),
  state: OneOf("submitted", "under_review", "confirmed", "rejected", "withdrawn"),
  stateWords: Type.String(),
  tone: Tone,
  reason: Nullable(Type.String()),
  /** What happens next, or what its payer can do. */
  next: Type.String(),
  proofs: Type.Integer(),
  mayAddProof: Type.Boolean(),
  mayWithdraw: Type.Boolean(),
});

/** The business's own account for a charge, and what was reported for it. */
export const DirectTransfer = Strict({
  /** Null where the business takes no direct transfers. */
  account: Nullable(
    Strict({
      clabe: Type.String(),
      grouped: Type.String(),
      bank: Type.String(),
      holder: Type.String(),
      /** Seven digits to write as the transfer's reference or concept: by it the seller finds it. */
      reference: Type.String(),
    }),
  ),
  due: Amount,
  /** Why nothing can be reported now; null where it can. */
  why: Nullable(Type.String()),
  /** The days that a transfer for it may have. */
  firstDay: CalendarDay,
  today: CalendarDay,
  reports: Type.Array(ReportedTransfer),
});

export const readDirectTransfer = call("GET /api/charges/:chargeId/direct-transfer", {
  id: "readDirectTransfer",
  summary: "La cuenta del negocio para transferir este cobro, y cómo va cada transferencia reportada",
  action: "shop.use",
  need: "link",
  params: ofCharge,
  answer: DirectTransfer,
  refusals: ["NOT_FOUND"],
});

/** Never pays: it waits for staff. */
export const reportTransfer = call("POST /api/charges/:chargeId/reported-transfers", {
  id: "reportTransfer",
  summary: "Quien pagó reporta su transferencia, para que el negocio la busque en su banco",
  action: "shop.use",
  need: "link",
  status: 201,
  params: ofCharge,
  body: Strict({
    amount: Type.Integer(),
    trackingKey: Type.String({ maxLength: 300 }),
    bankFrom: Type.String({ maxLength: 60 }),
    opDay: CalendarDay,
    /** The account that it was sent to, where its payer knows another than the one that this charge shows: its CLABE, or its last digits. */
    account: Type.Optional(Type.String({ maxLength: 40 })),
    /** Its payer was told that another amount is due, and sent this one. */
    amountSeen: Type.Boolean(),
  }),
  answer: DirectTransfer,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "METHOD_NOT_ALLOWED",
    "PAYMENT_IN_PROGRESS",
    "ALREADY_PAID",
    "CHARGE_CANCELLED",
    "CONTACT_UNCONFIRMED",
    "TRANSFER_KEY_REUSED",
    "TRANSFER_AMOUNT_DIFFERS",
    "TRANSFER_OTHER_ACCOUNT",
    "TRANSFER_REPORT_LIMIT",
  ],
});

/** Only while nobody looks for it in the bank. */
export const withdrawTransfer = call("POST /api/charges/:chargeId/reported-transfers/:transferId/withdraw", {
  id: "withdrawTransfer",
  summary: "Quien reportó una transferencia la retira: se equivocó, o pagará de otra forma",
  action: "shop.use",
  need: "own",
  staffWay: "Decídela desde Transferencias.",
  params: Strict({ chargeId: PublicId, transferId: PublicId }),
  body: Strict({}),
  answer: DirectTransfer,
  refusals: ["NOT_FOUND", "TRANSFER_DECIDED"],
});

/** The request body is the file itself (`image/…` or `application/pdf`). */
export const addTransferProof = call("POST /api/charges/:chargeId/reported-transfers/:transferId/proofs", {
  id: "addTransferProof",
  summary: "Guarda la foto o el PDF de una transferencia reportada (hasta 8 MB, 3 por cobro). Sólo lo ve el personal",
  action: "shop.use",
  need: "own",
  staffWay: "Anota lo que sabes de ella desde Transferencias.",
  status: 201,
  params: Strict({ chargeId: PublicId, transferId: PublicId }),
  answer: DirectTransfer,
  refusals: [
    "NOT_FOUND",
    "UNSUPPORTED_MEDIA_TYPE",
    "PAYLOAD_TOO_LARGE",
    "PHOTO_UNREADABLE",
    "TRANSFER_DECIDED",
    "TRANSFER_REPORT_LIMIT",
  ],
});
