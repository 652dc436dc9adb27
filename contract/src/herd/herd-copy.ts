import {
  commercialStatuses,
  groupKinds,
  healthStatuses,
  lifeStatuses,
  precisions,
  purposes,
  sexes,
} from "@corral/domain/herd/animals/facts";
import { markTypes } from "@corral/domain/herd/animals/identifiers";
import { Type } from "typebox";
import { call } from "../call";
import { Amount, CalendarDay, Id, Nullable, OneOf, Photo, Strict } from "../shapes";

/** The herd as phones keep it: its rows, its groups, and the feed of what changed. */
/** A mark that it has now. `norm` is its value as it is compared and searched. */
export const Mark = Strict({ id: Id, type: OneOf(...markTypes), value: Type.String(), norm: Type.String() });

/**
 * One animal in few bytes: a row of the list and of the change feed, enough to draw it, search it and filter it without a connection.
 * Life, health and sale are three things (domain.md §7.8).
 */
export const HerdRow = Strict({
  id: Id,
  name: Type.String(),
  species: Type.String(),
  breed: Type.String(),
  sex: OneOf(...sexes),
  birthDate: Nullable(CalendarDay),
  birthPrecision: OneOf(...precisions),
  color: Type.String(),
  purpose: Nullable(OneOf(...purposes)),
  damId: Nullable(Id),
  sireId: Nullable(Id),
  /** The one that it is called by first. */
  marks: Type.Array(Mark),
  photo: Nullable(Photo),
  groupId: Nullable(Id),
  life: OneOf(...lifeStatuses),
  health: OneOf(...healthStatuses),
  commercial: OneOf(...commercialStatuses),
  /** Whether it is still here: false once it was handed over or left otherwise. */
  present: Type.Boolean(),
  /** Of its listing, while it has one in the shop. */
  price: Nullable(Amount),
  published: Type.Boolean(),
  /** Last day on which its meat or its milk may not be sold. */
  withdrawalMeat: Nullable(CalendarDay),
  withdrawalMilk: Nullable(CalendarDay),
  weightG: Nullable(Type.Integer()),
  weighedOn: Nullable(CalendarDay),
  /** The window in which it is expected to give birth. */
  expectsFrom: Nullable(CalendarDay),
  expectsTo: Nullable(CalendarDay),
  /** The first day on which something planned is due. */
  nextDue: Nullable(CalendarDay),
  version: Type.Integer(),
});

export const Group = Strict({
  id: Id,
  kind: OneOf(...groupKinds),
  name: Type.String(),
  archived: Type.Boolean(),
  /** Those that are in it, alive and here. */
  count: Type.Integer(),
  version: Type.Integer(),
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
    since: Type.Optional(Type.String({ maxLength: 300 })),
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
  refusals: ["VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});
