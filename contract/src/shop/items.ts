import { itemKinds, priceModes, taxClasses } from "@corral/domain/kernel/item-kinds";
import { MAX_AMOUNT } from "@corral/domain/kernel/money";
import { balanceDays } from "@corral/domain/shop/deposit";
import { deliveries, itemBounds } from "@corral/domain/shop/items";
import { itemActs } from "@corral/domain/shop/items/states";
import { MAX_STOCK, stockActs } from "@corral/domain/shop/stock";
import { Type } from "typebox";
import { call } from "../call";
import { Amount, Id, Moment, Nullable, OneOf, Photo, Strict, Tone } from "../shapes";
import { PickAnimal, PickIds } from "./picks";
import { Video } from "./videos";
import { DateForm, DateState } from "./visit-sessions";

/** Items as staff edits them. The shop's view is in catalog.ts. */
const Kind = OneOf(...itemKinds);
const State = OneOf("draft", "published", "paused", "sold_out", "archived");
const ItemParams = Strict({ itemId: Id });
const Price = Type.Integer({ minimum: 1, maximum: MAX_AMOUNT });
const Closed = ["UNAUTHENTICATED", "FORBIDDEN"] as const;

/** The form of an item. With `per_kg` the price is computed from price and weight; otherwise it is `price`. */
export const ItemForm = {
  title: Type.String({ minLength: 1, maxLength: 200 }),
  subtitle: Type.String({ maxLength: itemBounds.subtitle }),
  description: Type.String({ maxLength: itemBounds.description }),
  category: Nullable(Type.String({ maxLength: itemBounds.category })),
  priceMode: OneOf(...priceModes),
  price: Nullable(Price),
  pricePerKg: Nullable(Price),
  estWeightG: Nullable(Type.Integer({ minimum: 1, maximum: itemBounds.lotWeight })),
  taxClass: OneOf(...taxClasses),
  /** Set aside with a share of the price (basis points) or with an amount; neither: it can't be. */
  depositBp: Nullable(Type.Integer({ minimum: itemBounds.deposit.min, maximum: itemBounds.deposit.max })),
  depositAmount: Type.Optional(Nullable(Price)),
  /** Whether it goes back when the sale isn't completed; null: the policies decide. */
  depositRefundable: Type.Optional(Nullable(Type.Boolean())),
  /** Days for the balance; null: the business's. */
  depositDays: Type.Optional(Nullable(Type.Integer({ minimum: balanceDays.min, maximum: balanceDays.max }))),
  maxQty: Type.Integer({ minimum: 1, maximum: itemBounds.maxQty }),
  /** The days that a buyer has to choose from a lot. */
  pickDays: Type.Optional(
    Nullable(Type.Integer({ minimum: itemBounds.pickDays.min, maximum: itemBounds.pickDays.max })),
  ),
  delivery: Type.Array(OneOf(...deliveries), { maxItems: deliveries.length, uniqueItems: true }),
  photoIds: Type.Array(Id, { maxItems: itemBounds.photos, uniqueItems: true }),
};

export const StaffVisitSession = Strict({
  id: Id,
  ...DateForm,
  taken: Type.Integer(),
  free: Type.Integer(),
  state: DateState,
  stateWords: Type.String(),
  dayWords: Type.String(),
  past: Type.Boolean(),
  /** The weekly series it belongs to. */
  seriesId: Nullable(Id),
  version: Type.Integer(),
});

