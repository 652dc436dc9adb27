import { factKinds } from "@corral/domain/business/facts/fact";
import { Type } from "typebox";
import { call } from "../call";
import { CalendarDay, Id, Moment, Nullable, OneOf, PublicId, Strict } from "../shapes";

/** The kinds of audit entries, for the filter. */
export const AuditKind = OneOf(...factKinds);

/** One audit entry: who did what, when and from where, with the previous values. */
export const AuditEntry = Strict({
  id: Id,
  at: Moment,
  atWords: Type.String(),
  kind: AuditKind,
  who: Type.String(),
  /** A whole sentence: "Rosa canceló un cobro". */
  sentence: Type.String(),
  /** The name of its subject; null when the sentence contains it. */
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
    /** A person's id, or `system` for acts without a session. */
    person: Type.Optional(Type.String({ pattern: "^(system|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$" })),
    kind: Type.Optional(AuditKind),
    /** Days in the business's zone, both included. */
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
