import { creditDays, creditLimit, debtAges } from "@corral/domain/selling/accounts";
import { Type } from "typebox";
import { call } from "../call";
import { ReceiptLink } from "../payments/charges";
import { Amount, CalendarDay, Id, Nullable, OneOf, PublicId, Strict, Tone } from "../shapes";

const Total = Type.Integer({ minimum: 0 });
/** What is owed by age, in centavos; the ages sum to the total. */
const Owed = {
  total: Total,
  overdue: Total,
  ages: Type.Array(Strict({ age: OneOf(...debtAges), words: Type.String(), amount: Total })),
};
const Terms = Strict({
  limit: Type.Integer({ minimum: creditLimit.min, maximum: creditLimit.max }),
  days: Type.Integer({ minimum: creditDays.min, maximum: creditDays.max }),
});

/** A sale on the account: the last day to pay it, and what is missing. */
const Debt = Strict({
  chargeId: PublicId,
  concept: Type.String(),
  amount: Amount,
  owed: Amount,
  due: CalendarDay,
  dueWords: Type.String(),
  tone: Tone,
});

/** A customer who owes on account. */
export const Debtor = Strict({
  id: Id,
  /** The charge of a sale without a customer, which is listed by itself; null for a customer. */
  chargeId: Nullable(PublicId),
  name: Type.String(),
  phone: Nullable(Type.String()),
  ...Owed,
  /** The last day to pay what is due first, in words. */
  dueWords: Type.String(),
});

/** One payment to the account, and what it paid. */
export const AccountPayment = Strict({
  id: PublicId,
  amount: Amount,
  methodWords: Type.String(),
  atWords: Type.String(),
  who: Type.String(),
  change: Amount,
  parts: Type.Array(
    Strict({ chargeId: PublicId, concept: Type.String(), amount: Amount, receipt: Nullable(ReceiptLink) }),
  ),
});

/** A customer's account, for staff. */
export const AccountView = Strict({
  id: Id,
  name: Type.String(),
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  terms: Nullable(Terms),
  ...Owed,
  /** How much more may be left on the account. */
  left: Total,
  debts: Type.Array(Debt),
  payments: Type.Array(AccountPayment),
  /** Since when its link works; null: it has none yet. */
  linkWords: Nullable(Type.String()),
  consents: Strict({ whatsapp: Type.Boolean(), email: Type.Boolean() }),
  /** A reminder ready for WhatsApp; null without their consent, a phone, or anything overdue. */
  reminder: Nullable(Type.String()),
  remindedWords: Nullable(Type.String()),
  /** The customer's version, for a change of the terms. */
  version: Type.Integer(),
});

/** What whoever has the link reads: no name, no contact. */
export const Statement = Strict({
  business: Type.String(),
  dayWords: Type.String(),
  ...Owed,
  debts: Type.Array(Debt),
  /** Newest first: purchases are positive, payments negative. */
  movements: Type.Array(Strict({ words: Type.String(), dayWords: Type.String(), amount: Type.Integer() })),
});

/** What leaving a sale on the account would mean. */
export const CreditOffer = Strict({
  customer: Nullable(Strict({ id: Id, name: Type.String() })),
  amount: Amount,
  terms: Nullable(Terms),
  owed: Total,
  /** What would be left of the limit; null where it can't be left on the account. */
  left: Nullable(Total),
  dueWords: Nullable(Type.String()),
  /** Why it can't be left on the account. */
  why: Nullable(Type.String()),
});

const staffOnly = ["UNAUTHENTICATED", "FORBIDDEN"] as const;
const CustomerParams = Strict({ customerId: Id });
const SaleParams = Strict({ saleId: PublicId });

