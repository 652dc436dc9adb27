import { MOST_ROUNDS, offerDays } from "@corral/domain/selling/offers";
import { Type } from "typebox";
import { call } from "../call";
import { Amount, Id, Moment, Nullable, OneOf, Photo, PublicId, Strict, Tone } from "../shapes";

const Side = OneOf("buyer", "seller");
const Days = Type.Unsafe<(typeof offerDays)[number]>({ type: "integer", enum: [...offerDays] });
const OfferNote = Type.String({ maxLength: 200 });

/** A figure of one side, in centavos, and until when it stands. */
const Round = Strict({
  turn: Type.Integer({ minimum: 1, maximum: MOST_ROUNDS }),
  side: Side,
  amount: Amount,
  note: Type.String(),
  atWords: Type.String(),
  endsWords: Type.String(),
});

const offer = {
  id: PublicId,
  item: Strict({
    id: Id,
    animalId: Nullable(Id),
    title: Type.String(),
    detail: Type.String(),
    photo: Nullable(Photo),
    /** What is asked for it at present, in centavos. */
    asked: Amount,
  }),
  /** Only on the phone that it is of, and for staff. */
  name: Nullable(Type.String()),
  /** This phone made it, or confirmed its contact: it may act. */
  isMine: Type.Boolean(),
  /** The newest figure, which an answer is about. */
  amount: Amount,
  /** How long it stands; null once it is over. */
  endsAt: Nullable(Moment),
  stateWords: Type.String(),
  tone: Tone,
  /** Oldest first. */
  rounds: Type.Array(Round),
  /** With which deposit it would be set aside, in centavos; null: paid in full. */
  deposit: Nullable(Amount),
  may: Strict({
    accept: Type.Boolean(),
    /** The figures that may be given instead. */
    figure: Nullable(Strict({ min: Amount, max: Amount })),
    /** To say no, or to take the own offer back. */
    end: Type.Boolean(),
  }),
  /** Why it can't be accepted, although it stands. */
  why: Nullable(Type.String()),
  /** The charge of the sale that it became. */
  chargeId: Nullable(PublicId),
};

/** What its buyer reads, and whoever has the link. */
export const BuyerOffer = Strict({
  ...offer,
  state: OneOf("waits_seller", "waits_buyer", "accepted", "declined", "withdrawn", "ended"),
});
export const StaffOffer = Strict({
  ...BuyerOffer.properties,
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  /** A message with the answer and the link, ready for WhatsApp; null without a phone. */
  whatsapp: Nullable(Type.String()),
});

const OfferParams = Strict({ offerId: PublicId });

export const makeOffer = call("POST /api/items/:itemId/offers", {
  id: "makeOffer",
  module: "offers",
  summary: "Quien quiere comprar algo «a tratar» ofrece menos de lo que se pide",
  action: "shop.use",
  need: "public",
  status: 201,
  params: Strict({ itemId: Id }),
  body: Strict({
    amount: Type.Integer(),
    days: Days,
    note: OfferNote,
    /** To set it aside with its deposit once accepted. */
    setAside: Type.Boolean(),
    contact: Strict({
      name: Type.String({ maxLength: 80 }),
      phone: Type.Optional(Type.String({ maxLength: 40 })),
      email: Type.Optional(Type.String({ maxLength: 120 })),
    }),
    privacyVersion: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  answer: BuyerOffer,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "ITEM_NOT_PUBLISHED",
    "ANIMAL_NOT_AVAILABLE",
    "PRIVACY_NOT_SHOWN",
    "CUSTOMER_BLOCKED",
    "HOLD_LIMIT",
  ],
});

export const myOffers = call("GET /api/me/offers", {
  id: "myOffers",
  summary: "Las ofertas hechas en este navegador, la más nueva primero",
  action: "shop.use",
  need: "public",
  query: Strict({ itemId: Type.Optional(Id) }),
  answer: Strict({ offers: Type.Array(BuyerOffer) }),
});

export const readOffer = call("GET /api/offers/:offerId", {
  id: "readOffer",
  summary: "Una oferta por su enlace: cada cantidad, hasta cuándo vale y qué sigue",
  action: "shop.use",
  need: "link",
  params: OfferParams,
  answer: BuyerOffer,
  refusals: ["NOT_FOUND"],
});

/** An act is about the figure that its person saw: with another it is refused. */
const seen = { seen: Amount };
const answers = OneOf("accept", "end", "figure");
const answerBody = Strict({
  act: answers,
  ...seen,
  /** The figure, for how many days it holds, and what is said with it. */
  amount: Type.Optional(Type.Integer()),
  days: Type.Optional(Days),
  note: Type.Optional(OfferNote),
});
const answerRefusals = [
  "NOT_FOUND",
  "VALIDATION_FAILED",
  "OFFER_NOT_OPEN",
  "PRICE_CHANGED",
  "ITEM_NOT_PUBLISHED",
  "ANIMAL_NOT_AVAILABLE",
  "ANIMAL_NOT_LISTABLE",
  "ANIMAL_FLAGGED_STOLEN",
  "ANIMAL_IN_WITHDRAWAL",
  "NOT_ENOUGH_STOCK",
] as const;

export const answerAsBuyer = call("POST /api/offers/:offerId/reply", {
  id: "answerAsBuyer",
  summary: "Quien ofreció acepta la contraoferta, da otra cantidad o retira su oferta",
  action: "shop.use",
  need: "own",
  staffWay: "Si está contigo, marca en Ofertas que la aceptó en persona.",
  params: OfferParams,
  body: answerBody,
  answer: BuyerOffer,
  refusals: answerRefusals,
});

export const acceptOfferInPerson = call("POST /api/offers/:offerId/accept-in-person", {
  id: "acceptOfferInPerson",
  summary: "Quien ofreció está ahí y acepta la contraoferta; queda el nombre de quien lo anotó",
  action: "offer.answer",
  params: OfferParams,
  body: Strict(seen),
  answer: StaffOffer,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", ...answerRefusals],
});

export const listOffers = call("GET /api/offers", {
  id: "listOffers",
  summary: "Las ofertas: por contestar y en espera, o las que ya terminaron",
  action: "offer.answer",
  query: Strict({
    group: Type.Optional(OneOf("open", "over")),
    itemId: Type.Optional(Id),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({ items: Type.Array(StaffOffer), next: Nullable(Type.String()) }),
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED"],
});

export const answerOffer = call("POST /api/offers/:offerId/answer", {
  id: "answerOffer",
  summary: "El negocio acepta una oferta, da otra cantidad o dice que no",
  action: "offer.answer",
  params: OfferParams,
  body: answerBody,
  answer: StaffOffer,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", ...answerRefusals],
});
