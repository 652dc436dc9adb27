import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limits } from "../kernel/limits";
import { move } from "../kernel/machine";
import { type Centavos, pesos, sum } from "../kernel/money";
import { DEFAULT_ZONE, fromIso, HOUR, type Instant, MINUTE, plus } from "../kernel/time";
import type { ProviderAnswer } from "./answer";
import { type AttemptState, attemptMoves } from "./attempts/states";
import { type ChargeState, chargeMoves, standingOf } from "./charges/states";
import {
  type AnswerStep,
  asksForUnits,
  debtPostings,
  decideAnswer,
  decideFromWithin,
  decidePayment,
  type MoneyEffect,
  type NewMoney,
  type PaymentFacts,
} from "./settlement";
import { holdAfterAttempts, holdForRest } from "./settlement/holds";

const now = fromIso("2026-11-20T18:00:00Z");
const attempt = {
  id: "a1",
  provider: "mercadopago",
  method: "mp_card" as const,
  state: "processing" as AttemptState,
  amount: pesos(100),
  releaseAt: null as Instant | null,
};
const main = { ref: "p1", isMain: true };
const second = { ref: "p2", isMain: false };
const some = [{ ref: "r1", amount: pesos(10) }];

/** The provider's answer, the attempt's particulars, and the expected steps in order. */
const answers: [string, ProviderAnswer, Partial<typeof attempt>, AnswerStep[]][] = [
  [
    "paid: counted, then what went back of it; a dispute of it is won",
    { kind: "paid", raw: "ok", paymentRef: "p1", amount: pesos(100), refunded: pesos(10), refunds: some, at: now },
    {},
    [
      { do: "count_payment", ref: "p1", amount: pesos(100), at: now },
      { do: "move_attempt", event: "paid", action: null },
      { do: "count_refunds", payment: main, total: pesos(10), rows: some },
      { do: "end_dispute", payment: main, how: "normal" },
    ],
  ],
  [
    "refunded: counted first, then all of it went back; a dispute of it is lost",
    { kind: "refunded", raw: "back", paymentRef: "p1", amount: pesos(100), refunds: some },
    {},
    [
      { do: "count_payment", ref: "p1", amount: pesos(100), at: undefined },
      { do: "count_refunds", payment: main, total: pesos(100), rows: some },
      { do: "end_dispute", payment: main, how: "refunded" },
    ],
  ],
  [
    "disputed: of what went back only the rows count",
    { kind: "disputed", raw: "cb", paymentRef: "p1", amount: pesos(100), phase: "open", refunds: some },
    {},
    [
      { do: "count_payment", ref: "p1", amount: pesos(100), at: undefined },
      { do: "count_refunds", payment: main, total: pesos(10), rows: some },
      { do: "count_dispute", payment: main, phase: "open", said: "cb", isOver: false },
    ],
  ],
  [
    "disputed and over, without a word of who won",
    { kind: "disputed", raw: "end", paymentRef: "p1", amount: pesos(100), phase: "open", isOver: true, refunds: [] },
    {},
    [
      { do: "count_payment", ref: "p1", amount: pesos(100), at: undefined },
      { do: "count_dispute", payment: main, phase: "open", said: "end", isOver: true },
    ],
  ],
  [
    "several payments: each by its own id, and only the first moves the attempt",
    {
      kind: "cancelled",
      raw: "x",
      others: [
        { paymentRef: "p2", amount: pesos(50), refunded: pesos(0), at: now },
        { paymentRef: "p2", amount: pesos(50), refunded: pesos(50) },
        { paymentRef: "p2", amount: pesos(50), refunded: pesos(0), dispute: "lost", isOver: true, raw: "cb" },
        { paymentRef: "p2", amount: pesos(50), refunded: pesos(0), dispute: "open" },
      ],
    },
    {},
    [
      { do: "end_attempt", event: "was_cancelled" },
      { do: "count_payment", ref: "p2", amount: pesos(50), at: now },
      { do: "end_dispute", payment: second, how: "normal" },
      { do: "count_payment", ref: "p2", amount: pesos(50), at: undefined },
      { do: "count_refunds", payment: second, total: pesos(50), rows: [] },
      { do: "end_dispute", payment: second, how: "refunded" },
      { do: "count_payment", ref: "p2", amount: pesos(50), at: undefined },
      { do: "count_dispute", payment: second, phase: "lost", said: "cb", isOver: true },
      { do: "count_payment", ref: "p2", amount: pesos(50), at: undefined },
      { do: "count_dispute", payment: second, phase: "open", said: "open", isOver: false },
    ],
  ],
  [
    "waiting: the voucher is new",
    { kind: "waiting", raw: "w", voucher: { reference: "1", network: "oxxo", stores: [] } },
    {},
    [
      {
        do: "show_voucher",
        voucher: { reference: "1", network: "oxxo", stores: [] },
        clabe: undefined,
        isNew: true,
      },
    ],
  ],
  [
    "waiting: reported again",
    { kind: "waiting", raw: "w", clabe: { bank: "STP" } },
    { state: "awaiting_customer" },
    [{ do: "show_voucher", voucher: undefined, clabe: { bank: "STP" }, isNew: false }],
  ],
  [
    "processing: nothing is asked of the buyer any more",
    { kind: "processing", raw: "p", detail: "" },
    {},
    [{ do: "move_attempt", event: "in_review", action: null }],
  ],
  [
    "needs_action",
    { kind: "needs_action", raw: "n", url: "https://x", why: "challenge" },
    {},
    [{ do: "move_attempt", event: "needs_action", action: { kind: "challenge", url: "https://x" } }],
  ],
  [
    "declined",
    { kind: "declined", raw: "d", reason: "insufficient_funds", detail: "cc_rejected" },
    {},
    [{ do: "end_attempt", event: "declined", reason: "insufficient_funds", failureCode: "cc_rejected" }],
  ],
  [
    "refused: an error of ours is no decision of the bank",
    { kind: "refused", raw: "r", code: "bad", staffMessage: "m" },
    {},
    [
      {
        do: "ask_staff",
        kind: "provider_refused",
        about: "mercadopago bad 2026-11-20",
        data: { provider: "mercadopago", method: "mp_card", code: "bad", says: "m", cause: "request" },
      },
      { do: "end_attempt", event: "declined", reason: "other", failureCode: "bad" },
    ],
  ],
  [
    "refused for what the payer can write in another way: nobody else is told",
    { kind: "refused", raw: "r", code: "bad", staffMessage: "m", payerField: "name" },
    {},
    [{ do: "end_attempt", event: "declined", reason: "other", failureCode: "bad" }],
  ],
  [
    "refused by ourselves, before anything was sent",
    { kind: "refused", raw: "r", code: "payer_incomplete", staffMessage: "m" },
    {},
    [{ do: "end_attempt", event: "declined", reason: "other", failureCode: "payer_incomplete" }],
  ],
  ...(
    [
      ["its keys", "401 unauthorized", "unauthorized", "key"],
      ["what it may not do", "403 forbidden", "forbidden", "method"],
      [
        "a way to pay that is off",
        "422 x.disabled",
        "parameter_validation.charge.cash_payment.oxxo_payment.disabled",
        "method",
      ],
      ["a property", "400 property_value", "property_value", "request"],
    ] as const
  ).map(([about, raw, code, cause]): (typeof answers)[number] => [
    `refused for ${about}: staff is told why`,
    { kind: "refused", raw, code, staffMessage: "m" },
    {},
    [
      {
        do: "ask_staff",
        kind: "provider_refused",
        about: `mercadopago ${code} 2026-11-20`,
        data: { provider: "mercadopago", method: "mp_card", code, says: "m", cause },
      },
      { do: "end_attempt", event: "declined", reason: "other", failureCode: code },
    ],
  ]),
  [
    "refused by policy: staff is told once a day",
    { kind: "refused", raw: "r", code: "PA_UNAUTHORIZED_RESULT_FROM_POLICIES", staffMessage: "m" },
    {},
    [
      {
        do: "ask_staff",
        kind: "provider_policy",
        about: "mercadopago 2026-11-20",
        data: { code: "PA_UNAUTHORIZED_RESULT_FROM_POLICIES", says: "m" },
      },
      {
        do: "end_attempt",
        event: "declined",
        reason: "other",
        failureCode: "PA_UNAUTHORIZED_RESULT_FROM_POLICIES",
      },
    ],
  ],
  ["absent", { kind: "absent", raw: "" }, {}, [{ do: "end_attempt", event: "was_cancelled" }]],
  ["cancelled", { kind: "cancelled", raw: "" }, {}, [{ do: "end_attempt", event: "was_cancelled" }]],
  ["expired", { kind: "expired", raw: "" }, {}, [{ do: "end_attempt", event: "ran_out" }]],
  [
    "expired within the grace of its voucher: it can't be paid, and its units wait",
    { kind: "expired", raw: "" },
    { state: "awaiting_customer", releaseAt: plus(now, 1) },
    [{ do: "close_voucher" }],
  ],
  [
    "expired at the end of the grace",
    { kind: "expired", raw: "" },
    { state: "awaiting_customer", releaseAt: now },
    [{ do: "end_attempt", event: "ran_out" }],
  ],
  [
    "expired, and never was a voucher",
    { kind: "expired", raw: "" },
    { state: "requires_action", releaseAt: plus(now, HOUR) },
    [{ do: "end_attempt", event: "ran_out" }],
  ],
  [
    "a test order in a real business: never counted",
    { kind: "mismatch", raw: "t", what: "mode", orderRef: "o1" },
    {},
    [
      { do: "warn", message: "the provider made a test order in a real business", data: { order: "o1" } },
      {
        do: "ask_staff",
        kind: "test_payment",
        about: "a1",
        data: { provider: "mercadopago", order: "o1", says: "t" },
      },
      { do: "end_attempt", event: "declined", reason: "other", failureCode: "test_mode" },
    ],
  ],
  [
    "another amount: nothing is counted, a person looks",
    { kind: "mismatch", raw: "m", what: "amount", amount: pesos(90), money: true, paymentRef: "p1" },
    {},
    [
      { do: "warn", message: "the provider reports something else than we asked", data: { what: "amount" } },
      {
        do: "ask_staff",
        kind: "provider_mismatch",
        about: "a1",
        data: { what: "amount", amount: pesos(90), paymentRef: "p1", money: true, asked: pesos(100) },
      },
    ],
  ],
  [
    "another currency as the first answer: the attempt is undecided",
    { kind: "mismatch", raw: "m", what: "currency" },
    { state: "created" },
    [
      { do: "warn", message: "the provider reports something else than we asked", data: { what: "currency" } },
      { do: "move_attempt", event: "no_answer" },
      {
        do: "ask_staff",
        kind: "provider_mismatch",
        about: "a1",
        data: { what: "currency", amount: null, paymentRef: null, money: false, asked: pesos(100) },
      },
    ],
  ],
  ["no answer", { kind: "unknown", raw: "", why: "timeout" }, {}, [{ do: "move_attempt", event: "no_answer" }]],
];

