import fc from "fast-check";
import { expect, it } from "vitest";
import type { Centavos } from "../kernel/money";
import { type ChargeFacts, type ChargeStep, priceAfter } from "./price-after";

const charge = (id: string, more: Partial<ChargeFacts>): ChargeFacts => ({
  ...{
    id,
    purpose: "full",
    state: "open",
    amount: 0 as Centavos,
    applied: 0 as Centavos,
    isLive: false,
    wasTried: false,
  },
  ...more,
});
const paid = (id: string, amount: number, more: Partial<ChargeFacts> = {}) =>
  charge(id, { state: "paid", amount: amount as Centavos, applied: amount as Centavos, wasTried: true, ...more });
const open = (id: string, amount: number, more: Partial<ChargeFacts> = {}) =>
  charge(id, { amount: amount as Centavos, ...more });

/** One line at $60.00/kg, estimated at 100 kg: $6,000.00. */
const after = (charges: ChargeFacts[], kilos: number, lines: { id: string; lineTotal: number }[] = []) =>
  priceAfter(
    { lines: [{ id: "l", lineTotal: 600_000 }, ...lines] as { id: string; lineTotal: Centavos }[], charges },
    { lineId: "l", lineTotal: (kilos * 6_000) as Centavos },
  );

it.each<[string, ChargeFacts[], number, ChargeStep[], boolean]>([
  ["nothing changes", [paid("p", 600_000)], 100, [], true],
  [
    "heavier than paid: a charge for the difference",
    [paid("p", 600_000)],
    104,
    [{ do: "ask", amount: 24_000 as Centavos }],
    false,
  ],
  [
    "lighter than paid: the difference is the payer's",
    [paid("p", 600_000)],
    98,
    [{ do: "give_back", chargeId: "p", amount: 588_000 as Centavos, over: 12_000 as Centavos }],
    true,
  ],
  [
    "not tried yet: its amount changes",
    [open("p", 600_000)],
    104,
    [{ do: "change", chargeId: "p", amount: 624_000 as Centavos }],
    false,
  ],
  [
    "tried before: another takes its place",
    [open("p", 600_000, { wasTried: true })],
    98,
    [{ do: "replace", chargeId: "p", amount: 588_000 as Centavos }],
    false,
  ],
  [
    "set aside, heavier: the balance is more",
    [open("b", 420_000, { purpose: "balance" }), paid("d", 180_000, { purpose: "deposit" })],
    104,
    [{ do: "change", chargeId: "b", amount: 444_000 as Centavos }],
    false,
  ],
  [
    "set aside, lighter: the balance is less",
    [open("b", 420_000, { purpose: "balance" }), paid("d", 180_000, { purpose: "deposit" })],
    98,
    [{ do: "change", chargeId: "b", amount: 408_000 as Centavos }],
    false,
  ],
  [
    "the deposit was more than it weighs: no balance, and a surplus",
    [open("b", 420_000, { purpose: "balance" }), paid("d", 180_000, { purpose: "deposit" })],
    25,
    [
      { do: "cancel", chargeId: "b" },
      { do: "give_back", chargeId: "d", amount: 150_000 as Centavos, over: 30_000 as Centavos },
    ],
    true,
  ],
  [
    "partly paid, and lighter by what is missing: paid",
    [
      charge("p", {
        state: "partially_paid",
        amount: 600_000 as Centavos,
        applied: 588_000 as Centavos,
        wasTried: true,
      }),
    ],
    98,
    [{ do: "complete", chargeId: "p", amount: 588_000 as Centavos }],
    true,
  ],
  [
    "partly paid, and heavier: the same charge asks for it",
    [
      charge("p", {
        state: "partially_paid",
        amount: 600_000 as Centavos,
        applied: 300_000 as Centavos,
        wasTried: true,
      }),
    ],
    104,
    [{ do: "change", chargeId: "p", amount: 624_000 as Centavos }],
    false,
  ],
  [
    "charges that ended don't count",
    [
      open("b", 600_000),
      charge("x", { state: "expired", amount: 600_000 as Centavos }),
      charge("y", { state: "cancelled", amount: 5 as Centavos }),
    ],
    104,
    [{ do: "change", chargeId: "b", amount: 624_000 as Centavos }],
    false,
  ],
])("%s", (_, charges, kilos, steps, isPaid) => {
  const price = after(charges, kilos);
  expect(price).toMatchObject({ ok: true, value: { total: kilos * 6_000, steps, isPaid } });
});

