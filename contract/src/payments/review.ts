import { decisionNames } from "@corral/domain/payments/review/review";
import { Type } from "typebox";
import { call } from "../call";
import { Amount, Id, Moment, Nullable, OneOf, PublicId, Strict, Tone } from "../shapes";

const row = {
  id: Id,
  kind: Type.String(),
  title: Type.String(),
  /** What staff has to do, in one sentence. */
  todo: Type.String(),
  state: OneOf("open", "waiting_buyer", "resolved"),
  stateWords: Type.String(),
  tone: Tone,
  concept: Nullable(Type.String()),
  buyer: Nullable(Type.String()),
  chargeId: Nullable(PublicId),
  /** The amount concerned. */
  amount: Nullable(Amount),
  owner: Nullable(Strict({ id: Id, name: Type.String() })),
  mine: Type.Boolean(),
  createdAt: Moment,
  waited: Type.String(),
};
export const ReviewRow = Strict(row);

export const DecisionOffer = Strict({
  decision: OneOf(...decisionNames),
  words: Type.String(),
  hint: Type.String(),
  needs: Type.Array(OneOf("note", "clabe")),
});

export const ReviewTask = Strict({
  ...row,
  /** What happened and what is true now, in sentences. */
  story: Type.Array(Type.String()),
  /** What has to be read before deciding. */
  warning: Nullable(Type.String()),
  facts: Type.Array(Strict({ label: Type.String(), value: Type.String() })),
  phone: Nullable(Type.String()),
  decisions: Type.Array(DecisionOffer),
  /** How it was resolved. */
  outcome: Nullable(
    Strict({ words: Type.String(), note: Nullable(Type.String()), who: Type.String(), when: Type.String() }),
  ),
});

export const listReview = call("GET /api/review", {
  id: "listReview",
  summary: "Lo que espera la decisión de una persona",
  action: "review.see",
  query: Strict({
    group: Type.Optional(OneOf("open", "waiting_buyer", "resolved")),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({
    items: Type.Array(ReviewRow),
    next: Nullable(Type.String()),
    counts: Strict({ open: Type.Integer(), waiting_buyer: Type.Integer() }),
  }),
  refusals: ["VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});

const params = Strict({ taskId: Id });

export const readReview = call("GET /api/review/:taskId", {
  id: "readReview",
  summary: "Una tarea de revisión con lo que se puede decidir ahora",
  action: "review.see",
  params,
  answer: ReviewTask,
  refusals: ["NOT_FOUND", "UNAUTHENTICATED", "FORBIDDEN"],
});

export const decideReview = call("POST /api/review/:taskId/decision", {
  id: "decideReview",
  summary: "Decide una tarea de revisión; mueve el dinero que haga falta, una sola vez",
  action: "review.decide",
  params,
  body: Strict({
    decision: OneOf(...decisionNames),
    note: Type.Optional(Type.String({ maxLength: 300 })),
    clabe: Type.Optional(Type.String({ maxLength: 200 })),
    holder: Type.Optional(Type.String({ maxLength: 80 })),
  }),
  answer: ReviewTask,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "CLABE_INVALID",
    "ALREADY_DECIDED",
    "DECISION_NOT_ALLOWED",
    "ANIMAL_NOT_AVAILABLE",
    "NOT_ENOUGH_STOCK",
    "SESSION_FULL",
    "UNAUTHENTICATED",
    "FORBIDDEN",
  ],
});

export const assignReview = call("POST /api/review/:taskId/owner", {
  id: "assignReview",
  summary: "Toma una tarea o la suelta",
  action: "review.decide",
  params,
  body: Strict({ mine: Type.Boolean() }),
  answer: ReviewTask,
  refusals: ["NOT_FOUND", "ALREADY_DECIDED", "UNAUTHENTICATED", "FORBIDDEN"],
});
