import {
  animalBounds,
  groupKinds,
  lifeStatuses,
  ownerKinds,
  precisions,
  purposes,
  sexes,
  shownParts,
} from "@corral/domain/herd/animals/attributes";
import { herdStates } from "@corral/domain/herd/animals/herd-filter";
import { markTypes } from "@corral/domain/herd/animals/identifiers";
import { MAX_AMOUNT } from "@corral/domain/kernel/money";
import { Type } from "typebox";
import { call } from "../call";
import { Amount, CalendarDay, Id, Moment, Nullable, OneOf, Photo, Strict, Tone } from "../shapes";
import { HerdRow, Mark } from "./herd-copy";

/** The herd as staff manages it; the public view is in public-animals.ts. Values are codes; domain/src/herd/animals/facts.ts has their words. */
export const Closed = ["UNAUTHENTICATED", "FORBIDDEN"] as const;

const AnimalParams = Strict({ animalId: Id });

export const Text = (max: number) => Type.String({ maxLength: max });

export const Acquired = Strict({
  date: Nullable(CalendarDay),
  fromName: Text(animalBounds.from),
  /** UPP or PSG of the previous owner. */
  fromUpp: Text(40),
  price: Nullable(Type.Integer({ minimum: 0, maximum: MAX_AMOUNT })),
});

/** The form of an animal; an empty text is "". */
export const AnimalForm = {
  species: Text(20),
  breed: Text(animalBounds.breed),
  /** "": it is displayed by its first identifier. */
  name: Text(animalBounds.name),
  sex: OneOf(...sexes),
  birthDate: Nullable(CalendarDay),
  birthPrecision: OneOf(...precisions),
  color: Text(animalBounds.color),
  /** Distinguishing features (*señas particulares*). */
  features: Text(animalBounds.features),
  purpose: Nullable(OneOf(...purposes)),
  damId: Nullable(Id),
  sireId: Nullable(Id),
  ownerKind: OneOf(...ownerKinds),
  acquired: Nullable(Acquired),
  /** For staff only. */
  notes: Text(animalBounds.notes),
  /** For its public page. */
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

/** An animal as staff edits it: its row, form, identifiers past and present, family and listing. */
export const HerdAnimal = Strict({
  ...HerdRow.properties,
  ...AnimalForm,
  /** The display name; `name` is the typed one and may be empty. */
  called: Type.String(),
  photos: Type.Array(Photo),
  shows: Type.Array(OneOf(...shownParts)),
  group: Nullable(Strict({ id: Id, kind: OneOf(...groupKinds), name: Type.String() })),
  family: Type.Array(Kin),
  /** Newest first. */
  markHistory: Type.Array(
    Strict({
      ...Mark.properties,
      active: Type.Boolean(),
      appliedOn: Nullable(CalendarDay),
      removedOn: Nullable(CalendarDay),
      reason: Nullable(Type.String()),
      /** A warning that doesn't prevent saving. */
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
  /** Alive and in the herd. */
  present: Type.Integer(),
  female: Type.Integer(),
  male: Type.Integer(),
  listed: Type.Integer(),
  reserved: Type.Integer(),
  /** Sold and not delivered yet. */
  sold: Type.Integer(),
  /** A planned task is overdue or due within a week. */
  pending: Type.Integer(),
  /** Pregnant. */
  expecting: Type.Integer(),
  quarantine: Type.Integer(),
  withdrawal: Type.Integer(),
  /** Sold and delivered, dead, lost or stolen. */
  gone: Type.Integer(),
  species: Type.Array(Strict({ code: Type.String(), count: Type.Integer() })),
});

export const listHerd = call("GET /api/herd/animals", {
  id: "listHerd",
  summary: "El hato: por nombre o por los últimos dígitos de cualquier identificación, con filtros y cuentas",
  action: "herd.see",
  query: Strict({
    /** Words of its name, breed or colour, or the last digits of any identifier. */
    q: Type.Optional(Type.String({ maxLength: 80 })),
    species: Type.Optional(Text(20)),
    sex: Type.Optional(OneOf(...sexes)),
    /** Absent: animals in the herd; with `q`, all animals. */
    state: Type.Optional(OneOf(...herdStates)),
    /** A group's id, or "none". */
    group: Type.Optional(Type.String({ pattern: "^(none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$" })),
    cursor: Type.Optional(Text(300)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: Strict({
    animals: Type.Array(HerdRow),
    next: Nullable(Type.String()),
    /** The number of matches, at most `limits.countedItems` by words or by what is due; null on the pages after the first. */
    total: Nullable(Type.Integer()),
    /** Whether more match than `total` says. */
    hasMoreThanTotal: Type.Boolean(),
    /** The totals of the whole herd; null on the pages after the first. */
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
        /** False: a former identifier. */
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

/** IDENTIFIER_DUPLICATE carries `animal {id, name}`: its current holder. Faults of an identifier are reported as `marks.0.value`. */
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
  offline: { kind: "animal", id: "id" },
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
 * Only the changed fields. Fields that nobody else changed since the seen version are saved, whatever else changed; if
 * one was, nothing is saved and VERSION_CONFLICT carries `version` and `conflicts [{field, label, yours, theirs, by,
 * at}]`.
 */
export const editAnimal = call("PATCH /api/herd/animals/:animalId", {
  id: "editAnimal",
  summary: "Cambia los campos que lleva; lo que otra persona cambió en otros campos se queda",
  action: "animal.edit",
  offline: { kind: "animal", id: "animalId" },
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
  offline: { kind: "animal", id: "animalId" },
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
  offline: { kind: "animal", id: "animalId" },
  params: Strict({ animalId: Id, markId: Id }),
  body: Strict({ on: CalendarDay, reason: Type.String({ minLength: 3, maxLength: animalBounds.reason }) }),
  answer: HerdAnimal,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "DECISION_NOT_ALLOWED", ...Closed],
});
