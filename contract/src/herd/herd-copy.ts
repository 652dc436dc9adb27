import {
  commercialStatuses,
  groupKinds,
  healthStatuses,
  lifeStatuses,
  precisions,
  purposes,
  sexes,
} from "@corral/domain/herd/animals/attributes";
import { markTypes } from "@corral/domain/herd/animals/identifiers";
import { Type } from "typebox";
import { call } from "../call";
import { Amount, CalendarDay, Id, Nullable, OneOf, Photo, Strict } from "../shapes";

/** The herd as phones store it: its rows, its groups, and the feed of changes. */
/** A current identifier. `norm` is its value for comparison and search. */
export const Mark = Strict({ id: Id, type: OneOf(...markTypes), value: Type.String(), norm: Type.String() });

/**
 * A compact animal: a row of the list and of the change feed, enough to display, search and filter it offline. Life,
 * health and sale are independent (domain.md §7.8).
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
  /** The one that names it first. */
  marks: Type.Array(Mark),
  photo: Nullable(Photo),
  groupId: Nullable(Id),
  life: OneOf(...lifeStatuses),
  health: OneOf(...healthStatuses),
  commercial: OneOf(...commercialStatuses),
  /** Still in the herd: false once it was delivered or left otherwise. */
  present: Type.Boolean(),
  /** The price of its listing in the shop, while it has one. */
  price: Nullable(Amount),
  published: Type.Boolean(),
  /** The last days of the withdrawal periods of meat and milk. */
  withdrawalMeat: Nullable(CalendarDay),
  withdrawalMilk: Nullable(CalendarDay),
  weightG: Nullable(Type.Integer()),
  weighedOn: Nullable(CalendarDay),
  /** The window of the expected birth. */
  expectsFrom: Nullable(CalendarDay),
  expectsTo: Nullable(CalendarDay),
  /** The first day on which a planned task is due. */
  nextDue: Nullable(CalendarDay),
  version: Type.Integer(),
});

export const Group = Strict({
  id: Id,
  kind: OneOf(...groupKinds),
  name: Type.String(),
  archived: Type.Boolean(),
  /** Its animals in the herd. */
  count: Type.Integer(),
  /** Its heads without a record of their own. What phones stored before lots has none. */
  heads: Type.Optional(Type.Integer()),
  version: Type.Integer(),
  /** Only in the list of groups: a picture of one of its animals, else of what is sold of it. */
  photo: Type.Optional(Nullable(Photo)),
  /** Only in the list of groups: the mean of its animals' last weights, and how many have one; absent for very large groups. */
  weights: Type.Optional(Strict({ averageG: Nullable(Type.Integer()), weighed: Type.Integer() })),
});

/**
 * Without `since`, every animal; with the `cursor` of the last stored page, those that changed after it. Continue while
 * `more`. `anew` says that the cursor belongs to a database that was replaced (a restored backup): the stored herd has
 * to be discarded before this page is stored. Nothing is skipped; an animal may be repeated.
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
    /** All groups, on every page. */
    groups: Type.Array(Group),
    cursor: Type.String(),
    more: Type.Boolean(),
  }),
  refusals: ["VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});
