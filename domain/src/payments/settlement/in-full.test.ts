import { describe, expect, test } from "vitest";
import type { Centavos } from "../../kernel/money";
import { fromIso, type Zone } from "../../kernel/time";
import type { ProviderAnswer } from "../answer";
import { decidePaidInFull, type InFullFacts } from "./in-full";

const amount = 150_000 as Centavos;
const none = 0 as Centavos;
const plain: ProviderAnswer & { kind: "paid" } = {
  kind: "paid",
  paymentRef: "PAY1",
  amount,
  refunded: none,
  refunds: [],
  raw: "processed/accredited",
};
const money: NonNullable<InFullFacts["money"]> = {
  state: "in_progress",
  charged: amount,
  applied: none,
  surplus: none,
  cancelledByStaff: false,
  lateMoney: "if_free",
};
const facts: InFullFacts = {
  answer: {
    attempt: { id: "a", provider: "mercadopago", method: "mp_card", state: "created", amount, releaseAt: null },
    now: fromIso("2026-11-23T18:00:00Z"),
    zone: "America/Mexico_City" as Zone,
  },
  money,
  purpose: "full",
  sale: { state: "placed", fulfilment: "docs_pending" },
  hasOthers: false,
  hasDates: false,
  hasTasks: false,
};

test("a payment of all that a sale asks, in time, pays it in full", () => {
  expect(decidePaidInFull(facts, plain)).toEqual({ attempt: "succeeded", charge: "paid", sale: "confirmed" });
});

test.each(["created", "requires_action", "processing", "unknown", "awaiting_customer"] as const)(
  "so it does after an attempt that is %s",
  (state) => {
    const answer = { ...facts.answer, attempt: { ...facts.answer.attempt, state } };
    expect(decidePaidInFull({ ...facts, answer }, plain)).toMatchObject({ charge: "paid" });
  },
);

describe("is left to the single steps", () => {
  const others: [string, Partial<InFullFacts>, Partial<typeof plain>][] = [
    ["a payment that was counted", { money: undefined }, {}],
    ["a charge without a sale", { sale: undefined }, {}],
    ["a deposit", { purpose: "deposit" }, {}],
    ["a balance", { purpose: "balance" }, {}],
    ["goods that were handed over before", { sale: { state: "placed", fulfilment: "delivered" } }, {}],
    ["a sale that ended", { sale: { state: "expired", fulfilment: "docs_pending" } }, {}],
    ["a sale that was cancelled", { sale: { state: "cancelled", fulfilment: "docs_pending" } }, {}],
    ["other money or another open attempt", { hasOthers: true }, {}],
    ["a date, which has tickets", { hasDates: true }, {}],
    ["a person's task", { hasTasks: true }, {}],
    ["a charge that ended", { money: { ...money, state: "expired" } }, {}],
    ["a charge that is paid", { money: { ...money, state: "paid", applied: amount } }, {}],
    ["a charge that is being cancelled", { money: { ...money, state: "cancelled", cancelledByStaff: true } }, {}],
    ["an earlier surplus", { money: { ...money, surplus: 100 as Centavos } }, {}],
    ["a peso less", {}, { amount: (amount - 100) as Centavos }],
    ["a peso more", {}, { amount: (amount + 100) as Centavos }],
    ["a refund of it", {}, { refunded: 100 as Centavos }],
    ["another payment besides", {}, { others: [{ paymentRef: "PAY2", amount, refunded: none }] }],
  ];
  test.each(others)("%s", (_, over, answered) => {
    expect(decidePaidInFull({ ...facts, ...over }, { ...plain, ...answered })).toBeUndefined();
  });
});
