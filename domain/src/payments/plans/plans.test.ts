import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultRules } from "../../business/settings/rules";
import { limits } from "../../kernel/limits";
import { move } from "../../kernel/machine";
import { type Centavos, centavos, pesos, sum } from "../../kernel/money";
import { DAY, DEFAULT_ZONE, fromIso, type Instant, plus } from "../../kernel/time";
import { offerMethods } from "../charges/methods";
import { type ChargeEvent, type ChargeState, chargeMoves, isPayable } from "../charges/states";
import { bareConcept, partConcept } from "../purposes";
import { decidePayment } from "../settlement";
import { decideRest, findPlanFault, type PlanInput, type PlanPart, planBounds, proposePlans } from "./plans";

const now = fromIso("2026-03-10T18:00:00Z") as Instant;
const input = (also: Partial<PlanInput["offers"]> = {}, withCash = false): PlanInput => ({
  withCash,
  offers: {
    rules: defaultRules,
    now,
    zone: DEFAULT_ZONE,
    online: true,
    inFrame: false,
    secure: true,
    configured: { mercadopago: true, conekta: true },
    ...also,
  },
});
const amount = fc.integer({ min: 1, max: 99_999_999 }).map((n) => n as Centavos);
const circumstances = fc
  .record({
    mercadopago: fc.boolean(),
    conekta: fc.boolean(),
    secure: fc.boolean(),
    soon: fc.option(fc.integer({ min: 0, max: 10 * DAY }), { nil: undefined }),
    withCash: fc.boolean(),
  })
  .map(({ mercadopago, conekta, secure, soon, withCash }) =>
    input(
      {
        configured: { mercadopago, conekta },
        secure,
        ...(soon === undefined ? {} : { dueAt: plus(now, soon), sessionStart: plus(now, soon) }),
      },
      withCash,
    ),
  );

