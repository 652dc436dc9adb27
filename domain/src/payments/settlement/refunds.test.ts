import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { move } from "../../kernel/machine";
import { type Centavos, pesos, sum } from "../../kernel/money";
import { type SaleEvent, type SaleState, saleMoves } from "../../selling/sales/states";
import type { RefundRow } from "../answer";
import { type ChargeEvent, type ChargeState, chargeMoves } from "../charges/states";
import { type RefundState, refundMoves } from "../refunds/states";
import type { SurplusState } from "../surplus/states";
import {
  type ChargeRefund,
  decideRefunds,
  decideUnfunded,
  eventsAfterRefund,
  type NewRefund,
  type RefundFacts,
  refundPostings,
  saleAfterRefund,
  stateBeforeRefund,
  surplusGivenBack,
} from "./refunds";

const refund = (
  id: string,
  amount: number,
  state: RefundState = "sent",
  also: Partial<ChargeRefund> = {},
): ChargeRefund => ({ id, state, amount: pesos(amount), paymentRef: "p1", chargeBefore: "paid", ...also });
const byHand = { paymentRef: null };
const row = (ref: string, amount: number): RefundRow => ({ ref, amount: pesos(amount) });
const news = (ref: string, amount: number, refundId?: string): NewRefund => ({ ...row(ref, amount), refundId });

const facts = (f: Partial<RefundFacts> = {}): RefundFacts => ({
  payment: { ref: "p1", isMain: true },
  amount: pesos(100),
  refunded: pesos(0),
  countedRefs: [],
  refunds: [],
  isLost: false,
  ...f,
});

/** For a payment of 100 pesos: what the provider reports (total, rows), the particulars of the books, and the new refunds. */
const reported: [string, [number, RefundRow[]], Partial<RefundFacts>, NewRefund[]][] = [
  ["a part, made in the provider's panel", [30, [row("r1", 30)]], {}, [news("r1", 30)]],
  ["nothing new", [30, [row("r1", 30)]], { refunded: pesos(30), countedRefs: ["r1"] }, []],
  ["less than is counted: older news", [0, []], { refunded: pesos(30) }, []],
  ["two, one of them counted", [50, [row("r1", 30), row("r2", 20)]], counted(30, "r1"), [news("r2", 20)]],
  ["rows that say more than the total", [0, [row("r1", 30)]], {}, [news("r1", 30)]],
  ["a total without rows", [40, []], {}, [news("p1#4000", 40)]],
  ["a total that a row names in part", [40, [row("r1", 30)]], {}, [news("r1", 30), news("p1#4000", 10)]],
  [
    "a row that was counted without its name: only the rest is new",
    [40, [row("r1", 40)]],
    counted(30),
    [news("r1", 10)],
  ],
  ["the newest first, up to what is new", [50, [row("r1", 30), row("r2", 20)]], counted(30), [news("r2", 20)]],
  ["more than the payment: no more than all of it", [130, [row("r1", 130)]], {}, [news("r1", 100)]],
  ["ours, carried out", [30, [row("r1", 30)]], { refunds: [refund("f1", 30)] }, [news("r1", 30, "f1")]],
  ["another amount than ours", [30, [row("r1", 30)]], { refunds: [refund("f1", 31)] }, [news("r1", 30)]],
  [
    "two of ours of one amount: each once, the oldest first",
    [60, [row("r1", 30), row("r2", 30)]],
    { refunds: [refund("f1", 30), refund("f2", 30)] },
    [news("r1", 30, "f1"), news("r2", 30, "f2")],
  ],
  [
    "ours is not sent, or of another payment, or done",
    [30, [row("r1", 30)]],
    {
      refunds: [
        refund("f1", 30, "approved"),
        refund("f2", 30, "sent", { paymentRef: "p2" }),
        refund("f3", 30, "confirmed"),
        refund("f4", 30, "failed"),
      ],
    },
    [news("r1", 30)],
  ],
];

function counted(amount: number, ...countedRefs: string[]): Partial<RefundFacts> {
  return { refunded: pesos(amount), countedRefs };
}