export const listDebtors = call("GET /api/accounts", {
  id: "listDebtors",
  summary: "Quién debe a crédito: cuánto y desde cuándo, lo más vencido primero",
  action: "account.see",
  query: Strict({
    q: Type.Optional(Type.String({ maxLength: 80 })),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({
    items: Type.Array(Debtor),
    next: Nullable(Type.String()),
    /** Sums over all open sales on account; when `hasMore`, over the 1,000 that are due first. */
    all: Strict({ ...Owed, customers: Type.Integer(), hasMore: Type.Boolean() }),
  }),
  refusals: ["VALIDATION_FAILED", ...staffOnly],
});

export const readAccount = call("GET /api/customers/:customerId/account", {
  id: "readAccount",
  summary: "La cuenta de un cliente: su crédito, lo que debe por antigüedad y lo que ha pagado",
  action: "account.see",
  params: CustomerParams,
  answer: AccountView,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", ...staffOnly],
});

export const grantCredit = call("PUT /api/customers/:customerId/credit", {
  id: "grantCredit",
  summary: "Da crédito a un cliente, lo cambia o lo quita; lo que ya debe sigue igual. Con If-Match",
  action: "credit.grant",
  versioned: true,
  params: CustomerParams,
  body: Strict({
    /** Null takes the credit away. */
    terms: Nullable(Strict({ limit: Type.Integer(), days: Type.Integer() })),
  }),
  answer: AccountView,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "VERSION_CONFLICT", ...staffOnly],
});

export const offerCredit = call("GET /api/sales/:saleId/credit", {
  id: "offerCredit",
  summary: "Si una venta se puede dejar a crédito, hasta cuándo y cuánto le quedaría",
  action: "sale.credit",
  params: SaleParams,
  answer: CreditOffer,
  refusals: ["NOT_FOUND", ...staffOnly],
});

export const sellOnCredit = call("POST /api/sales/:saleId/credit", {
  id: "sellOnCredit",
  summary: "Deja una venta en la cuenta de su cliente: queda confirmada y por pagar, sin pasar de su límite",
  action: "sale.credit",
  params: SaleParams,
  body: Strict({}),
  answer: CreditOffer,
  refusals: [
    "NOT_FOUND",
    "SALE_MOVE_NOT_ALLOWED",
    "CREDIT_NOT_GRANTED",
    "CREDIT_LIMIT_EXCEEDED",
    "PAYMENT_IN_PROGRESS",
    "HOLD_EXPIRED",
    "ALREADY_PAID",
    "CHARGE_CANCELLED",
    "CHARGE_EXPIRED",
    ...staffOnly,
  ],
});

export const payAccount = call("POST /api/customers/:customerId/account/payments", {
  id: "payAccount",
  summary: "Recibe un pago para la cuenta y lo aplica a lo más viejo, o como se diga; todo o nada",
  action: "account.collect",
  status: 201,
  params: CustomerParams,
  body: Strict({
    method: OneOf("cash", "terminal_manual", "transfer_manual"),
    amount: Type.Integer(),
    /** The cash that was handed over. */
    tendered: Type.Optional(Type.Integer()),
    /** The slip of a card terminal. */
    approval: Type.Optional(Type.String({ maxLength: 20 })),
    /** The transfer, which whoever takes it has seen settled at the bank. */
    transfer: Type.Optional(
      Strict({
        trackingKey: Type.String({ maxLength: 300 }),
        bankFrom: Type.String({ maxLength: 60 }),
        bankTo: Type.String({ maxLength: 60 }),
        opDay: Type.String({ maxLength: 10 }),
        settled: Type.Boolean(),
      }),
    ),
    /** How much pays which sale; without it, what is due first. */
    parts: Type.Optional(
      Type.Array(Strict({ chargeId: PublicId, amount: Type.Integer({ minimum: 0 }) }), { maxItems: 200 }),
    ),
  }),
  answer: Strict({ payment: AccountPayment, account: AccountView }),
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "ACCOUNT_OVERPAID",
    "ACCOUNT_PARTS_DIFFER",
    "PAYMENT_IN_PROGRESS",
    "ALREADY_PAID",
    "CHARGE_EXPIRED",
    "CHARGE_CANCELLED",
    "HOLD_EXPIRED",
    "TILL_CLOSED",
    "TRANSFER_KEY_REUSED",
    ...staffOnly,
  ],
});

export const shareAccount = call("POST /api/customers/:customerId/account/link", {
  id: "shareAccount",
  summary: "El enlace del estado de cuenta de un cliente, para mandárselo; otro nuevo retira el de antes",
  action: "account.share",
  params: CustomerParams,
  body: Strict({ renew: Type.Boolean() }),
  answer: Strict({
    url: Type.String(),
    qrSvg: Type.String(),
    /** A share link: to the customer's chat where the phone is known. */
    whatsapp: Type.String(),
  }),
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", ...staffOnly],
});

export const readStatement = call("GET /api/accounts/:accountId", {
  id: "readStatement",
  summary: "El estado de cuenta por su enlace: lo que se debe, los últimos movimientos y cómo pagar",
  action: "shop.use",
  need: "link",
  params: Strict({ accountId: PublicId }),
  answer: Statement,
  refusals: ["NOT_FOUND"],
});
