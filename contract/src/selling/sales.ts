import { chargeMoves } from "@corral/domain/payments/charges/states";
import { fulfilmentMoves, preparingEvents } from "@corral/domain/selling/delivery/states";
import { moneyStates, paymentStates } from "@corral/domain/selling/sale-words";
import { saleMoves } from "@corral/domain/selling/sales/states";
import { shippingWays } from "@corral/domain/selling/shipping";
import { freightQuoteMoves } from "@corral/domain/selling/shipping/states";
import { type TSchema, Type } from "typebox";
import { call } from "../call";
import { PaidMethod } from "../payments/charges";
import {
  Amount,
  CalendarDay,
  Id,
  LinkTipo,
  Moment,
  Nullable,
  OneOf,
  Photo,
  PublicId,
  StateOf,
  Strict,
  Tone,
} from "../shapes";
import { CartLines, SeenTerms } from "../shop/catalog";

/** One of the three axes of a sale, with its words. */
const axis = <S extends TSchema>(state: S) => Strict({ state, words: Type.String(), tone: Tone });

const Money = axis(OneOf(...moneyStates));
export const Fulfilment = axis(StateOf(fulfilmentMoves));

/** An order in the staff's list: a sale, or a charge without one. */
export const OrderRow = Strict({
  kind: OneOf("sale", "charge"),
  id: PublicId,
  /** The charge itself, or the sale's newest. */
  chargeId: PublicId,
  title: Type.String(),
  buyer: Nullable(Type.String()),
  folio: Nullable(Type.String()),
  total: Amount,
  collected: Amount,
  /** What is still to be paid; 0 once it is paid or ended. */
  due: Amount,
  /** The total waits for a final weight. */
  estimated: Type.Boolean(),
  placedAt: Moment,
  placedWords: Type.String(),
  money: Money,
  /** Null when there is nothing to deliver, or not yet. */
  fulfilment: Nullable(Fulfilment),
  /** Its buyer requested to cancel or return it. */
  asked: Type.Boolean(),
  /** Its open review tasks; 0 for whoever may not see them. */
  tasks: Type.Integer(),
});

const Page = {
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
};

