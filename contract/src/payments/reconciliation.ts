import { differenceKinds } from "@corral/domain/payments/reconciliation/differences";
import { Type } from "typebox";
import { call } from "../call";
import { Amount, CalendarDay, Id, Moment, Nullable, OneOf, PublicId, Strict, Tone } from "../shapes";

/** One run of the reconciliation with the providers. */
export const CheckRun = Strict({
  id: Id,
  day: CalendarDay,
  dayWords: Type.String(),
  state: OneOf("running", "complete", "incomplete"),
  stateWords: Type.String(),
  tone: Tone,
  startedAt: Moment,
  startedWords: Type.String(),
  /** Who started it; null: the schedule. */
  askedBy: Nullable(Type.String()),
  attempts: Type.Integer(),
  unanswered: Type.Integer(),
  open: Type.Integer(),
  settled: Type.Integer(),
});

export const CheckDifference = Strict({
  id: Id,
  kind: OneOf(...differenceKinds),
  title: Type.String(),
  next: Type.String(),
  settled: Type.Boolean(),
  providerWords: Type.String(),
  methodWords: Type.String(),
  paymentRef: Nullable(Type.String()),
  ours: Nullable(Amount),
  theirs: Nullable(Amount),
  ourState: Type.String(),
  theirState: Type.String(),
  charge: Strict({ id: PublicId, concept: Type.String() }),
});

const Refused = ["UNAUTHENTICATED", "FORBIDDEN"] as const;

export const listChecks = call("GET /api/checks", {
  id: "listChecks",
  summary: "Las revisiones de que todo cuadre con los proveedores, de la más nueva a la más vieja",
  action: "ledger.see",
  query: Strict({
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({ items: Type.Array(CheckRun), next: Nullable(Type.String()) }),
  refusals: [...Refused, "VALIDATION_FAILED"],
});

export const readCheck = call("GET /api/checks/:checkId", {
  id: "readCheck",
  summary: "Una revisión con lo que no cuadra",
  action: "ledger.see",
  params: Strict({ checkId: Id }),
  answer: Strict({ run: CheckRun, differences: Type.Array(CheckDifference) }),
  refusals: [...Refused, "NOT_FOUND"],
});

export const runCheck = call("POST /api/checks", {
  id: "runCheck",
  summary: "Revisa ahora, sin esperar a la mañana; si ya hay una en curso, es esa",
  action: "check.run",
  status: 201,
  body: Strict({}),
  answer: CheckRun,
  refusals: [...Refused],
});
