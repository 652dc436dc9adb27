import { Type } from "typebox";
import { call } from "../call";
import { OneOf, PublicId, Strict, Verbatim } from "../shapes";
import { ChargeView, Method } from "./charges";

/** Queries the provider now about every pending attempt of the charge. */
export const checkCharge = call("POST /api/charges/:chargeId/check", {
  id: "checkCharge",
  summary: "Pregunta ahora al proveedor por los pagos en camino",
  action: "shop.use",
  need: "link",
  params: Strict({ chargeId: PublicId }),
  body: Strict({}),
  answer: ChargeView,
  refusals: ["NOT_FOUND", "RATE_LIMITED"],
});

export const startAttempt = call("POST /api/charges/:chargeId/attempts", {
  id: "startAttempt",
  summary: "Paga un cobro con una forma de pago",
  action: "shop.use",
  need: "link",
  status: 201,
  params: Strict({ chargeId: PublicId }),
  body: Strict({
    method: Method,
    card: Type.Optional(
      Strict({
        token: Verbatim({ minLength: 8, maxLength: 200 }),
        paymentMethodId: Type.String({ maxLength: 40 }),
        paymentTypeId: OneOf("credit_card", "debit_card", "prepaid_card"),
        installments: Type.Integer({ minimum: 1, maximum: 36 }),
        /** The name on the card, for the provider's fraud check. */
        holder: Type.Optional(Type.String({ minLength: 2, maxLength: 80 })),
        issuerId: Type.Optional(Type.String({ maxLength: 40 })),
        /** Forwarded as a header: printable ASCII, at most the length of one. */
        deviceId: Type.Optional(Type.String({ maxLength: 1_000, pattern: "^[\\x21-\\x7e]+$" })),
      }),
    ),
    payer: Type.Optional(
      Strict({
        name: Type.Optional(Type.String({ maxLength: 80 })),
        phone: Type.Optional(Type.String({ maxLength: 40 })),
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
    "PAYMENT_VERIFICATION_UNAVAILABLE",
    "PROVIDER_NOT_CONFIGURED",
    "REAL_CARD_IN_DEMO",
  ],
});

export const cancelAttempt = call("POST /api/charges/:chargeId/attempts/:attemptId/cancel", {
  id: "cancelAttempt",
  summary: "Deja un intento para elegir otra forma de pago",
  action: "shop.use",
  need: "own",
  byCarriedCode: true,
  staffWay: "Cámbialo desde Cobro.",
  params: Strict({ chargeId: PublicId, attemptId: PublicId }),
  body: Strict({}),
  answer: ChargeView,
  refusals: ["NOT_FOUND", "ALREADY_PAID", "PAYMENT_IN_PROGRESS", "PAYMENT_VERIFICATION_UNAVAILABLE"],
});

export const endAttempt = call("POST /api/charges/:chargeId/attempts/:attemptId/end", {
  id: "endAttempt",
  summary: "El personal deja un intento que todavía no se paga, para cobrar de otra forma",
  action: "charge.cancel",
  params: Strict({ chargeId: PublicId, attemptId: PublicId }),
  body: Strict({}),
  answer: ChargeView,
  refusals: [
    "UNAUTHENTICATED",
    "FORBIDDEN",
    "NOT_FOUND",
    "ALREADY_PAID",
    "PAYMENT_IN_PROGRESS",
    "PAYMENT_VERIFICATION_UNAVAILABLE",
  ],
});
