import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, toDay } from "../../kernel/time";
import { commercialStatus } from "./attributes";
import { type AnimalFacts, animalFaults, tidyAnimal } from "./form";

const today = toDay("2026-11-22") as Day;
const form = (change: Partial<AnimalFacts> = {}): AnimalFacts => ({
  species: "cattle",
  breed: "",
  name: "Luna",
  sex: "female",
  birthDate: null,
  birthPrecision: "day",
  color: "",
  features: "",
  purpose: null,
  damId: null,
  sireId: null,
  ownerKind: "own",
  acquired: null,
  notes: "",
  story: "",
  photoIds: [],
  ...change,
});
const faults = (change: Partial<AnimalFacts>, marks = 0) =>
  animalFaults(tidyAnimal(form(change)), marks, today).map((f) => f.field);
const from = (date: Day | null) => ({ date, fromName: "", fromUpp: "", price: null });

test("an animal needs a species, a name or an identifier, and existing days that are not in the future", () => {
  expect(faults({})).toEqual([]);
  expect(faults({ name: "  " })).toEqual(["name"]);
  expect(faults({ name: "  " }, 1)).toEqual([]);
  expect(faults({ species: "toString" })).toEqual(["species"]);
  for (const day of ["2026-02-30", "2026-13-01", "0026-05-01", "1801-05-01", "2026-11-23", "ayer"])
    expect(faults({ birthDate: day as Day }), day).toEqual(["birthDate"]);
  expect(faults({ birthDate: toDay("2026-11-22") })).toEqual([]);
  expect(faults({ birthDate: toDay("2026-01-10"), acquired: from(toDay("2026-01-09")) })).toEqual(["acquired.date"]);
  expect(
    faults({ birthDate: toDay("2026-01-10"), birthPrecision: "month", acquired: from(toDay("2026-01-09")) }),
  ).toEqual([]);
  expect(faults({ acquired: from(toDay("2027-01-09")) })).toEqual(["acquired.date"]);
});

test("tidying is idempotent, and an empty origin becomes null", () => {
  expect(tidyAnimal(form({ name: "  La   Luna\t", acquired: from(null) }))).toMatchObject({
    name: "La Luna",
    acquired: null,
  });
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.string({ maxLength: 40 }), (name, notes) => {
      const once = tidyAnimal(form({ name, notes, acquired: { ...from(addDays(today, -1)), fromName: name } }));
      expect(tidyAnimal(once)).toEqual(once);
    }),
    { numRuns: 100 },
  );
});

test("the status of its sale depends only on its claim, whether the shop lists it and whether it is in the herd", () => {
  const of = (claim: Parameters<typeof commercialStatus>[0]["claim"], listed = false, present = true) =>
    commercialStatus({ claim, listed, present });
  expect([of(null), of(null, true), of(null, true, false), of("released", true)]).toEqual([
    "not_for_sale",
    "listed",
    "not_for_sale",
    "listed",
  ]);
  expect([of("temporary", true), of("awaiting_payment"), of("deposit", true), of("leased")]).toEqual([
    "held",
    "held",
    "reserved",
    "reserved",
  ]);
  expect([of("sold", true), of("sold", false, false)]).toEqual(["sold", "delivered"]);
});