test.each(answers)("%s", (_name, answer, of, steps) => {
  expect(decideAnswer({ attempt: { ...attempt, ...of }, now, zone: DEFAULT_ZONE }, answer)).toEqual(steps);
});

test("an answer without a payment counts none, in any state of the attempt", () => {
  const without = answers
    .map(([, a]) => a)
    .filter((a) => !["paid", "refunded", "disputed"].includes(a.kind) && !a.others);
  for (const state of Object.keys(attemptMoves) as AttemptState[])
    for (const a of without)
      for (const step of decideAnswer({ attempt: { ...attempt, state }, now, zone: DEFAULT_ZONE }, a))
        expect(["count_payment", "count_refunds", "count_dispute", "end_dispute"]).not.toContain(step.do);
});

const facts = (f: Partial<PaymentFacts> = {}): PaymentFacts => ({
  state: "in_progress",
  charged: pesos(100),
  applied: pesos(0),
  surplus: pesos(0),
  cancelledByStaff: false,
  lateMoney: "if_free",
  unitsHeld: true,
  ...f,
});
const moves = (...events: Extract<MoneyEffect, { do: "move_charge" }>["event"][]): MoneyEffect[] =>
  events.map((event) => ({ do: "move_charge", event }));
const keep = (amount: number, why: "excess" | "late" | "duplicate" | "mismatch", asks: "buyer" | "staff" = "buyer") =>
  ({ do: "keep_surplus", amount: pesos(amount), why, asks }) as const;
