import { freePurposes } from "@corral/domain/payments/purposes";
import { Type } from "typebox";
import { call } from "../call";
import { PaidMethod, ReceiptLink } from "../payments/charges";
import { Amount, Id, Nullable, OneOf, PublicId, Strict } from "../shapes";
import { CartLines } from "../shop/catalog";

/** The buyer at the counter, optional. A known phone selects its customer. */
const Customer = Strict({
  name: Type.Optional(Type.String({ maxLength: 80 })),
  phone: Type.Optional(Type.String({ maxLength: 40 })),
});

export const newCharge = call("POST /api/counter/charges", {
  id: "newCharge",
  summary: "Hace un cobro en el mostrador: por un monto, o de lo que hay en el catálogo",
  action: "charge.create",
  status: 201,
  body: Strict({
    /** An amount, its concept and its purpose. */
    free: Type.Optional(
      Strict({
        amount: Type.Integer(),
        concept: Type.String({ maxLength: 120 }),
        purpose: OneOf(...freePurposes),
      }),
    ),
    /** Or catalog lines at the server's prices; `seenTotal` is what the screen showed. */
    sale: Type.Optional(Strict({ lines: CartLines, seenTotal: Amount, seenDeposit: Type.Optional(Amount) })),
    customer: Type.Optional(Customer),
  }),
  answer: Strict({ chargeId: PublicId, amount: Amount }),
  refusals: [
    "UNAUTHENTICATED",
    "FORBIDDEN",
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
    "AMOUNT_ABOVE_MAX",
  ],
});

export const findCustomer = call("GET /api/counter/customer", {
  id: "findCustomer",
  summary: "Quién es, por su teléfono completo",
  action: "charge.create",
  query: Strict({ phone: Type.String({ maxLength: 40 }) }),
  answer: Strict({ name: Nullable(Type.String()) }),
  refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
});

/** The staff who created charges, for the list's filter. */
export const listMakers = call("GET /api/counter/makers", {
  id: "listMakers",
  summary: "Quiénes han hecho cobros en el mostrador",
  action: "charge.list",
  answer: Strict({ items: Type.Array(Strict({ id: Id, name: Type.String() })) }),
  refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
});

/** A cash payment: the amount, the change, and what is still missing of the charge. */
export const Taken = Strict({
  chargeId: PublicId,
  method: PaidMethod,
  amount: Amount,
  tendered: Nullable(Amount),
  change: Nullable(Amount),
  remaining: Amount,
  receipt: Nullable(ReceiptLink),
});
const chargeParams = Strict({ chargeId: PublicId });
const taking = [
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "NOT_FOUND",
  "VALIDATION_FAILED",
  "PAYMENT_IN_PROGRESS",
  "ALREADY_PAID",
  "CHARGE_EXPIRED",
  "CHARGE_CANCELLED",
  "HOLD_EXPIRED",
] as const;

export const takeCash = call("POST /api/charges/:chargeId/cash", {
  id: "takeCash",
  summary: "Recibe efectivo por un cobro, todo o una parte; el cambio lo calcula el servidor",
  action: "charge.collect",
  status: 201,
  params: chargeParams,
  body: Strict({
    /** The paid amount, never more than what is missing. */
    amount: Type.Integer(),
    /** The cash handed over. */
    tendered: Type.Integer(),
  }),
  answer: Taken,
  refusals: [...taking, "TILL_CLOSED"],
});

/** Offline cash for an amount: creates its charge and payment together. A repeated id returns the first answer. */
export const takeOfflineCash = call("POST /api/counter/offline-cash", {
  id: "takeOfflineCash",
  summary:
    "Recibe efectivo que se cobró sin señal: hace el cobro y lo da por pagado. Repetirlo con el mismo id no cobra dos veces",
  action: "charge.collect",
  offline: { kind: "cash", id: "id" },
  status: 201,
  body: Strict({
    /** Created by the phone with the charge; its provisional receipt is found by it. */
    id: Id,
    amount: Type.Integer(),
    concept: Type.String({ maxLength: 120 }),
    purpose: OneOf(...freePurposes),
    /** The cash handed over. */
    tendered: Type.Integer(),
    customer: Type.Optional(Customer),
    /** Instead of `customer`: a known one. */
    customerId: Type.Optional(Id),
    /** What the phone knew: the drawer that was open. */
    seen: Strict({ till: Nullable(PublicId) }),
  }),
  answer: Strict({ ...Taken.properties, provisional: Type.String() }),
  refusals: [
    "UNAUTHENTICATED",
    "FORBIDDEN",
    "VALIDATION_FAILED",
    "AMOUNT_ABOVE_MAX",
    "TILL_CLOSED",
    "IDEMPOTENCY_CONFLICT",
  ],
});

export const takeTerminal = call("POST /api/charges/:chargeId/terminal", {
  id: "takeTerminal",
  summary: "Anota lo que se cobró con la terminal del negocio",
  action: "charge.collect",
  status: 201,
  params: chargeParams,
  body: Strict({
    amount: Type.Integer(),
    approval: Type.Optional(Type.String({ maxLength: 20 })),
    brand: Type.Optional(OneOf("visa", "mastercard", "amex", "carnet", "other")),
  }),
  answer: Taken,
  refusals: taking,
});

/** The links for a buyer who pays on their own phone. */
export const chargeLink = call("GET /api/charges/:chargeId/link", {
  id: "chargeLink",
  summary: "El enlace de un cobro con su código QR y el WhatsApp del cliente",
  action: "charge.list",
  params: chargeParams,
  answer: Strict({
    url: Type.String(),
    qrSvg: Type.String(),
    /** A share link: to the customer's chat where the phone is known. */
    whatsapp: Type.String(),
  }),
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"],
});
