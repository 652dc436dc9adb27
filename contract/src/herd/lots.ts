import { animalBounds, precisions, sexes } from "@corral/domain/herd/animals/attributes";
import { headActs, MAX_HEADS } from "@corral/domain/herd/lots";
import { priceModes } from "@corral/domain/kernel/item-kinds";
import { Type } from "typebox";
import { call } from "../call";
import { Amount, CalendarDay, Id, Moment, Nullable, OneOf, Strict, Tone } from "../shapes";
import { Closed, Text } from "./animals";

/** What all heads of a lot are. */
const LotFacts = {
  species: Text(20),
  breed: Text(animalBounds.breed),
  sex: OneOf(...sexes),
  birthDate: Nullable(CalendarDay),
  birthPrecision: OneOf(...precisions),
};
const LotParams = Strict({ groupId: Id });
const Qty = Type.Integer({ minimum: 0, maximum: MAX_HEADS });

export const HeadMovement = Strict({
  id: Id,
  kindWords: Type.String(),
  /** Signed: negative when heads leave. */
  qty: Type.Integer(),
  after: Type.Integer(),
  onWords: Type.String(),
  /** The lot that they went to or came from. */
  other: Nullable(Strict({ id: Id, name: Type.String() })),
  note: Type.String(),
  who: Type.String(),
  at: Moment,
});

export const Lot = Strict({
  groupId: Id,
  name: Type.String(),
  /** Null while nothing is known of its heads. */
  facts: Nullable(Strict(LotFacts)),
  heads: Type.Integer(),
  /** Set aside or sold, and not handed over yet. */
  reserved: Type.Integer(),
  listing: Nullable(
    Strict({
      itemId: Id,
      price: Amount,
      priceMode: OneOf(...priceModes),
      stateWords: Type.String(),
      tone: Tone,
    }),
  ),
  version: Type.Integer(),
});

export const readLot = call("GET /api/herd/groups/:groupId/lot", {
  id: "readLot",
  summary: "Las cabezas sin ficha de un grupo, cuántas están vendidas y su publicación",
  action: "herd.see",
  params: LotParams,
  answer: Lot,
  refusals: ["NOT_FOUND", ...Closed],
});

export const listHeadMovements = call("GET /api/herd/groups/:groupId/heads", {
  id: "listHeadMovements",
  summary: "Las cabezas que llegaron, salieron o se contaron en un lote, de lo más nuevo a lo más viejo",
  action: "herd.see",
  params: LotParams,
  query: Strict({ cursor: Type.Optional(Type.String({ maxLength: 200 })) }),
  answer: Strict({ items: Type.Array(HeadMovement), next: Nullable(Type.String()) }),
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", ...Closed],
});

export const editLot = call("PUT /api/herd/groups/:groupId/lot", {
  id: "editLot",
  module: "lots",
  summary: "Dice de qué especie, raza, sexo y edad son las cabezas de un lote",
  action: "animal.edit",
  versioned: true,
  params: LotParams,
  body: Strict(LotFacts),
  answer: Lot,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "VERSION_CONFLICT", ...Closed],
});

/** `counted` is a count: `seen` are the heads that were shown, so that what happened meanwhile still counts. */
export const moveHeads = call("POST /api/herd/groups/:groupId/heads", {
  id: "moveHeads",
  module: "lots",
  summary: "Anota cabezas que llegan, nacen, mueren, salen o se cuentan en un lote",
  action: "animal.edit",
  params: LotParams,
  body: Strict({
    act: OneOf(...headActs),
    qty: Qty,
    seen: Qty,
    on: CalendarDay,
    note: Text(animalBounds.reason),
    /** What they are, with the first ones. */
    facts: Type.Optional(Strict(LotFacts)),
  }),
  answer: Lot,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "NOT_ENOUGH_STOCK", "DECISION_NOT_ALLOWED", ...Closed],
});

export const splitLot = call("POST /api/herd/groups/:groupId/split", {
  id: "splitLot",
  module: "lots",
  summary: "Pasa cabezas a otro lote, nuevo o que ya existe; todas juntas es unirlos. Queda en la historia de los dos",
  action: "animal.edit",
  params: LotParams,
  body: Strict({
    qty: Type.Integer({ minimum: 1, maximum: MAX_HEADS }),
    /** Its id; with `name` it is made, under the id that the phone gave it. */
    toGroupId: Id,
    name: Type.Optional(Type.String({ minLength: 1, maxLength: animalBounds.group })),
    on: CalendarDay,
    note: Text(animalBounds.reason),
  }),
  answer: Lot,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "NOT_ENOUGH_STOCK",
    "DECISION_NOT_ALLOWED",
    "IDEMPOTENCY_CONFLICT",
    ...Closed,
  ],
});
