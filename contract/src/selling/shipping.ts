import { shippingBounds as bounds, type QuoteStanding, quoteDays, shippingWays } from "@corral/domain/selling/shipping";
import { Type } from "typebox";
import { call } from "../call";
import { Amount, CalendarDay, Ids, Moment, Nullable, OneOf, PublicId, Strict, Tone } from "../shapes";
import { Fulfilment, SaleParams, ShippingChoice, staffOnly } from "./sales";

/** What may be chosen for some items: the ways that all of them allow, and the times and zones of the settings. */
export const ShippingOptions = Strict({
  ways: Type.Array(OneOf(...shippingWays)),
  /** When they can be collected, soonest first; empty where the hour is agreed on later. */
  days: Type.Array(Strict({ day: CalendarDay, words: Type.String(), times: Type.Array(Type.String()) })),
  zones: Type.Array(Strict({ name: Type.String(), price: Amount })),
  /** For how many minutes something unpaid is held while its freight is worked out. */
  quoteHold: Type.Integer(),
});

const standings = ["asked", "given", "accepted", "refused", "ended"] as const satisfies readonly QuoteStanding[];
export const FreightQuote = Strict({
  state: OneOf(...standings),
  words: Type.String(),
  tone: Tone,
  amount: Nullable(Amount),
  km: Nullable(Type.Integer()),
  note: Type.String(),
  endsAt: Nullable(Moment),
  endsWords: Nullable(Type.String()),
});

/** How a purchase gets to its buyer. */
export const Shipping = Strict({
  /** Increases with each change; 0 while nothing is chosen. */
  version: Type.Integer(),
  /** Null while nothing is chosen. */
  way: Nullable(OneOf(...shippingWays)),
  words: Nullable(Type.String()),
  whenWords: Nullable(Type.String()),
  /** As they may be chosen again. */
  day: Nullable(CalendarDay),
  time: Nullable(Type.String()),
  zone: Nullable(Type.String()),
  address: Nullable(Type.String()),
  carrier: Nullable(Type.String()),
  plates: Nullable(Type.String()),
  carrierPhone: Nullable(Type.String()),
  freight: Amount,
  quote: Nullable(FreightQuote),
  options: ShippingOptions,
  /** Why it can't be changed now; null when it can. */
  why: Nullable(Type.String()),
  /** For whoever may quote: centavos for a kilometre, 0 where the price is typed. */
  perKm: Amount,
  perKmMin: Amount,
});

const ChargeParams = Strict({ chargeId: PublicId });
/** The version that the person saw. */
const version = Type.Integer({ minimum: 0 });
const Change = Strict({
  version,
  choice: ShippingChoice,
  /** The freight that was shown with it, in centavos. */
  seenFreight: Amount,
});
const changeFaults = [
  "NOT_FOUND",
  "VALIDATION_FAILED",
  "SHIPPING_NOT_ALLOWED",
  "SALE_MOVE_NOT_ALLOWED",
  "VERSION_CONFLICT",
  "PRICE_CHANGED",
  "PAYMENT_IN_PROGRESS",
  "AMOUNT_ABOVE_MAX",
] as const;

export const shippingOptions = call("GET /api/shipping/options", {
  id: "shippingOptions",
  summary: "Cómo se puede entregar lo de un carrito: formas, horas para recoger y zonas con su precio",
  action: "shop.use",
  need: "public",
  query: Strict({
    items: Ids(60, "Sus artículos, separados por comas"),
  }),
  answer: ShippingOptions,
});

export const readBuyerShipping = call("GET /api/charges/:chargeId/shipping", {
  id: "readBuyerShipping",
  summary: "Cómo se entrega una compra, y su flete",
  action: "shop.use",
  need: "link",
  params: ChargeParams,
  answer: Shipping,
  refusals: ["NOT_FOUND"],
});

export const changeBuyerShipping = call("POST /api/charges/:chargeId/shipping", {
  id: "changeBuyerShipping",
  summary: "Quien compra elige cómo se entrega, o lo cambia mientras no sale",
  action: "shop.use",
  need: "buyer",
  staffWay: "Si te lo pidió, cambia la entrega desde la venta.",
  params: ChargeParams,
  body: Change,
  answer: Shipping,
  refusals: changeFaults,
});

