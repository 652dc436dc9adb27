import fc from "fast-check";
import { expect, test } from "vitest";
import { reviewMoves } from "../../business/review-tasks/states";
import { finalStates, move } from "../../kernel/machine";
import { type Centavos, pesos } from "../../kernel/money";
import { DAY, HOUR, type Instant, MINUTE } from "../../kernel/time";
import { decisionsOf, reviewKinds } from "../../reviews";
import { type ChargeEvent, type ChargeState, chargeMoves, standingOf } from "../charges/states";
import { dividePayment } from "../settlement";
import { surplusMoves } from "../surplus/states";
import { decisionNames, decisions, possibleDecisions as possibleOf, type ReviewFacts, waitedInWords } from "./review";

const amount = fc.integer({ min: 1, max: 999_999_999 }).map((n) => n as Centavos);
const none = fc.integer({ min: 0, max: 999_999_999 }).map((n) => n as Centavos);
const states = Object.keys(chargeMoves) as ChargeState[];
const free = {
  unitsFree: true,
  standing: "ended" as const,
  buyerKnown: true,
  uncounted: pesos(0),
  offered: false,
  leaving: pesos(0),
  disputed: false,
  forgivable: pesos(1),
};
const facts = (f: Partial<ReviewFacts>): ReviewFacts => ({
  ...free,
  charged: pesos(100),
  applied: pesos(0),
  surplus: pesos(100),
  ...f,
});

const possibleDecisions = (kind: string, f: ReviewFacts) => possibleOf(kind, decisionsOf(kind), f);

test("for any payment in any state, the two parts sum to it, and the debt is never paid twice", () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      none,
      fc.constantFrom(...states),
      fc.boolean(),
      (paid, charged, applied, state, revives) => {
        const d = dividePayment({ amount: paid, charged, applied, standing: standingOf(state), revives });
        expect(d.applied + d.over).toBe(paid);
        expect(d.applied).toBeLessThanOrEqual(Math.max(0, charged - applied));
        if (standingOf(state) === "settled") expect(d.applied).toBe(0);
        if (standingOf(state) === "ended" && d.applied > 0) expect(d.applied).toBe(d.owed);
      },
    ),
  );
});

test("any sequence of payments on a charge applies at most the debt, and the rest is surplus", () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { maxLength: 12 }), (charged, payments) => {
      let [applied, over] = [0 as Centavos, 0];
      for (const paid of payments) {
        const d = dividePayment({ amount: paid, charged, applied, standing: applied === charged ? "settled" : "owes" });
        applied = (applied + d.applied) as Centavos;
        over += d.over;
      }
      const total = payments.reduce((a, b) => a + b, 0);
      expect(applied + over).toBe(total);
      expect(applied).toBe(Math.min(total, charged));
    }),
  );
});

test("one peso short pays all but one peso, and one peso more leaves one peso over", () => {
  const of = (paid: number) =>
    dividePayment({ amount: pesos(paid), charged: pesos(12_800), applied: pesos(0), standing: "owes" });
  expect(of(12_799)).toMatchObject({ applied: pesos(12_799), over: 0 });
  expect(of(12_801)).toMatchObject({ applied: pesos(12_800), over: pesos(1) });
});

test("a late payment counts only when it is complete and the units are free; otherwise all of it is surplus", () => {
  const late = { charged: pesos(100), applied: pesos(0), standing: "ended" as const };
  expect(dividePayment({ ...late, amount: pesos(100), revives: true }).applied).toBe(pesos(100));
  expect(dividePayment({ ...late, amount: pesos(100), revives: false }).over).toBe(pesos(100));
  expect(dividePayment({ ...late, amount: pesos(99), revives: true }).over).toBe(pesos(99));
});

test("a payment in any state of a charge has a transition: none is refused", () => {
  for (const state of states.filter((s) => s !== "draft")) {
    const event: ChargeEvent = { owes: "part_in", ended: "late_in", settled: "excess_in" }[
      standingOf(state)
    ] as ChargeEvent;
    expect(move<ChargeState, ChargeEvent>(chargeMoves, state, event), state).toBeDefined();
  }
});

test("settled surplus and tasks stay settled; only a won dispute reopens surplus that the bank had taken", () => {
  expect(finalStates(surplusMoves).sort()).toEqual(["applied_to_balance", "kept_as_credit"]);
  expect(surplusMoves.refunded).toEqual({ won_back: "open" });
  expect(finalStates(reviewMoves)).toEqual(["resolved"]);
});

test("every decision belongs to a kind of task, and only possible ones are offered", () => {
  expect(new Set(Object.keys(reviewKinds).flatMap(decisionsOf))).toEqual(new Set(decisionNames));
  expect(possibleDecisions("late_review", facts({}))).toEqual([
    "confirm_sale",
    "offer_choice",
    "keep_credit",
    "give_back",
  ]);
  expect(possibleDecisions("late_review", facts({ unitsFree: false, buyerKnown: false }))).toEqual([
    "offer_choice",
    "give_back",
  ]);
  expect(possibleDecisions("late_review", facts({ surplus: pesos(60) }))).toContain("reopen");
  expect(possibleDecisions("expired_with_money", facts({ surplus: pesos(0), applied: pesos(99) }))).toContain(
    "write_off",
  );
  expect(possibleDecisions("late_review", facts({ standing: "settled" }))).not.toContain("confirm_sale");
  expect(possibleDecisions("something_new", facts({}))).toEqual(["resolve"]);
});

test("a dispute that ended is closed only by stating who won", () => {
  const asked = (disputed: boolean) => possibleDecisions("dispute_over", facts({ disputed }));
  expect(asked(true)).toEqual(["dispute_won", "dispute_lost"]);
  expect(asked(false)).toEqual(["resolve"]);
  // While the bank decides, the task may be closed: the end of the dispute opens another.
  expect(possibleDecisions("dispute", facts({ disputed: true }))).toContain("resolve");
});

test("up to one peso may be written off, never more, and with a reason", () => {
  fc.assert(
    fc.property(amount, none, (charged, applied) => {
      const f = facts({ charged, applied, surplus: pesos(0), standing: "owes" });
      const missing = charged - applied;
      expect(possibleDecisions("short_by_little", f).includes("write_off")).toBe(missing > 0 && missing <= 100);
    }),
  );
  expect(decisions.write_off.needs).toContain("note");
});

test("a waiting time in words", () => {
  const at = (ms: number) => waitedInWords(0 as Instant, ms as Instant);
  expect([at(5), at(5 * MINUTE), at(3 * HOUR), at(DAY), at(12 * DAY)]).toEqual([
    "ahora",
    "hace 5 min",
    "hace 3 h",
    "ayer",
    "hace 12 días",
  ]);
});
