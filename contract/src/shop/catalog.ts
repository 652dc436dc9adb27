import { itemKinds, priceModes } from "@corral/domain/kernel/item-kinds";
import { keptItems } from "@corral/domain/shop/kept-items";
import { kilos } from "@corral/domain/shop/shop-filters";
import { Type } from "typebox";
import { call } from "../call";
import {
  Amount,
  Availability,
  CalendarDay,
  Id,
  Ids,
  Moment,
  Note,
  Nullable,
  OneOf,
  Photo,
  PublicId,
  Strict,
  ZoneName,
} from "../shapes";
import { PickAnimal, PickIds } from "./picks";
import { Video } from "./videos";

/** The unpaid charge with which this phone already reserves it. */
const MyHold = Type.Optional(PublicId);

const Tier = Strict({ code: Type.String(), name: Type.String(), price: Amount });

export const SessionView = Strict({
  id: Id,
  itemId: Id,
  title: Type.String(),
  startsAt: Moment,
  endsAt: Moment,
  day: CalendarDay,
  time: Type.String(),
  zone: ZoneName,
  capacity: Type.Integer(),
  tiers: Type.Array(Tier),
  availability: Availability,
});

export const CatalogCard = Strict({
  id: Id,
  kind: OneOf(...itemKinds),
  group: OneOf("animales", "productos", "visitas"),
  title: Type.String(),
  subtitle: Type.String(),
  /** Age, sex and weight of an animal: "4 meses · hembra · 38 kg". */
  facts: Nullable(Type.String()),
  species: Nullable(Type.String()),
  category: Nullable(Type.String()),
  animalId: Nullable(Id),
  /** The unit price, or its estimate when sold by weight. */
  price: Amount,
  /** A visit with more than one price: `price` is the lowest. */
  isFrom: Type.Boolean(),
  priceMode: OneOf(...priceModes),
  pricePerKg: Nullable(Amount),
  estWeightG: Nullable(Type.Integer()),
  photo: Nullable(Photo),
  availability: Availability,
  nextSession: Nullable(Strict({ id: Id, startsAt: Moment, day: CalendarDay, time: Type.String() })),
});

/** What a buyer agrees to with a deposit; `words`: what happens to it when the sale isn't completed. */
const DepositTerms = Strict({
  /** Days for the balance. */
  days: Type.Integer(),
  /** Null: the policies decide. */
  refundable: Nullable(Type.Boolean()),
  words: Type.String(),
});

/** The terms that a buyer was shown with a deposit. */
export const SeenTerms = Strict({ days: Type.Integer(), refundable: Nullable(Type.Boolean()) });

export const CatalogItem = Strict({
  ...CatalogCard.properties,
  description: Type.String(),
  /** What the price says of the tax. */
  details: Type.Array(Note),
  delivery: Type.Array(Type.String()),
  /** What one is set aside with, in centavos; null when it has to be paid in full. */
  deposit: Nullable(Amount),
  depositTerms: Nullable(DepositTerms),
  /** What a buyer of it accepts. */
  policies: Type.Array(Type.String()),
  photos: Type.Array(Photo),
  video: Type.Optional(Video),
  maxQty: Type.Integer(),
  /** The days to choose from a lot, and what becomes of those that are not chosen. */
  choosing: Type.Optional(Strict({ days: Type.Integer(), words: Type.String() })),
  /** The young aren't born yet: a place in line is sold, and nothing is chosen before. */
  unborn: Type.Optional(Type.Boolean()),
  sessions: Type.Array(SessionView),
  myHold: MyHold,
});

const Kilos = Type.Integer({ minimum: kilos.min, maximum: kilos.max });