const confirm = { do: "confirm_sale" } as const;
const rest = (missing: number) => ({ do: "wait_for_rest", missing: pesos(missing) }) as const;

/** In pesos: the payment, the charge's particulars, the applied amount, what is missing afterwards, and the effects. */
const payments: [
  string,
  number | NewMoney,
  Partial<PaymentFacts>,
  [applied: number, missing: number],
  MoneyEffect[],
][] = [
  ["whole", 100, {}, [100, 0], [...moves("all_in"), confirm]],
  ["whole, of an attempt that was over", 100, { state: "open" }, [100, 0], [...moves("all_in"), confirm]],
  ["a part", 40, {}, [40, 60], [...moves("part_in"), rest(60)]],
  ["another part", 30, { state: "partially_paid", applied: pesos(40) }, [30, 30], [...moves("part_in"), rest(30)]],
  ["the rest", 60, { state: "partially_paid", applied: pesos(40) }, [60, 0], [...moves("all_in"), confirm]],
  ["more than it", 130, {}, [100, 0], [...moves("excess_in"), keep(30, "excess"), confirm]],
  [
    "more than the rest",
    100,
    { state: "partially_paid", applied: pesos(40) },
    [60, 0],
    [...moves("excess_in"), keep(40, "excess"), confirm],
  ],
  ["whole, with surplus from before", 100, { surplus: pesos(5) }, [100, 0], [...moves("excess_in"), confirm]],
  ["a part, with surplus from before", 40, { surplus: pesos(5) }, [40, 60], [...moves("part_in"), rest(60)]],
  [
    "for what owes nothing any more",
    50,
    { state: "partially_paid", applied: pesos(100) },
    [0, 0],
    [...moves("excess_in"), keep(50, "excess")],
  ],
  ["while it is being cancelled", 100, { state: "cancelling" }, [100, 0], [...moves("all_in"), confirm]],
  ["a part while it is being cancelled", 40, { state: "cancelling" }, [40, 60], [...moves("part_in"), rest(60)]],
  ...(["paid", "overpaid", "refunding", "partially_refunded", "refunded", "disputed"] as const).map(
    (state): (typeof payments)[number] => [
      `a second time: ${state}`,
      100,
      { state, applied: pesos(state === "refunded" ? 0 : 100) },
      [0, 0],
      [...moves("excess_in"), keep(100, "duplicate")],
    ],
  ),
  ["late, units free", 100, { state: "expired" }, [100, 0], [...moves("late_in", "late_accepted"), confirm]],
  [
    "late and more than it, units free",
    130,
    { state: "expired" },
    [100, 0],
    [...moves("late_in", "late_accepted", "excess_in"), keep(30, "excess"), confirm],
  ],
  [
    "late and whole, with surplus from before",
    100,
    { state: "paid_late", surplus: pesos(20) },
    [100, 0],
    [...moves("late_in", "late_accepted", "excess_in"), confirm],
  ],
  [
    "the rest, late, units free",
    60,
    { state: "expired_partial", applied: pesos(40) },
    [60, 0],
    [...moves("late_in", "late_accepted"), confirm],
  ],
  [
    "late, units gone",
    100,
    { state: "expired", unitsHeld: false },
    [0, 100],
    [...moves("late_in"), keep(100, "late", "staff")],
  ],
  ["late and only a part", 40, { state: "expired" }, [0, 100], [...moves("late_in"), keep(40, "late", "staff")]],
  [
    "late, where staff is asked",
    100,
    { state: "expired", lateMoney: "ask" },
    [0, 100],
    [...moves("late_in"), keep(100, "late", "staff")],
  ],
  [
    "late, where it is never taken: its payer chooses",
    100,
    { state: "expired", lateMoney: "never" },
    [0, 100],
    [...moves("late_in"), keep(100, "late", "buyer")],
  ],
  [
    "late, of what staff cancelled",
    100,
    { state: "cancelled", cancelledByStaff: true },
    [0, 100],
    [...moves("late_in"), keep(100, "late", "staff")],
  ],
  [
    "late, of what staff cancelled, where it is never taken",
    100,
    { state: "cancelled", cancelledByStaff: true, lateMoney: "never" },
    [0, 100],
    [...moves("late_in"), keep(100, "late", "staff")],
  ],
  [
    "late, of what its buyer cancelled",
    100,
    { state: "cancelled" },
    [100, 0],
    [...moves("late_in", "late_accepted"), confirm],
  ],
  ["apart, while it owes", { amount: pesos(40), apart: true }, {}, [0, 0], [keep(40, "mismatch")]],
  [
    "apart, of what is paid",
    { amount: pesos(40), apart: true },
    { state: "paid", applied: pesos(100) },
    [0, 0],
    [...moves("excess_in"), keep(40, "mismatch")],
  ],
  [
    "apart, after the end: it revives nothing",
    { amount: pesos(100), apart: true },
    { state: "expired" },
    [0, 0],
    [...moves("late_in"), keep(100, "mismatch")],
  ],
];

