import { surplusReasons } from "@corral/domain/payments/surplus/states";
import { Type } from "typebox";
import { call } from "../call";
import { Amount, Id, Moment, Nullable, OneOf, PublicId, Strict } from "../shapes";

/** A payment that belongs to no debt, as the payer sees it. */
export const SurplusItem = Strict({
  id: Id,
  amount: Amount,
  why: OneOf(...surplusReasons),
  /** What happened, as a sentence. */
  story: Type.String(),
  state: OneOf("open", "kept_as_credit", "applied_to_balance", "refund_wanted", "refunded"),
  /** Its outcome, or that it waits for a choice. */
  stateWords: Type.String(),
  /** The reader may choose now, also where somebody with only the link requested it. */
  mayChoose: Type.Boolean(),
  /** After it staff decides; null once it is settled. */
  chooseBy: Nullable(Moment),
});

export const SurplusView = Strict({
  items: Type.Array(SurplusItem),
  /** This phone bought, or confirmed the contact on file; otherwise a request has to be confirmed first. */
  confirmed: Type.Boolean(),
  may: Strict({ keep: Type.Boolean(), apply: Type.Boolean(), back: Type.Boolean() }),
  /** Other charges of this buyer that it could pay; only for the phone that bought. */
  others: Type.Array(Strict({ chargeId: PublicId, concept: Type.String(), remaining: Amount })),
  /** The buyer's credit balance, and how much of it this charge could take now; only for the phone that bought. */
  credit: Amount,
  creditHere: Amount,
});

const params = Strict({ chargeId: PublicId });

export const readSurplus = call("GET /api/charges/:chargeId/surplus", {
  id: "readSurplus",
  summary: "El dinero a favor de un cobro y qué se puede hacer con él",
  action: "shop.use",
  need: "link",
  params,
  answer: SurplusView,
  refusals: ["NOT_FOUND"],
});

const choiceRefusals = [
  "NOT_FOUND",
  "VALIDATION_FAILED",
  "CLABE_INVALID",
  "ALREADY_DECIDED",
  "DECISION_NOT_ALLOWED",
  "PAYMENT_IN_PROGRESS",
  "ALREADY_PAID",
  "CHARGE_EXPIRED",
  "CHARGE_CANCELLED",
  "HOLD_EXPIRED",
] as const;

export const chooseSurplus = call("POST /api/charges/:chargeId/surplus/:surplusId", {
  id: "chooseSurplus",
  summary: "Quien compró elige qué pasa con su dinero a favor",
  action: "shop.use",
  need: "buyer",
  staffWay: "Decídelo desde su pendiente en Por revisar.",
  params: Strict({ chargeId: PublicId, surplusId: Id }),
  body: Strict({
    choice: OneOf("keep", "apply", "back"),
    /** With `apply`: the charge that it pays. */
    toChargeId: Type.Optional(PublicId),
    /** With `back`: the destination. */
    clabe: Type.Optional(Type.String({ maxLength: 200 })),
    holder: Type.Optional(Type.String({ maxLength: 80 })),
  }),
  answer: SurplusView,
  refusals: choiceRefusals,
});

export const askSurplusBack = call("POST /api/charges/:chargeId/surplus/:surplusId/ask", {
  id: "askSurplusBack",
  summary:
    "Quien no puede confirmar el contacto pide la devolución; el vendedor pregunta a quien compró antes de pagar",
  action: "shop.use",
  need: "link",
  params: Strict({ chargeId: PublicId, surplusId: Id }),
  body: Strict({ clabe: Type.String({ maxLength: 200 }), holder: Type.String({ maxLength: 80 }) }),
  answer: SurplusView,
  refusals: choiceRefusals,
});

export const useCredit = call("POST /api/charges/:chargeId/credit", {
  id: "useCredit",
  summary: "Paga un cobro con el saldo a favor de este comprador",
  action: "shop.use",
  need: "buyer",
  staffWay: "Si quiere usar su saldo, que lo haga en el teléfono con el que compró.",
  params,
  body: Strict({}),
  answer: SurplusView,
  refusals: [
    "NOT_FOUND",
    "DECISION_NOT_ALLOWED",
    "PAYMENT_IN_PROGRESS",
    "ALREADY_PAID",
    "CHARGE_EXPIRED",
    "CHARGE_CANCELLED",
    "HOLD_EXPIRED",
  ],
});
