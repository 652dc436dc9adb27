import { expect, test } from "vitest";
import { pesos } from "../../kernel/money";
import {
  type BalanceFacts,
  type DepositPart,
  decideDepositBack,
  decideDepositMoved,
  missingOfDeposit,
} from "./deposits";

const deposit = (more: Partial<DepositPart> = {}): DepositPart => ({
  id: "deposit",
  purpose: "deposit",
  state: "paid",
  amount: pesos(100),
  applied: pesos(100),
  ...more,
});
const balance = (more: Partial<DepositPart> = {}): DepositPart =>
  deposit({ id: "balance", purpose: "balance", state: "open", amount: pesos(900), applied: pesos(0), ...more });

test.each<[string, DepositPart[], number]>([
  ["all of it is here", [deposit()], 0],
  ["a part went back", [deposit({ applied: pesos(60) })], 40],
  ["the bank took it", [deposit({ state: "disputed", applied: pesos(0) })], 100],
  ["one that expired unpaid is none", [deposit({ state: "expired", applied: pesos(0) }), deposit()], 0],
  ["one that was called off is none", [deposit({ state: "cancelled", applied: pesos(0) })], 0],
  ["what is missing of the balance doesn't count", [deposit(), balance()], 0],
  [
    "more than it asked for makes up for no other",
    [deposit({ applied: pesos(150) }), deposit({ applied: pesos(90) })],
    10,
  ],
])("what is missing of a deposit: %s", (_, parts, missing) => {
  expect(missingOfDeposit(parts)).toBe(pesos(missing));
});

test.each<[string, DepositPart[], ReturnType<typeof decideDepositMoved>]>([
  [
    "it is gone",
    [deposit({ applied: pesos(0) }), balance()],
    { do: "ask_staff", balanceId: "balance", missing: pesos(100) },
  ],
  ["it is back", [deposit(), balance()], { do: "settle_question", balanceId: "balance" }],
  ["gone, and its balance was paid", [deposit({ applied: pesos(0) }), balance({ state: "paid" })], undefined],
  ["gone, and nothing else is asked for", [deposit({ applied: pesos(0) })], undefined],
  [
    "gone, and its first balance was replaced",
    [deposit({ applied: pesos(0) }), balance({ id: "old", state: "cancelled" }), balance()],
    { do: "ask_staff", balanceId: "balance", missing: pesos(100) },
  ],
])("the money of a deposit changed while its balance is asked for: %s", (_, parts, step) => {
  expect(decideDepositMoved(parts)).toEqual(step);
});

test.each<[string, Partial<BalanceFacts>, ReturnType<typeof decideDepositBack>]>([
  ["its balance is still to pay", { applied: pesos(10) }, "nothing"],
  ["its balance was never paid and is over", { state: "expired", applied: pesos(0) }, "nothing"],
  ["its sale was cancelled, and it goes back", { state: "cancelled", depositOutcome: "return" }, "end_deposit"],
  ["its sale was cancelled, and it is kept", { state: "cancelled", depositOutcome: "keep" }, "end_deposit"],
  ["its balance is paid and waits for it", { waiting: pesos(900) }, "complete_sale"],
  ["its balance waits, and more is missing", { waiting: pesos(900), lacksDeposit: true }, "recognise"],
  ["its sale was completed without it", {}, "recognise"],
])("a deposit is here again: %s", (_, more, what) => {
  const paid: BalanceFacts = {
    state: "paid",
    depositOutcome: null,
    amount: pesos(900),
    applied: pesos(900),
    waiting: pesos(0),
    lacksDeposit: false,
  };
  expect(decideDepositBack({ ...paid, ...more })).toBe(what);
});
