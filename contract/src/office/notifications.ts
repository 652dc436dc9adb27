import { Type } from "typebox";
import { call } from "../call";
import { Amount, Moment, Nullable, PublicId, RowIcon, Strict } from "../shapes";

/** Further properties are the id that it leads to, by its name (`offerId`): apps of an earlier release build the address from it. */
export const NewsItem = Type.Object(
  {
    key: Type.String(),
    /** The kind of event, as the noun that declares it names it. */
    kind: Type.String(),
    icon: RowIcon,
    title: Type.String(),
    detail: Type.String(),
    amount: Nullable(Amount),
    at: Moment,
    atWords: Type.String(),
    /** The page of the app that it leads to. */
    href: Nullable(Type.String()),
    chargeId: Nullable(PublicId),
    isNew: Type.Boolean(),
  },
  { additionalProperties: Type.String() },
);

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
