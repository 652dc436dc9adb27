import { expect, test } from "vitest";
import { type Centavos, pesos } from "../../kernel/money";
import type { Day } from "../../kernel/time";
import { transferReference } from "../transfers/reference";
import { type OpenCharge, rankCandidates, trackingKeyOf, type UnknownMoney } from "./candidates";

const money = (over: Partial<UnknownMoney> = {}): UnknownMoney => ({
  amount: pesos(1_500),
  day: "2026-11-24" as Day,
  key: "",
  sender: "",
  concept: "",
  ...over,
});
const charge = (id: string, over: Partial<OpenCharge> = {}): OpenCharge => ({
  id,
  due: pesos(1_000),
  payer: null,
  madeOn: "2026-11-23" as Day,
  hasEnded: false,
  reported: [],
  ...over,
});
const reported = (key: string, amount: Centavos = pesos(1_500)) => [{ key, amount }];

test.each<[string, UnknownMoney, OpenCharge[], [string, boolean, RegExp][]]>([
  ["nothing in common is no candidate", money(), [charge("a")], []],
  [
    "the reference of a charge comes before the amount, and is not a part of a longer number",
    money({ concept: `PAGO REF ${transferReference("b")} ANA` }),
    [charge("a", { due: pesos(1_500) }), charge("b")],
    [
      ["b", true, /referencia de este cobro/],
      ["a", true, /justo/],
    ],
  ],
  ["a longer number holds no reference", money({ key: `1${transferReference("b")}` }), [charge("b")], []],
  ["the amount that is due", money(), [charge("a", { due: pesos(1_500) })], [["a", true, /justo lo que debe/]]],
  [
    "a reported key comes before the amount",
    money({ key: "ABC123XYZ" }),
    [charge("a", { due: pesos(1_500) }), charge("b", { reported: reported("ABC123XYZ") })],
    [
      ["b", true, /misma clave/],
      ["a", true, /justo/],
    ],
  ],
  [
    "a name, with and without accents, in the concept too",
    money({ concept: "PAGO JOSE MUÑOZ GARCIA" }),
    [charge("a", { payer: "José Muñoz" }), charge("b", { payer: "Rosa García" }), charge("c", { payer: "Ana Ríos" })],
    [
      ["a", false, /coincide: José Muñoz/],
      ["b", false, /se parece: Rosa García/],
    ],
  ],
  [
    "of the same amount, the name decides",
    money({ sender: "Rosa Elena Prado" }),
    [charge("a", { due: pesos(1_500) }), charge("b", { due: pesos(1_500), payer: "Rosa Prado" })],
    [
      ["b", true, /justo/],
      ["a", true, /justo/],
    ],
  ],
  [
    "of the same amount, the nearer day decides",
    money(),
    [charge("a", { due: pesos(1_500), madeOn: "2026-10-01" as Day }), charge("b", { due: pesos(1_500) })],
    [
      ["b", true, /justo/],
      ["a", true, /justo/],
    ],
  ],
  [
    "a charge that was made later comes last, and says so",
    money(),
    [
      charge("a", { due: pesos(1_500), madeOn: "2026-11-25" as Day }),
      charge("b", { due: pesos(1_500), hasEnded: true }),
    ],
    [
      ["b", true, /Ojo: ese cobro ya venció/],
      ["a", true, /Ojo: el cobro se hizo después/],
    ],
  ],
  [
    "what somebody reported, though more is due",
    money(),
    [charge("a", { reported: reported("OTRA12345") })],
    [["a", true, /Reportó una/]],
  ],
])("%s", (_, from, charges, expected) => {
  const ranked = rankCandidates(from, charges);
  expect(ranked.map((it) => [it.id, it.isLikely])).toEqual(expected.map(([id, isLikely]) => [id, isLikely]));
  for (const [n, [, , reason]] of expected.entries()) expect(ranked[n]?.reasons.join(". ")).toMatch(reason);
});

test("at most five, and a tie has one order whatever the input's", () => {
  const many = Array.from({ length: 9 }, (_, n) => charge(`c${n}`, { due: pesos(1_500) }));
  const ids = rankCandidates(money(), many).map((it) => it.id);
  expect(ids).toEqual(["c0", "c1", "c2", "c3", "c4"]);
  expect(rankCandidates(money(), many.toReversed()).map((it) => it.id)).toEqual(ids);
});

test("a key is at least five letters and digits; up to seven digits are a reference that many write", () => {
  expect(trackingKeyOf("abc 123 xyz")).toBe("ABC123XYZ");
  for (const it of ["", "1234567", "0000001", "A1", "con: signos"]) expect(trackingKeyOf(it)).toBeUndefined();
  expect(trackingKeyOf("12345678")).toBe("12345678");
});
