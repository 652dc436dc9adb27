import { weighingBounds } from "@corral/domain/selling/weighings/net-weight";
import { ackMethods, weighingMoves } from "@corral/domain/selling/weighings/states";
import { Type } from "typebox";
import { call } from "../call";
import { Amount, Id, Nullable, OneOf, Photo, PublicId, StateOf, Strict } from "../shapes";
import { SaleDetail, SaleParams, staffOnly } from "./sales";

/** A final weight as both sides read it. Weights in grams, shrink in basis points, amounts in centavos. */
const weighing = {
  id: Id,
  lineId: Id,
  title: Type.String(),
  grossG: Type.Integer(),
  tareG: Type.Integer(),
  shrinkBp: Type.Integer(),
  netG: Type.Integer(),
  estimatedG: Type.Integer(),
  pricePerKg: Amount,
  /** "12 kg más que lo estimado (3.1 %)". */
  difference: Type.String(),
  /** What the line cost, and costs with this weight; and the whole sale with it. */
  before: Amount,
  after: Amount,
  total: Amount,
  scale: Type.String(),
  /** The photo of the scale's display. */
  photo: Nullable(Photo),
  weighedWords: Type.String(),
  /** Outside the agreed difference: whoever manages the business goes on too. */
  outside: Type.Boolean(),
  approved: Type.Boolean(),
};

export const StaffWeighing = Strict({
  ...weighing,
  state: StateOf(weighingMoves),
  stateWords: Type.String(),
  by: Type.String(),
  /** It came from a phone without signal and could not be made final: why. */
  unconfirmed: Nullable(Type.String()),
  /** How the buyer accepted. */
  ack: Nullable(Strict({ method: OneOf(...ackMethods), words: Type.String(), photo: Nullable(Photo) })),
});

export const SaleWeighings = Strict({
  /** What is sold by the kilo in this sale. */
  lines: Type.Array(
    Strict({
      id: Id,
      title: Type.String(),
      species: Type.String(),
      /** The heads of a lot, all weighed together. */
      heads: Type.Integer(),
      pricePerKg: Amount,
      estimatedG: Type.Integer(),
      finalG: Nullable(Type.Integer()),
      lineTotal: Amount,
      /** Changes with every decision about its weight: a phone without signal says by it what it knew. */
      version: Type.String(),
    }),
  ),
  /** Newest first. */
  weighings: Type.Array(StaffWeighing),
  toleranceBp: Type.Integer(),
  /** The buyer's page, where they read the weight and accept it. */
  buyerUrl: Nullable(Type.String()),
  /** A message with it, ready for WhatsApp; null without a phone that this person may read. */
  whatsapp: Nullable(Type.String()),
  may: Strict({ weigh: Type.Boolean(), approve: Type.Boolean() }),
  /** Why nothing can be weighed now. */
  why: Nullable(Type.String()),
});

/** The buyer's word, given on the seller's phone. */
const Acceptance = Strict({
  how: OneOf("code", "paper", "in_person"),
  code: Type.Optional(Type.String({ maxLength: 12 })),
  /** The photo of the signed paper. */
  photoId: Type.Optional(Id),
});

const WeighingParams = Strict({ saleId: PublicId, weighingId: Id });
const outcome = {
  answer: SaleWeighings,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "SALE_MOVE_NOT_ALLOWED",
    "PAYMENT_IN_PROGRESS",
    "AMOUNT_ABOVE_MAX",
    "WEIGHT_OUT_OF_RANGE",
    "WEIGHING_NOT_ACCEPTED",
    ...staffOnly,
  ],
} as const;

export const readWeighings = call("GET /api/sales/:saleId/weighings", {
  id: "readWeighings",
  summary: "Lo que se vende por kilo en una venta y los pesos que se han propuesto",
  action: "sale.see",
  params: SaleParams,
  answer: SaleWeighings,
  refusals: ["NOT_FOUND", ...staffOnly],
});

export const listToWeigh = call("GET /api/weighings", {
  id: "listToWeigh",
  summary: "Lo que está por entregarse y pesarse, lo más próximo primero: el teléfono lo guarda para pesar sin señal",
  action: "sale.weigh",
  answer: Strict({ sales: Type.Array(Strict({ sale: SaleDetail, weighings: SaleWeighings })) }),
  refusals: [...staffOnly],
});

