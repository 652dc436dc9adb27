import { Type } from "typebox";
import { call } from "../call";
import { Amount, Id, Moment, Nullable, OneOf, Photo, PublicId, Strict, Tone } from "../shapes";

/** A price of a date, by what kind of place: of an adult, of a child. */
const Tier = Strict({ code: Type.String(), name: Type.String(), price: Amount });

const place = {
  id: PublicId,
  item: Strict({
    id: Id,
    animalId: Nullable(Id),
    sessionId: Nullable(Id),
    title: Type.String(),
    detail: Type.String(),
    photo: Nullable(Photo),
  }),
  /** Only on the phone that it is of, and for staff. */
  name: Nullable(Type.String()),
  /** This phone made it, or confirmed its contact: it may act. */
  isMine: Type.Boolean(),
  /** Places or heads that they wait for; 1 of what there is one of. */
  qty: Type.Integer({ minimum: 1 }),
  /** How its count is said, "3 lugares"; empty where there is one of it. */
  qtyWords: Type.String(),
  state: OneOf("waiting", "offered", "purchased", "offer_expired", "cancelled"),
  stateWords: Type.String(),
  tone: Tone,
  /** How many are before them in line. */
  ahead: Type.Integer({ minimum: 0 }),
  sinceWords: Type.String(),
  /** Until when it is held for them; null when it isn't their turn. */
  offerUntil: Nullable(Moment),
  untilWords: Nullable(Type.String()),
  /** The charge of the sale that it became. */
  chargeId: Nullable(PublicId),
};

/** What who waits reads, and whoever has the link. */
export const WaitlistPlace = Strict({
  ...place,
  /** On one's turn: what it costs, in centavos. */
  price: Nullable(
    Strict({
      total: Amount,
      deposit: Nullable(Amount),
      depositWords: Nullable(Type.String()),
      /** Where places have several prices. */
      tiers: Type.Array(Tier),
    }),
  ),
});
export const StaffPlace = Strict({
  ...place,
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  /** Why staff took them out. */
  reason: Type.String(),
  /** A message with the link, ready for WhatsApp; null without a phone. */
  whatsapp: Nullable(Type.String()),
  /** Whether staff may take them out. */
  mayRemove: Type.Boolean(),
});

const PlaceParams = Strict({ placeId: PublicId });

export const joinWaitlist = call("POST /api/items/:itemId/waitlist", {
  id: "joinWaitlist",
  module: "waitlist",
  summary: "Alguien se apunta en la lista de espera de lo que ya está apartado, vendido o lleno",
  action: "shop.use",
  need: "public",
  status: 201,
  params: Strict({ itemId: Id }),
  body: Strict({
    /** The date of a visit. */
    sessionId: Type.Optional(Id),
    qty: Type.Integer({ minimum: 1, maximum: 999 }),
    contact: Strict({
      name: Type.String({ maxLength: 80 }),
      phone: Type.Optional(Type.String({ maxLength: 40 })),
      email: Type.Optional(Type.String({ maxLength: 120 })),
    }),
    privacyVersion: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  answer: WaitlistPlace,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "ITEM_NOT_PUBLISHED",
    "WAITLIST_NOT_NEEDED",
    "PRIVACY_NOT_SHOWN",
    "CUSTOMER_BLOCKED",
    "HOLD_LIMIT",
  ],
});

export const myPlaces = call("GET /api/me/waitlist", {
  id: "myPlaces",
  summary: "Las listas de espera en las que se apuntó este navegador, la más nueva primero",
  action: "shop.use",
  need: "public",
  query: Strict({ itemId: Type.Optional(Id) }),
  answer: Strict({ places: Type.Array(WaitlistPlace) }),
});

export const readPlace = call("GET /api/waitlist/:placeId", {
  id: "readPlace",
  summary: "Un lugar en la lista de espera por su enlace: cuántos van antes, y si ya es su turno, hasta cuándo",
  action: "shop.use",
  need: "link",
  params: PlaceParams,
  answer: WaitlistPlace,
  refusals: ["NOT_FOUND"],
});

export const leaveWaitlist = call("POST /api/waitlist/:placeId/leave", {
  id: "leaveWaitlist",
  summary: "Quien espera sale de la lista; si era su turno, sigue el siguiente",
  action: "shop.use",
  need: "own",
  staffWay: "Si te lo pidió, sácalo desde la lista de espera.",
  params: PlaceParams,
  body: Strict({}),
  answer: WaitlistPlace,
  refusals: ["NOT_FOUND", "WAITLIST_TURN_OVER"],
});

export const buyInTurn = call("POST /api/waitlist/:placeId/purchase", {
  id: "buyInTurn",
  summary: "Quien tiene el turno compra lo que se le guardó, al precio de hoy",
  action: "shop.use",
  need: "own",
  staffWay: "Si está contigo, véndeselo desde Cobro.",
  params: PlaceParams,
  body: Strict({
    /** How many of each price; without it all of the first. */
    tiers: Type.Optional(
      Type.Array(Strict({ code: Type.String({ maxLength: 40 }), qty: Type.Integer({ minimum: 0, maximum: 999 }) }), {
        maxItems: 20,
      }),
    ),
    /** The total that was shown, in centavos; and the deposit, to set it aside. */
    seenTotal: Type.Integer(),
    seenDeposit: Type.Optional(Type.Integer()),
  }),
  answer: WaitlistPlace,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "WAITLIST_TURN_OVER",
    "PRICE_CHANGED",
    "ITEM_NOT_PUBLISHED",
    "ANIMAL_NOT_AVAILABLE",
    "ANIMAL_NOT_LISTABLE",
    "ANIMAL_FLAGGED_STOLEN",
    "ANIMAL_IN_WITHDRAWAL",
    "NOT_ENOUGH_STOCK",
    "SESSION_FULL",
    "AMOUNT_ABOVE_MAX",
  ],
});

export const listWaitlist = call("GET /api/waitlist", {
  id: "listWaitlist",
  summary: "Quién espera qué, desde cuándo, y a quién se le guarda ahora; o lo que ya terminó",
  action: "waitlist.see",
  query: Strict({
    group: Type.Optional(OneOf("open", "over")),
    itemId: Type.Optional(Id),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({ items: Type.Array(StaffPlace), next: Nullable(Type.String()) }),
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED"],
});

export const removeFromWaitlist = call("POST /api/waitlist/:placeId/remove", {
  id: "removeFromWaitlist",
  summary: "El negocio saca a alguien de la lista de espera, con un motivo",
  action: "waitlist.remove",
  params: PlaceParams,
  body: Strict({ reason: Type.String({ maxLength: 200 }) }),
  answer: StaffPlace,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "VALIDATION_FAILED", "WAITLIST_TURN_OVER"],
});
