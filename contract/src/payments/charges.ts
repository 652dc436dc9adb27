import { deskMethods } from "@corral/domain/desk-methods";
import { Type } from "typebox";
import { call } from "./call";
import { CancelledDate, LinkTipo } from "./receipts";
import { Amount, Moment, Nullable, OneOf, Photo, PublicId, Strict, Tone } from "./shapes";

export const Method = OneOf("mp_card", "mp_wallet", "oxxo_cash", "spei_mp");

/** How a payment was made: by the payer, or into the hands of staff. */
export const PaidMethod = OneOf("mp_card", "mp_wallet", "oxxo_cash", "spei_mp", ...deskMethods);
export const Purpose = OneOf(
  "full",
  "deposit",
  "balance",
  "free",
  "service",
  "ticket",
  "installment",
  "sponsorship",
  "donation",
);

export const OfferView = Strict({
  method: Method,
  allowed: Type.Boolean(),
  reasonCode: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  hint: Nullable(Type.String()),
  speed: Type.String(),
  limits: Nullable(Type.String()),
  needs: Type.Array(OneOf("name", "email", "phone")),
  expiresAt: Nullable(Moment),
});

/** One reference of a cash voucher. What is typed at a bank's machine has an agreement and no barcode. */
const cashWay = {
  reference: Type.String(),
  grouped: Type.String(),
  network: OneOf("oxxo", "cash"),
  stores: Type.Array(Type.String()),
  agreement: Nullable(Type.String()),
  barcodeSvg: Nullable(Type.String()),
};
export const CashWayView = Strict(cashWay);

export const AttemptView = Strict({
  id: PublicId,
  method: PaidMethod,
  state: Type.String(),
  stateWords: Type.String(),
  amount: Amount,
  createdAt: Moment,
  expiresAt: Nullable(Moment),
  /** 3-D Secure or the wallet's page: where the buyer must go. `frame`: our page that holds the bank's, where it may be shown inside the app. */
  action: Nullable(
    Strict({ kind: OneOf("challenge", "redirect"), url: Type.String(), frame: Nullable(Type.String()) }),
  ),
  decline: Nullable(
    Strict({ reason: Type.String(), message: Type.String(), next: Type.String(), field: Nullable(Type.String()) }),
  ),
  voucher: Nullable(
    Strict({
      ...cashWay,
      /** The other references: whichever is paid pays it all. */
      others: Type.Array(CashWayView),
      deadlineWords: Type.String(),
      zoneWords: Type.String(),
      demo: Type.Boolean(),
    }),
  ),
  clabe: Nullable(
    Strict({
      /** Null where the provider gave no CLABE: then its reference or its page says where to send the money. */
      clabe: Nullable(Type.String()),
      grouped: Nullable(Type.String()),
      reference: Nullable(Type.String()),
      ticketUrl: Nullable(Type.String()),
      bank: Type.String(),
      beneficiary: Type.String(),
      concept: Type.String(),
      deadlineWords: Type.String(),
      zoneWords: Type.String(),
      demo: Type.Boolean(),
    }),
  ),
});

export const ReceiptLink = Strict({
  tipo: LinkTipo,
  id: PublicId,
  folio: Nullable(Type.String()),
});

export const ChargeView = Strict({
  id: PublicId,
  saleId: Nullable(PublicId),
  concept: Type.String(),
  amount: Amount,
  collected: Amount,
  remaining: Amount,
  state: Type.String(),
  stateWords: Type.String(),
  tone: Tone,
  purpose: Purpose,
  /** Set aside with a deposit: the sale's total, by when the balance is due, and the charge of the other part. */
  plan: Nullable(
    Strict({
      total: Amount,
      deposit: Amount,
      dueWords: Nullable(Type.String()),
      overdue: Type.Boolean(),
      /** What is still due of the balance; null before there is one. */
      balanceDue: Nullable(Amount),
      other: Nullable(PublicId),
    }),
  ),
  /** The charge that took the place of this one. */
  replacedBy: Nullable(PublicId),
  /** Until when the units are kept for this buyer; null when nothing is held by the clock. */
  holdUntil: Nullable(Moment),
  serverNow: Moment,
  zone: Type.String(),
  version: Type.Integer(),
  lines: Type.Array(
    Strict({
      title: Type.String(),
      subtitle: Type.String(),
      qty: Type.Integer(),
      unitPrice: Amount,
      lineTotal: Amount,
      photo: Nullable(Photo),
    }),
  ),
  offers: Type.Array(OfferView),
  attempts: Type.Array(AttemptView),
  receipts: Type.Array(ReceiptLink),
  /** Money on its way back to the payer, or back already. What was only asked for is nobody's business yet. */
  refunds: Type.Array(
    Strict({
      id: PublicId,
      amount: Amount,
      done: Type.Boolean(),
      /** "Te devolvimos $350.00 por donde pagaste." */
      words: Type.String(),
      /** What to expect, or the bank's tracking key. */
      more: Nullable(Type.String()),
      atWords: Type.String(),
      receipt: Nullable(ReceiptLink),
    }),
  ),
  /** Only for the phone that bought: what it typed. */
  contact: Nullable(Strict({ name: Type.String(), phone: Nullable(Type.String()), email: Nullable(Type.String()) })),
  mine: Type.Boolean(),
  /** For the phone that bought: what takes longer to pay waits until the contact is confirmed. */
  contactNeeded: Type.Boolean(),
  surplus: Amount,
  notice: Nullable(Type.String()),
  /** Its dates that the business cancelled. `calledOff`: nothing else is left of the purchase, whatever the state of its money. */
  cancelledDates: Type.Array(CancelledDate),
  calledOff: Type.Boolean(),
});

