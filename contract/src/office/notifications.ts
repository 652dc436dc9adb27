import { Type } from "typebox";
import { call } from "../call";
import { Amount, Id, Moment, Nullable, OneOf, PublicId, Strict } from "../shapes";

export const NewsItem = Strict({
  key: Type.String(),
  kind: OneOf("sale", "payment", "task", "refund", "message", "offer", "quote", "transfer"),
  title: Type.String(),
  detail: Type.String(),
  amount: Nullable(Amount),
  at: Moment,
  atWords: Type.String(),
  chargeId: Nullable(PublicId),
  /** The message that waits to be sent by hand. */
  messageId: Type.Optional(Id),
  /** The offer that waits for an answer. */
  offerId: Type.Optional(PublicId),
  /** The sale whose freight is asked for or answered. */
  saleId: Type.Optional(PublicId),
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
