import { Type } from "typebox";
import { call } from "../call";
import { Id, Moment, Nullable, OneOf, PublicId, Strict, Tone } from "../shapes";

/** A webhook event of a provider and its outcome, without personal data. */
export const ProviderEvent = Strict({
  id: Id,
  provider: OneOf("mercadopago", "conekta"),
  providerWords: Type.String(),
  /** The provider's code. */
  type: Type.String(),
  typeWords: Type.String(),
  ref: Nullable(Type.String()),
  trust: OneOf("valid", "unsigned"),
  trustWords: Type.String(),
  receivedAt: Moment,
  receivedWords: Type.String(),
  outcome: Nullable(Type.String()),
  outcomeWords: Type.String(),
  tone: Tone,
  tries: Type.Integer(),
  /** The number of deliveries of the same event. */
  copies: Type.Integer(),
  nextTryWords: Nullable(Type.String()),
  /** The charge concerned; its id only for roles that may see charges. */
  charge: Nullable(Strict({ id: Nullable(PublicId), concept: Type.String(), stateWords: Type.String() })),
});

export const listEvents = call("GET /api/provider-events", {
  id: "listEvents",
  summary: "Los avisos de los proveedores, del más nuevo al más viejo, con lo que pasó con cada uno",
  action: "event.see",
  query: Strict({
    group: Type.Optional(OneOf("all", "waiting", "applied", "review", "ignored")),
    provider: Type.Optional(OneOf("mercadopago", "conekta")),
    q: Type.Optional(Type.String({ maxLength: 80 })),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({
    items: Type.Array(ProviderEvent),
    next: Nullable(Type.String()),
    /** Deliveries with an invalid signature in the last seven days: counted, never stored. */
    turnedAway: Type.Integer(),
  }),
  refusals: ["VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});

export const eventAgain = call("POST /api/provider-events/:eventId/again", {
  id: "eventAgain",
  summary: "Procesa otra vez un aviso: se vuelve a preguntar al proveedor y se aplica lo que conteste",
  action: "event.again",
  params: Strict({ eventId: Id }),
  body: Strict({}),
  answer: ProviderEvent,
  refusals: ["NOT_FOUND", "UNAUTHENTICATED", "FORBIDDEN"],
});
