import { expect, test } from "vitest";
import { centavos } from "../kernel/money";
import { moneySaid, moneyState, paymentSaid, paymentStates, type SaleMoney } from "./sale-words";

const owes: SaleMoney = {
  total: centavos(100_000),
  deposit: null,
  applied: centavos(0),
  back: centavos(0),
  surplus: centavos(0),
  disputed: false,
  leaving: false,
  coming: false,
};

test.each([
  ["placed", {}, "open"],
  ["placed", { coming: true }, "in_progress"],
  ["placed", { applied: 40_000 }, "partially_paid"],
  ["confirmed", { applied: 30_000, deposit: 30_000 }, "deposit_paid"],
  ["confirmed", { applied: 100_000 }, "paid"],
  ["completed", { applied: 100_000, surplus: 500 }, "overpaid"],
  ["expired", {}, "expired"],
  ["expired", { coming: true }, "expired"],
  ["cancelled", {}, "cancelled"],
  ["cancelling", { coming: true }, "cancelling"],
  ["expired", { applied: 40_000 }, "expired_partial"],
  ["expired", { surplus: 100_000 }, "paid_late"],
  ["cancelled", { leaving: true }, "refunding"],
  ["returned", { back: 100_000 }, "refunded"],
  ["completed", { applied: 100_000, disputed: true }, "disputed"],
] as const)("the money of a sale %s with %o is %s", (sale, money, state) => {
  expect(moneyState({ ...owes, ...(money as Partial<SaleMoney>) }, sale)).toBe(state);
});

test("a state of the money has one word, whatever it is said of", () => {
  const words = Object.values(moneySaid).map((it) => it.words);
  expect(new Set(words).size).toBe(words.length);
  for (const state of paymentStates) expect(words).toContain(paymentSaid[state].words);
});
