import { Type } from "typebox";
import { call } from "./call";
import { Amount, Moment, Nullable, OneOf, PublicId, Strict } from "./shapes";

export const Tone = OneOf("success", "warn", "error", "accent", "neutral");

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
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({ items: Type.Array(ChargeRow), next: Nullable(Type.String()) }),
  refusals: ["VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});

export const NewsItem = Strict({
  key: Type.String(),
  kind: OneOf("sale", "payment", "task", "refund"),
  title: Type.String(),
  detail: Type.String(),
  amount: Nullable(Amount),
  at: Moment,
  atWords: Type.String(),
  chargeId: Nullable(PublicId),
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
