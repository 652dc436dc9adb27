import { paymentStates } from "@corral/domain/sale-words";
import { preparingEvents } from "@corral/domain/states/fulfilment";
import { Type } from "typebox";
import { call } from "./call";
import { LinkTipo } from "./receipts";
import { Way } from "./refunds";
import { PurchaseView } from "./sales";
import { Amount, Id, Moment, Nullable, OneOf, Photo, PublicId, Strict, Tone, WallTime } from "./shapes";

/** One of the three axes of a sale, with its words. */
const Axis = Strict({ state: Type.String(), words: Type.String(), tone: Tone });

export const SaleRow = Strict({
  id: PublicId,
  title: Type.String(),
  buyer: Type.String(),
  folio: Nullable(Type.String()),
  total: Amount,
  placedAt: Moment,
  placedWords: Type.String(),
  order: Axis,
  payment: Axis,
  /** Null when there is nothing to hand over any more, or there never was. */
  fulfilment: Nullable(Axis),
  /** Its buyer asks to cancel it or to give it back. */
  asked: Type.Boolean(),
});

const Page = {
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
};

export const listSales = call("GET /api/sales", {
  id: "listSales",
  summary: "Los pedidos, del más nuevo al más viejo, con sus tres estados",
  action: "sale.see",
  query: Strict({
    q: Type.Optional(Type.String({ maxLength: 80 })),
    order: Type.Optional(OneOf("all", "due", "confirmed", "completed", "ended")),
    payment: Type.Optional(OneOf(...paymentStates)),
    fulfilment: Type.Optional(OneOf("to_deliver", "docs_pending", "ready", "in_transit", "delivered", "asked")),
    ...Page,
  }),
  answer: Strict({ items: Type.Array(SaleRow), next: Nullable(Type.String()) }),
  refusals: ["VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});

/** A charge of the sale, with what of it may still go back and by which payments it came. */
const SaleCharge = Strict({
  id: PublicId,
  concept: Type.String(),
  amount: Amount,
  collected: Amount,
  stateWords: Type.String(),
  tone: Tone,
  /** What may be given back now, in centavos. */
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
  ...SaleRow.properties,
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
      photo: Nullable(Photo),
      animalId: Nullable(Id),
    }),
  ),
  charges: Type.Array(SaleCharge),
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
  /** Of what was handed over at a distance: until when its buyer may take it back. */
  revocation: Nullable(Strict({ words: Type.String(), open: Type.Boolean() })),
  request: Nullable(
    Strict({
      text: Type.String(),
      byBuyer: Type.Boolean(),
      askedWords: Type.String(),
      /** Said by the clock of business days; null before the delivery. */
      inTime: Nullable(Type.Boolean()),
    }),
  ),
  /** What became of the requests before. */
  serverNow: Moment,
  may: Strict({
    prepare: Type.Array(OneOf(...preparingEvents)),
    deliver: Type.Boolean(),
    /** Why it can't be handed over now, or what is to be known before. */
    deliverWhy: Nullable(Type.String()),
    credit: Type.Boolean(),
    /** How it would be cancelled: nothing in, a deposit in, or all of it. */
    cancel: Nullable(OneOf("unpaid", "deposit", "paid")),
    cancelWhy: Nullable(Type.String()),
    giveBack: Type.Boolean(),
    request: Type.Boolean(),
    note: Type.Boolean(),
    relink: Type.Boolean(),
  }),
});

const SaleParams = Strict({ saleId: PublicId });
const staffOnly = ["UNAUTHENTICATED", "FORBIDDEN"] as const;

export const readSale = call("GET /api/sales/:saleId", {
  id: "readSale",
  summary: "Un pedido completo: líneas, dinero, entrega, notas y lo que ha pasado",
  action: "sale.see",
  params: SaleParams,
  answer: SaleDetail,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", ...staffOnly],
});

export const prepareSale = call("POST /api/sales/:saleId/fulfilment", {
  id: "prepareSale",
  summary: "Dice que un pedido está listo, tiene fecha, salió o no lo recibieron",
  action: "sale.prepare",
  params: SaleParams,
  body: Strict({
    event: OneOf(...preparingEvents),
    note: Type.Optional(Type.String({ maxLength: 500 })),
    /** For `date_set`: on the business's wall. */
    date: Type.Optional(WallTime),
  }),
  answer: SaleDetail,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "SALE_MOVE_NOT_ALLOWED", ...staffOnly],
});

export const deliverSale = call("POST /api/sales/:saleId/deliver", {
  id: "deliverSale",
  summary: "Entrega un pedido: quién lo recibió, y su comprobante de entrega",
  action: "sale.deliver",
  params: SaleParams,
  body: Strict({
    receivedBy: Type.String({ minLength: 1, maxLength: 80 }),
    place: Type.Optional(Type.String({ maxLength: 120 })),
    note: Type.Optional(Type.String({ maxLength: 500 })),
    papers: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { maxItems: 12 })),
    photoId: Type.Optional(Id),
    /** Why it goes out before it is paid; only from those who may say so. */
    unpaidReason: Type.Optional(Type.String({ minLength: 3, maxLength: 200 })),
  }),
  answer: SaleDetail,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "SALE_MOVE_NOT_ALLOWED",
    "SALE_NOT_PAID",
    "ANIMAL_NOT_LISTABLE",
    "ANIMAL_FLAGGED_STOLEN",
    "ANIMAL_IN_WITHDRAWAL",
    ...staffOnly,
  ],
});

