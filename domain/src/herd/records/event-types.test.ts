import fc from "fast-check";
import { expect, test } from "vitest";
import { species } from "../../kernel/species";
import { addDays, type Day, toDay } from "../../kernel/time";
import { eventTypeCodes, eventTypeOf, fitsAnimal, isEventType, isMedical, typesByUse, typesFor } from "./event-types";
import { type RecordAnimal, readRecord, type TypedRecord } from "./record-data";
import { recordDetail } from "./record-words";
import { boundsOfWeight, isOddChange, weightBounds, weightInWords, whyNotWeight } from "./weights";

const today = "2026-06-15" as Day;
const cow: RecordAnimal = { species: "cattle", sex: "female", birthOn: "2024-02-01" as Day };
const typed = (over: Partial<TypedRecord>): TypedRecord => ({
  type: "weighing",
  status: "done",
  on: today,
  data: { grams: 400_000 },
  note: "",
  photoIds: [],
  ...over,
});
const faultsOf = (over: Partial<TypedRecord>, a = cow) =>
  readRecord(typed(over), a, today).faults.map((f) => `${f.field}${f.code ? ` ${f.code}` : ""}`);

test("every type has a name, distinct fields, and a next type that exists and can be planned", () => {
  for (const code of eventTypeCodes) {
    const t = eventTypeOf(code);
    expect(t.name.length).toBeGreaterThan(3);
    expect(new Set(t.fields.map((f) => f.key)).size).toBe(t.fields.length);
    for (const f of t.fields) expect(f.key).toMatch(/^[a-zA-Z]{1,20}$/);
    if (t.next) expect(isEventType(t.next.type)).toBe(true);
  }
});

test("the medical types are those that need `animal.medical`", () => {
  expect(eventTypeCodes.filter(isMedical)).toEqual([
    "vaccination",
    "deworming",
    "treatment",
    "lab_test",
    "quarantine_end",
  ]);
  expect(typesFor(cow, { medical: false })).not.toContain("vaccination");
  expect(typesFor(cow, { medical: true })).toContain("vaccination");
});

test("the types that fit a species and a sex", () => {
  expect(fitsAnimal("parturition", { species: "cattle", sex: "male" })).toBe(false);
  expect(fitsAnimal("parturition", { species: "poultry", sex: "female" })).toBe(false);
  expect(fitsAnimal("castration", { species: "dog", sex: "castrated_male" })).toBe(false);
  for (const code of typesFor(cow, { medical: true }, true)) expect(eventTypeOf(code).onlyDone).toBeUndefined();
});

test("impossible days are refused", () => {
  expect(faultsOf({ on: "2026-02-30" as Day })).toEqual(["on"]);
  expect(faultsOf({ on: addDays(today, 1) })).toEqual(["on"]);
  expect(faultsOf({ on: toDay("2024-01-31") })).toEqual(["on"]);
  expect(faultsOf({ on: toDay("2024-01-31") }, { ...cow, birthOn: null })).toEqual([]);
  expect(faultsOf({ on: toDay("1921-01-01") }, { ...cow, birthOn: null })).toEqual(["on"]);
  expect(faultsOf({ status: "planned", on: addDays(today, -1) })).toEqual(["on"]);
  expect(faultsOf({ status: "planned", on: toDay("2099-01-01") })).toEqual(["on"]);
  expect(faultsOf({ status: "planned", type: "death", on: today, data: {} })).toEqual(["status"]);
});

test("impossible weights are refused with their own code", () => {
  expect(faultsOf({ data: { grams: -5 } })).toEqual(["data.grams WEIGHT_OUT_OF_RANGE"]);
  expect(faultsOf({ data: { grams: 0 } })).toEqual(["data.grams WEIGHT_OUT_OF_RANGE"]);
  expect(faultsOf({ data: { grams: 4_000_000 } })).toEqual(["data.grams WEIGHT_OUT_OF_RANGE"]);
  expect(faultsOf({ data: { grams: 400.5 } })).toEqual(["data.grams"]);
  expect(faultsOf({ data: {} })).toEqual(["data.grams"]);
  expect([whyNotWeight("cattle", 0), whyNotWeight("cattle", -5_000)]).toEqual(
    Array(2).fill("El peso tiene que ser mayor que cero."),
  );
  for (const code of Object.keys(species).filter((it) => it !== "other"))
    expect(Object.keys(weightBounds)).toContain(code);
  expect(whyNotWeight("rabbit", 40_000)).toBe(
    "Peso fuera de rango: va de 15\u00a0g a 15\u00a0kg. Revisa los ceros y el punto.",
  );
  expect([weightInWords(450), weightInWords(3_850), weightInWords(412_500)]).toEqual([
    "450\u00a0g",
    "3.85\u00a0kg",
    "412.5\u00a0kg",
  ]);
});