const moneyOf = (m: number | NewMoney): NewMoney => (typeof m === "number" ? { amount: pesos(m) } : m);

describe("an incoming payment", () => {
  test.each(payments)("%s", (_name, m, of, [applied, missing], effects) => {
    const money = moneyOf(m);
    expect(decidePayment(money, facts(of))).toEqual({
      ok: true,
      applied: pesos(applied),
      over: money.amount - pesos(applied),
      completes: effects.some((e) => e.do === "confirm_sale"),
      missing: pesos(missing),
      effects,
    });
  });

  test("counts once: a repeated report has no effect, and one for another attempt is a review task", () => {
    const money = { amount: pesos(100) };
    expect(decidePayment(money, { attemptId: "a1", countedFor: "a1" })).toEqual({ ok: false, why: "counted_before" });
    expect(decidePayment(money, { attemptId: "a2", countedFor: "a1" })).toEqual({
      ok: false,
      why: "of_another_attempt",
      countedFor: "a1",
    });
  });

  test("requires the units of an ended sale only when it could complete it", () => {
    const asks = (of: Partial<PaymentFacts>, m: number | NewMoney = 100) => asksForUnits(moneyOf(m), facts(of));
    expect(asks({ state: "expired" })).toBe(true);
    expect(asks({ state: "cancelled" })).toBe(true);
    expect(asks({ state: "expired_partial", applied: pesos(40) }, 60)).toBe(true);
    expect(asks({ state: "expired" }, 99)).toBe(false);
    expect(asks({ state: "expired" }, { amount: pesos(100), apart: true })).toBe(false);
    expect(asks({ state: "expired", lateMoney: "ask" })).toBe(false);
    expect(asks({ state: "expired", lateMoney: "never" })).toBe(false);
    expect(asks({ state: "cancelled", cancelledByStaff: true })).toBe(false);
    expect(asks({ state: "in_progress" })).toBe(false);
    expect(asks({ state: "paid", applied: pesos(100) })).toBe(false);
  });

  const amount = fc.integer({ min: 1, max: 999_999_999 }).map((n) => n as Centavos);
  // A draft is not payable: no payment can come in for it.
  const states = (Object.keys(chargeMoves) as ChargeState[]).filter((state) => state !== "draft");

  test("is divided to the centavo, and moves the charge only by its transition table", () => {
    fc.assert(
      fc.property(
        amount,
        fc.record({
          state: fc.constantFrom(...states),
          charged: amount,
          applied: fc.oneof(fc.constant(0 as Centavos), amount),
          surplus: fc.oneof(fc.constant(0 as Centavos), amount),
          cancelledByStaff: fc.boolean(),
          lateMoney: fc.constantFrom("never" as const, "if_free" as const, "ask" as const),
          unitsHeld: fc.boolean(),
        }),
        fc.boolean(),
        (paid, of, apart) => {
          const f = { ...of, applied: Math.min(of.applied, of.charged) as Centavos };
          const outcome = decidePayment({ amount: paid, apart }, f);
          if (!outcome.ok) throw new Error("refused");
          expect(outcome.applied + outcome.over).toBe(paid);
          expect(f.applied + outcome.applied).toBeLessThanOrEqual(f.charged);
          expect(sum(outcome.effects.flatMap((e) => (e.do === "keep_surplus" ? [e.amount] : [])))).toBe(outcome.over);
          let state: ChargeState = f.state;
          for (const e of outcome.effects) {
            if (e.do !== "move_charge") continue;
            const to: ChargeState | undefined = move(chargeMoves, state, e.event);
            expect(to, `${state} ${e.event}`).toBeDefined();
            state = to as ChargeState;
          }
          if (outcome.completes) expect(["paid", "overpaid"]).toContain(state);
          if (standingOf(f.state) === "ended" && !outcome.completes) expect(state).toBe("paid_late");
        },
      ),
    );
  });
});

