import { describe, expect, test } from "vitest";
import type { Centavos } from "../../kernel/money";
import type { Day, Instant } from "../../kernel/time";
import type { BankMovement } from "./bank-file";
import { type KnownMovement, tellMovements } from "./known-movements";

const KEY = "MBAN01002611120000112233";
const OTHER_KEY = "HSBC00112611120000998877";
let line = 1;
const move = (is: Partial<BankMovement> = {}): BankMovement => ({
  day: "2026-11-12" as Day,
  amount: 432_110 as Centavos,
  concept: "DEPOSITO TPV",
  key: "",
  sender: "",
  balance: null,
  ordinal: 1,
  line: ++line,
  before: { key: "", concept: "", ordinal: 1 },
  ...is,
});
const known = (id: string, is: Partial<KnownMovement> = {}): KnownMovement => ({
  ...{ id, day: "2026-11-12" as Day, amount: 432_110 as Centavos, concept: "DEPOSITO TPV", key: "", sender: "" },
  ...{ balance: null, addedAt: 0 as Instant },
  ...is,
});
const tell = (movements: BankMovement[], there: KnownMovement[], stored: Record<string, string> = {}) => {
  const told = tellMovements(movements, there, (m) => stored[m.concept]);
  return movements.map((m) => {
    const it = told.get(m);
    return it?.is === "known" ? `known ${it.id}`.trim() : it?.is === "unsure" ? `like ${it.like.id}` : it?.is;
  });
};

describe("a movement of a bank's file", () => {
  test.each<[string, BankMovement[], KnownMovement[], (string | undefined)[]]>([
    ["nothing is there", [move()], [], ["new"]],
    ["another day", [move({ day: "2026-11-13" as Day })], [known("a")], ["new"]],
    ["another amount", [move({ amount: 1 as Centavos })], [known("a")], ["new"]],
    ["the same words", [move()], [known("a")], ["known a"]],
    [
      "its reference came a day later, the balance is the same",
      [move({ key: "88123456", balance: 10_432_110 })],
      [known("a", { key: "0", balance: 10_432_110 })],
      ["known a"],
    ],
    [
      "its reference came a day later, without a balance",
      [move({ key: "88123456" })],
      [known("a", { key: "0" })],
      ["like a"],
    ],
    ["another balance", [move({ balance: 2 })], [known("a", { balance: 1 })], ["new"]],
    [
      "other columns, and its key within the concept",
      [move({ concept: `SPEI RECIBIDO ${KEY} GARCIA` })],
      [known("a", { key: KEY, concept: "x" })],
      ["known a"],
    ],
    [
      "its key in the column, and within the stored concept",
      [move({ key: KEY, concept: "x" })],
      [known("a", { concept: `spei ${KEY.toLowerCase()}` })],
      ["known a"],
    ],
    ["another key", [move({ key: KEY })], [known("a", { key: OTHER_KEY })], ["new"]],
    [
      "another key and the same balance",
      [move({ key: KEY, balance: 5 })],
      [known("a", { key: OTHER_KEY, balance: 5 })],
      ["new"],
    ],
    [
      "two equal ones, of which one is there",
      [move(), move({ ordinal: 2, line: 90 })],
      [known("a")],
      ["known a", "new"],
    ],
    [
      "two equal ones, both there",
      [move(), move({ ordinal: 2, line: 91 })],
      [known("a"), known("b")],
      ["known a", "known b"],
    ],
    [
      "two that differ by their balance",
      [move({ balance: 1 }), move({ balance: 2 })],
      [known("a", { balance: 2 })],
      ["new", "known a"],
    ],
    ["the same key twice in one file", [move({ key: KEY }), move({ key: KEY, line: 92 })], [], ["new", "known"]],
    [
      "typed by somebody with a name alone",
      [move({ sender: "LUCIA ROBLES" })],
      [known("a", { concept: "Lucía", sender: "" })],
      ["like a"],
    ],
    [
      "the same concept, and a reference that one file had",
      [move({ key: "", concept: "PAGO" })],
      [known("a", { key: "77", concept: "Pago" })],
      ["known a"],
    ],
    [
      "the same concept and another reference",
      [move({ key: "78", concept: "PAGO" })],
      [known("a", { key: "77", concept: "Pago" })],
      ["like a"],
    ],
    [
      "a certain pair takes it before a doubtful one",
      [move({ concept: "OTRO" }), move({ key: KEY, concept: "TRES" })],
      [known("a", { key: KEY, concept: "x" })],
      ["new", "known a"],
    ],
  ])("%s", (_, movements, there, expected) => expect(tell(movements, there)).toEqual(expected));
  test("a line that stands twice, one below the other, with the same balance, is one", () => {
    expect(tell([move({ balance: 7, line: 5 }), move({ balance: 7, line: 6 })], [])).toEqual(["new", "known"]);
    expect(tell([move({ balance: 7, line: 5 }), move({ balance: 7, line: 9 })], [])).toEqual(["new", "new"]);
  });
  test("stored under its identity comes before all others", () => {
    expect(tell([move({ concept: "B" })], [known("a"), known("b")], { B: "b" })).toEqual(["known b"]);
  });
  test("thousands of equal ones are told in a moment", () => {
    const many = Array.from({ length: 3_000 }, (_, n) => move({ ordinal: n + 1, line: n * 2 }));
    const told = tell(
      many,
      Array.from({ length: 1_000 }, (_, n) => known(`k${n}`)),
    );
    expect(told.filter((it) => it === "new")).toHaveLength(2_000);
  });
});
