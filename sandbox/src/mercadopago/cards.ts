export interface TestCard {
  number: string;
  methodId: string;
  typeId: "credit_card" | "debit_card";
  securityCodeLength: number;
  challenge?: "success" | "failure";
}

/** The published test cards of Mexico; every other number is refused. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: "5474925432670366", methodId: "master", typeId: "credit_card", securityCodeLength: 3 },
  { number: "4075595716483764", methodId: "visa", typeId: "credit_card", securityCodeLength: 3 },
  { number: "371180303257522", methodId: "amex", typeId: "credit_card", securityCodeLength: 4 },
  { number: "5579053461482647", methodId: "debmaster", typeId: "debit_card", securityCodeLength: 3 },
  { number: "4189141221267633", methodId: "debvisa", typeId: "debit_card", securityCodeLength: 3 },
  {
    number: "5483928164574623",
    methodId: "master",
    typeId: "credit_card",
    securityCodeLength: 3,
    challenge: "success",
  },
  {
    number: "5361956806117557",
    methodId: "master",
    typeId: "credit_card",
    securityCodeLength: 3,
    challenge: "failure",
  },
];

export const REAL_CARD_WORDS =
  "Esta es una demostración: usa una tarjeta de prueba. Los datos que escribiste no se enviaron ni se guardaron.";

export const cardOfNumber = (number: string): TestCard | undefined => TEST_CARDS.find((card) => card.number === number);

/** The card whose number starts with the bin (6 or 8 digits). */
export const cardOfBin = (bin: string): TestCard | undefined =>
  bin.length >= 6 ? TEST_CARDS.find((card) => card.number.startsWith(bin.slice(0, 8))) : undefined;

export interface Outcome {
  order: { status: "processed" | "processing" | "failed"; detail: string };
  payment: { status: "approved" | "in_process" | "rejected"; detail: string };
}
const declined = (order: string, payment: string): Outcome => ({
  order: { status: "failed", detail: order },
  payment: { status: "rejected", detail: payment },
});
const APPROVED: Outcome = {
  order: { status: "processed", detail: "accredited" },
  payment: { status: "approved", detail: "accredited" },
};
const OUTCOMES: Record<string, Outcome> = {
  OTHE: declined("rejected_by_issuer", "cc_rejected_other_reason"),
  CONT: {
    order: { status: "processing", detail: "in_process" },
    payment: { status: "in_process", detail: "pending_contingency" },
  },
  CALL: declined("required_call_for_authorize", "cc_rejected_call_for_authorize"),
  FUND: declined("insufficient_amount", "cc_rejected_insufficient_amount"),
  // No published holder name produces the Orders API's second code for insufficient funds: this name is ours.
  FUNC: declined("card_insufficient_amount", "cc_rejected_insufficient_amount"),
  SECU: declined("bad_filled_card_data", "cc_rejected_bad_filled_security_code"),
  EXPI: declined("bad_filled_card_data", "cc_rejected_bad_filled_date"),
  FORM: declined("bad_filled_card_data", "cc_rejected_bad_filled_other"),
  CARD: declined("bad_filled_card_data", "cc_rejected_bad_filled_card_number"),
  INST: declined("invalid_installments", "cc_rejected_invalid_installments"),
  DUPL: declined("processing_error", "cc_rejected_duplicated_payment"),
  LOCK: declined("card_disabled", "cc_rejected_card_disabled"),
  CTNA: declined("rejected_by_issuer", "cc_rejected_card_type_not_allowed"),
  ATTE: declined("max_attempts_exceeded", "cc_rejected_max_attempts"),
  BLAC: declined("high_risk", "cc_rejected_blacklist"),
  TEST: declined("amount_limit_exceeded", "cc_amount_rate_limit_exceeded"),
};

/** The result that the holder's name selects; any other name is approved. */
export const outcomeOf = (holder: string): Outcome =>
  OUTCOMES[holder.trim().toUpperCase().split(/\s+/)[0] ?? ""] ?? APPROVED;
