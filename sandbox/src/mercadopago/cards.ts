export interface TestCard {
  number: string; methodId: string; typeId: "credit_card" | "debit_card"; name: string; challenge: "" | "ok" | "fail"; code: number;
}

/** The only numbers that exist here (providers.md §2.9); a real one is refused. */
export const testCards: TestCard[] = [
  { number: "5474925432670366", methodId: "master", typeId: "credit_card", name: "Mastercard", challenge: "", code: 3 },
  { number: "4075595716483764", methodId: "visa", typeId: "credit_card", name: "Visa", challenge: "", code: 3 },
  { number: "371180303257522", methodId: "amex", typeId: "credit_card", name: "American Express", challenge: "", code: 4 },
  { number: "5579053461482647", methodId: "debmaster", typeId: "debit_card", name: "Mastercard débito", challenge: "", code: 3 },
  { number: "4189141221267633", methodId: "debvisa", typeId: "debit_card", name: "Visa débito", challenge: "", code: 3 },
  { number: "5483928164574623", methodId: "master", typeId: "credit_card", name: "Mastercard", challenge: "ok", code: 3 },
  { number: "5361956806117557", methodId: "master", typeId: "credit_card", name: "Mastercard", challenge: "fail", code: 3 },
];
export const cardOf = (number: string) => testCards.find((c) => c.number === number.replace(/\D/g, ""));
export const cardOfBin = (bin: string) => testCards.find((c) => bin.length >= 6 && c.number.startsWith(bin.slice(0, 6)));

/** The holder's name decides (providers.md §2.9): status and detail of the order's payment. */
export const outcomes: Record<string, [status: string, detail: string]> = {
  APRO: ["processed", "accredited"], CONT: ["processing", "in_process"], OTHE: ["failed", "rejected_by_issuer"], CALL: ["failed", "required_call_for_authorize"], FUND: ["failed", "insufficient_amount"],
  SECU: ["failed", "bad_filled_card_data"], EXPI: ["failed", "bad_filled_card_data"], FORM: ["failed", "bad_filled_card_data"], CARD: ["failed", "bad_filled_card_data"], INST: ["failed", "invalid_installments"],
  DUPL: ["failed", "processing_error"], LOCK: ["failed", "card_disabled"], CTNA: ["failed", "rejected_by_issuer"], ATTE: ["failed", "max_attempts_exceeded"], BLAC: ["failed", "high_risk"], TEST: ["failed", "amount_limit_exceeded"],
};
export const outcomeOf = (holder: string) => outcomes[holder.trim().toUpperCase().split(/\s+/)[0] ?? ""] ?? (["processed", "accredited"] as [string, string]);

/** Months without interest by amount, and one plan with it. */
export function payerCosts(amount: number, typeId: string) {
  const money = (n: number) => `$${n.toLocaleString("es-MX", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  const row = (installments: number, rate: number) => {
    const total = Math.round(amount * (100 + rate)) / 100;
    const each = Math.round((total / installments) * 100) / 100;
    return {
      installments, installment_rate: rate, discount_rate: 0, installment_amount: each, total_amount: total, min_allowed_amount: 10, max_allowed_amount: 250000, labels: rate === 0 && installments > 1 ? ["interest_free"] : [],
      recommended_message: installments === 1 ? `1 pago de ${money(each)}` : rate === 0 ? `${installments} meses sin intereses de ${money(each)}` : `${installments} meses de ${money(each)} (${money(total)})`,
    };
  };
  if (typeId !== "credit_card") return [row(1, 0)];
  const free = ([[3, 300], [6, 600], [9, 900], [12, 1200]] as const).filter(([, from]) => amount >= from).map(([months]) => row(months, 0));
  return [row(1, 0), ...free, ...(amount >= 1200 ? [row(18, 24.5)] : [])];
}
