import { eventTypeCodes } from "@corral/domain/herd/records/event-types";
import { recordBounds } from "@corral/domain/herd/records/record-bounds";
import { Type } from "typebox";
import { call } from "../call";
import { CalendarDay, Id, Moment, Nullable, OneOf, Photo, Strict } from "../shapes";

/** The records of the animals, planned and done (domain.md §7.8). Done records are immutable: a correction supersedes one, and both are stored. */
const Closed = ["UNAUTHENTICATED", "FORBIDDEN"] as const;
const Refused = [
  "VALIDATION_FAILED",
  "RECORD_NOT_ALLOWED",
  "WEIGHT_OUT_OF_RANGE",
  "ANIMAL_FLAGGED_STOLEN",
  "ANIMAL_IN_WITHDRAWAL",
  // For the young of a birth.
  "IDENTIFIER_FORMAT",
  "IDENTIFIER_DUPLICATE",
  "PEDIGREE_INVALID",
  "IDEMPOTENCY_CONFLICT",
] as const;
const AnimalParams = Strict({ animalId: Id });
const RecordParams = Strict({ recordId: Id });
const EventType = OneOf(...eventTypeCodes);

/** By field of the type (domain/src/herd/records/event-types.ts): texts, choices and days as text; grams, days and hundredths as integers. */
const Data = Type.Record(
  Type.String({ pattern: "^[a-zA-Z]{1,20}$" }),
  Type.Union([Type.String({ maxLength: 500 }), Type.Integer(), Type.Null()]),
  { maxProperties: 20 },
);

const OldValue = Strict({
  onWords: Type.String(),
  detail: Nullable(Type.String()),
  note: Nullable(Type.String()),
  by: Type.String(),
  atWords: Type.String(),
});

export const RecordView = Strict({
  id: Id,
  animalId: Id,
  /** A type of another version may be unknown here. */
  type: Type.String(),
  title: Type.String(),
  status: OneOf("planned", "done", "cancelled"),
  on: CalendarDay,
  onWords: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown()),
  /** Its data in one line. */
  detail: Nullable(Type.String()),
  note: Nullable(Type.String()),
  photos: Type.Array(Photo),
  published: Type.Boolean(),
  by: Type.String(),
  at: Moment,
  atWords: Type.String(),
  /** When the first record of its chain of corrections was written; orders records of one day. Absent in copies stored by older versions. */
  firstAt: Type.Optional(Moment),
  /** For a record written offline: when it was written and when it was synchronized, in words. */
  laterWords: Type.Optional(Type.String()),
  /** Planned for a day that is over. */
  overdue: Type.Boolean(),
  medical: Type.Boolean(),
  /** The superseded values, newest first. */
  before: Type.Array(OldValue),
  /** Voided after it was done, or cancelled while planned. */
  voided: Nullable(
    Strict({ was: OneOf("planned", "done"), by: Type.String(), atWords: Type.String(), reason: Type.String() }),
  ),
  /** What the reader may do with it. */
  acts: Type.Array(OneOf("do", "move", "cancel", "correct", "void", "note")),
  version: Type.Integer(),
});

export const Pending = Strict({
  kind: OneOf("planned", "birth", "heat", "withdrawal", "quarantine", "treatment"),
  type: Nullable(Type.String()),
  words: Type.String(),
  /** The day, or the first and last day of a window. */
  on: CalendarDay,
  to: Nullable(CalendarDay),
  overdue: Type.Boolean(),
  recordId: Nullable(Id),
});

/** The state of an animal today, from its records. */
export const AnimalFacts = Strict({
  lifeStatus: OneOf("alive", "dead", "slaughtered", "lost", "stolen"),
  present: Type.Boolean(),
  healthStatus: OneOf("clear", "under_treatment", "quarantine"),
  sex: Type.String(),
  withdrawalMeat: Nullable(CalendarDay),
  withdrawalMilk: Nullable(CalendarDay),
  weightG: Nullable(Type.Integer()),
  weighedOn: Nullable(CalendarDay),
  /** Between the last weight and one at least a week before it. */
  dailyGainG: Nullable(Type.Integer()),
  expectsFrom: Nullable(CalendarDay),
  expectsTo: Nullable(CalendarDay),
  heatOn: Nullable(CalendarDay),
  nextDue: Nullable(CalendarDay),
  weights: Type.Array(Strict({ day: CalendarDay, grams: Type.Integer() })),
  pendings: Type.Array(Pending),
});

export const listRecords = call("GET /api/herd/animals/:animalId/records", {
  id: "listRecords",
  summary: "Los registros de un animal, hechos y por hacer, de lo más nuevo a lo más viejo, con lo que suman",
  action: "herd.see",
  params: AnimalParams,
  query: Strict({
    status: Type.Optional(OneOf("planned", "done")),
    type: Type.Optional(EventType),
    cursor: Type.Optional(Type.String({ maxLength: 300 })),
  }),
  answer: Strict({ items: Type.Array(RecordView), next: Nullable(Type.String()), facts: AnimalFacts }),
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", ...Closed],
});

