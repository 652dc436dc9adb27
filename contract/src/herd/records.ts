import { eventTypeCodes } from "@corral/domain/herd/records/event-types";
import { recordBounds } from "@corral/domain/herd/records/record-bounds";
import { Type } from "typebox";
import { call } from "../call";
import { CalendarDay, Id, Moment, Nullable, OneOf, Photo, Strict } from "../shapes";

/** What happens to the animals of the herd, planned and done (domain.md §7.8). What is done stays as it was written; a correction takes its place and both are kept. */
const Closed = ["UNAUTHENTICATED", "FORBIDDEN"] as const;
const Refused = [
  "VALIDATION_FAILED",
  "RECORD_NOT_ALLOWED",
  "WEIGHT_OUT_OF_RANGE",
  "ANIMAL_FLAGGED_STOLEN",
  "ANIMAL_IN_WITHDRAWAL",
  // Of the young of a birth.
  "IDENTIFIER_FORMAT",
  "IDENTIFIER_DUPLICATE",
  "PEDIGREE_INVALID",
  "IDEMPOTENCY_CONFLICT",
] as const;
const AnimalParams = Strict({ animalId: Id });
const RecordParams = Strict({ recordId: Id });
const EventType = OneOf(...eventTypeCodes);

/** By field of the type (domain/animals/event-types.ts): texts, choices and days as text; grams, days and hundredths as whole numbers. */
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
  /** Of a version before ours it may be another. */
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
  /** When the first of those that it took the place of was written: of one day, the earlier counts first. A phone's copy of before has none. */
  firstAt: Type.Optional(Moment),
  /** Of what was written with no signal: when it was done and when it came, in words. */
  laterWords: Type.Optional(Type.String()),
  /** A planned one whose day is over. */
  overdue: Type.Boolean(),
  medical: Type.Boolean(),
  /** What it was before it was corrected, the last first. */
  before: Type.Array(OldValue),
  /** Somebody said that it never was so; or a planned one that nobody will do. */
  voided: Nullable(
    Strict({ was: OneOf("planned", "done"), by: Type.String(), atWords: Type.String(), reason: Type.String() }),
  ),
  /** What the person who asks may do with it. */
  acts: Type.Array(OneOf("do", "move", "cancel", "correct", "void", "note")),
  version: Type.Integer(),
});

export const Pending = Strict({
  kind: OneOf("planned", "birth", "heat", "withdrawal", "quarantine", "treatment"),
  type: Nullable(Type.String()),
  words: Type.String(),
  /** The first day of it, and the last where it is a window. */
  on: CalendarDay,
  to: Nullable(CalendarDay),
  overdue: Type.Boolean(),
  recordId: Nullable(Id),
});

/** What the records of an animal add up to today. */
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

/** What is typed about a record, whatever its type. */
const Typed = {
  on: CalendarDay,
  data: Data,
  note: Type.String({ maxLength: recordBounds.note }),
  photoIds: Type.Array(Id, { maxItems: recordBounds.photos, uniqueItems: true }),
  /** Whether the public reads it where the animal's page shows records; left out, as its type says. */
  published: Type.Optional(Type.Boolean()),
};
/** The planned one that it asks for, with an id made by the client. */
const Next = Type.Optional(Strict({ id: Id, on: CalendarDay }));
/** Of a birth: its living young, each with an id made by the client. The mark is the number of its ear tag. */
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
  status: 201,
  params: AnimalParams,
  body: Strict({
    /** Made by the client. */
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
        /** Of the planned one that `nextOn` asks for. */
        nextId: Nullable(Id),
        /** Of this animal, where each weighs its own. */
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
  params: RecordParams,
  body: Strict({ ...Typed, next: Next, young: Young }),
  answer: Written,
  refusals: ["NOT_FOUND", ...Refused, ...Closed],
});

export const cancelRecord = call("POST /api/herd/records/:recordId/cancel", {
  id: "cancelRecord",
  summary: "Quita un registro por hacer",
  action: "animal.edit",
  params: RecordParams,
  body: Strict({ reason: Type.String({ maxLength: recordBounds.reason }) }),
  answer: Written,
  refusals: ["NOT_FOUND", ...Refused, ...Closed],
});

export const correctRecord = call("POST /api/herd/records/:recordId/correct", {
  id: "correctRecord",
  summary: "Corrige un registro hecho con otro que toma su lugar; el anterior se queda, tachado",
  action: "animal.edit",
  status: 201,
  params: RecordParams,
  body: Strict({ id: Id, ...Typed }),
  answer: Written,
  refusals: ["NOT_FOUND", ...Refused, ...Closed],
});

export const voidRecord = call("POST /api/herd/records/:recordId/void", {
  id: "voidRecord",
  summary: "Dice que un registro hecho nunca fue así; se queda, tachado, y no cuenta",
  action: "animal.edit",
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
