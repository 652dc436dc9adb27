import { Type } from "typebox";
import { call } from "../call";
import { CalendarDay, Id, Moment, Nullable, OneOf, PublicId, Strict } from "../shapes";

/** What an entry of the trail is about, for its filter. */
export const AuditKind = OneOf("money", "prices", "herd", "settings", "people", "access");

/** One line of the trail: who did what, when and from where, with what was before. */
export const AuditEntry = Strict({
  id: Id,
  at: Moment,
  atWords: Type.String(),
  kind: AuditKind,
  who: Type.String(),
  /** A whole sentence: «Rosa canceló un cobro». */
  sentence: Type.String(),
  /** What it was done to, by name; null when the sentence says it all. */
  about: Nullable(Type.String()),
  changes: Type.Array(
    Strict({ label: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
  ),
  facts: Type.Array(Strict({ label: Type.String(), value: Type.String() })),
  from: Strict({ device: Nullable(Type.String()), address: Nullable(Type.String()) }),
  chargeId: Nullable(PublicId),
});

export const listTrail = call("GET /api/audit", {
  id: "listTrail",
  summary: "La bitácora, de lo más nuevo a lo más viejo: quién hizo qué, cuándo, desde dónde y cómo estaba antes",
  action: "audit.see",
  query: Strict({
    q: Type.Optional(Type.String({ maxLength: 80 })),
    /** An id of somebody, or `system`: what nobody signed in did. */
    person: Type.Optional(Type.String({ pattern: "^(system|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$" })),
    kind: Type.Optional(AuditKind),
    /** Days of the business, both included. */
    from: Type.Optional(CalendarDay),
    to: Type.Optional(CalendarDay),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({ items: Type.Array(AuditEntry), next: Nullable(Type.String()) }),
  refusals: ["VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});

export const listTrailPeople = call("GET /api/audit/people", {
  id: "listTrailPeople",
  summary: "Las personas por las que se puede filtrar la bitácora",
  action: "audit.see",
  answer: Strict({ items: Type.Array(Strict({ id: Id, name: Type.String() })) }),
  refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
});
