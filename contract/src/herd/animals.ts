import {
  animalBounds,
  groupKinds,
  lifeStatuses,
  ownerKinds,
  precisions,
  purposes,
  sexes,
  shownParts,
} from "@corral/domain/herd/animals/facts";
import { herdStates } from "@corral/domain/herd/animals/herd-filter";
import { markTypes } from "@corral/domain/herd/animals/identifiers";
import { MAX_AMOUNT } from "@corral/domain/kernel/money";
import { Type } from "typebox";
import { call } from "../call";
import { Amount, CalendarDay, Id, Moment, Nullable, OneOf, Photo, Strict, Tone } from "../shapes";
import { HerdRow, Mark } from "./herd-copy";

/** The herd as its staff keeps it. What the public sees of it is in animals.ts. Codes come as they are stored: domain/animals/facts.ts has their words. */
export const Closed = ["UNAUTHENTICATED", "FORBIDDEN"] as const;

const AnimalParams = Strict({ animalId: Id });

export const Text = (max: number) => Type.String({ maxLength: max });

export const Acquired = Strict({
  date: Nullable(CalendarDay),
  fromName: Text(animalBounds.from),
  /** UPP or PSG of whom it comes from. */
  fromUpp: Text(40),
  price: Nullable(Type.Integer({ minimum: 0, maximum: MAX_AMOUNT })),
});

/** What is typed about an animal; text that is not there is "". */
export const AnimalForm = {
  species: Text(20),
  breed: Text(animalBounds.breed),
  /** "": it is called by its first mark. */
  name: Text(animalBounds.name),
  sex: OneOf(...sexes),
  birthDate: Nullable(CalendarDay),
  birthPrecision: OneOf(...precisions),
  color: Text(animalBounds.color),
  /** *Señas particulares.* */
  features: Text(animalBounds.features),
  purpose: Nullable(OneOf(...purposes)),
  damId: Nullable(Id),
  sireId: Nullable(Id),
  ownerKind: OneOf(...ownerKinds),
  acquired: Nullable(Acquired),
  /** Only the staff reads them. */
  notes: Text(animalBounds.notes),
  /** For its page. */
  story: Text(animalBounds.story),
  /** The first is its portrait. */
  photoIds: Type.Array(Id, { maxItems: animalBounds.photos, uniqueItems: true }),
};

const AnimalFormObject = Strict(AnimalForm);

export const MarkForm = {
  type: OneOf(...markTypes),
  value: Type.String({ minLength: 1, maxLength: animalBounds.mark }),
  appliedOn: Nullable(CalendarDay),
};

const Kin = Strict({
  id: Id,
  name: Type.String(),
  tag: Nullable(Type.String()),
  relation: OneOf("dam", "sire", "dam_dam", "dam_sire", "sire_dam", "sire_sire", "offspring"),
  sex: OneOf(...sexes),
  breed: Type.String(),
  birthDate: Nullable(CalendarDay),
  life: OneOf(...lifeStatuses),
  photo: Nullable(Photo),
});

/** An animal as its staff edits it: its row, its form, every mark that it has or had, its family and its listing. */
export const HerdAnimal = Strict({
  ...HerdRow.properties,
  ...AnimalForm,
  /** Its name when somebody gave it one; `name` above is what is typed, this is what it is called. */
  called: Type.String(),
  photos: Type.Array(Photo),
  shows: Type.Array(OneOf(...shownParts)),
  group: Nullable(Strict({ id: Id, kind: OneOf(...groupKinds), name: Type.String() })),
  family: Type.Array(Kin),
  /** Now and before, the newest first. */
  markHistory: Type.Array(
    Strict({
      ...Mark.properties,
      active: Type.Boolean(),
      appliedOn: Nullable(CalendarDay),
      removedOn: Nullable(CalendarDay),
      reason: Nullable(Type.String()),
      /** What is worth a look and keeps nothing. */
      warning: Nullable(Type.String()),
    }),
  ),
  listing: Nullable(Strict({ itemId: Id, price: Amount, stateWords: Type.String(), tone: Tone })),
  /** Why it can't be put on sale now; empty when it can. */
  unlistable: Type.Array(Type.String()),
  updatedBy: Nullable(Type.String()),
  updatedAt: Nullable(Moment),
});

const Counts = Strict({
  /** Alive and here. */
  present: Type.Integer(),
  female: Type.Integer(),
  male: Type.Integer(),
  listed: Type.Integer(),
  reserved: Type.Integer(),
  /** Sold and not handed over yet. */
  sold: Type.Integer(),
  /** Something planned is late or due within a week. */
  pending: Type.Integer(),
  /** Expecting. */
  expecting: Type.Integer(),
  quarantine: Type.Integer(),
  withdrawal: Type.Integer(),
  /** Sold and gone, dead, lost or stolen. */
  gone: Type.Integer(),
  species: Type.Array(Strict({ code: Type.String(), count: Type.Integer() })),
});