describe("refunds reported by the provider", () => {
  test.each(reported)("%s", (_name, [total, rows], of, fresh) => {
    const f = facts(of);
    const outcome = decideRefunds({ total: pesos(total), rows }, f);
    if (!outcome.ok) throw new Error("refused");
    expect(outcome.fresh).toEqual(fresh);
    expect(outcome.total + outcome.left).toBe(f.amount);
    if (fresh.length > 0) expect(sum(outcome.fresh.map((r) => r.amount))).toBe(outcome.total - f.refunded);
    expect(outcome.attemptEvent).toBe(
      fresh.length === 0 ? undefined : outcome.left === 0 ? "all_refunded" : "part_refunded",
    );
  });

  test("move the attempt only with its main payment", () => {
    const second = facts({ payment: { ref: "p2", isMain: false } });
    expect(decideRefunds({ total: pesos(100), rows: [] }, second)).toEqual({
      ok: true,
      total: pesos(100),
      left: 0,
      fresh: [{ ref: "p2#10000", amount: pesos(100), refundId: undefined }],
      attemptEvent: undefined,
    });
  });

  test("are not counted for a payment lost in a dispute: it has left the ledger", () => {
    const lost = facts({ isLost: true });
    expect(decideRefunds({ total: pesos(100), rows: [] }, lost)).toEqual({ ok: false, why: "lost_in_dispute" });
  });

  const amount = fc.integer({ min: 1, max: 99_999 }).map((n) => n as Centavos);

  test("are counted once each, to the centavo, for any list of the provider", () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 5 }), amount, (paid, amounts, total) => {
        const rows = amounts.map((a, i) => ({ ref: `r${i}`, amount: a }));
        const first = decideRefunds({ total, rows }, facts({ amount: paid }));
        if (!first.ok) throw new Error("refused");
        expect(sum(first.fresh.map((r) => r.amount))).toBe(first.total);
        const again = facts({ amount: paid, refunded: first.total, countedRefs: first.fresh.map((r) => r.ref) });
        expect(decideRefunds({ total, rows }, again)).toMatchObject({ fresh: [], left: first.left });
      }),
    );
  });
});

/** In pesos: what is left of payment p1, what may still be refunded of its charge, its refunds oldest first, and which of them fail. */
const unfunded: [string, left: number, returnable: number, ChargeRefund[], failed: string[], overdrawn: number][] = [
  ["all are funded", 50, 50, [refund("f1", 30), refund("f2", 20, "approved")], [], 0],
  ["the newest fails first", 30, 30, [refund("f1", 30, "approved"), refund("f2", 20, "approved")], ["f2"], 0],
  ["one that waits for approval fails too", 0, 0, [refund("f1", 30, "requested")], ["f1"], 0],
  [
    "of another payment it stays, while the charge has the money",
    0,
    50,
    [refund("f1", 50, "sent", { paymentRef: "p2" })],
    [],
    0,
  ],
  ["a transfer fails with the money of its charge", 100, 20, [refund("f1", 30, "approved", byHand)], ["f1"], 0],
  ["one that was sent waits while something of the payment is left", 10, 10, [refund("f1", 30)], [], 0],
  ["one that was sent fails when nothing is left", 0, 0, [refund("f1", 30)], ["f1"], 0],
  [
    "an older one fits once the newer has failed",
    100,
    30,
    [refund("f1", 30, "approved"), refund("f2", 90, "approved")],
    ["f2"],
    0,
  ],
  ["finished refunds are ignored", 0, 0, [refund("f1", 30, "confirmed"), refund("f2", 30, "failed")], [], 0],
  ["more was refunded than came in", 0, -20, [refund("f1", 30, "approved")], ["f1"], 20],
];

test.each(unfunded)("refunds without funds: %s", (_name, left, returnable, refunds, failed, overdrawn) => {
  expect(decideUnfunded({ payment: { ref: "p1", left: pesos(left) }, returnable: pesos(returnable), refunds })).toEqual(
    {
      failed,
      overdrawn: pesos(overdrawn),
    },
  );
});

