import { sexes } from "@corral/domain/herd/animals/facts";
import { herdStates } from "@corral/domain/herd/animals/herd-filter";
import { markTypes } from "@corral/domain/herd/animals/identifiers";
import { Type } from "typebox";
import { call } from "../call";
import { Id, Nullable, OneOf, Strict } from "../shapes";
import { Closed, HerdRow, Text } from "./animals";
import { Group } from "./groups";

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

/**
 * Without `since`, every animal; with the `cursor` of the last page that was kept, those that changed after it. Read on while `more`. `anew`
 * says that the cursor was of a database that is no more (a restored backup): what is kept is thrown away before this page is.
 * Nothing is ever skipped; an animal may come twice.
 */
export const herdChanges = call("GET /api/herd/changes", {
  id: "herdChanges",
  summary: "Los animales que cambiaron desde la última vez, para tenerlos sin conexión",
  action: "herd.see",
  query: Strict({
    since: Type.Optional(Text(300)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  }),
  answer: Strict({
    anew: Type.Boolean(),
    animals: Type.Array(HerdRow),
    /** All of them, in every page. */
    groups: Type.Array(Group),
    cursor: Type.String(),
    more: Type.Boolean(),
  }),
  refusals: ["VALIDATION_FAILED", ...Closed],
});