it.each([
  ["a payment is on its way", [open("p", 600_000, { isLive: true })], "PAYMENT_IN_PROGRESS"],
  ["a refund is on its way", [paid("p", 600_000, { state: "refunding" })], "SALE_MOVE_NOT_ALLOWED"],
  ["a dispute is open", [paid("p", 600_000, { state: "disputed" })], "SALE_MOVE_NOT_ALLOWED"],
  ["its deposit isn't paid", [open("d", 180_000, { purpose: "deposit" })], "SALE_MOVE_NOT_ALLOWED"],
] as const)("is refused while %s", (_, charges, code) => {
  expect(after([...charges], 98)).toMatchObject({ ok: false, code });
});

it("gives back from one payment that can give all of it, and leaves no payment of a centavo", () => {
  expect(after([paid("b", 300_000), paid("a", 1_350_000)], 125)).toMatchObject({
    value: { steps: [{ do: "give_back", chargeId: "a", amount: 450_000, over: 900_000 }], isPaid: true },
  });
  // The newest one where several can, and from several where none can alone.
  expect(after([paid("b", 500_000), paid("a", 500_000)], 133.5)).toMatchObject({
    value: { steps: [{ do: "give_back", chargeId: "b", over: 199_000 }] },
  });
  expect(after([paid("b", 500_000), paid("a", 500_000)], 50)).toMatchObject({
    value: {
      steps: [
        { chargeId: "b", over: 499_999 },
        { chargeId: "a", over: 200_001 },
      ],
    },
  });
});

it("counts the other lines, up to the largest amount of a sale", () => {
  expect(after([paid("p", 700_000)], 100, [{ id: "m", lineTotal: 100_000 }])).toMatchObject({
    value: { total: 700_000, steps: [], isPaid: true },
  });
  expect(after([paid("p", 700_000)], 100, [{ id: "m", lineTotal: 999_999_000 }])).toMatchObject({
    code: "AMOUNT_ABOVE_MAX",
  });
});

it("afterwards the charges ask for exactly the price, none for less than what paid it, and no centavo is lost", () => {
  const facts = fc
    .record({
      deposit: fc.boolean(),
      first: fc.integer({ min: 2, max: 900_000 }),
      second: fc.integer({ min: 1, max: 900_000 }),
      share: fc.integer({ min: 0, max: 100 }),
      tried: fc.boolean(),
    })
    .map(({ deposit, first, second, share, tried }) => {
      const applied = Math.floor((second * share) / 100) as Centavos;
      const state = applied === second ? "paid" : applied > 0 ? "partially_paid" : "open";
      const last = charge("b", {
        purpose: deposit ? "balance" : "full",
        state,
        amount: second as Centavos,
        applied,
        wasTried: tried,
      });
      return deposit ? [last, paid("a", first, { purpose: "deposit" })] : [last];
    });
  fc.assert(
    fc.property(facts, fc.integer({ min: 60, max: 2_400_000 }), (charges, lineTotal) => {
      const done = priceAfter(
        { lines: [{ id: "l", lineTotal: 1 as Centavos }], charges },
        { lineId: "l", lineTotal: lineTotal as Centavos },
      );
      if (!done.ok) throw new Error(done.code);
      const { total, steps, isPaid } = done.value;
      const amounts = new Map(charges.map((c) => [c.id, c.amount as number]));
      const applied = new Map(charges.map((c) => [c.id, c.applied as number]));
      let asked = 0;
      for (const step of steps)
        if (step.do === "ask") asked += step.amount;
        else {
          amounts.set(step.chargeId, step.do === "cancel" ? 0 : step.amount);
          if (step.do === "give_back") applied.set(step.chargeId, (applied.get(step.chargeId) as number) - step.over);
        }
      expect([...amounts.values()].reduce((a, b) => a + b, asked)).toBe(total);
      const sumApplied = [...applied.values()].reduce((a, b) => a + b, 0);
      expect(sumApplied === total).toBe(isPaid);
      for (const [id, amount] of amounts) {
        expect(applied.get(id) as number).toBeLessThanOrEqual(amount);
        if (amount === 0) expect(applied.get(id)).toBe(0);
      }
    }),
    { numRuns: 500 },
  );
});
