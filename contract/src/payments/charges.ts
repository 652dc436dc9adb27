import { attemptMoves } from "@corral/domain/payments/attempts/states";
import { staffMethods } from "@corral/domain/payments/charges/staff-methods";
import { chargeMoves } from "@corral/domain/payments/charges/states";
import { planMethods } from "@corral/domain/payments/plans/plans";
import { freightQuoteMoves } from "@corral/domain/selling/shipping/states";
import { balanceDays } from "@corral/domain/shop/deposit";
import { Type } from "typebox";
import { call } from "../call";
import {
  Amount,
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
  ZoneName,
} from "../shapes";

/** A cancelled date of a purchase, and what happens to its payment. */
export const CancelledDate = Strict({
  title: Type.String(),
  when: Type.String(),
  reason: Type.String(),
  places: Type.Integer(),
  /** What was refunded, what is pending and what is still owed. */
  next: Type.String(),
});

export const Method = OneOf("mp_card", "mp_wallet", "oxxo_cash", "spei_mp");

/** The method of a payment: by the payer, or collected by staff. */
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

/** One reference of a cash voucher. One for a bank's machine has an agreement and no barcode. */
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
  /** A transfer that another phone reported: it stops nobody else's payment. */
  beside: Type.Boolean(),
  method: PaidMethod,
  state: StateOf(attemptMoves),
  stateWords: Type.String(),
  amount: Amount,
  createdAt: Moment,
  expiresAt: Nullable(Moment),
  /** Where the buyer has to go: 3-D Secure or the wallet's page. `frame`: our page that embeds the bank's, where that can be shown inside the app. */
  action: Nullable(
    Strict({ kind: OneOf("challenge", "redirect"), url: Type.String(), frame: Nullable(Type.String()) }),
  ),
  decline: Nullable(
    Strict({ reason: Type.String(), message: Type.String(), next: Type.String(), field: Nullable(Type.String()) }),
  ),
  voucher: Nullable(
    Strict({
      ...cashWay,
      /** The other references: paying any one of them pays everything. */
      others: Type.Array(CashWayView),
      deadlineWords: Type.String(),
      zoneWords: Type.String(),
      demo: Type.Boolean(),
    }),
  ),
  clabe: Nullable(
    Strict({
      /** Null where the provider gave no CLABE: then its reference or its page gives the destination. */
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
  /** A reservation with a deposit: the sale's total, when the balance is due, and the charge of the other part. */
  plan: Nullable(
    Strict({
      total: Amount,
      deposit: Amount,
      dueWords: Nullable(Type.String()),
      overdue: Type.Boolean(),
      /** The open balance; null before there is one. */
      balanceDue: Nullable(Amount),
      other: Nullable(PublicId),
      /** Whether the deposit goes back when the sale isn't completed; null: the policies decide. */
      refundable: Nullable(Type.Boolean()),
      refundWords: Type.String(),
    }),
  ),
  /** The charge of the difference, where a purchase that was paid at once costs more since: what is still due of it, and why. */
  difference: Nullable(Strict({ chargeId: PublicId, amount: Amount, why: OneOf("weight", "freight") })),
  /** Sold on credit: until when it is to be paid; null where it isn't, or is paid. */
  account: Nullable(Strict({ dueWords: Type.String(), overdue: Type.Boolean() })),
  /** One debt in several parts, each a charge of its own; null for a charge that is alone. */
  parts: Nullable(
    Strict({
      total: Amount,
      paid: Amount,
      /** By when the rest is asked for; null before any of it is in. */
      dueWords: Nullable(Type.String()),
      overdue: Type.Boolean(),
      items: Type.Array(
        Strict({
          chargeId: PublicId,
          amount: Amount,
          remaining: Amount,
          /** How it is meant to be paid; any way that takes its amount may pay it. */
          method: Nullable(OneOf(...planMethods)),
          methodWords: Nullable(Type.String()),
          stateWords: Type.String(),
          tone: Tone,
          /** A payment of it is on its way, or a voucher or CLABE is out. */
          waits: Type.Boolean(),
          isThis: Type.Boolean(),
        }),
      ),
    }),
  ),
  /** What is left of the debt may be divided into parts, or into others. */
  mayDivide: Type.Boolean(),
  /** The charge that replaced this one. */
  replacedBy: Nullable(PublicId),
  /** It was divided, or its plan was divided again: the one that replaced it is the part to pay now. */
  divided: Type.Boolean(),
  /** Until when the units are reserved for this buyer; null without a deadline. */
  holdUntil: Nullable(Moment),
  serverNow: Moment,
  zone: ZoneName,
  version: Type.Integer(),
  lines: Type.Array(
    Strict({
      /** What a cart has of it. */
      itemId: Id,
      sessionId: Nullable(Id),
      tier: Nullable(Type.String()),
      title: Type.String(),
      subtitle: Type.String(),
      qty: Type.Integer(),
      unitPrice: Amount,
      lineTotal: Amount,
      /** The estimate of what is sold by the kilo, or how its final weight came about. */
      weight: Nullable(Type.String()),
      photo: Nullable(Photo),
    }),
  ),
  /** The price waits for a final weight; `proposed`: one waits for the buyer. */
  weighing: Nullable(OneOf("estimated", "proposed")),
  /** How many animals are still to be chosen from its lots; null where nothing is chosen. */
  choosing: Nullable(Strict({ left: Type.Integer() })),
  /** The part of the sale's price that its delivery costs. */
  freight: Amount,
  /** How undelivered goods get to their buyer: the version of that, 0 while nothing is chosen, and how its quote stands. */
  shipping: Nullable(Strict({ version: Type.Integer(), quote: Nullable(StateOf(freightQuoteMoves)) })),
  /** How a purchase reaches its buyer; null for a charge without goods or dates. */
  handover: Nullable(
    Strict({
      /** Its dates, soonest first. */
      visits: Type.Array(Strict({ title: Type.String(), startsAt: Moment, whenWords: Type.String() })),
      /** The day that the business set for the goods. */
      scheduledWords: Nullable(Type.String()),
      scheduledAt: Nullable(Moment),
      /** The ways to get the goods: "Recoges en el rancho". */
      ways: Type.Array(Type.String()),
      done: Type.Boolean(),
      /** The steps of a paid purchase from the payment to the handover. Absent while it is not paid, and where there is nothing to hand over. */
      line: Type.Optional(
        Type.Array(
          Strict({ words: Type.String(), when: Nullable(Type.String()), state: OneOf("done", "now", "later") }),
        ),
      ),
    }),
  ),
  offers: Type.Array(OfferView),
  /** It may be paid by a transfer to the business's own account, or somebody reported one. */
  directTransfer: Type.Boolean(),
  attempts: Type.Array(AttemptView),
  receipts: Type.Array(ReceiptLink),
  /** Refunds that are sent or confirmed. Requested ones are not shown to the payer. */
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
  /** Only for the phone that bought: the contact it entered. */
  contact: Nullable(Strict({ name: Type.String(), phone: Nullable(Type.String()), email: Nullable(Type.String()) })),
  mine: Type.Boolean(),
  /** For the phone that bought: slower methods are available once the contact is confirmed. */
  contactNeeded: Type.Boolean(),
  surplus: Amount,
  /** More was paid than the charge asked for; also true after that surplus was decided about. */
  hadSurplus: Type.Boolean(),
  notice: Nullable(Type.String()),
  /** Its cancelled dates. `calledOff`: nothing else is left of the purchase, whatever the state of its payment. */
  cancelledDates: Type.Array(CancelledDate),
  calledOff: Type.Boolean(),
});

export const readCharge = call("GET /api/charges/:chargeId", {
  id: "readCharge",
  summary: "Un cobro con su estado, sus formas de pago y sus intentos",
  action: "shop.use",
  need: "link",
  params: Strict({ chargeId: PublicId }),
  answer: ChargeView,
  refusals: ["NOT_FOUND"],
});

const ChargeParams = Strict({ chargeId: PublicId });

/** The staff's view of a charge: the buyer, the attempts and the possible actions. */
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
      /** What it brought, where that is another amount. */
      received: Nullable(Amount),
      /** The provider's number of the order or payment, for its panel. */
      reference: Nullable(Type.String()),
      createdWords: Type.String(),
      checkedWords: Nullable(Type.String()),
    }),
  ),
  purpose: Purpose,
  purposeWords: Type.String(),
  /** When a balance is due, and whether that is past. */
  due: Nullable(Strict({ words: Type.String(), overdue: Type.Boolean() })),
  /** On its customer's account: "vence el 3 de mayo". */
  account: Nullable(Strict({ words: Type.String(), overdue: Type.Boolean(), customerId: Nullable(Id) })),
  /** `keepDeposit`: of a balance, whether its sale may end with the deposit kept. */
  cancel: Strict({ allowed: Type.Boolean(), reason: Nullable(Type.String()), keepDeposit: Type.Boolean() }),
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

/** `replace`: another charge for the same purchase replaces it as soon as this one can't be paid any more. */
export const cancelCharge = call("POST /api/charges/:chargeId/cancel", {
  id: "cancelCharge",
  summary: "Cancela un cobro, o lo cambia por otro igual, y avisa al proveedor",
  action: "charge.cancel",
  params: ChargeParams,
  body: Strict({
    reason: Type.String({ minLength: 3, maxLength: 200 }),
    replace: Type.Boolean(),
    /** Only for a balance, which ends its sale: the deposit is refunded, or the business keeps it. */
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