test("a failed refund returns its charge to the state before the first one", () => {
  expect(stateBeforeRefund("paid", [refund("f1", 30, "sent", { chargeBefore: "overpaid" })])).toBe("paid");
  const earlier = [
    refund("f1", 30, "confirmed", { chargeBefore: "paid_late" }),
    refund("f2", 30, "requested", { chargeBefore: null }),
    refund("f3", 30, "approved", { chargeBefore: "overpaid" }),
    refund("f4", 30, "sent", { chargeBefore: "paid" }),
  ];
  expect(stateBeforeRefund("refunding", earlier)).toBe("overpaid");
  expect(stateBeforeRefund("refunding", earlier.slice(0, 2))).toBeNull();
});

type Moved = Parameters<typeof eventsAfterRefund>[0];
type Money = "collected" | "surplus" | "givenBack";
const moved = (f: Partial<Omit<Moved, Money> & Record<Money, number>> = {}): Moved => ({
  state: "paid",
  before: "paid",
  isLeaving: false,
  isOwed: false,
  ...f,
  collected: pesos(f.collected ?? 100),
  surplus: pesos(f.surplus ?? 0),
  givenBack: pesos(f.givenBack ?? 0),
});
const chargeEvents: [string, Moved, ChargeEvent[]][] = [
  ["one was approved", moved({ isLeaving: true }), ["refund_asked"]],
  ["another is on its way still", moved({ state: "refunding", isLeaving: true, collected: 70, givenBack: 30 }), []],
  ["the last one is done, of a part", moved({ state: "refunding", collected: 70, givenBack: 30 }), ["part_refunded"]],
  ["the last one is done, of all", moved({ state: "refunding", collected: 0, givenBack: 100 }), ["all_refunded"]],
  ["the last one failed", moved({ state: "refunding" }), ["still_paid"]],
  ["the surplus went back", moved({ state: "refunding", before: "overpaid" }), ["surplus_settled"]],
  ["made in the panel, of a part", moved({ collected: 70, givenBack: 30 }), ["part_refunded"]],
  ["made in the panel, of all", moved({ collected: 0, givenBack: 100 }), ["all_refunded"]],
  [
    "made in the panel, while another leaves",
    moved({ collected: 70, givenBack: 30, isLeaving: true }),
    ["refund_asked"],
  ],
  [
    "of a partially paid charge: through refunding",
    moved({ state: "partially_paid", before: "partially_paid", collected: 20, givenBack: 20 }),
    ["refund_asked", "still_partial"],
  ],
  [
    "of what is left on an account: it is owed again",
    moved({ state: "partially_paid", before: "partially_paid", collected: 0, givenBack: 40, isOwed: true }),
    ["refund_asked", "still_owed"],
  ],
  [
    "of an expired partial payment: through refunding",
    moved({ state: "expired_partial", before: "expired_partial", collected: 0, givenBack: 40 }),
    ["refund_asked", "all_refunded"],
  ],
  ["in dispute: it waits for its end", moved({ state: "disputed", before: "disputed", collected: 0 }), []],
  ["of what is cancelled: it has no money", moved({ state: "cancelled", before: "cancelled", collected: 0 }), []],
];

test.each(chargeEvents)("how its charge moves: %s", (_name, f, events) => {
  expect(eventsAfterRefund(f)).toEqual(events);
});

test("the transition table allows every outcome", () => {
  for (const state of Object.keys(chargeMoves) as ChargeState[])
    for (const isLeaving of [true, false])
      for (const collected of [0, 70, 100])
        for (const givenBack of [0, 30]) {
          let to: ChargeState | undefined = state;
          for (const event of eventsAfterRefund(moved({ state, before: "paid", isLeaving, collected, givenBack })))
            to = to && move<ChargeState, ChargeEvent>(chargeMoves, to, event);
          expect(to, `${state} ${isLeaving} ${collected} ${givenBack}`).toBeDefined();
          if (isLeaving && move<ChargeState, ChargeEvent>(chargeMoves, state, "refund_asked"))
            expect(to).toBe("refunding");
        }
});

