import { centavosOf, decimalNumber, type Json } from "../json";
import { cardOfBin, TEST_CARDS } from "./cards";

const NAMES: Record<string, string> = {
  visa: "Visa",
  master: "Mastercard",
  amex: "American Express",
  debvisa: "Visa Débito",
  debmaster: "Mastercard Débito",
};
/** Months without interest, each with its minimum amount in centavos. */
const INTEREST_FREE: readonly [months: number, minimum: number][] = [
  [1, 0],
  [3, 30_000],
  [6, 60_000],
  [9, 90_000],
  [12, 120_000],
];
const PAID_PLAN = { months: 18, rate: 24.5, minimum: 60_000 } as const;

const issuerOf = (methodId: string): Json =>
  methodId === "amex" ? { id: 160, name: "American Express" } : { id: 158, name: "Banco de Prueba" };

function methodRow(id: string): Json {
  const cards = TEST_CARDS.filter((card) => card.methodId === id);
  const card = cards[0];
  return {
    id,
    name: NAMES[id] ?? id,
    payment_type_id: card?.typeId ?? "credit_card",
    status: "active",
    secure_thumbnail: "",
    thumbnail: "",
    processing_modes: ["aggregator"],
    issuer: issuerOf(id),
    settings: cards.map((one) => ({
      bin: { pattern: `^${one.number.slice(0, 6)}`, installments_pattern: "^", exclusion_pattern: null },
      card_number: { length: one.number.length, validation: "standard" },
      security_code: {
        length: one.securityCodeLength,
        mode: "mandatory",
        card_location: id === "amex" ? "front" : "back",
      },
    })),
    additional_info_needed: ["cardholder_name"],
    min_allowed_amount: 5,
    max_allowed_amount: 150_000,
  };
}

const OTHER_METHODS: readonly Json[] = [
  ["clabe", "Transferencia SPEI", "bank_transfer", 1, 200_000],
  ["oxxo", "OXXO", "ticket", 10, 10_000],
  ["account_money", "Dinero en cuenta", "account_money", 0.01, 999_999],
].map(([id, name, type, min, max]) => ({
  id,
  name,
  payment_type_id: type,
  status: "active",
  settings: [],
  additional_info_needed: [],
  min_allowed_amount: min,
  max_allowed_amount: max,
}));

/** Every payment method of the account, with its limits. */
export const allMethods = (): Json[] => [...Object.keys(NAMES).map(methodRow), ...OTHER_METHODS];

/** The method of a bin. */
export function methodsOfBin(bin: string): Json {
  const card = cardOfBin(bin);
  const results = card === undefined ? [] : [methodRow(card.methodId)];
  return { paging: { total: results.length, limit: 30, offset: 0 }, results };
}

export const issuersOf = (methodId: string): Json[] =>
  methodId in NAMES ? [{ ...issuerOf(methodId), thumbnail: "", processing_mode: "aggregator", status: "active" }] : [];

/** The instalment plans of a card for an amount; empty when the bin or the amount is unknown. */
export function installmentsOf(amount: string, bin: string): Json[] {
  const card = cardOfBin(bin);
  const total = centavosOf(amount);
  if (card === undefined || total === undefined || total === 0) return [];
  const plans = INTEREST_FREE.filter(
    ([months, minimum]) => total >= minimum && (months === 1 || card.typeId === "credit_card"),
  );
  const costs = plans.map(([months, minimum]) => payerCost(total, months, 0, minimum));
  if (card.typeId === "credit_card" && total >= PAID_PLAN.minimum)
    costs.push(payerCost(total, PAID_PLAN.months, PAID_PLAN.rate, PAID_PLAN.minimum));
  return [
    {
      payment_method_id: card.methodId,
      payment_type_id: card.typeId,
      issuer: issuerOf(card.methodId),
      processing_mode: "aggregator",
      merchant_account_id: null,
      payer_costs: costs,
      agreements: null,
    },
  ];
}

function payerCost(amount: number, months: number, rate: number, minimum: number): Json {
  const total = Math.round(amount * (1 + rate / 100));
  const each = Math.round(total / months);
  const money = (centavos: number) => `$ ${(centavos / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ",")}`;
  const words =
    months === 1
      ? `1 pago de ${money(each)}`
      : rate === 0
        ? `${months} mensualidades de ${money(each)} sin interés`
        : `${months} mensualidades de ${money(each)} (${money(total)})`;
  return {
    installments: months,
    installment_rate: rate,
    discount_rate: 0,
    reimbursement_rate: null,
    labels: rate === 0 && months > 1 ? ["interest_free"] : [],
    installment_rate_collector: ["MERCADOPAGO"],
    min_allowed_amount: decimalNumber(minimum),
    max_allowed_amount: 150_000,
    recommended_message: words,
    installment_amount: decimalNumber(each),
    total_amount: decimalNumber(total),
    payment_method_option_id: `1.${months}-${rate === 0 ? "msi" : "con-interes"}`,
  };
}
