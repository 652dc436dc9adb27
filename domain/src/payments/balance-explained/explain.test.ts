import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Centavos, centavos, pesos, spoken, sum } from "../../kernel/money";
import { type Day, DEFAULT_ZONE, fromIso, type Instant } from "../../kernel/time";
import { accountSign } from "./account-words";
import { type Entry, explainJournals, type Lens } from "./explain";

const accounts = [
  "clearing:mercadopago",
  "clearing:conekta",
  "clearing:cash",
  "customer_deposits",
  "customer_surplus",
  "sales",
  "refunds",
  "algo_nuevo",
];
const amount = fc.integer({ min: -50_000_000, max: 50_000_000 }).map((n) => n as Centavos);
/** Any journal that the ledger accepts: distinct accounts, no zeros, sum zero. */
const entry: fc.Arbitrary<Entry> = fc
  .record({
    at: fc.integer({ min: fromIso("2026-01-01T00:00:00Z"), max: fromIso("2026-12-31T00:00:00Z") }),
    kind: fc.constantFrom("collect", "refund", "recognise", "dispute", "reversal", "write_off"),
    names: fc.shuffledSubarray(accounts, { minLength: 2, maxLength: 4 }),
    amounts: fc.array(amount, { minLength: 4, maxLength: 4 }),
    method: fc.option(fc.constant("Tarjeta"), { nil: undefined }),
  })
  .map(({ at, kind, names, amounts, method }) => {
    const given = names.slice(1).map((account, i) => ({ account, amount: amounts[i] as Centavos }));
    const rest = centavos(-sum(given.map((g) => g.amount)));
    const postings = [...given, { account: names[0] as string, amount: rest }].filter((p) => p.amount !== 0);
    return { at: at as Instant, kind, postings, method };
  });
const of = (entries: readonly Entry[], fits: (account: string) => boolean) =>
  sum(entries.flatMap((e) => e.postings.filter((p) => fits(p.account)).map((p) => p.amount)));
const clearing = (a: string) => a.startsWith("clearing:");
const day = "2026-11-01" as Day;
const zone = DEFAULT_ZONE;

