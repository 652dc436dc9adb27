import { balanceDays } from "@corral/domain/deposit";
import { Type } from "typebox";
import { call } from "./call";
import { PaidMethod, Purpose } from "./charges";
import { Amount, CalendarDay, Id, Moment, Nullable, OneOf, PublicId, Strict, Tone } from "./shapes";

/** One charge in the staff's list. */
export const ChargeRow = Strict({
  id: PublicId,
  concept: Type.String(),
  buyer: Nullable(Type.String()),
  amount: Amount,
  collected: Amount,
  state: Type.String(),
  stateWords: Type.String(),
  tone: Tone,
  method: Nullable(Type.String()),
  createdAt: Moment,
  createdWords: Type.String(),
  /** How many decisions about it wait for somebody. */
  tasks: Type.Integer(),
});

export const listCharges = call("GET /api/charges", {
  id: "listCharges",
  summary: "Los cobros del negocio, del más nuevo al más viejo, con su estado",
  action: "charge.list",
  query: Strict({
    group: Type.Optional(OneOf("all", "due", "paid", "review", "ended")),
    q: Type.Optional(Type.String({ maxLength: 60 })),
    /** How somebody paid it or tried to. */
    method: Type.Optional(PaidMethod),
    /** Made on this day of the business. */
    day: Type.Optional(CalendarDay),
    /** Made by this person of the staff. */
    by: Type.Optional(Id),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({ items: Type.Array(ChargeRow), next: Nullable(Type.String()) }),
  refusals: ["VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});

const ChargeParams = Strict({ chargeId: PublicId });

/** What only the staff sees of a charge: who buys, what was tried and what may be done about it. */
export const DeskCharge = Strict({
  id: PublicId,
  buyer: Nullable(Strict({ name: Type.String(), phone: Nullable(Type.String()), email: Nullable(Type.String()) })),
  createdBy: Nullable(Type.String()),
  createdWords: Type.String(),
  attempts: Type.Array(
    Strict({
      id: PublicId,
      methodWords: Type.String(),
      stateWords: Type.String(),
      tone: Tone,
      amount: Amount,
      /** The provider's own number of the order or the payment, to look it up in its panel. */
      reference: Nullable(Type.String()),
      createdWords: Type.String(),
      checkedWords: Nullable(Type.String()),
    }),
  ),
  purpose: Purpose,
  purposeWords: Type.String(),
  /** By when a balance is due, and whether that is past. */
  due: Nullable(Strict({ words: Type.String(), overdue: Type.Boolean() })),
  cancel: Strict({ allowed: Type.Boolean(), reason: Nullable(Type.String()) }),
  cancelled: Nullable(Strict({ by: Nullable(Type.String()), reason: Type.String() })),
});

export const readDeskCharge = call("GET /api/charges/:chargeId/desk", {
  id: "readDeskCharge",
  summary: "Lo que el personal ve de un cobro",
  action: "charge.list",
  params: ChargeParams,
  answer: DeskCharge,
  refusals: ["NOT_FOUND", "UNAUTHENTICATED", "FORBIDDEN"],
});

/** `replace`: another charge for the same takes its place as soon as this one can't be paid any more. */
export const cancelCharge = call("POST /api/charges/:chargeId/cancel", {
  id: "cancelCharge",
  summary: "Cancela un cobro, o lo cambia por otro igual, y avisa al proveedor",
  action: "charge.cancel",
  params: ChargeParams,
  body: Strict({
    reason: Type.String({ minLength: 3, maxLength: 200 }),
    replace: Type.Boolean(),
    /** Only for a balance, which ends its sale: the deposit goes back to the buyer, or the business keeps it. */
    deposit: Type.Optional(OneOf("return", "keep")),
  }),
  answer: DeskCharge,
  refusals: [
    "NOT_FOUND",
    "UNAUTHENTICATED",
    "FORBIDDEN",
    "VALIDATION_FAILED",
    "ALREADY_PAID",
    "CHARGE_EXPIRED",
    "CHARGE_CANCELLED",
    "SALE_MOVE_NOT_ALLOWED",
    "PAYMENT_IN_PROGRESS",
  ],
});

export const extendBalance = call("POST /api/charges/:chargeId/due", {
  id: "extendBalance",
  summary: "Da más días para pagar el saldo de un apartado, contados desde hoy",
  action: "review.decide",
  params: ChargeParams,
  body: Strict({ days: Type.Integer({ minimum: balanceDays.min, maximum: balanceDays.max }) }),
  answer: DeskCharge,
  refusals: ["NOT_FOUND", "UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED", "ALREADY_PAID", "CHARGE_CANCELLED"],
});

export const NewsItem = Strict({
  key: Type.String(),
  kind: OneOf("sale", "payment", "task", "refund", "message"),
  title: Type.String(),
  detail: Type.String(),
  amount: Nullable(Amount),
  at: Moment,
  atWords: Type.String(),
  chargeId: Nullable(PublicId),
  /** The message that waits for somebody to send it. */
  messageId: Type.Optional(Id),
  isNew: Type.Boolean(),
});

export const readNews = call("GET /api/news", {
  id: "readNews",
  summary: "Lo último: ventas, pagos y lo que espera una decisión",
  action: "news.read",
  answer: Strict({ unseen: Type.Integer(), items: Type.Array(NewsItem) }),
  refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
});

export const newsSeen = call("POST /api/news/seen", {
  id: "newsSeen",
  summary: "Marca como visto hasta un momento",
  action: "news.read",
  body: Strict({ upTo: Moment }),
  answer: Strict({ unseen: Type.Integer() }),
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED"],
});
