import { birthBounds } from "@corral/domain/shop/births";
import { itemBounds } from "@corral/domain/shop/items";
import { Type } from "typebox";
import { call } from "../call";
import { Amount, CalendarDay, Id, Nullable, OneOf, Photo, PublicId, Strict, Tone } from "../shapes";

const Young = Strict({ animalId: Id, name: Type.String(), facts: Type.String(), photo: Nullable(Photo) });

/** Places that are sold for a birth, as staff see them. */
export const Birth = Strict({
  /** The listing's id. */
  id: Id,
  title: Type.String(),
  photo: Nullable(Photo),
  dam: Strict({ id: Id, name: Type.String() }),
  price: Amount,
  daysWords: Type.String(),
  stateWords: Type.String(),
  tone: Tone,
  places: Type.Integer(),
  /** Places that somebody has, paid or not. */
  taken: Type.Integer(),
  /** Null until staff says what was born. */
  born: Nullable(Type.Integer()),
  turnHours: Type.Integer(),
  /** In the order of payment. */
  line: Type.Array(
    Strict({
      chargeId: PublicId,
      name: Type.String(),
      heads: Type.Integer(),
      left: Type.Integer(),
      words: Type.String(),
      tone: Tone,
    }),
  ),
  /** Her young that may be those of this birth. */
  young: Type.Array(Young),
});
const Dam = Strict({
  animalId: Id,
  name: Type.String(),
  daysWords: Type.String(),
  birthFrom: CalendarDay,
  birthTo: CalendarDay,
});
const closed = ["UNAUTHENTICATED", "FORBIDDEN"] as const;

export const listBirths = call("GET /api/births", {
  id: "listBirths",
  summary: "Los lugares que se venden de crías por nacer y de las que ya nacieron, con su fila",
  action: "item.see",
  query: Strict({
    group: Type.Optional(OneOf("open", "over")),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
  }),
  answer: Strict({ items: Type.Array(Birth), next: Nullable(Type.String()) }),
  refusals: ["VALIDATION_FAILED", ...closed],
});

export const listDams = call("GET /api/births/dams", {
  id: "listDams",
  summary: "Las hembras gestantes de las que todavía no se venden lugares",
  action: "item.edit",
  answer: Strict({ dams: Type.Array(Dam) }),
  refusals: closed,
});

export const sellBirth = call("POST /api/births", {
  id: "sellBirth",
  module: "births",
  summary: "Pone a la venta lugares para las crías de una hembra gestante",
  action: "item.edit",
  status: 201,
  body: Strict({
    damId: Id,
    places: Type.Integer({ minimum: birthBounds.places.min, maximum: birthBounds.places.max }),
    price: Type.Integer({ minimum: 1 }),
    depositBp: Nullable(Type.Integer({ minimum: itemBounds.deposit.min, maximum: itemBounds.deposit.max })),
    birthFrom: CalendarDay,
    birthTo: CalendarDay,
    turnHours: Type.Integer({ minimum: birthBounds.turnHours.min, maximum: birthBounds.turnHours.max }),
  }),
  answer: Birth,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "ANIMAL_NOT_LISTABLE",
    "LEGAL_INFO_MISSING",
    "PRIVACY_NOT_SHOWN",
    ...closed,
  ],
});

export const recordYoung = call("POST /api/births/:itemId/young", {
  id: "recordYoung",
  summary: "Dice cuáles nacieron: quienes compraron lugar escogen en orden, y a quienes no alcanzan se les devuelve",
  action: "item.edit",
  params: Strict({ itemId: Id }),
  body: Strict({ animalIds: Type.Array(Id, { maxItems: itemBounds.picks, uniqueItems: true }) }),
  answer: Birth,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "DECISION_NOT_ALLOWED", "ANIMAL_NOT_LISTABLE", ...closed],
});
