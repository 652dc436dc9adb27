import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { move } from "../../kernel/machine";
import { type Centavos, pesos, sum } from "../../kernel/money";
import { fromIso, MINUTE, plus, toIso } from "../../kernel/time";
import { type ChargeEvent, type ChargeState, chargeMoves } from "../charges/states";
import type { SurplusState } from "../surplus/states";
import {
  afterDispute,
  type DisputeFacts,
  type DisputeNews,
  type DisputeRecord,
  type DisputeStep,
  decideDispute,
  decideLoss,
  eventsAfterDisputes,
} from "./disputes";

const now = fromIso("2026-11-20T18:00:00Z");
const at = toIso(now);
const earlier = toIso(plus(now, -60 * MINUTE));
const taken = { journalId: "j1", surplusIds: ["s1"] };

const known = (of: Partial<DisputeRecord> = {}): DisputeRecord => ({
  ref: "p1",
  phase: "opened",
  before: "paid",
  at: earlier,
  lost: null,
  ...of,
});
const facts = (of: Partial<DisputeFacts> = {}): DisputeFacts => ({
  payment: { ref: "p1", isMain: true },
  chargeState: "paid",
  disputes: [],
  now,
  byStaff: false,
  ...of,
});
const second = { ref: "p2", isMain: false };
const other = known({ ref: "p2", before: null });

const attempt = (event: "disputed" | "dispute_won"): DisputeStep => ({ do: "move_attempt", event });
const opened: DisputeStep = { do: "move_charge", event: "dispute_opened" };
const keep = (of: Partial<DisputeRecord>, money: "lose" | "return" | "stay" = "stay"): DisputeStep => ({
  do: "keep_record",
  record: known({ at, ...of }),
  money,
});
const ask = (kind: "dispute_over" | "dispute_lost" | "dispute_won", data = {}): DisputeStep => ({
  do: "ask_staff",
  kind,
  data,
});
const settled = (how: "lost" | "won"): DisputeStep => ({ do: "settle_question", how });
const close = (...disputes: DisputeRecord[]): DisputeStep => ({ do: "close_charge", disputes });