const within: [string, number, Parameters<typeof decideFromWithin>[1], Partial<PaymentFacts>, MoneyEffect[]][] = [
  ["the whole debt with balance in favour", 100, "customer_credit", { state: "open" }, [...moves("all_in"), confirm]],
  ["a part of it", 40, "customer_credit", { state: "open" }, [...moves("part_in"), rest(60)]],
  [
    "the rest with its own surplus",
    60,
    "customer_surplus",
    { state: "partially_paid", applied: pesos(40), surplus: pesos(60) },
    [...moves("all_in"), confirm],
  ],
  [
    "the rest with a part of its surplus",
    60,
    "customer_surplus",
    { state: "partially_paid", applied: pesos(40), surplus: pesos(61) },
    [...moves("all_in", "excess_in"), confirm],
  ],
  [
    "the whole debt with balance in favour, with surplus here",
    100,
    "customer_credit",
    { state: "open", surplus: pesos(1) },
    [...moves("all_in", "excess_in"), confirm],
  ],
  [
    "the last peso, written off",
    1,
    "write_off",
    { state: "partially_paid", applied: pesos(99) },
    [...moves("all_in"), confirm],
  ],
  [
    "late money that staff accepts",
    100,
    "customer_surplus",
    { state: "paid_late", surplus: pesos(100) },
    [...moves("late_accepted"), confirm],
  ],
  ["a part of late money: it stays ended", 40, "customer_surplus", { state: "paid_late", surplus: pesos(40) }, []],
  [
    "what was left of a part that ran out",
    60,
    "write_off",
    { state: "expired_partial", applied: pesos(40) },
    [...moves("all_in"), confirm],
  ],
];

