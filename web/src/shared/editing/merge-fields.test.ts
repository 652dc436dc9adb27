// @vitest-environment node
import { expect, test } from "vitest";
import { changedFields, keyFields, mergeFields, wholeRecord } from "./merge-fields";

interface Values {
  name: string;
  color: string;
  tags: string[];
}
const base: Values = { name: "Luna", color: "Negra", tags: ["a"] };
const byKey = keyFields<Values>(["name", "color", "tags"]);

test("takes what only one of two changed, and names what both changed, with mine in place", () => {
  const mine = { ...base, name: "Luna Llena", tags: ["a", "b"] };
  const theirs = { ...base, name: "Lunita", color: "Hosca" };
  expect(mergeFields(byKey, base, mine, theirs)).toEqual({
    values: { name: "Luna Llena", color: "Hosca", tags: ["a", "b"] },
    both: ["name"],
  });
});

test("the same change by both is no conflict, also when it is only written differently", () => {
  const trimmed = keyFields<Values>(["name", "color", "tags"], (v, field) => String(v[field]).trim());
  const mine = { ...base, name: "Lunita" };
  expect(mergeFields(byKey, base, mine, { ...mine }).both).toEqual([]);
  expect(mergeFields(byKey, base, mine, { ...base, name: " Lunita" }).both).toEqual(["name"]);
  expect(mergeFields(trimmed, base, mine, { ...base, name: " Lunita" }).both).toEqual([]);
  expect(changedFields(trimmed, base, { ...base, name: " Luna " })).toEqual([]);
});

test("a whole record is never merged", () => {
  const whole = wholeRecord<Values>();
  const mine = { ...base, name: "Luna Llena" };
  const theirs = { ...base, color: "Hosca" };
  expect(mergeFields(whole, base, mine, theirs)).toEqual({ values: mine, both: ["record"] });
  expect(mergeFields(whole, base, base, theirs)).toEqual({ values: theirs, both: [] });
});