export const listHerd = call("GET /api/herd/animals", {
  id: "listHerd",
  summary: "El hato: por nombre o por los últimos dígitos de cualquier identificación, con filtros y cuentas",
  action: "herd.see",
  query: Strict({
    /** Words of its name, breed or colour, or the last digits of any of its marks. */
    q: Type.Optional(Type.String({ maxLength: 80 })),
    species: Type.Optional(Text(20)),
    sex: Type.Optional(OneOf(...sexes)),
    /** Without it: those that are alive and here; where `q` looks for one, everybody. */
    state: Type.Optional(OneOf(...herdStates)),
    /** A group's id, or "none". */
    group: Type.Optional(Type.String({ pattern: "^(none|[0-9a-f-]{36})$" })),
    cursor: Type.Optional(Text(300)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: Strict({
    animals: Type.Array(HerdRow),
    next: Nullable(Type.String()),
    /** How many fit in all; null on the pages after the first. */
    total: Nullable(Type.Integer()),
    /** Of the whole herd; null on the pages after the first. */
    counts: Nullable(Counts),
  }),
  refusals: ["VALIDATION_FAILED", ...Closed],
});

export const findByMark = call("GET /api/herd/by-mark", {
  id: "findByMark",
  summary: "De quién es una identificación completa, como la manda un lector de aretes. Primero quien la lleva hoy",
  action: "herd.see",
  query: Strict({ value: Type.String({ minLength: 1, maxLength: 80 }) }),
  answer: Strict({
    found: Type.Array(
      Strict({
        id: Id,
        name: Type.String(),
        species: Type.String(),
        type: OneOf(...markTypes),
        value: Type.String(),
        /** False: it had it once. */
        active: Type.Boolean(),
      }),
    ),
  }),
  refusals: ["VALIDATION_FAILED", ...Closed],
});

export const readHerdAnimal = call("GET /api/herd/animals/:animalId", {
  id: "readHerdAnimal",
  summary: "Un animal como lo lleva el personal",
  action: "herd.see",
  params: AnimalParams,
  answer: HerdAnimal,
  refusals: ["NOT_FOUND", ...Closed],
});

/** IDENTIFIER_DUPLICATE carries `animal {id, name}`: whose mark it is. Faults of a mark come as `marks.0.value`. */
const FormRefusals = [
  "VALIDATION_FAILED",
  "IDENTIFIER_FORMAT",
  "IDENTIFIER_DUPLICATE",
  "PEDIGREE_INVALID",
  ...Closed,
] as const;

export const createAnimal = call("POST /api/herd/animals", {
  id: "createAnimal",
  summary: "Da de alta un animal. El id lo pone quien lo crea: repetirlo con lo mismo no hace otro",
  action: "animal.edit",
  status: 201,
  body: Strict({
    id: Id,
    ...AnimalForm,
    marks: Type.Array(Strict(MarkForm), { maxItems: animalBounds.marks }),
    groupId: Nullable(Id),
  }),
  answer: HerdAnimal,
  refusals: [...FormRefusals, "IDEMPOTENCY_CONFLICT"],
});

/**
 * Only the fields that changed. Those that nobody else changed since the version that was seen are taken, whatever else was changed meanwhile;
 * when one was, nothing is taken and VERSION_CONFLICT carries `version` and `conflicts [{field, label, yours, theirs, by, at}]`.
 */
export const editAnimal = call("PATCH /api/herd/animals/:animalId", {
  id: "editAnimal",
  summary: "Cambia los campos que lleva; lo que otra persona cambió en otros campos se queda",
  action: "animal.edit",
  versioned: true,
  params: AnimalParams,
  body: Type.Partial(AnimalFormObject, { additionalProperties: false }),
  answer: HerdAnimal,
  refusals: [...FormRefusals, "NOT_FOUND", "VERSION_CONFLICT"],
});

export const publishAnimal = call("PATCH /api/herd/animals/:animalId/publication", {
  id: "publishAnimal",
  summary: "Muestra u oculta al público la página de un animal y cada una de sus partes",
  action: "animal.publish",
  versioned: true,
  params: AnimalParams,
  body: Strict({
    published: Type.Optional(Type.Boolean()),
    shows: Type.Optional(Type.Array(OneOf(...shownParts), { uniqueItems: true, maxItems: shownParts.length })),
  }),
  answer: HerdAnimal,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "VERSION_CONFLICT", "DECISION_NOT_ALLOWED", ...Closed],
});

export const addMark = call("POST /api/herd/animals/:animalId/marks", {
  id: "addMark",
  summary: "Le pone una identificación: arete, chip, tatuaje, fierro…",
  action: "animal.edit",
  status: 201,
  params: AnimalParams,
  body: Strict({ id: Id, ...MarkForm }),
  answer: HerdAnimal,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "IDENTIFIER_FORMAT", "IDENTIFIER_DUPLICATE", ...Closed],
});

export const removeMark = call("POST /api/herd/animals/:animalId/marks/:markId/removal", {
  id: "removeMark",
  summary: "Anota que perdió o se le quitó una identificación; queda en su historia y otro animal puede llevarla",
  action: "animal.edit",
  params: Strict({ animalId: Id, markId: Id }),
  body: Strict({ on: CalendarDay, reason: Type.String({ minLength: 3, maxLength: animalBounds.reason }) }),
  answer: HerdAnimal,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "DECISION_NOT_ALLOWED", ...Closed],
});