/** The dispute news, the particulars of the charge and the record, and the expected steps in order. */
const disputes: [string, DisputeNews, Partial<DisputeFacts>, DisputeStep[]][] = [
  ["opened", { phase: "open", said: "in_process" }, {}, [attempt("disputed"), opened, keep({ said: "in_process" })]],
  [
    "opened again: its record is kept up to date",
    { phase: "open", said: "reimbursed" },
    { chargeState: "disputed", disputes: [known({ said: "in_process" })] },
    [keep({ said: "reimbursed" })],
  ],
  [
    "opened, of a payment beside the main one: the attempt stays",
    { phase: "open" },
    { payment: second, chargeState: "overpaid" },
    [opened, keep({ ref: "p2", before: "overpaid" })],
  ],
  [
    "opened, of a charge that is in dispute by another",
    { phase: "open" },
    { chargeState: "disputed", disputes: [other] },
    [attempt("disputed"), keep({ before: null })],
  ],
  [
    "opened while a refund is on its way: the charge waits for it",
    { phase: "open" },
    { chargeState: "refunding" },
    [attempt("disputed"), keep({ before: null, afterRefund: true })],
  ],
  [
    "reported again while the refund is on its way",
    { phase: "open" },
    { chargeState: "refunding", disputes: [known({ before: null, afterRefund: true })] },
    [keep({ before: null, afterRefund: true })],
  ],
  [
    "reported again when the refund has ended: the charge is in dispute",
    { phase: "open" },
    { chargeState: "partially_refunded", disputes: [known({ before: null, afterRefund: true })] },
    [opened, keep({ before: "partially_refunded" })],
  ],
  [
    "opened, of a charge that was given back: it stays so",
    { phase: "open" },
    { chargeState: "refunded" },
    [attempt("disputed"), keep({ before: null })],
  ],
  [
    "over, and nobody says who won: staff is asked, quoting the provider",
    { phase: "open", said: "documentation_pending", isOver: true },
    { chargeState: "disputed", disputes: [known()] },
    [keep({ said: "documentation_pending" }), ask("dispute_over", { said: "documentation_pending" })],
  ],
  [
    "over, without words of the provider",
    { phase: "open", isOver: true },
    { chargeState: "disputed", disputes: [known()] },
    [keep({}), ask("dispute_over", { said: null })],
  ],
  [
    "lost: it leaves the ledger",
    { phase: "lost", said: "settled" },
    { chargeState: "disputed", disputes: [known()] },
    [
      keep({ phase: "lost", said: "settled" }, "lose"),
      settled("lost"),
      ask("dispute_lost"),
      close(known({ at, phase: "lost", said: "settled" })),
    ],
  ],
  [
    "lost, as the first news of it",
    { phase: "lost" },
    {},
    [
      attempt("disputed"),
      opened,
      keep({ phase: "lost" }, "lose"),
      settled("lost"),
      ask("dispute_lost"),
      close(known({ at, phase: "lost" })),
    ],
  ],
  [
    "lost, as decided by staff, who are not notified",
    { phase: "lost" },
    { chargeState: "disputed", disputes: [known()], byStaff: true },
    [keep({ phase: "lost" }, "lose"), settled("lost"), close(known({ at, phase: "lost" }))],
  ],
  [
    "lost, reported again: it leaves the ledger once",
    { phase: "lost" },
    { chargeState: "refunded", disputes: [known({ phase: "lost", lost: taken })] },
    [keep({ phase: "lost", lost: taken })],
  ],
  [
    "won",
    { phase: "won" },
    { chargeState: "disputed", disputes: [known()] },
    [
      keep({ phase: "won" }),
      settled("won"),
      ask("dispute_won"),
      attempt("dispute_won"),
      close(known({ at, phase: "won" })),
    ],
  ],
  [
    "won after it was lost: it returns to the ledger",
    { phase: "won" },
    { chargeState: "refunded", disputes: [known({ phase: "lost", lost: taken })] },
    [
      keep({ phase: "won", lost: taken }, "return"),
      settled("won"),
      ask("dispute_won"),
      attempt("dispute_won"),
      close(known({ at, phase: "won", lost: taken })),
    ],
  ],
  [
    "won, of a payment beside the main one; the other is open still",
    { phase: "won" },
    { payment: second, chargeState: "disputed", disputes: [known(), other] },
    [
      keep({ ref: "p2", before: null, phase: "won" }),
      settled("won"),
      ask("dispute_won"),
      close(known(), { ...other, at, phase: "won" }),
    ],
  ],
  [
    "lost after it was won",
    { phase: "lost" },
    { disputes: [known({ phase: "won" })] },
    [keep({ phase: "lost" }, "lose"), settled("lost"), ask("dispute_lost"), close(known({ at, phase: "lost" }))],
  ],
  ["opened, reported after it was lost: older news", { phase: "open" }, { disputes: [known({ phase: "lost" })] }, []],
  [
    "opened and over, reported after it was won: older news",
    { phase: "open", isOver: true },
    { disputes: [known({ phase: "won" })] },
    [],
  ],
];

describe("news of a dispute", () => {
  test.each(disputes)("%s", (_name, reported, of, steps) => {
    expect(decideDispute(reported, facts(of))).toEqual(steps);
  });

  test("truncate the provider's text to its column", () => {
    const [, , step] = decideDispute({ phase: "open", said: "x".repeat(300) }, facts());
    expect(step).toMatchObject({ record: { said: "x".repeat(200) } });
  });

  test("a second report only updates the record", () => {
    for (const phase of ["open", "lost", "won"] as const)
      for (const state of Object.keys(chargeMoves) as ChargeState[]) {
        const first = decideDispute({ phase }, facts({ chargeState: state })).find((s) => s.do === "keep_record");
        if (!first) throw new Error("no record");
        const record = { ...first.record, lost: first.money === "lose" ? taken : null };
        const moved = first.record.before ? "disputed" : state;
        expect(decideDispute({ phase }, facts({ chargeState: moved, disputes: [record] }))).toEqual([
          { do: "keep_record", record, money: "stay" },
        ]);
      }
  });
});