describe("proposed plans", () => {
  it("sum to the debt and offer no method that its amount forbids, for 10,000 debts", () => {
    fc.assert(
      fc.property(amount, circumstances, (owed, with_) => {
        for (const parts of proposePlans(owed, with_)) {
          expect(sum(parts.map((p) => p.amount))).toBe(owed);
          expect(parts.length).toBeGreaterThanOrEqual(2);
          expect(parts.length).toBeLessThanOrEqual(limits.planParts);
          for (const part of parts)
            expect(
              part.method === "cash"
                ? with_.withCash
                : offerMethods({ ...with_.offers, amount: part.amount }).some(
                    (o) => o.method === part.method && o.allowed,
                  ),
            ).toBe(true);
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it("divide a bull of $33,000 in two transfers, in three below the banks' ceiling, and with a voucher first", () => {
    const said = proposePlans(pesos(33_000), input()).map((parts) => parts.map((p) => `${p.method} ${p.amount / 100}`));
    expect(said).toEqual([
      ["spei_mp 16500", "spei_mp 16500"],
      ["oxxo_cash 10000", "spei_mp 23000"],
      ["oxxo_cash 10000", "mp_card 23000"],
      ["mp_card 16500", "mp_card 16500"],
      ["spei_mp 11000", "spei_mp 11000", "spei_mp 11000"],
      ["oxxo_cash 8250", "oxxo_cash 8250", "oxxo_cash 8250", "oxxo_cash 8250"],
    ]);
  });

  it("take the remainder in the last part, to the centavo", () => {
    const [two] = proposePlans(centavos(1_000_001), input());
    expect(two?.map((p) => p.amount)).toEqual([500_000, 500_001]);
  });

  it("pay a debt just under what two vouchers take with two vouchers", () => {
    const said = proposePlans(centavos(1_999_999), input()).map((parts) => parts.map((p) => `${p.method} ${p.amount}`));
    expect(said).toContainEqual(["oxxo_cash 1000000", "oxxo_cash 999999"]);
  });

  it("are none where no division is legal", () => {
    expect(proposePlans(centavos(1), input())).toEqual([]);
    expect(proposePlans(pesos(500), input({ configured: { mercadopago: false, conekta: false } }))).toEqual([]);
  });
});

describe("a typed plan", () => {
  const owed = pesos(12_000);
  const fault = (parts: [PlanPart["method"], number][], with_ = input(), least: 1 | 2 = 2) =>
    findPlanFault(
      owed,
      parts.map(([method, of]) => ({ method, amount: pesos(of) })),
      with_,
      least,
    );
  it.each([
    [
      [
        ["oxxo_cash", 9_000],
        ["spei_mp", 2_999.99],
      ],
      { why: "sum", parts: pesos(11_999.99), owed },
    ],
    [
      [
        ["oxxo_cash", 10_000.01],
        ["spei_mp", 1_999.99],
      ],
      { why: "above", part: 0, max: pesos(10_000) },
    ],
    [
      [
        ["spei_mp", 11_000],
        ["oxxo_cash", 1_000],
      ],
      { why: "below", part: 1, min: pesos(1_200) },
    ],
    [
      [
        ["oxxo_cash", 6_000],
        ["cash", 6_000],
      ],
      { why: "method", part: 1 },
    ],
    [[["spei_mp", 12_000]], { why: "count", min: 2, max: limits.planParts }],
    [Array.from({ length: 9 }, () => ["spei_mp", 12_000 / 9]), { why: "count", min: 2, max: limits.planParts }],
  ] as [[PlanPart["method"], number][], object][])("%j is refused", (parts, why) => {
    expect(fault(parts)).toEqual(why);
  });

  it("may have cash and small parts where staff made it, and may be joined again", () => {
    expect(
      fault(
        [
          ["cash", 11_990],
          ["oxxo_cash", 10],
        ],
        input({}, true),
      ),
    ).toBeUndefined();
    expect(
      fault(
        [
          ["cash", 11_991],
          ["oxxo_cash", 9],
        ],
        input({}, true),
      ),
    ).toEqual({ why: "below", part: 1, min: pesos(10) });
    expect(fault([["spei_mp", 12_000]], input(), 1)).toBeUndefined();
  });

  it("offers no method that can't be used now", () => {
    const soon = input({ sessionStart: plus(now, DAY) });
    expect(planBounds(owed, soon).map((b) => b.method)).toEqual(["spei_mp", "mp_card"]);
  });
});

describe("the rest of a divided debt", () => {
  /** The charges of one sale, as payments reach them in any order, in pieces, late and twice. */
  const life = fc.record({
    amounts: fc.array(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 1, maxLength: limits.planParts }),
    order: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
    pieces: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 60, maxLength: 60 }),
  });

  it("completes once, when all is in, in any order of payment, for 10,000 plans", () => {
    fc.assert(
      fc.property(life, ({ amounts, order, pieces }) => {
        const target = centavos(amounts.reduce((a, b) => a + b, 0));
        const parts = amounts.map((of, i) => ({
          id: String(i),
          state: "open" as ChargeState,
          amount: centavos(of),
          applied: centavos(0),
          surplus: centavos(0),
        }));
        const facts = () => parts.map((p) => ({ ...p, isPayable: isPayable(p), isExpired: false }));
        let completed = 0;
        const pay = (which: number, percent: number) => {
          const part = parts[which % parts.length] as (typeof parts)[number];
          const money = centavos(Math.max(1, Math.floor((part.amount * percent) / 50)));
          const outcome = decidePayment(
            { amount: money },
            {
              state: part.state,
              charged: part.amount,
              applied: part.applied,
              surplus: part.surplus,
              cancelledByStaff: false,
              lateMoney: "if_free",
              unitsHeld: true,
            },
          );
          if (!outcome.ok) throw new Error(outcome.why);
          part.applied = centavos(part.applied + outcome.applied);
          part.surplus = centavos(part.surplus + outcome.over);
          for (const it of outcome.effects)
            if (it.do === "move_charge")
              part.state = move<ChargeState, ChargeEvent>(chargeMoves, part.state, it.event) as ChargeState;
          if (outcome.applied === 0) return;
          const step = decideRest(target, facts());
          if (step.do === "ask_staff") throw new Error("nothing was taken back");
          if (step.do === "complete") completed++;
          expect(step.do === "complete").toBe(parts.every((p) => p.applied === p.amount));
        };
        order.forEach((which, i) => void pay(which, pieces[i] as number));
        for (const [i] of parts.entries()) if (isPayable(parts[i] as (typeof parts)[number])) pay(i, 100);
        expect(completed).toBe(1);
        expect(parts.every((p) => p.state === "paid" || p.state === "overpaid")).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
  const part = (id: string, of: number, applied: number, also = {}) => ({
    id,
    amount: pesos(of),
    applied: pesos(applied),
    isPayable: applied < of,
    isExpired: false,
    ...also,
  });

  it("asks again for parts that ended unpaid, and staff for one that was taken back", () => {
    expect(
      decideRest(pesos(300), [part("a", 100, 100), part("b", 200, 0, { isPayable: false, isExpired: true })]),
    ).toEqual({ do: "wait", renew: ["b"] });
    expect(decideRest(pesos(300), [part("a", 100, 0, { isPayable: false }), part("b", 200, 200)])).toEqual({
      do: "ask_staff",
      missing: pesos(100),
    });
  });

  it("is complete by the sum alone: a price that fell needs less than its parts asked for", () => {
    expect(decideRest(pesos(250), [part("a", 100, 100), part("b", 150, 150)])).toEqual({ do: "complete" });
  });
});

it("the concept of a part says which it is, and what is bought stays readable", () => {
  const part = partConcept("Saldo: Torete 214", 2, 3);
  expect(part).toBe("Pago 2 de 3: Saldo: Torete 214");
  expect(partConcept(part, 1, 2)).toBe("Pago 1 de 2: Saldo: Torete 214");
  expect(bareConcept(part)).toBe("Torete 214");
  expect(partConcept("x".repeat(120), 1, 2)).toHaveLength(120);
});