export const StaffItem = Strict({
  id: Id,
  kind: Kind,
  kindWords: Type.String(),
  state: State,
  stateWords: Type.String(),
  tone: Tone,
  ...ItemForm,
  price: Amount,
  depositAmount: Nullable(Amount),
  depositRefundable: Nullable(Type.Boolean()),
  depositDays: Nullable(Type.Integer()),
  pickDays: Nullable(Type.Integer()),
  /** Null: not counted. */
  stock: Nullable(Type.Integer()),
  photos: Type.Array(Photo),
  video: Nullable(Video),
  animal: Nullable(Strict({ id: Id, name: Type.String(), tag: Nullable(Type.String()) })),
  /** The group of a lot, and the heads that are in it. */
  lot: Nullable(Strict({ id: Id, name: Type.String(), heads: Type.Integer() })),
  /** The animals that a lot offers to choose from, also those that are sold. */
  picks: Type.Array(PickAnimal),
  sessions: Type.Array(StaffVisitSession),
  zoneWords: Type.String(),
  /** Units that are reserved and not fully paid. */
  held: Type.Integer(),
  /** The state changes that are possible now. */
  acts: Type.Array(OneOf(...itemActs)),
  /** What prevents publishing, each with where to fix it. */
  missing: Type.Array(Strict({ where: OneOf("item", "business", "privacy", "animal"), words: Type.String() })),
  /** Warnings that don't prevent publishing. */
  warnings: Type.Array(Type.String()),
  /** Whether a buyer of the shop has any way to pay. */
  canBePaid: Type.Boolean(),
  version: Type.Integer(),
});

export const ItemRow = Strict({
  id: Id,
  kind: Kind,
  kindWords: Type.String(),
  state: State,
  stateWords: Type.String(),
  tone: Tone,
  title: Type.String(),
  subtitle: Type.String(),
  price: Amount,
  priceMode: OneOf(...priceModes),
  stock: Nullable(Type.Integer()),
  photo: Nullable(Photo),
});