export const listSales = call("GET /api/sales", {
  id: "listSales",
  summary: "Las ventas y los cobros sin artículo, de lo más nuevo a lo más viejo, con su dinero y su entrega",
  action: "sale.see",
  query: Strict({
    q: Type.Optional(Type.String({ maxLength: 80 })),
    /** `problem`: a chargeback, or money that waits for a decision. It cuts across the others. */
    money: Type.Optional(OneOf("due", "paid", "problem", "refund", "ended")),
    fulfilment: Type.Optional(OneOf("to_deliver", "docs_pending", "ready", "in_transit", "delivered", "asked")),
    /** The method of a payment or an attempt. */
    method: Type.Optional(PaidMethod),
    /** Placed on this day of the business's zone. */
    day: Type.Optional(CalendarDay),
    /** Charged by this member of the staff. */
    by: Type.Optional(Id),
    /** From the oldest on; without it, the newest first. */
    sort: Type.Optional(OneOf("at")),
    ...Page,
  }),
  /** A page can be short, or empty, and have a next one: so many rows are tried for each. */
  answer: Strict({ items: Type.Array(OrderRow), next: Nullable(Type.String()) }),
  refusals: ["VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});

/** A charge of the sale, with what may still be refunded and the payments it came from. */
const SaleCharge = Strict({
  id: PublicId,
  concept: Type.String(),
  amount: Amount,
  collected: Amount,
  state: StateOf(chargeMoves),
  stateWords: Type.String(),
  tone: Tone,
  /** What may be refunded now, in centavos. */
  left: Amount,
  payments: Type.Array(Strict({ id: Type.String(), method: Type.String(), left: Amount, paidAt: Moment })),
});

const Moved = Strict({
  key: Type.String(),
  title: Type.String(),
  detail: Nullable(Type.String()),
  amount: Nullable(Type.Integer()),
  at: Moment,
  words: Type.String(),
});

export const SaleDetail = Strict({
  id: PublicId,
  title: Type.String(),
  folio: Nullable(Type.String()),
  total: Amount,
  placedWords: Type.String(),
  order: axis(StateOf(saleMoves)),
  payment: axis(OneOf(...paymentStates)),
  money: Money,
  /** Null when there is nothing to deliver. */
  fulfilment: Nullable(Fulfilment),
  customerId: Nullable(Id),
  contact: Strict({
    name: Type.String(),
    phone: Nullable(Type.String()),
    email: Nullable(Type.String()),
    whatsapp: Nullable(Type.String()),
  }),
  channelWords: Type.String(),
  lines: Type.Array(
    Strict({
      title: Type.String(),
      subtitle: Type.String(),
      qty: Type.Integer(),
      lineTotal: Amount,
      /** The estimate of what is sold by the kilo, or how its final weight came about. */
      weight: Nullable(Type.String()),
      photo: Nullable(Photo),
      animalId: Nullable(Id),
    }),
  ),
  charges: Type.Array(SaleCharge),
  /** The price waits for a final weight. */
  /** How many animals are still to be chosen from its lots; null where nothing is chosen. */
  choosing: Nullable(Type.Integer()),
  estimated: Type.Boolean(),
  /** Money that belongs to no debt of it, and what went back to the buyer. */
  /** On its customer's account: until when it is to be paid. */
  account: Nullable(Strict({ dueWords: Type.String(), overdue: Type.Boolean() })),
  surplus: Amount,
  givenBack: Amount,
  /** What is still missing of the sale's price. */
  due: Amount,
  receipts: Type.Array(Strict({ tipo: LinkTipo, id: PublicId, folio: Type.String() })),
  notes: Type.Array(Strict({ id: Id, text: Type.String(), who: Type.String(), words: Type.String() })),
  timeline: Type.Array(Moved),
  handover: Nullable(
    Strict({
      receivedBy: Type.String(),
      who: Nullable(Type.String()),
      words: Type.String(),
      place: Nullable(Type.String()),
      note: Nullable(Type.String()),
      papers: Type.Array(Type.String()),
      photo: Nullable(Photo),
    }),
  ),
  scheduledWords: Nullable(Type.String()),
  /** The part of its total that its delivery costs. */
  freight: Amount,
  /** The version of how it gets to its buyer, 0 while nothing is chosen; null where there is nothing to deliver. */
  shipping: Nullable(Strict({ version: Type.Integer(), quote: Nullable(StateOf(freightQuoteMoves)) })),
  /** For a distance sale that was delivered: until when its buyer may revoke it. */
  revocation: Nullable(Strict({ words: Type.String(), open: Type.Boolean() })),
  request: Nullable(
    Strict({
      text: Type.String(),
      byBuyer: Type.Boolean(),
      askedWords: Type.String(),
      /** By business days; null before the delivery. */
      inTime: Nullable(Type.Boolean()),
    }),
  ),
  serverNow: Moment,
  may: Strict({
    prepare: Type.Array(OneOf(...preparingEvents)),
    deliver: Type.Boolean(),
    /** Why it can't be delivered now, or what to know first. */
    deliverWhy: Nullable(Type.String()),
    credit: Type.Boolean(),
    /** Leave what is missing on its customer's account, within their limit. */
    leaveOnAccount: Type.Boolean(),
    /** What a cancellation means: nothing paid, a deposit, or all of it. */
    cancel: Nullable(OneOf("unpaid", "deposit", "paid")),
    /** Whether the deposit may be kept, as its buyer was told. */
    keepDeposit: Type.Boolean(),
    cancelWhy: Nullable(Type.String()),
    giveBack: Type.Boolean(),
    request: Type.Boolean(),
    note: Type.Boolean(),
    relink: Type.Boolean(),
  }),
});

export const SaleParams = Strict({ saleId: PublicId });

export const staffOnly = ["UNAUTHENTICATED", "FORBIDDEN"] as const;

export const readSale = call("GET /api/sales/:saleId", {
  id: "readSale",
  summary: "Un pedido completo: líneas, dinero, entrega, notas y lo que ha pasado",
  action: "sale.see",
  params: SaleParams,
  answer: SaleDetail,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", ...staffOnly],
});

export const addNote = call("POST /api/sales/:saleId/notes", {
  id: "addNote",
  summary: "Agrega una nota a un pedido; no se borra ni se cambia",
  action: "sale.note",
  params: SaleParams,
  body: Strict({ text: Type.String({ minLength: 1, maxLength: 1000 }) }),
  answer: SaleDetail,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", ...staffOnly],
});

/** A sale, or a charge without one, in a customer's history. */
export const HistoryRow = Strict({
  key: Type.String(),
  kind: OneOf("sale", "charge"),
  id: PublicId,
  title: Type.String(),
  amount: Amount,
  words: Type.String(),
  badges: Type.Array(axis(Type.String())),
});

export const customerHistory = call("GET /api/customers/:customerId/history", {
  id: "customerHistory",
  summary: "Lo que ha comprado un cliente y lo que se le ha cobrado",
  action: "customer.see",
  params: Strict({ customerId: Id }),
  query: Strict(Page),
  answer: Strict({ items: Type.Array(HistoryRow), next: Nullable(Type.String()) }),
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", ...staffOnly],
});

export const Contact = Strict({
  name: Type.String({ minLength: 2, maxLength: 80 }),
  phone: Type.Optional(Type.String({ maxLength: 40 })),
  email: Type.Optional(Type.String({ maxLength: 120 })),
});

/** How a purchase gets to its buyer: each way with what it needs. What is collected may leave its day for later. */
export const ShippingChoice = Strict({
  way: OneOf(...shippingWays),
  day: Type.Optional(CalendarDay),
  /** "10:00". */
  time: Type.Optional(Type.String({ maxLength: 5 })),
  zone: Type.Optional(Type.String({ maxLength: 40 })),
  address: Type.Optional(Type.String({ maxLength: 300 })),
  carrier: Type.Optional(Type.String({ maxLength: 120 })),
  plates: Type.Optional(Type.String({ maxLength: 20 })),
  carrierPhone: Type.Optional(Type.String({ maxLength: 40 })),
});

export const createSale = call("POST /api/sales", {
  id: "createSale",
  summary: "Aparta lo del carrito y crea su cobro (vence en 15 minutos)",
  action: "shop.use",
  need: "public",
  status: 201,
  body: Strict({
    lines: CartLines,
    contact: Contact,
    /** The total shown to the buyer; the server computes its own and refuses with PRICE_CHANGED when they differ. */
    seenTotal: Amount,
    /** Reserve with a deposit instead of paying everything now: the deposit shown to the buyer. */
    seenDeposit: Type.Optional(Amount),
    /** The terms shown with it; refused with PRICE_CHANGED when they are others now. */
    seenTerms: Type.Optional(SeenTerms),
    /** The heads of the cart's whole lots that were shown; refused with PRICE_CHANGED when they are others now. */
    seenHeads: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Chosen with the purchase; without it, later. Its freight is part of the seen total. */
    shipping: Type.Optional(ShippingChoice),
    /** The version of the displayed privacy notice. */
    privacyVersion: Type.String({ minLength: 1, maxLength: 40 }),
    /** A separate consent, never required to buy: reminders by WhatsApp. */
    whatsappReminders: Type.Optional(Type.Boolean()),
  }),
  /** `total` is the charge's amount: everything, or the deposit. */
  answer: Strict({
    saleId: PublicId,
    chargeId: PublicId,
    total: Amount,
    holdUntil: Moment,
    /** The units are held only for minutes: slower methods need a confirmed contact. */
    contactNeeded: Type.Boolean(),
  }),
  refusals: [
    "VALIDATION_FAILED",
    "CART_EMPTY",
    "ITEM_NOT_PUBLISHED",
    "ANIMAL_NOT_AVAILABLE",
    "ANIMAL_NOT_LISTABLE",
    "ANIMAL_FLAGGED_STOLEN",
    "ANIMAL_IN_WITHDRAWAL",
    "NOT_ENOUGH_STOCK",
    "SESSION_FULL",
    "PRICE_CHANGED",
    "PRIVACY_NOT_SHOWN",
    "HOLD_LIMIT",
    "CONTACT_UNCONFIRMED",
    "CUSTOMER_BLOCKED",
    "AMOUNT_ABOVE_MAX",
    "SHIPPING_NOT_ALLOWED",
  ],
});

export const releaseSale = call("POST /api/sales/:saleId/release", {
  id: "releaseSale",
  summary: "Suelta lo apartado si todavía no hay un pago en camino",
  action: "shop.use",
  need: "buyer",
  byCarriedCode: true,
  staffWay: "Si te lo pidió, cancela desde la venta.",
  params: Strict({ saleId: PublicId }),
  body: Strict({}),
  answer: Strict({ state: StateOf(saleMoves) }),
  refusals: ["NOT_FOUND", "PAYMENT_IN_PROGRESS", "ALREADY_PAID", "PAYMENT_VERIFICATION_UNAVAILABLE"],
});

export const PurchaseView = Strict({
  saleId: PublicId,
  chargeId: PublicId,
  state: StateOf(saleMoves),
  stateWords: Type.String(),
  total: Amount,
  placedAt: Moment,
  holdUntil: Nullable(Moment),
  title: Type.String(),
  photo: Nullable(Photo),
  tone: Tone,
  /** What its buyer does next: pay, pay by the open voucher or CLABE, pay the balance, or only look. */
  next: OneOf("pay", "slip", "balance", "see"),
  receipts: Type.Array(Strict({ tipo: LinkTipo, id: PublicId, folio: Nullable(Type.String()) })),
});

export const myPurchases = call("GET /api/me/purchases", {
  id: "myPurchases",
  summary: "Las compras hechas desde este teléfono",
  action: "shop.use",
  need: "public",
  answer: Strict({ purchases: Type.Array(PurchaseView) }),
});
