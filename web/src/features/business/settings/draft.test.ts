// @vitest-environment node
import { readGroupValues } from "@corral/domain/business/settings/groups";
import { expect, test } from "vitest";
import { changedFields, mergeFields } from "#src/shared/editing/merge-fields";
import { editFields, findFaults } from "./draft";

const base = { ...readGroupValues("sales", {}) };
const fields = editFields("sales");

test("changes to different settings are merged; for the same setting mine stays and it is named", () => {
  const mine = { ...base, balanceDays: 10, unpaidPerBuyer: 5 };
  const theirs = { ...base, balanceDays: 20, checkoutHold: 30 };
  const { values, both } = mergeFields(fields, base, mine, theirs);
  expect(values).toMatchObject({ balanceDays: 10, unpaidPerBuyer: 5, checkoutHold: 30 });
  expect(both).toEqual(["balanceDays"]);
  expect(mergeFields(fields, base, mine, mine).both).toEqual([]);
});

test("a draft is validated before anything is sent", () => {
  expect(findFaults("sales", base)).toEqual({});
  expect(findFaults("sales", { ...base, balanceDays: 0 })).toEqual({ balanceDays: "Va de 1 día a 120 días." });
  expect(findFaults("sales", { ...base, balanceDays: null })).toEqual({ balanceDays: "Escribe un número." });
  expect(changedFields(fields, base, { ...base, policies: ["A"] })).toEqual(["policies"]);
});
