import { staffMethods } from "@corral/domain/payments/charges/staff-methods";
import { balanceDays } from "@corral/domain/shop/deposit";
import { attemptMoves } from "@corral/domain/states/attempt";
import { chargeMoves } from "@corral/domain/states/charge";
import { Type } from "typebox";
import { call } from "../call";
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

/** A date of a purchase that the business cancelled, and what its payer is owed next. */
export const CancelledDate = Strict({
  title: Type.String(),
  when: Type.String(),
  reason: Type.String(),
  places: Type.Integer(),
  /** What went back, what is on its way and what is still owed. */
  next: Type.String(),
});

export const Method = OneOf("mp_card", "mp_wallet", "oxxo_cash", "spei_mp");

/** How a payment was made: by the payer, or into the hands of staff. */
export const PaidMethod = OneOf("mp_card", "mp_wallet", "oxxo_cash", "spei_mp", ...staffMethods);

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
  state: StateOf(attemptMoves),
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
  state: StateOf(chargeMoves),
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

/** One charge in the staff's list. */
export const ChargeRow = Strict({
  id: PublicId,
  concept: Type.String(),
  buyer: Nullable(Type.String()),
  amount: Amount,
  collected: Amount,
  state: StateOf(chargeMoves),
  stateWords: Type.String(),
  tone: Tone,
  method: Nullable(Type.String()),
  createdAt: Moment,
  createdWords: Type.String(),
  /** How many decisions about it wait for somebody. */
  tasks: Type.Integer(),
});

export const listCharges = call("GET /api/charges", {
  id: "listCharges",
  summary: "Los cobros del negocio, del más nuevo al más viejo, con su estado",
  action: "charge.list",
  query: Strict({
    group: Type.Optional(OneOf("all", "due", "paid", "review", "ended")),
    q: Type.Optional(Type.String({ maxLength: 60 })),
    /** How somebody paid it or tried to. */
    method: Type.Optional(PaidMethod),
    /** Made on this day of the business. */
    day: Type.Optional(CalendarDay),
    /** Made by this person of the staff. */
    by: Type.Optional(Id),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
  }),
  answer: Strict({ items: Type.Array(ChargeRow), next: Nullable(Type.String()) }),
  refusals: ["VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});

const ChargeParams = Strict({ chargeId: PublicId });

/** What only the staff sees of a charge: who buys, what was tried and what may be done about it. */
export const StaffCharge = Strict({
  id: PublicId,
  buyer: Nullable(Strict({ name: Type.String(), phone: Nullable(Type.String()), email: Nullable(Type.String()) })),
  createdBy: Nullable(Type.String()),
  createdWords: Type.String(),
  attempts: Type.Array(
    Strict({
      id: PublicId,
      methodWords: Type.String(),
      stateWords: Type.String(),
      tone: Tone,
      amount: Amount,
      /** The provider's own number of the order or the payment, to look it up in its panel. */
      reference: Nullable(Type.String()),
      createdWords: Type.String(),
      checkedWords: Nullable(Type.String()),
    }),
  ),
  purpose: Purpose,
  purposeWords: Type.String(),
  /** By when a balance is due, and whether that is past. */
  due: Nullable(Strict({ words: Type.String(), overdue: Type.Boolean() })),
  cancel: Strict({ allowed: Type.Boolean(), reason: Nullable(Type.String()) }),
  cancelled: Nullable(Strict({ by: Nullable(Type.String()), reason: Type.String() })),
});

export const readStaffCharge = call("GET /api/charges/:chargeId/desk", {
  id: "readStaffCharge",
  summary: "Lo que el personal ve de un cobro",
  action: "charge.list",
  params: ChargeParams,
  answer: StaffCharge,
  refusals: ["NOT_FOUND", "UNAUTHENTICATED", "FORBIDDEN"],
});

/** `replace`: another charge for the same takes its place as soon as this one can't be paid any more. */
export const cancelCharge = call("POST /api/charges/:chargeId/cancel", {
  id: "cancelCharge",
  summary: "Cancela un cobro, o lo cambia por otro igual, y avisa al proveedor",
  action: "charge.cancel",
  params: ChargeParams,
  body: Strict({
    reason: Type.String({ minLength: 3, maxLength: 200 }),
    replace: Type.Boolean(),
    /** Only for a balance, which ends its sale: the deposit goes back to the buyer, or the business keeps it. */
    deposit: Type.Optional(OneOf("return", "keep")),
  }),
  answer: StaffCharge,
  refusals: [
    "NOT_FOUND",
    "UNAUTHENTICATED",
    "FORBIDDEN",
    "VALIDATION_FAILED",
    "ALREADY_PAID",
    "CHARGE_EXPIRED",
    "CHARGE_CANCELLED",
    "SALE_MOVE_NOT_ALLOWED",
    "PAYMENT_IN_PROGRESS",
  ],
});

export const extendBalance = call("POST /api/charges/:chargeId/due", {
  id: "extendBalance",
  summary: "Da más días para pagar el saldo de un apartado, contados desde hoy",
  action: "review.decide",
  params: ChargeParams,
  body: Strict({ days: Type.Integer({ minimum: balanceDays.min, maximum: balanceDays.max }) }),
  answer: StaffCharge,
  refusals: ["NOT_FOUND", "UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED", "ALREADY_PAID", "CHARGE_CANCELLED"],
});
