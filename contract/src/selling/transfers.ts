import { Type } from "typebox";
import { call } from "../call";
import { Amount, CalendarDay, Nullable, OneOf, PublicId, Strict, Tone } from "../shapes";

/** A direct transfer to the business's account, as reported by its payer. */
export const TransferView = Strict({
  id: PublicId,
  chargeId: PublicId,
  concept: Type.String(),
  buyer: Nullable(Type.String()),
  amount: Amount,
  trackingKey: Type.String(),
  bankFrom: Type.String(),
  bankTo: Type.String(),
  opDay: CalendarDay,
  opDayWords: Type.String(),
  state: OneOf("submitted", "under_review", "confirmed", "rejected"),
  stateWords: Type.String(),
  tone: Tone,
  /** Who did what, and when. */
  steps: Type.Array(Type.String()),
  reason: Nullable(Type.String()),
  mayDecide: Type.Boolean(),
});

const submitBody = Strict({
  amount: Type.Integer(),
  trackingKey: Type.String({ maxLength: 60 }),
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