export const readCharge = call("GET /api/charges/:chargeId", {
  id: "readCharge",
  summary: "Un cobro con su estado, sus formas de pago y sus intentos",
  action: "shop.use",
  params: Strict({ chargeId: PublicId }),
  answer: ChargeView,
  refusals: ["NOT_FOUND"],
});

/** Asks the provider now about everything that is on its way. */
export const checkCharge = call("POST /api/charges/:chargeId/check", {
  id: "checkCharge",
  summary: "Pregunta ahora al proveedor por los pagos en camino",
  action: "shop.use",
  params: Strict({ chargeId: PublicId }),
  body: Strict({}),
  answer: ChargeView,
  refusals: ["NOT_FOUND", "RATE_LIMITED"],
});

export const startAttempt = call("POST /api/charges/:chargeId/attempts", {
  id: "startAttempt",
  summary: "Paga un cobro con una forma de pago",
  action: "shop.use",
  status: 201,
  params: Strict({ chargeId: PublicId }),
  body: Strict({
    method: Method,
    card: Type.Optional(
      Strict({
        token: Type.String({ minLength: 8, maxLength: 200 }),
        paymentMethodId: Type.String({ maxLength: 40 }),
        paymentTypeId: OneOf("credit_card", "debit_card", "prepaid_card"),
        installments: Type.Integer({ minimum: 1, maximum: 36 }),
        issuerId: Type.Optional(Type.String({ maxLength: 40 })),
        /** It goes on as a header: printable, and no longer than one takes. */
        deviceId: Type.Optional(Type.String({ maxLength: 1_000, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    payer: Type.Optional(
      Strict({
        name: Type.Optional(Type.String({ maxLength: 80 })),
        phone: Type.Optional(Type.String({ maxLength: 20 })),
        email: Type.Optional(Type.String({ maxLength: 120 })),
      }),
    ),
  }),
  answer: ChargeView,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "AMOUNT_BELOW_MIN",
    "AMOUNT_ABOVE_MAX",
    "METHOD_NOT_ALLOWED",
    "NO_METHOD_AVAILABLE",
    "PAYMENT_IN_PROGRESS",
    "ALREADY_PAID",
    "CHARGE_EXPIRED",
    "CHARGE_CANCELLED",
    "CONTACT_UNCONFIRMED",
    "HOLD_EXPIRED",
    "CARD_DECLINED",
    "PROVIDER_UNAVAILABLE",
    "PAYMENT_VERIFICATION_UNAVAILABLE",
    "PROVIDER_NOT_CONFIGURED",
    "REAL_CARD_IN_DEMO",
  ],
});

export const cancelAttempt = call("POST /api/charges/:chargeId/attempts/:attemptId/cancel", {
  id: "cancelAttempt",
  summary: "Deja un intento para elegir otra forma de pago",
  action: "shop.use",
  params: Strict({ chargeId: PublicId, attemptId: PublicId }),
  body: Strict({}),
  answer: ChargeView,
  refusals: [
    "NOT_FOUND",
    "ALREADY_PAID",
    "PAYMENT_IN_PROGRESS",
    "PAYMENT_VERIFICATION_UNAVAILABLE",
    "CONTACT_UNCONFIRMED",
  ],
});