export const listCatalog = call("GET /api/catalog", {
  id: "listCatalog",
  summary: "Lo que está a la venta, por páginas",
  action: "shop.use",
  need: "public",
  query: Strict({
    group: Type.Optional(OneOf("animales", "productos", "visitas")),
    species: Type.Optional(Type.String({ maxLength: 20 })),
    q: Type.Optional(Type.String({ maxLength: 80 })),
    sort: Type.Optional(OneOf("new", "price_asc", "price_desc", "name")),
    sex: Type.Optional(OneOf("female", "male", "castrated_male")),
    /** Whole months, as in `ageRanges`. */
    age: Type.Optional(OneOf("0-3", "3-6", "6-12", "12-24", "24-60", "60")),
    minKg: Type.Optional(Kilos),
    maxKg: Type.Optional(Kilos),
    min: Type.Optional(Amount),
    max: Type.Optional(Amount),
    delivery: Type.Optional(OneOf("pickup", "seller_delivers", "carrier", "buyer_carrier", "on_site")),
    available: Type.Optional(Type.Boolean()),
    cursor: Type.Optional(Type.String({ maxLength: 300 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({
    items: Type.Array(CatalogCard),
    next: Nullable(Type.String()),
    /** How many items fit. By shelf and species alone it is exact; with any other filter, at most `limits.countedItems` are counted. */
    total: Type.Integer(),
    /** There are more than `total`. */
    hasMoreThanTotal: Type.Boolean(),
    /** Nothing has the words of the search: these have them with a typing mistake. */
    nearly: Type.Optional(Type.Literal(true)),
    /** The species that the words of a search name, of those on sale. */
    meant: Type.Optional(Type.Array(Type.String())),
    /** Species on sale, for the filter. */
    species: Type.Array(Strict({ code: Type.String(), name: Type.String(), count: Type.Integer() })),
  }),
  refusals: ["VALIDATION_FAILED"],
});

/** The items with these ids that are or were on sale, in the order of the ids. A phone asks for what it has kept, which may be sold by now. */
export const readCards = call("GET /api/catalog/cards", {
  id: "readCards",
  summary: "Artículos por sus ids, a la venta o ya vendidos",
  action: "shop.use",
  need: "public",
  query: Strict({ ids: Ids(keptItems.favorites + keptItems.seen, "Sus ids, separados por comas") }),
  answer: Strict({ items: Type.Array(CatalogCard) }),
  refusals: ["VALIDATION_FAILED"],
});

export const readItem = call("GET /api/catalog/:itemId", {
  id: "readItem",
  summary: "Un artículo completo",
  action: "shop.use",
  need: "public",
  params: Strict({ itemId: Id }),
  answer: CatalogItem,
  refusals: ["NOT_FOUND"],
});

const QuoteLine = Strict({
  itemId: Id,
  sessionId: Type.Optional(Nullable(Id)),
  tier: Type.Optional(Nullable(Type.String({ maxLength: 30 }))),
  /** All heads of a lot to choose from, chosen or not. */
  qty: Type.Integer({ minimum: 1, maximum: 999 }),
  /** The animals that are chosen already from a lot. */
  picks: Type.Optional(PickIds),
});
export const CartLines = Type.Array(QuoteLine, { maxItems: 50 });

export const PricedLine = Strict({
  itemId: Id,
  sessionId: Nullable(Id),
  tier: Nullable(Type.String()),
  qty: Type.Integer(),
  title: Type.String(),
  subtitle: Type.String(),
  unitPrice: Amount,
  lineTotal: Amount,
  /** What the price is estimated from, where it is by the kilo. */
  weight: Nullable(Type.String()),
  photo: Nullable(Photo),
  availability: Availability,
  maxQty: Type.Integer(),
  kind: CatalogCard.properties.kind,
  /** The animals that are chosen from a lot, once there is something to choose; one that another buyer has is `taken`. */
  chosen: Type.Optional(Type.Array(PickAnimal)),
  myHold: MyHold,
});

/** Current prices and availability of a cart. Reads only; nothing is reserved. */
export const quoteCart = call("GET /api/cart", {
  id: "quoteCart",
  summary: "Precios y disponibilidad de un carrito",
  action: "shop.use",
  need: "public",
  query: Strict({ lines: Type.String({ maxLength: 8000, description: "JSON de CartLines" }) }),
  answer: Strict({
    lines: Type.Array(PricedLine),
    gone: Type.Array(Id),
    total: Amount,
    /** The deposit of the whole cart; null when a line has to be paid in full. */
    deposit: Nullable(Amount),
    depositTerms: Nullable(DepositTerms),
    /** The heads of its whole lots, which the sale sends back; absent where there are none. */
    wholeHeads: Type.Optional(Type.Integer()),
    earliestSession: Nullable(Moment),
  }),
  refusals: ["VALIDATION_FAILED"],
});