export const answerQuote = call("POST /api/charges/:chargeId/shipping/quote", {
  id: "answerQuote",
  summary: "Quien compra acepta el flete cotizado, que se suma a su compra, o dice que no",
  action: "shop.use",
  need: "buyer",
  staffWay: "Si está contigo, marca desde la venta que lo aceptó en persona.",
  params: ChargeParams,
  body: Strict({ act: OneOf("accept", "refuse"), version }),
  answer: Shipping,
  refusals: [
    "NOT_FOUND",
    "QUOTE_NOT_OPEN",
    "QUOTE_EXPIRED",
    "VERSION_CONFLICT",
    "SALE_MOVE_NOT_ALLOWED",
    "PAYMENT_IN_PROGRESS",
    "AMOUNT_ABOVE_MAX",
  ],
});

export const answerQuoteInPerson = call("POST /api/sales/:saleId/shipping/quote/answer", {
  id: "answerQuoteInPerson",
  summary: "Quien compra está ahí y acepta el flete cotizado, o dice que no; queda el nombre de quien lo anotó",
  action: "sale.prepare",
  params: SaleParams,
  body: Strict({ act: OneOf("accept", "refuse"), version }),
  answer: Shipping,
  refusals: [
    "NOT_FOUND",
    "QUOTE_NOT_OPEN",
    "QUOTE_EXPIRED",
    "VERSION_CONFLICT",
    "SALE_MOVE_NOT_ALLOWED",
    "PAYMENT_IN_PROGRESS",
    "AMOUNT_ABOVE_MAX",
    ...staffOnly,
  ],
});

export const readSaleShipping = call("GET /api/sales/:saleId/shipping", {
  id: "readSaleShipping",
  summary: "Cómo se entrega una venta, y su flete",
  action: "sale.see",
  params: SaleParams,
  answer: Shipping,
  refusals: ["NOT_FOUND", ...staffOnly],
});

export const changeSaleShipping = call("POST /api/sales/:saleId/shipping", {
  id: "changeSaleShipping",
  summary: "El personal elige o cambia cómo se entrega una venta",
  action: "sale.prepare",
  params: SaleParams,
  body: Change,
  answer: Shipping,
  refusals: [...changeFaults, ...staffOnly],
});

export const giveQuote = call("POST /api/sales/:saleId/shipping/quote", {
  id: "giveQuote",
  summary: "Contesta cuánto cuesta el flete que pidieron cotizar: un precio, o los kilómetros",
  action: "freight.quote",
  params: SaleParams,
  body: Strict({
    version,
    amount: Type.Optional(Amount),
    km: Type.Optional(Type.Integer({ minimum: bounds.km.min, maximum: bounds.km.max })),
    days: Type.Unsafe<(typeof quoteDays)[number]>({ type: "integer", enum: [...quoteDays] }),
    note: Type.Optional(Type.String({ maxLength: bounds.note })),
  }),
  answer: Shipping,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "QUOTE_NOT_OPEN",
    "VERSION_CONFLICT",
    "SALE_MOVE_NOT_ALLOWED",
    ...staffOnly,
  ],
});

/** An order on the board of what goes out. */
export const Departure = Strict({
  saleId: PublicId,
  buyer: Type.String(),
  phone: Nullable(Type.String()),
  /** "Vaca Pinta", "2 × Miel 500 g". */
  what: Type.Array(Type.String()),
  day: Nullable(CalendarDay),
  time: Nullable(Type.String()),
  way: Nullable(OneOf(...shippingWays)),
  /** How, and where to: "Se lleva a Centro". */
  how: Type.String(),
  where: Nullable(Type.String()),
  fulfilment: Fulfilment,
  due: Amount,
  quote: Nullable(Strict({ words: Type.String(), tone: Tone })),
});

export const listDepartures = call("GET /api/shipping/departures", {
  id: "listDepartures",
  summary: "Lo que sale un día, lo atrasado, lo que no tiene fecha y los fletes por cotizar",
  action: "sale.see",
  query: Strict({ day: Type.Optional(CalendarDay) }),
  answer: Strict({
    today: CalendarDay,
    day: CalendarDay,
    dayWords: Type.String(),
    /** On today's list: of days before that is not delivered. */
    late: Type.Array(Departure),
    items: Type.Array(Departure),
    /** On today's list: paid, and nobody set a day. */
    undated: Type.Array(Departure),
    /** Freight that its buyer waits to be told. */
    toQuote: Type.Array(Departure),
    /** More than a list holds. */
    hasMore: Type.Boolean(),
  }),
  refusals: ["VALIDATION_FAILED", ...staffOnly],
});