/** In pesos: the refund; surplus, deposits and write-offs; what may be refunded; and the amount from each account. */
const postings: [
  string,
  number,
  [number, number, number],
  number,
  [surplus: number, deposits: number, refunds: number, forgiven: number],
][] = [
  ["of what was earned", 40, [0, 0, 0], 100, [0, 0, 40, 0]],
  ["surplus first", 40, [30, 0, 0], 130, [30, 0, 10, 0]],
  ["then deposits", 60, [30, 20, 0], 130, [30, 20, 10, 0]],
  ["only deposits", 40, [0, 50, 0], 50, [0, 40, 0, 0]],
  ["a part, with a difference that was written off: it stays so", 40, [0, 0, 1], 99, [0, 0, 40, 0]],
  ["the last of it, with a difference that was written off", 99, [0, 0, 1], 99, [0, 0, 100, -1]],
  ["a negative surplus is ignored", 40, [-5, -5, 0], 100, [0, 0, 40, 0]],
];

test.each(postings)("what a refund takes: %s", (_name, amount, [surplus, deposits, forgiven], returnable, taken) => {
  const found = refundPostings(pesos(amount), {
    from: "clearing:cash",
    surplus: pesos(surplus),
    deposits: pesos(deposits),
    forgiven: pesos(forgiven),
    returnable: pesos(returnable),
  });
  const [ofSurplus, ofDeposits, refunds, writeOff] = taken.map(pesos);
  expect(found).toEqual({
    "clearing:cash": -pesos(amount),
    customer_surplus: ofSurplus,
    customer_deposits: ofDeposits,
    refunds,
    write_off: writeOff,
  });
  expect(sum(Object.values(found))).toBe(0);
});

const surplus = (id: string, amount: number, state: SurplusState = "open") => ({ id, amount: pesos(amount), state });
const givenBack: [string, number, ReturnType<typeof surplus>[], [string, number][]][] = [
  ["nothing of it", 0, [surplus("s1", 30)], []],
  [
    "the oldest first",
    50,
    [surplus("s1", 30), surplus("s2", 20)],
    [
      ["s1", 30],
      ["s2", 20],
    ],
  ],
  ["what its owner requested back first", 20, [surplus("s1", 30), surplus("s2", 20, "refund_wanted")], [["s2", 20]]],
  [
    "the last one in part",
    40,
    [surplus("s1", 30), surplus("s2", 20)],
    [
      ["s1", 30],
      ["s2", 10],
    ],
  ],
  [
    "never a settled one",
    50,
    [surplus("s1", 30, "kept_as_credit"), surplus("s2", 20, "refunded"), surplus("s3", 10, "applied_to_balance")],
    [],
  ],
];

test.each(givenBack)("the refunded surplus: %s", (_name, amount, rows, parts) => {
  const found = surplusGivenBack(pesos(amount), rows).map(({ row, part }) => [row.id, part]);
  expect(found).toEqual(parts.map(([id, part]) => [id, pesos(part)]));
});

const sales: [SaleState, releaseChosen: boolean, SaleEvent[] | undefined][] = [
  ["placed", false, ["cancel_asked", "cancel_done"]],
  ["placed", true, ["cancel_asked", "cancel_done"]],
  ["confirmed", false, undefined],
  ["confirmed", true, ["cancel_asked", "cancel_done"]],
  ["completed", false, undefined],
  ["completed", true, ["return_accepted"]],
  ["expired", true, []],
  ["cancelled", true, []],
  ["cancelled", false, undefined],
  ["returned", true, []],
];

test.each(sales)("a fully refunded sale that is %s, release chosen: %s", (state, releaseChosen, events) => {
  expect(saleAfterRefund(state, releaseChosen)).toEqual(events);
  let to: SaleState | undefined = state;
  for (const event of events ?? []) to = to && move<SaleState, SaleEvent>(saleMoves, to, event);
  expect(to).toBeDefined();
});

test("a refund without funds may fail in each state in which it is checked", () => {
  for (const state of ["requested", "approved", "sent"] as const)
    expect(move(refundMoves, state, "not_done")).toBe("failed");
});
