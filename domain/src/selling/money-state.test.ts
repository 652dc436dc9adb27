import { expect, test } from "vitest";
import { moneySaid, moneyState, paymentSaid, paymentStates, type SaleMoney } from "./sale-words";

const owes: SaleMoney = {
  total: 100_000,
  deposit: null,
  applied: 0,
  back: 0,
  surplus: 0,
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
  expect(moneyState({ ...owes, ...money }, sale)).toBe(state);
});

test("a state of the money has one word, whatever it is said of", () => {
  const words = Object.values(moneySaid).map((it) => it.words);
  expect(new Set(words).size).toBe(words.length);
  for (const state of paymentStates) expect(words).toContain(paymentSaid[state].words);
});