test("fields are checked against their bounds and tidied, and unknown fields are dropped", () => {
  expect(
    readRecord(
      typed({ type: "vaccination", data: { product: "  Rabia   bovina ", evil: "=1+1", meatDays: 21 } }),
      cow,
      today,
    ),
  ).toEqual({
    data: { product: "Rabia bovina", meatDays: 21 },
    note: "",
    faults: [],
  });
  expect(faultsOf({ type: "vaccination", data: { meatDays: 401 } })).toEqual(["data.product", "data.meatDays"]);
  expect(faultsOf({ type: "vaccination", status: "planned", data: {} })).toEqual(["data.product"]);
  expect(faultsOf({ type: "lab_test", status: "planned", data: {} })).toEqual([]);
  expect(faultsOf({ type: "pregnancy_check", data: { result: "positive", estDays: 293 } })).toEqual(["data.estDays"]);
  expect(faultsOf({ type: "pregnancy_check", data: { result: "negative", estDays: 30 } })).toEqual(["data.estDays"]);
  expect(faultsOf({ type: "body_condition", data: { score: 550 } })).toEqual(["data.score"]);
  expect(faultsOf({ type: "body_condition", data: { score: 550, scale: "nine" } })).toEqual([]);
  expect(faultsOf({ type: "exit", data: { reason: "stolen" } })).toEqual(["data.reason"]);
  expect(faultsOf({ type: "service", data: { method: "ai", sireId: "x" } })).toEqual(["data.sireId"]);
  expect(faultsOf({ type: "note", data: {}, note: " " })).toEqual(["note"]);
  expect(faultsOf({ type: "photo", data: {} })).toEqual(["photoIds"]);
  expect(faultsOf({ type: "service", data: { method: "ai" } }, { ...cow, sex: "male" })).toEqual([
    "type RECORD_NOT_ALLOWED",
  ]);
});

test("any input is either stored within bounds or reported with its field", () => {
  const value = fc.oneof(fc.string({ maxLength: 600 }), fc.integer(), fc.constant(null));
  fc.assert(
    fc.property(
      fc.constantFrom(...eventTypeCodes),
      fc.dictionary(
        fc.constantFrom("grams", "product", "reason", "result", "estDays", "score", "days", "meatDays", "sireId"),
        value,
      ),
      (type, data) => {
        const read = readRecord(typed({ type, data, note: "x y" }), cow, today);
        const { min, max } = boundsOfWeight("cattle");
        if (typeof read.data.grams === "number") expect(read.data.grams >= min && read.data.grams <= max).toBe(true);
        for (const key of Object.keys(read.data)) expect(eventTypeOf(type).fields.map((f) => f.key)).toContain(key);
        recordDetail(type, read.data);
      },
    ),
    { numRuns: 300 },
  );
});

test("a record in one line", () => {
  expect(recordDetail("weighing", { grams: 412_500, method: "scale" })).toBe("412.5\u00a0kg · Báscula");
  expect(recordDetail("vaccination", { product: "Rabia", dose: "2 ml", meatDays: 21 })).toBe(
    "Rabia · dosis 2 ml · retiro en carne: 21 días",
  );
  expect(recordDetail("service", { method: "natural", sireId: "a" }, { a: "Centauro" })).toBe(
    "Monta natural · Centauro",
  );
  expect(recordDetail("treatment", { product: "X", days: 1 })).toBe("X · días de tratamiento: 1 día");
  expect(recordDetail("note", {})).toBeNull();
  expect(recordDetail("gone_type", { a: 1 })).toBeNull();
});

test("the menu begins with what a person writes most, then the common types, and keeps the rare ones apart", () => {
  const fits = typesFor({ species: "cattle", sex: "female" }, { medical: true });
  const plain = typesByUse(fits, {});
  expect(plain.first.slice(0, 2)).toEqual(["weighing", "vaccination"]);
  expect(plain.rare).toContain("castration");
  const used = typesByUse(fits, { castration: 1, note: 9, deworming: 3, sale: 50 });
  expect(used.first.slice(0, 4)).toEqual(["note", "deworming", "castration", "weighing"]);
  // Each type is there once, whatever was written.
  for (const it of [plain, used]) expect([...it.first, ...it.rare].sort()).toEqual([...fits].sort());
});

test("a weight is odd when it is far from the one before, sooner than an animal grows", () => {
  expect(isOddChange(400_000, 418_000, 30)).toBe(false);
  expect(isOddChange(400_000, 41_800, 30)).toBe(true);
  expect(isOddChange(40_000, 80_000, 30)).toBe(true);
  expect(isOddChange(40_000, 80_000, 200)).toBe(false);
});
