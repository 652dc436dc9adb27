// @vitest-environment node
import { describe, expect, it } from "vitest";
import { changedFields, mergeFields } from "#src/shared/editing/merge-fields";
import type { StaffItem } from "./data";
import { type Draft, editFields, emptyDraft, findFaults, toBody, toDraft } from "./draft";

const base = { ...emptyDraft("product"), title: "Queso", price: "180" };
const words = {
  title: "t",
  price: "p",
  pricePerKg: "k",
  weight: "w",
  deposit: "d",
  depositAmount: "a",
  depositDays: "y",
  maxQty: "m",
  pickDays: "n",
  delivery: "e",
};

describe("an item's draft", () => {
  it("is converted to whole centavos, grams and basis points without floating point", () => {
    const d = { ...base, price: "1,234.5", depositMode: "share" as const, deposit: "30" };
    expect(toBody(d)).toMatchObject({ price: 123_450, depositBp: 3_000, pricePerKg: null, estWeightG: null });
    expect(toBody({ ...d, priceMode: "per_kg", pricePerKg: "71.50", weight: "412.345" })).toMatchObject({
      price: null,
      pricePerKg: 7_150,
      estWeightG: 412_345,
    });
  });

  it("is validated by field", () => {
    expect(findFaults(base, "product", words)).toEqual({});
    const wrong = { ...base, title: "x", price: "0", maxQty: "0", delivery: [] };
    expect(Object.keys(findFaults(wrong, "product", words)).sort()).toEqual(["delivery", "maxQty", "price", "title"]);
    expect(Object.keys(findFaults({ ...base, priceMode: "per_kg" }, "animal", words)).sort()).toEqual([
      "estWeightG",
      "pricePerKg",
    ]);
  });

  it("says how an animal is set aside: with a share, with an amount below its price, or not at all", () => {
    const animal = { ...base, price: "1000" };
    const fault = (d: Partial<Draft>) => Object.keys(findFaults({ ...animal, ...d }, "animal", words));
    expect(fault({ depositMode: "share", deposit: "95" })).toEqual(["depositBp"]);
    expect(fault({ depositMode: "share", deposit: "" })).toEqual(["depositBp"]);
    expect(fault({ depositMode: "share", deposit: "30" })).toEqual([]);
    expect(fault({ depositMode: "amount", deposit: "1000" })).toEqual(["depositAmount"]);
    expect(fault({ depositMode: "amount", deposit: "999.99" })).toEqual([]);
    expect(fault({ depositMode: "amount", deposit: "999", depositDays: "121" })).toEqual(["depositDays"]);
    expect(fault({ depositMode: "none", deposit: "", depositDays: "999" })).toEqual([]);
    const amount = { depositMode: "amount", deposit: "200", depositRefundable: "no", depositDays: "3" } as const;
    const body = { depositBp: null, depositAmount: 20_000, depositRefundable: false, depositDays: 3 };
    expect(toBody({ ...animal, ...amount })).toMatchObject(body);
    expect(toDraft({ ...body, priceMode: "fixed", price: 100_000 } as StaffItem)).toMatchObject(amount);
    expect(toBody({ ...animal, ...amount, depositMode: "none" })).toMatchObject({
      depositBp: null,
      depositAmount: null,
      depositRefundable: null,
      depositDays: null,
    });
  });

  it("is merged with another person's save: changes to different fields stay, and fields that both changed are to be chosen", () => {
    const mine = { ...base, title: "Queso de Ana", price: "200" };
    const theirs = { ...base, subtitle: "De un kilo", price: "210" };
    const { values: draft, both } = mergeFields(editFields, base, mine, theirs);
    expect(draft).toMatchObject({ title: "Queso de Ana", subtitle: "De un kilo", price: "200" });
    expect(both).toEqual(["price"]);
    // The same change by both is no conflict.
    expect(mergeFields(editFields, base, mine, { ...base, price: "200 " }).both).toEqual([]);
    expect(changedFields(editFields, base, { ...base, title: " Queso " })).toEqual([]);
  });
});