describe("the explanation of a balance", () => {
  it("sums to the balance for any ledger, and each sentence states its amount", () => {
    const asked = fc.array(
      fc.record({
        at: fc.constant(fromIso("2026-01-01T00:00:00Z")),
        concept: fc.constant("Vaca"),
        amount: fc.integer({ min: 1, max: 9_000_000 }).map((n) => n as Centavos),
      }),
      { maxLength: 3 },
    );
    // Below and above the length from which days are grouped.
    const many = fc.oneof(fc.array(entry, { maxLength: 12 }), fc.array(entry, { minLength: 121, maxLength: 130 }));
    fc.assert(
      fc.property(many, asked, amount, fc.constantFrom(...accounts), (entries, charges, opening, account) => {
        const money = of(entries, clearing);
        const surplus = centavos(-of(entries, (a) => a === "customer_surplus"));
        const owed = sum(charges.map((a) => a.amount)) - (money - surplus);
        const expected: [Lens, number][] = [
          [{ of: "collected" }, money],
          [{ of: "surplus" }, surplus],
          [{ of: "due", asked: charges }, Math.max(0, owed)],
          [
            { of: "account", account, opening, from: day },
            opening + accountSign(account) * of(entries, (a) => a === account),
          ],
        ];
        for (const [lens, balance] of expected) {
          const story = explainJournals(lens, entries, zone);
          expect(sum(story.sentences.map((s) => s.amount))).toBe(balance + 0);
          expect(story.balance).toBe(balance + 0);
          const dumb = (s: { amount: number; text: string }) =>
            s.amount === 0 || !s.text.includes(spoken(centavos(Math.abs(s.amount))));
          expect(story.sentences.filter(dumb)).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });

  const at = (iso: string) => fromIso(`2026-11-${iso}:00Z`);
  const deposit = [
    { account: "clearing:conekta", amount: pesos(400) },
    { account: "customer_deposits", amount: pesos(-400) },
  ];
  const tooMuch = [
    { account: "clearing:mercadopago", amount: pesos(700) },
    { account: "customer_deposits", amount: pesos(400) },
    { account: "sales", amount: pesos(-1_000) },
    { account: "customer_surplus", amount: pesos(-100) },
  ];
  const history: Entry[] = [
    { at: at("04T16:00"), kind: "collect", method: "Transferencia SPEI", postings: tooMuch },
    { at: at("03T16:00"), kind: "collect", method: "Efectivo en OXXO", postings: deposit },
  ];

  it("of a debt lists the request, the payments and the surplus", () => {
    const story = explainJournals(
      { of: "due", asked: [{ at: at("02T16:00"), concept: "Becerra Luna", amount: pesos(1_000) }] },
      history,
      zone,
    );
    expect(story).toEqual({
      balance: 0,
      sentences: [
        { text: "El lunes 2 de noviembre a las 10:00 se pidieron $1,000.00 por Becerra Luna.", amount: pesos(1_000) },
        { text: "El martes 3 de noviembre a las 10:00 entraron $400.00 por Efectivo en OXXO.", amount: pesos(-400) },
        {
          text: "El miércoles 4 de noviembre a las 10:00 entraron $700.00 por Transferencia SPEI.",
          amount: pesos(-700),
        },
        { text: "De ese dinero, $100.00 no eran de esta cuenta y quedan a favor.", amount: pesos(100) },
      ],
    });
  });

  it("of an account begins with the opening balance, and names who made manual entries", () => {
    const back: Entry = {
      at: at("05T16:00"),
      kind: "refund",
      who: "Lupita",
      why: "venía lastimada",
      postings: [
        { account: "clearing:transfer", amount: pesos(-50) },
        { account: "refunds", amount: pesos(50) },
      ],
    };
    const lens = { of: "account", account: "clearing:transfer", opening: pesos(80), from: day } as const;
    expect(explainJournals(lens, [...history, back], zone)).toEqual({
      balance: pesos(30),
      sentences: [
        { text: "Antes del domingo 1 de noviembre de 2026 ya había $80.00.", amount: pesos(80) },
        {
          text: "El jueves 5 de noviembre a las 10:00 se devolvieron $50.00. Lo hizo Lupita: venía lastimada.",
          amount: pesos(-50),
        },
      ],
    });
    expect(
      explainJournals({ of: "account", account: "sales", opening: pesos(0), from: day }, history, zone).balance,
    ).toBe(pesos(1_000));
  });
});

it("explains a credit balance, a written-off peso and the debt after them", () => {
  const at = (n: number) => n as Instant;
  const c = (n: number) => n as Centavos;
  const kept: Entry[] = [
    {
      at: at(1),
      kind: "collect",
      postings: [
        { account: "clearing:mercadopago", amount: c(15_000) },
        { account: "sales", amount: c(-10_000) },
        { account: "customer_surplus", amount: c(-5_000) },
      ],
    },
    {
      at: at(2),
      kind: "surplus_apply",
      postings: [
        { account: "customer_surplus", amount: c(5_000) },
        { account: "customer_credit", amount: c(-5_000) },
      ],
    },
  ];
  const asked = [{ at: at(0), concept: "Queso", amount: c(10_000) }];
  const zone = DEFAULT_ZONE;
  expect(explainJournals({ of: "due", asked }, kept, zone).balance).toBe(0);
  expect(explainJournals({ of: "collected" }, kept, zone).balance).toBe(10_000);
  expect(explainJournals({ of: "surplus" }, kept, zone).balance).toBe(0);
  const paid: Entry[] = [
    {
      at: at(3),
      kind: "credit_apply",
      postings: [
        { account: "customer_credit", amount: c(5_000) },
        { account: "customer_deposits", amount: c(-5_000) },
      ],
    },
    {
      at: at(4),
      kind: "write_off",
      postings: [
        { account: "write_off", amount: c(100) },
        { account: "customer_deposits", amount: c(-100) },
      ],
    },
  ];
  const story = explainJournals({ of: "due", asked }, paid, zone);
  expect(story.balance).toBe(4_900);
  expect(story.sentences.map((s) => s.text).join(" ")).toMatch(
    /se abonaron de saldo a favor \$50\.00.*se perdonaron \$1\.00/,
  );
  expect(explainJournals({ of: "collected" }, paid, zone).balance).toBe(5_000);
});