/** How the money of one charge goes back. */
const Back = {
  chargeId: PublicId,
  way: Way,
  clabe: Type.Optional(Type.String({ maxLength: 30 })),
  holder: Type.Optional(Type.String({ maxLength: 80 })),
};
const refundFaults = ["CLABE_INVALID", "REFUND_EXCEEDS_COLLECTED", "REFUND_NOT_ALLOWED"] as const;

export const cancelSale = call("POST /api/sales/:saleId/cancel", {
  id: "cancelSale",
  summary: "Cancela un pedido; el dinero que tenga se pide de vuelta y alguien lo aprueba",
  action: "sale.cancel",
  params: SaleParams,
  body: Strict({
    reason: Type.String({ minLength: 3, maxLength: 200 }),
    deposit: Type.Optional(OneOf("return", "keep")),
    refunds: Type.Array(Strict(Back), { maxItems: 6 }),
  }),
  answer: SaleDetail,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "SALE_MOVE_NOT_ALLOWED",
    "ALREADY_PAID",
    "CHARGE_EXPIRED",
    "CHARGE_CANCELLED",
    "PAYMENT_IN_PROGRESS",
    ...refundFaults,
    ...staffOnly,
  ],
});

export const returnSale = call("POST /api/sales/:saleId/return", {
  id: "returnSale",
  summary: "Recibe de vuelta lo entregado y pide devolver el dinero que se diga",
  action: "sale.return",
  params: SaleParams,
  body: Strict({
    reason: Type.String({ minLength: 3, maxLength: 200 }),
    /** `sell`: it goes on sale again; `keep`: the animal is on the herd again and what else came back is not sold. */
    units: OneOf("sell", "keep"),
    refunds: Type.Array(Strict({ ...Back, amount: Amount }), { maxItems: 6 }),
  }),
  answer: SaleDetail,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "SALE_MOVE_NOT_ALLOWED",
    "PAYMENT_IN_PROGRESS",
    ...refundFaults,
    ...staffOnly,
  ],
});

export const askForSale = call("POST /api/sales/:saleId/request", {
  id: "askForSale",
  summary: "Anota que quien compró pide cancelar o devolver",
  action: "sale.note",
  params: SaleParams,
  body: Strict({ text: Type.String({ minLength: 3, maxLength: 500 }) }),
  answer: SaleDetail,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "SALE_MOVE_NOT_ALLOWED", ...staffOnly],
});

export const declineRequest = call("POST /api/sales/:saleId/request/decline", {
  id: "declineRequest",
  summary: "Dice que no a lo que pidió quien compró, con su motivo",
  action: "sale.return",
  params: SaleParams,
  body: Strict({ answer: Type.String({ minLength: 3, maxLength: 500 }) }),
  answer: SaleDetail,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "ALREADY_DECIDED", ...staffOnly],
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
  badges: Type.Array(Axis),
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

export const relinkReceipt = call("POST /api/receipts/:receiptId/relink", {
  id: "relinkReceipt",
  summary: "Da liga nueva a un comprobante; la de antes deja de abrirlo en cuanto alguien abre la nueva",
  action: "receipt.relink",
  params: Strict({ receiptId: PublicId }),
  body: Strict({}),
  answer: Strict({
    tipo: LinkTipo,
    id: PublicId,
    folio: Type.String(),
    url: Type.String(),
    /** Opens WhatsApp towards the buyer with the link written; null without a phone. */
    whatsapp: Nullable(Type.String()),
  }),
  refusals: ["RECEIPT_NOT_FOUND", "VALIDATION_FAILED", ...staffOnly],
});

export const lostReceipt = call("POST /api/lost-receipts", {
  id: "lostReceipt",
  summary: "Pide la liga de sus compras con el correo o el celular con que se hicieron; contesta siempre igual",
  action: "shop.use",
  body: Strict({ contact: Type.String({ minLength: 1, maxLength: 120 }) }),
  answer: Strict({ words: Type.String() }),
  refusals: ["VALIDATION_FAILED", "RATE_LIMITED"],
});

/** A purchase of a list: of the shop, or a charge of the counter without a sale. */
export const ListedPurchase = Strict({ ...PurchaseView.properties, saleId: Nullable(PublicId) });

export const openPurchaseList = call("POST /api/purchase-lists/:listId/open", {
  id: "openPurchaseList",
  summary: "Abre la lista de compras de una liga; las listas de antes del mismo contacto dejan de abrir",
  action: "shop.use",
  params: Strict({ listId: PublicId }),
  body: Strict({}),
  answer: Strict({
    /** Enough of the contact for its owner to know it. */
    contact: Type.String(),
    business: Type.String(),
    purchases: Type.Array(ListedPurchase),
  }),
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "RATE_LIMITED"],
});

/** What a buyer who holds a charge's link may know of their own request. */
const AskedToCancel = Strict({
  /** Whether there is something that could still be cancelled or given back. */
  open: Type.Boolean(),
  text: Nullable(Type.String()),
  words: Nullable(Type.String()),
});

export const readCancelRequest = call("GET /api/charges/:chargeId/cancel-request", {
  id: "readCancelRequest",
  summary: "Si esta compra se puede pedir cancelar, y lo que ya se pidió",
  action: "shop.use",
  params: Strict({ chargeId: PublicId }),
  answer: AskedToCancel,
  refusals: ["NOT_FOUND"],
});

export const askToCancel = call("POST /api/charges/:chargeId/cancel-request", {
  id: "askToCancel",
  summary: "Quien compró pide cancelar o devolver; lo decide el personal",
  action: "shop.use",
  params: Strict({ chargeId: PublicId }),
  body: Strict({ text: Type.String({ minLength: 3, maxLength: 500 }) }),
  answer: AskedToCancel,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "SALE_MOVE_NOT_ALLOWED"],
});