describe("paying from money already in the ledger", () => {
  test.each(within)("%s", (_name, amount, from, of, effects) => {
    expect(decideFromWithin(pesos(amount), from, facts(of))).toEqual({
      ok: true,
      completes: effects.includes(confirm),
      effects,
    });
  });

  test("pays no more than the debt, and at least a centavo", () => {
    for (const amount of [100.01, 0, -1])
      expect(decideFromWithin(pesos(amount), "customer_credit", facts())).toEqual({
        ok: false,
        why: "does_not_fit",
        owed: pesos(100),
      });
    expect(decideFromWithin(pesos(1), "write_off", facts({ applied: pesos(100) })).ok).toBe(false);
  });
});

test("a payment is a deposit until the debt is complete, then earned with all that was held", () => {
  expect(debtPostings(pesos(40), null)).toEqual({ customer_deposits: -pesos(40) });
  expect(debtPostings(pesos(60), pesos(40))).toEqual({ customer_deposits: pesos(40), sales: -pesos(100) });
  expect(debtPostings(pesos(100), pesos(0))).toEqual({ customer_deposits: 0, sales: -pesos(100) });
});

test("after the last attempt the buyer has time to choose again; a balance has no deadline", () => {
  const soon = plus(now, limits.holdAfterFailure);
  const at = (state: ChargeState, holdUntil: Instant | null) => holdAfterAttempts({ state, holdUntil }, now);
  expect(at("in_progress", plus(now, MINUTE))).toBe(soon);
  expect(at("partially_paid", plus(now, 48 * HOUR))).toBe(plus(now, 48 * HOUR));
  expect(at("in_progress", null)).toBeNull();
  for (const state of ["open", "paid", "expired", "cancelling", "cancelled"] as const)
    expect(at(state, plus(now, HOUR))).toBeUndefined();
});

test("a partial payment extends the time for the rest; a balance, or an unpaid delivery, has no deadline", () => {
  const rest = plus(now, limits.restHold);
  expect(holdForRest({ purpose: "full", holdUntil: plus(now, MINUTE) }, now)).toBe(rest);
  expect(holdForRest({ purpose: "deposit", holdUntil: plus(rest, HOUR) }, now)).toBe(plus(rest, HOUR));
  expect(holdForRest({ purpose: "full", holdUntil: null }, now)).toBeNull();
  expect(holdForRest({ purpose: "balance", holdUntil: plus(now, HOUR) }, now)).toBeNull();
});
