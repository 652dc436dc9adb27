import { describe, expect, it } from "vitest";
import { addDays, type Day } from "../../kernel/time";
import {
  hasCastration,
  type SummarizedRow,
  sexAfter,
  toAnimalFacts,
  toAnimalSummary,
  withRecord,
  withWeights,
} from "./animal-summary";
import type { RecordFact } from "./record-fact";
import { summarizeRecords } from "./summarize";

const today = "2026-06-15" as Day;
const ago = (n: number) => addDays(today, -n);
let made = 0;
const rec = (type: string, on: Day, data: object = {}, more: Partial<RecordFact> = {}): RecordFact => {
  made++;
  return {
    id: String(made).padStart(4, "0"),
    type,
    status: "done",
    on,
    at: made,
    data: data as RecordFact["data"],
    supersedesId: null,
    ...more,
  };
};
const cow = { species: "cattle", sex: "female" as const };
const rowOf = (records: readonly RecordFact[], animal: Pick<SummarizedRow, "species" | "sex"> = cow): SummarizedRow => {
  const f = summarizeRecords(animal, records, today);
  return { ...animal, ...toAnimalSummary(f), sex: sexAfter(animal.sex, { wasCut: false, cut: f.cut }) ?? animal.sex };
};

describe("a row with one more record, when the other records aren't available", () => {
  const bull = { species: "cattle", sex: "male" as const };
  // In each case the one record is enough: the row equals what the server computes from all records.
  it.each<[string, RecordFact[], RecordFact]>([
    ["a weight", [rec("weighing", ago(30), { grams: 380_000 })], rec("weighing", today, { grams: 400_000 })],
    ["an older weight", [rec("weighing", today, { grams: 400_000 })], rec("weighing", ago(30), { grams: 380_000 })],
    ["a withdrawal", [], rec("vaccination", ago(2), { product: "Bovac", meatDays: 21 })],
    [
      "a shorter withdrawal",
      [rec("vaccination", ago(2), { meatDays: 30 })],
      rec("vaccination", today, { meatDays: 3 }),
    ],
    ["a treatment", [], rec("treatment", today, { product: "Oxi", days: 5 })],
    ["a quarantine", [], rec("quarantine_start", today, { reason: "Fiebre" })],
    ["its end", [rec("quarantine_start", ago(9))], rec("quarantine_end", today)],
    [
      "a death, with something planned",
      [rec("vaccination", addDays(today, 3), {}, { status: "planned" })],
      rec("death", today),
    ],
    ["a death under treatment", [rec("treatment", ago(1), { days: 9, meatDays: 9 })], rec("death", today)],
    ["a death in quarantine", [rec("quarantine_start", ago(1))], rec("death", today)],
    [
      "a death of one that expects",
      [rec("service", ago(60)), rec("pregnancy_check", ago(9), { result: "positive" })],
      rec("death", today),
    ],
    ["a theft", [rec("vaccination", addDays(today, 3), {}, { status: "planned" })], rec("theft_report", today)],
    [
      "an exit",
      [rec("vaccination", addDays(today, 3), {}, { status: "planned" })],
      rec("exit", today, { reason: "sold" }),
    ],
    ["a return", [rec("exit", ago(9), { reason: "transfer" })], rec("return", today)],
    [
      "one that was lost and is back",
      [rec("exit", ago(9), { reason: "lost" })],
      rec("return", today, { grams: 300_000 }),
    ],
    ["what is planned", [], rec("vaccination", addDays(today, 5), {}, { status: "planned" })],
    [
      "what is planned for later",
      [rec("vaccination", addDays(today, 3), {}, { status: "planned" })],
      rec("weighing", addDays(today, 9), {}, { status: "planned" }),
    ],
    ["a note", [rec("weighing", ago(30), { grams: 380_000 })], rec("note", today)],
  ])("%s", (_, before, more) => {
    expect(withRecord(rowOf(before), more, today)).toEqual(rowOf([...before, more]));
  });

  it("a castration changes the sex", () => {
    const cut = rec("castration", today);
    expect(withRecord(rowOf([], bull), cut, today)).toEqual(rowOf([cut], bull));
  });
});

it("gives the same facts for a row and a page", () => {
  const f = summarizeRecords(
    cow,
    [rec("weighing", ago(30), { grams: 380_000 }), rec("quarantine_start", today)],
    today,
  );
  const { life, health, ...same } = toAnimalSummary(f);
  expect(toAnimalFacts("female", f)).toMatchObject({ ...same, lifeStatus: life, healthStatus: health, sex: "female" });
});

it.each([
  ["male", { wasCut: false, cut: true }, "castrated_male"],
  ["female", { wasCut: false, cut: true }, "spayed_female"],
  ["castrated_male", { wasCut: true, cut: false }, "male"],
  // It was castrated before it came: no record of ours says so.
  ["castrated_male", { wasCut: false, cut: false }, undefined],
  ["castrated_male", { wasCut: true, cut: true }, undefined],
  ["unknown", { wasCut: false, cut: true }, undefined],
])("%s after %o: %s", (sex, what, is) => {
  expect(sexAfter(sex, what)).toBe(is);
});
it("finds a castration among the records", () => {
  expect(hasCastration([rec("castration", today)])).toBe(true);
  expect(hasCastration([rec("castration", today, {}, { status: "planned" })])).toBe(false);
});

it("recomputes the weights of the covered days, and keeps the others", () => {
  const weights = [
    { day: ago(90), grams: 300_000 },
    { day: ago(30), grams: 380_000 },
    { day: ago(10), grams: 900_000 },
  ];
  // The weight of ten days ago was voided.
  expect(withWeights(weights, [rec("weighing", today, { grams: 400_000 })], ago(29))).toEqual([
    ...weights.slice(0, 2),
    { day: today, grams: 400_000 },
  ]);
  expect(withWeights(weights, [rec("weighing", ago(30), { grams: 381_000 })], null)).toEqual([
    weights[0],
    { day: ago(30), grams: 381_000 },
    weights[2],
  ]);
});