const asks = { phase: "open", isOver: true } as const;
const ends: [string, DisputeRecord | undefined, "normal" | "refunded", DisputeNews | undefined][] = [
  ["without a dispute", undefined, "normal", undefined],
  ["open, and reported as normal: staff are asked who won", known(), "normal", asks],
  ["open, and given back", known(), "refunded", { phase: "lost" }],
  ["open, in an answer that may be older", known({ at: toIso(plus(now, 1 - 10 * MINUTE)) }), "normal", undefined],
  ["open, in an answer that can't be older", known({ at: toIso(plus(now, -10 * MINUTE)) }), "normal", asks],
  [
    "lost, and reported as normal: only its coverage or staff say that it was won",
    known({ phase: "lost" }),
    "normal",
    undefined,
  ],
  ["lost, and given back", known({ phase: "lost" }), "refunded", undefined],
  ["won, and reported as normal", known({ phase: "won" }), "normal", undefined],
  ["won, and given back: that is a refund", known({ phase: "won" }), "refunded", undefined],
];

test.each(ends)("an answer about a payment after its dispute: %s", (_name, record, how, news) => {
  expect(afterDispute(record, how, now)).toEqual(news);
});

/** The charge requests 100 pesos: its state and disputes, what is still held and how much of it is surplus, and its transitions. */
const ended: [string, ChargeState, DisputeRecord[], [number, number], ChargeEvent[]][] = [
  ["one is open still", "disputed", [known({ phase: "won" }), other], [200, 0], []],
  ["none moved the charge", "refunded", [known({ before: null, phase: "won" })], [0, 0], []],
  ["lost, all of it", "disputed", [known({ phase: "lost" })], [0, 0], ["dispute_lost"]],
  ["lost, with a negative balance", "disputed", [known({ phase: "lost" })], [-20, 0], ["dispute_lost"]],
  ["lost, one payment of several", "disputed", [known({ phase: "lost" })], [60, 0], ["dispute_part_lost"]],
  ["lost, a surplus payment", "disputed", [known({ phase: "lost" })], [100, 0], ["surplus_settled"]],
  ["lost, and what is here is surplus", "disputed", [known({ phase: "lost" })], [30, 30], ["dispute_lost"]],
  [
    "one lost and one won",
    "disputed",
    [known({ phase: "won" }), known({ ref: "p2", before: null, phase: "lost" })],
    [40, 0],
    ["dispute_part_lost"],
  ],
  ["lost, of a charge that is no longer in dispute", "refunded", [known({ phase: "lost" })], [0, 0], []],
  ["won", "disputed", [known({ phase: "won" })], [100, 0], ["dispute_won"]],
  ["won after it was lost", "refunded", [known({ phase: "won" })], [100, 0], ["dispute_won"]],
  ["won after a part was lost", "partially_refunded", [known({ phase: "won" })], [100, 0], ["dispute_won"]],
  ["won, of a charge that is paid meanwhile", "paid", [known({ phase: "won" })], [100, 0], []],
  ["won, of late money", "disputed", [known({ before: "paid_late", phase: "won" })], [100, 0], ["dispute_won_late"]],
  [
    "won, of what was too much",
    "disputed",
    [known({ before: "overpaid", phase: "won" })],
    [130, 30],
    ["dispute_won", "excess_in"],
  ],
  [
    "won, of what a part went back of",
    "disputed",
    [known({ before: "partially_refunded", phase: "won" })],
    [70, 0],
    ["dispute_won", "part_refunded"],
  ],
];