export const proposeWeighing = call("POST /api/sales/:saleId/weighings", {
  id: "proposeWeighing",
  summary:
    "Propone el peso final de algo que se vende por kilo; quien compra lo acepta. Lo pesado sin señal trae su código o su firma",
  action: "sale.weigh",
  offline: { kind: "weighing", id: "id" },
  params: SaleParams,
  body: Strict({
    id: Id,
    lineId: Id,
    grossG: Type.Integer({ minimum: -1, maximum: weighingBounds.grossG }),
    tareG: Type.Integer({ minimum: -1, maximum: weighingBounds.tareG }),
    shrinkBp: Type.Integer({ minimum: -1, maximum: 10_000 }),
    scale: Type.String({ maxLength: weighingBounds.scale }),
    photoId: Type.Optional(Id),
    /** The version of the line on which the weighing rests. */
    seen: Type.Optional(Type.String({ maxLength: 120 })),
    /**
     * How the buyer accepted it where there was no signal. What doesn't hold refuses nothing: the weight is proposed,
     * and a review task says why.
     */
    ack: Type.Optional(Acceptance),
  }),
  ...outcome,
});

export const acceptWeighing = call("POST /api/sales/:saleId/weighings/:weighingId/acceptance", {
  id: "acceptWeighing",
  summary:
    "Quien compra acepta el peso en el teléfono del vendedor: con su código, con su firma en papel, o en persona",
  action: "sale.weigh",
  params: WeighingParams,
  body: Acceptance,
  ...outcome,
});

export const approveWeighing = call("POST /api/sales/:saleId/weighings/:weighingId/approval", {
  id: "approveWeighing",
  summary: "Autoriza un peso que se sale de la diferencia acordada",
  action: "sale.weigh_outside",
  params: WeighingParams,
  body: Strict({}),
  ...outcome,
});

export const withdrawWeighing = call("POST /api/sales/:saleId/weighings/:weighingId/withdrawal", {
  id: "withdrawWeighing",
  summary: "Quita un peso propuesto que nadie ha aceptado",
  action: "sale.weigh",
  params: WeighingParams,
  body: Strict({}),
  ...outcome,
});

/** What the buyer reads and decides, by the link of any charge of the sale. */
export const BuyerWeighing = Strict({
  proposed: Nullable(Strict(weighing)),
  /** Typed on the seller's phone, it accepts the weight. */
  /** On the buyer's phone alone: whoever has the link, and who sells, never reads it. */
  code: Nullable(Type.String()),
  /** This phone bought, or confirmed its contact by e-mail: it may answer. */
  isMine: Type.Boolean(),
  toleranceBp: Type.Integer(),
  /** Why it can't be accepted yet. */
  waits: Nullable(Type.String()),
  /** The net weight that the buyer refused, in grams, while no other is proposed. */
  refusedG: Nullable(Type.Integer()),
});

export const readBuyerWeighing = call("GET /api/charges/:chargeId/weighing", {
  id: "readBuyerWeighing",
  summary: "El peso que propone el vendedor y el código con que se acepta",
  action: "shop.use",
  need: "link",
  params: Strict({ chargeId: PublicId }),
  answer: BuyerWeighing,
  refusals: ["NOT_FOUND"],
});

export const answerWeighing = call("POST /api/charges/:chargeId/weighing/:weighingId", {
  id: "answerWeighing",
  summary: "Quien compra acepta o no el peso propuesto",
  action: "shop.use",
  need: "buyer",
  staffWay: "Si está contigo, acéptalo desde la venta: con su firma en papel o en persona.",
  params: Strict({ chargeId: PublicId, weighingId: Id }),
  body: Strict({ accept: Type.Boolean() }),
  answer: BuyerWeighing,
  refusals: [
    "NOT_FOUND",
    "SALE_MOVE_NOT_ALLOWED",
    "PAYMENT_IN_PROGRESS",
    "AMOUNT_ABOVE_MAX",
    "WEIGHT_OUT_OF_RANGE",
    "WEIGHING_NOT_ACCEPTED",
  ],
});
