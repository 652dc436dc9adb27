import { Type } from "typebox";
import { call } from "../call";
import { Amount, Moment, Nullable, OneOf, PublicId, Strict, Tone } from "../shapes";
import { ReceiptLink } from "./charges";

export const Way = OneOf("provider", "terminal", "spei_manual", "cash");

/** One refund as staff sees it, with the actions open to the reader. */
export const RefundView = Strict({
  id: PublicId,
  amount: Amount,
  way: Way,
  wayWords: Type.String(),
  /** Requested here, or made in the provider's panel. */
  origin: OneOf("staff", "provider"),
  state: OneOf("requested", "approved", "sent", "confirmed", "failed"),
  stateWords: Type.String(),
  tone: Tone,
  reason: Type.String(),
  units: OneOf("keep", "release"),
  /** The destination of a transfer. */
  account: Nullable(
    Strict({ clabe: Type.String(), grouped: Type.String(), bank: Type.String(), holder: Nullable(Type.String()) }),
  ),
  trackingKey: Nullable(Type.String()),
  failure: Nullable(Type.String()),
  /** Who requested, approved and settled it, with times: "Lo pidió Lupita Ramos · 21 nov, 12:04". */
  steps: Type.Array(Type.String()),
  receipt: Nullable(ReceiptLink),
  may: Strict({
    approve: Type.Boolean(),
    turnDown: Type.Boolean(),
    settle: Type.Boolean(),
    check: Type.Boolean(),
    /** A provider's that nobody answers for: whoever saw in its panel that it did not go out says so. */
    giveUp: Type.Boolean(),
  }),
  /** Why this reader may not approve it, though their role approves refunds. */
  whyNot: Nullable(Type.String()),
});

export const ChargeRefunds = Strict({
  chargeId: PublicId,
  concept: Type.String(),
  collected: Amount,
  /** Neither refunded nor in a pending refund: the most that a new refund may be. */
  left: Amount,
  /** The input of `refundWays` (domain). */
  payments: Type.Array(Strict({ id: Type.String(), method: Type.String(), left: Amount, paidAt: Moment })),
  /** Whether a full refund can also put an animal, product or place on sale again. */
  units: Nullable(Type.String()),
  serverNow: Moment,
  mayAsk: Type.Boolean(),
  whyNot: Nullable(Type.String()),
  items: Type.Array(RefundView),
});

export const listRefunds = call("GET /api/charges/:chargeId/refunds", {
  id: "listRefunds",
  summary: "Las devoluciones de un cobro y cuánto se puede devolver todavía",
  action: "refund.see",
  params: Strict({ chargeId: PublicId }),
  answer: ChargeRefunds,
  refusals: ["NOT_FOUND", "UNAUTHENTICATED", "FORBIDDEN"],
});

export const askRefund = call("POST /api/charges/:chargeId/refunds", {
  id: "askRefund",
  summary: "Pide devolver dinero de un cobro, todo o una parte",
  action: "refund.ask",
  status: 201,
  params: Strict({ chargeId: PublicId }),
  body: Strict({
    amount: Type.Integer({ minimum: 1, maximum: 999_999_999 }),
    way: Way,
    reason: Type.String({ maxLength: 200 }),
    units: Type.Optional(OneOf("keep", "release")),
    clabe: Type.Optional(Type.String({ maxLength: 200 })),
    holder: Type.Optional(Type.String({ maxLength: 80 })),
  }),
  answer: ChargeRefunds,
  refusals: [
    "NOT_FOUND",
    "VALIDATION_FAILED",
    "CLABE_INVALID",
    "REFUND_EXCEEDS_COLLECTED",
    "REFUND_NOT_ALLOWED",
    "UNAUTHENTICATED",
    "FORBIDDEN",
  ],
});

const one = Strict({ refundId: PublicId });

/** Approves a refund. Through the provider it is sent immediately; otherwise staff pays it out and settles it. */
export const approveRefund = call("POST /api/refunds/:refundId/approve", {
  id: "approveRefund",
  summary: "Aprueba una devolución",
  action: "refund.approve",
  params: one,
  body: Strict({}),
  answer: ChargeRefunds,
  refusals: [
    "NOT_FOUND",
    "REFUND_NEEDS_ANOTHER",
    "REFUND_DECIDED",
    "REFUND_NOT_ALLOWED",
    "UNAUTHENTICATED",
    "FORBIDDEN",
  ],
});

export const turnDownRefund = call("POST /api/refunds/:refundId/turn-down", {
  id: "turnDownRefund",
  summary: "No aprueba una devolución",
  action: "refund.approve",
  params: one,
  body: Strict({ why: Type.String({ maxLength: 200 }) }),
  answer: ChargeRefunds,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "REFUND_DECIDED", "UNAUTHENTICATED", "FORBIDDEN"],
});

/** Settles a refund by transfer or cash: paid (a transfer with its tracking key), or failed. */
export const settleRefund = call("POST /api/refunds/:refundId/settle", {
  id: "settleRefund",
  summary: "Anota que una devolución a mano se hizo, o que no se pudo",
  action: "refund.settle",
  params: one,
  body: Strict({
    outcome: OneOf("done", "not_done"),
    trackingKey: Type.Optional(Type.String({ maxLength: 300 })),
    why: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  answer: ChargeRefunds,
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "REFUND_DECIDED", "TRANSFER_KEY_REUSED", "UNAUTHENTICATED", "FORBIDDEN"],
});

/** Queries the provider now about a refund without a final answer. */
export const checkRefund = call("POST /api/refunds/:refundId/check", {
  id: "checkRefund",
  summary: "Pregunta ahora al proveedor por una devolución sin respuesta",
  action: "refund.settle",
  params: one,
  body: Strict({}),
  answer: ChargeRefunds,
  refusals: ["NOT_FOUND", "RATE_LIMITED", "UNAUTHENTICATED", "FORBIDDEN"],
});