/** Common fields of every type. */
const Typed = {
  on: CalendarDay,
  data: Data,
  note: Type.String({ maxLength: recordBounds.note }),
  photoIds: Type.Array(Id, { maxItems: recordBounds.photos, uniqueItems: true }),
  /** Public where the animal's page shows records; absent: the default of its type. */
  published: Type.Optional(Type.Boolean()),
};
/** The planned follow-up, with an id created by the client. */
const Next = Type.Optional(Strict({ id: Id, on: CalendarDay }));
/** For a birth: its living young, each with an id created by the client. The mark is the number of its ear tag. */
const Young = Type.Optional(
  Type.Array(
    Strict({
      id: Id,
      name: Type.String({ maxLength: 60 }),
      mark: Type.String({ maxLength: 30 }),
      sex: OneOf("female", "male", "unknown"),
      grams: Nullable(Type.Integer()),
    }),
    { maxItems: recordBounds.young },
  ),
);
const Written = Strict({ record: RecordView, facts: AnimalFacts, youngIds: Type.Array(Id) });

export const writeRecord = call("POST /api/herd/animals/:animalId/records", {
  id: "writeRecord",
  summary: "Anota un registro de un animal, hecho o por hacer. Repetirlo con el mismo id no lo anota dos veces",
  action: "animal.edit",
  offline: { kind: "record", id: "id" },
  status: 201,
  params: AnimalParams,
  body: Strict({
    /** Created by the client. */
    id: Id,
    type: EventType,
    status: OneOf("planned", "done"),
    ...Typed,
    next: Next,
    young: Young,
  }),
  answer: Written,
  refusals: ["NOT_FOUND", ...Refused, ...Closed],
});

export const writeRecords = call("POST /api/herd/records", {
  id: "writeRecords",
  summary: "El mismo registro a varios animales de una vez: todos o ninguno, y dice qué le falta a cada uno",
  action: "animal.edit",
  offline: { kind: "records", id: "batchId" },
  status: 201,
  body: Strict({
    batchId: Id,
    type: EventType,
    status: OneOf("planned", "done"),
    ...Typed,
    nextOn: Nullable(CalendarDay),
    records: Type.Array(
      Strict({
        id: Id,
        animalId: Id,
        /** The id of the follow-up that `nextOn` plans. */
        nextId: Nullable(Id),
        /** The weight of this animal, where each has its own. */
        grams: Nullable(Type.Integer()),
      }),
      { minItems: 1, maxItems: recordBounds.atOnce },
    ),
  }),
  answer: Strict({ batchId: Id, written: Type.Integer() }),
  refusals: ["NOT_FOUND", ...Refused, ...Closed],
});

export const moveRecord = call("PUT /api/herd/records/:recordId", {
  id: "moveRecord",
  summary: "Cambia un registro por hacer: su día y lo que se va a hacer",
  action: "animal.edit",
  offline: { kind: "record", id: "recordId" },
  versioned: true,
  params: RecordParams,
  body: Strict({ on: CalendarDay, data: Data, note: Typed.note }),
  answer: Written,
  refusals: ["NOT_FOUND", "VERSION_CONFLICT", ...Refused, ...Closed],
});

export const doRecord = call("POST /api/herd/records/:recordId/done", {
  id: "doRecord",
  summary: "Da por hecho un registro por hacer, con lo que de verdad se hizo",
  action: "animal.edit",
  offline: { kind: "record", id: "recordId" },
  params: RecordParams,
  body: Strict({ ...Typed, next: Next, young: Young }),
  answer: Written,
  refusals: ["NOT_FOUND", ...Refused, ...Closed],
});

export const cancelRecord = call("POST /api/herd/records/:recordId/cancel", {
  id: "cancelRecord",
  summary: "Quita un registro por hacer",
  action: "animal.edit",
  offline: { kind: "record", id: "recordId" },
  params: RecordParams,
  body: Strict({ reason: Type.String({ maxLength: recordBounds.reason }) }),
  answer: Written,
  refusals: ["NOT_FOUND", ...Refused, ...Closed],
});

export const correctRecord = call("POST /api/herd/records/:recordId/correct", {
  id: "correctRecord",
  summary: "Corrige un registro hecho con otro que toma su lugar; el anterior se queda, tachado",
  action: "animal.edit",
  offline: { kind: "record", id: "id" },
  status: 201,
  params: RecordParams,
  body: Strict({ id: Id, ...Typed }),
  answer: Written,
  refusals: ["NOT_FOUND", ...Refused, ...Closed],
});

export const voidRecord = call("POST /api/herd/records/:recordId/void", {
  id: "voidRecord",
  summary: "Borra un registro hecho por error; se queda, tachado, y no cuenta",
  action: "animal.edit",
  offline: { kind: "record", id: "id" },
  status: 201,
  params: RecordParams,
  body: Strict({ id: Id, reason: Type.String({ minLength: 1, maxLength: recordBounds.reason }) }),
  answer: Written,
  refusals: ["NOT_FOUND", ...Refused, ...Closed],
});

export const flagStolen = call("POST /api/herd/animals/:animalId/theft", {
  id: "flagStolen",
  summary: "Reporta robado un animal: sale de la venta al momento",
  action: "animal.flagStolen",
  offline: { kind: "record", id: "id" },
  status: 201,
  params: AnimalParams,
  body: Strict({ id: Id, on: CalendarDay, report: Type.String({ maxLength: 60 }), note: Typed.note }),
  answer: Written,
  refusals: ["NOT_FOUND", ...Refused, ...Closed],
});

export const clearStolen = call("POST /api/herd/animals/:animalId/theft/clear", {
  id: "clearStolen",
  summary: "Quita el reporte de robo de un animal que apareció",
  action: "animal.clearStolen",
  status: 201,
  params: AnimalParams,
  body: Strict({ id: Id, on: CalendarDay, note: Typed.note }),
  answer: Written,
  refusals: ["NOT_FOUND", ...Refused, ...Closed],
});