export const listItems = call("GET /api/items", {
  id: "listItems",
  summary: "Todo lo que se vende o se va a vender, con su estado, de lo más nuevo a lo más viejo o como se pida",
  action: "item.see",
  query: Strict({
    state: Type.Optional(OneOf("published", "sold_out", "draft", "paused", "archived")),
    kind: Type.Optional(Kind),
    q: Type.Optional(Type.String({ maxLength: 80 })),
    /** Without it, the newest first. */
    sort: Type.Optional(OneOf("title", "-title", "price", "-price")),
    cursor: Type.Optional(Type.String({ maxLength: 1600 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({ items: Type.Array(ItemRow), next: Nullable(Type.String()) }),
  refusals: ["VALIDATION_FAILED", ...Closed],
});

export const readStaffItem = call("GET /api/items/:itemId", {
  id: "readStaffItem",
  summary: "Un artículo como lo edita el personal",
  action: "item.see",
  params: ItemParams,
  answer: StaffItem,
  refusals: ["NOT_FOUND", ...Closed],
});

export const createItem = call("POST /api/items", {
  id: "createItem",
  summary: "Crea un artículo en borrador",
  action: "item.edit",
  status: 201,
  body: Strict({
    kind: Kind,
    /** For an animal: its id. */
    animalId: Nullable(Id),
    /** For a lot: the group whose heads are sold. */
    groupId: Type.Optional(Nullable(Id)),
    /** For a lot to choose from: its animals. */
    animalIds: Type.Optional(PickIds),
    ...ItemForm,
    /** The initial stock; null when it isn't counted. */
    stock: Nullable(Type.Integer({ minimum: 0, maximum: MAX_STOCK })),
  }),
  answer: StaffItem,
  refusals: ["VALIDATION_FAILED", "ANIMAL_NOT_LISTABLE", "MODULE_OFF", ...Closed],
});

export const editItem = call("PUT /api/items/:itemId", {
  id: "editItem",
  summary: "Cambia un artículo; el precio anterior queda en su historia",
  action: "item.edit",
  versioned: true,
  params: ItemParams,
  body: Strict(ItemForm),
  answer: StaffItem,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "VERSION_CONFLICT", "MODULE_OFF", ...Closed],
});

export const setPicks = call("PUT /api/items/:itemId/animals", {
  id: "setPicks",
  summary: "Los animales que ofrece un lote a escoger. Los que ya tienen comprador se quedan",
  action: "item.edit",
  params: ItemParams,
  body: Strict({ animalIds: PickIds }),
  answer: StaffItem,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "ANIMAL_NOT_LISTABLE", "NOT_ENOUGH_STOCK", ...Closed],
});

export const moveItem = call("POST /api/items/:itemId/state", {
  id: "moveItem",
  summary: "Publica, pausa, archiva o recupera un artículo. Lo que alguien ya apartó sigue siendo suyo",
  action: "item.edit",
  params: ItemParams,
  body: Strict({ act: OneOf(...itemActs) }),
  answer: StaffItem,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "DECISION_NOT_ALLOWED",
    "LEGAL_INFO_MISSING",
    "MODULE_OFF",
    "PRIVACY_NOT_SHOWN",
    "ANIMAL_NOT_LISTABLE",
    "ANIMAL_FLAGGED_STOLEN",
    "ANIMAL_IN_WITHDRAWAL",
    ...Closed,
  ],
});

export const PricePoint = Strict({
  id: Id,
  price: Amount,
  pricePerKg: Nullable(Amount),
  estWeightG: Nullable(Type.Integer()),
  at: Moment,
  atWords: Type.String(),
  who: Type.String(),
});
const Paged = Strict({ cursor: Type.Optional(Type.String({ maxLength: 200 })) });

export const listPrices = call("GET /api/items/:itemId/prices", {
  id: "listPrices",
  summary: "Los precios que ha tenido un artículo, quién los puso y cuándo",
  action: "item.see",
  params: ItemParams,
  query: Paged,
  answer: Strict({ items: Type.Array(PricePoint), next: Nullable(Type.String()) }),
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", ...Closed],
});

export const StockMovement = Strict({
  id: Id,
  kindWords: Type.String(),
  qty: Type.Integer(),
  after: Type.Integer(),
  reason: Type.String(),
  at: Moment,
  atWords: Type.String(),
  who: Type.String(),
});

export const listMovements = call("GET /api/items/:itemId/movements", {
  id: "listMovements",
  summary: "Las entradas, salidas, ajustes y ventas de las existencias de un artículo",
  action: "item.see",
  params: ItemParams,
  query: Paged,
  answer: Strict({ items: Type.Array(StockMovement), next: Nullable(Type.String()) }),
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", ...Closed],
});

/** `set` is a count: `seen` is the stock that was displayed, so that sales made meanwhile still count. */
export const moveStock = call("POST /api/items/:itemId/movements", {
  id: "moveStock",
  summary: "Anota una entrada, una salida o un conteo de existencias",
  action: "item.edit",
  params: ItemParams,
  body: Strict({
    act: OneOf(...stockActs),
    qty: Type.Integer({ minimum: 0, maximum: MAX_STOCK }),
    seen: Nullable(Type.Integer({ minimum: 0 })),
    reason: Type.String({ maxLength: 200 }),
  }),
  answer: StaffItem,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "NOT_ENOUGH_STOCK", "DECISION_NOT_ALLOWED", ...Closed],
});

export const ListableAnimal = Strict({
  id: Id,
  name: Type.String(),
  tag: Nullable(Type.String()),
  speciesName: Type.String(),
  breed: Nullable(Type.String()),
  photo: Nullable(Photo),
  /** The suggested title. */
  title: Type.String(),
  subtitle: Type.String(),
  /** Age, sex and published weight, as its card in the shop says them; null when nothing is known. */
  facts: Nullable(Type.String()),
  /** Why it could not be published yet; null when it could. */
  warning: Nullable(Type.String()),
});

export const listListable = call("GET /api/listable-animals", {
  id: "listListable",
  summary: "Los animales que no están en venta, para poner uno",
  action: "item.edit",
  query: Strict({
    q: Type.Optional(Type.String({ maxLength: 80 })),
    /** Those of a group, for a lot to choose from. */
    group: Type.Optional(Id),
  }),
  answer: Strict({ items: Type.Array(ListableAnimal) }),
  refusals: ["VALIDATION_FAILED", ...Closed],
});

/** The settings' defaults for a new item: its tax class and its deposit. */
export const ItemProposal = Strict({
  taxClass: OneOf(...taxClasses),
  /** Basis points; null: no deposit. */
  depositBp: Nullable(Type.Integer()),
});

export const proposeItem = call("GET /api/item-proposal", {
  id: "proposeItem",
  summary: "Con qué impuesto y qué apartado empieza algo nuevo, según los ajustes",
  action: "item.edit",
  query: Strict({ kind: Kind, animal: Type.Optional(Id), group: Type.Optional(Id) }),
  answer: ItemProposal,
  refusals: ["VALIDATION_FAILED", ...Closed],
});