describe("when the last dispute of a charge is decided", () => {
  test.each(ended)("%s", (_name, state, all, [collected, surplus], events) => {
    const money = { charged: pesos(100), collected: pesos(collected), surplus: pesos(surplus) };
    expect(eventsAfterDisputes({ state, disputes: all, ...money })).toEqual(events);
    let to: ChargeState | undefined = state;
    for (const event of events) to = to && move<ChargeState, ChargeEvent>(chargeMoves, to, event);
    expect(to).toBeDefined();
  });

  test("a won dispute restores the charge's previous state", () => {
    for (const before of ["paid", "overpaid", "paid_late", "partially_refunded"] as const) {
      const money = { charged: pesos(100), collected: pesos(100), surplus: pesos(0) };
      let to: ChargeState | undefined = move<ChargeState, ChargeEvent>(chargeMoves, before, "dispute_opened");
      const all = [known({ before, phase: "won" })];
      for (const event of eventsAfterDisputes({ state: "disputed", disputes: all, ...money }))
        to = to && move<ChargeState, ChargeEvent>(chargeMoves, to, event);
      expect(to).toBe(before);
    }
  });
});

const surplus = (id: string, amount: number, state: SurplusState = "open") => ({ id, amount: pesos(amount), state });
/** In pesos: the loss, the surplus and deposits held, which surplus is taken, and the amount from each account. */
const losses: [
  string,
  number,
  ReturnType<typeof surplus>[],
  number,
  string[],
  [surplus: number, deposits: number, loss: number],
][] = [
  ["what was earned", 100, [], 0, [], [0, 0, 100]],
  ["a deposit", 100, [], 100, [], [0, 100, 0]],
  ["surplus first, then deposits, then what was earned", 100, [surplus("s1", 30)], 50, ["s1"], [30, 50, 20]],
  ["no part of a surplus", 20, [surplus("s1", 30)], 0, [], [0, 0, 20]],
  ["a smaller surplus where the first doesn't fit", 20, [surplus("s1", 30), surplus("s2", 20)], 0, ["s2"], [20, 0, 0]],
  ["what was asked back last", 30, [surplus("s1", 30, "refund_wanted"), surplus("s2", 20)], 0, ["s2"], [20, 0, 10]],
  [
    "all of it, what was asked back too",
    60,
    [surplus("s1", 30, "refund_wanted"), surplus("s2", 20)],
    0,
    ["s2", "s1"],
    [50, 0, 10],
  ],
  ["no settled surplus", 50, [surplus("s1", 30, "kept_as_credit"), surplus("s2", 20, "refunded")], 0, [], [0, 0, 50]],
];

describe("a loss", () => {
  test.each(losses)("%s", (_name, amount, rows, deposits, ids, taken) => {
    const outcome = decideLoss(pesos(amount), {
      from: "clearing:mercadopago",
      surplus: rows,
      deposits: pesos(deposits),
    });
    const [ofSurplus, ofDeposits, loss] = taken.map(pesos);
    expect(outcome.surplus.map((row) => row.id)).toEqual(ids);
    expect(outcome.postings).toEqual({
      "clearing:mercadopago": -pesos(amount),
      customer_surplus: ofSurplus,
      customer_deposits: ofDeposits,
      disputes: loss,
    });
  });

  const amount = fc.integer({ min: 1, max: 99_999 }).map((n) => n as Centavos);
  const states = fc.constantFrom<SurplusState>("open", "refund_wanted", "kept_as_credit");

  test("takes exactly the lost amount, and only whole rows of surplus", () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.record({ amount, state: states }), { maxLength: 5 }),
        amount,
        (lost, rows, held) => {
          const { surplus, postings } = decideLoss(lost, { from: "clearing:conekta", surplus: rows, deposits: held });
          expect(sum(Object.values(postings))).toBe(0);
          expect(sum(surplus.map((row) => row.amount))).toBe(postings.customer_surplus);
          for (const given of [postings.customer_surplus, postings.customer_deposits, postings.disputes])
            expect(given).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
