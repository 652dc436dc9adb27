import { limits } from "@corral/domain/kernel/limits";
import { planMethods } from "@corral/domain/payments/plans/plans";
import { Type } from "typebox";
import { call } from "../call";
import { Amount, OneOf, PublicId, Strict } from "../shapes";

export const PlanPart = Strict({ method: OneOf(...planMethods), amount: Amount });

/** How what is owed could be divided now. */
export const PlanChoices = Strict({
  /** What the parts sum to: all that is left of the debt, whichever of its parts is asked about. */
  owed: Amount,
  /** It is divided already: its parts may be joined again. */
  divided: Type.Boolean(),
  /** The most parts. */
  most: Type.Integer(),
  /** The methods of a part, each with the amounts that it takes. */
  bounds: Type.Array(Strict({ method: OneOf(...planMethods), min: Amount, max: Amount })),
  /** Divisions that can be paid as they stand, the one with the fewest parts first. */
  proposals: Type.Array(Type.Array(PlanPart)),
});

const params = Strict({ chargeId: PublicId });

export const readPlanChoices = call("GET /api/charges/:chargeId/plan", {
  id: "readPlanChoices",
  summary: "Cómo se puede dividir lo que falta de un cobro",
  action: "shop.use",
  need: "link",
  params,
  answer: PlanChoices,
  refusals: ["NOT_FOUND", "PLAN_NOT_ALLOWED"],
});

const division = {
  status: 201,
  params,
  body: Strict({ parts: Type.Array(PlanPart, { minItems: 1, maxItems: limits.planParts }) }),
  /** The part to pay first. */
  answer: Strict({ chargeId: PublicId }),
} as const;
const refusals = [
  "NOT_FOUND",
  "PLAN_NOT_ALLOWED",
  "PLAN_DOES_NOT_SUM",
  "VALIDATION_FAILED",
  "PAYMENT_IN_PROGRESS",
  "PAYMENT_VERIFICATION_UNAVAILABLE",
  "ALREADY_PAID",
  "CHARGE_EXPIRED",
  "CHARGE_CANCELLED",
  "HOLD_EXPIRED",
] as const;

export const divideForBuyer = call("POST /api/charges/:chargeId/plan/staff", {
  id: "divideForBuyer",
  summary: "El personal divide lo que falta de un cobro para quien compra, también con una parte en efectivo",
  action: "charge.collect",
  ...division,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", ...refusals],
});

export const divideCharge = call("POST /api/charges/:chargeId/plan", {
  id: "divideCharge",
  summary: "Divide lo que falta de un cobro en varios pagos, o los une otra vez",
  action: "shop.use",
  need: "buyer",
  staffWay: "Si está contigo, divide el pago desde Cobro.",
  ...division,
  refusals,
});
