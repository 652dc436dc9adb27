import { expect, it } from "vitest";
import type { Day } from "../../kernel/time";
import { findFulfilledPlan } from "./fulfilled-plan";

const plan = (type: string, on: string, product?: string) => ({
  id: `${type} ${on} ${product ?? ""}`,
  type,
  on: on as Day,
  data: product ? { product } : {},
});
const done = (type: string, product?: string) => ({
  type,
  on: "2026-06-20" as Day,
  data: product ? { product } : {},
});

it.each([
  ["a weighing that is overdue", done("weighing"), plan("weighing", "2026-01-03"), true],
  ["one of the coming week", done("weighing"), plan("weighing", "2026-06-27"), true],
  ["one of the next but one", done("weighing"), plan("weighing", "2026-06-28"), false],
  ["another type", done("weighing"), plan("body_condition", "2026-06-20"), false],
  [
    "a vaccine written another way",
    done("vaccination", "rabia  BOVINA"),
    plan("vaccination", "2026-06-20", "Rabia bovina"),
    true,
  ],
  ["a vaccine of another product", done("vaccination", "Bovac"), plan("vaccination", "2026-06-20", "Rabia"), false],
  [
    "a vaccine that was planned without a product",
    done("vaccination", "Bovac"),
    plan("vaccination", "2026-06-20"),
    true,
  ],
  ["a treatment's application of tomorrow", done("treatment", "Oxi"), plan("treatment", "2026-06-21", "Oxi"), false],
  ["a treatment's application of today", done("treatment", "Oxi"), plan("treatment", "2026-06-20", "Oxi"), true],
  ["a castration planned for next month", done("castration"), plan("castration", "2026-07-20"), true],
  ["a reminder", done("note"), plan("note", "2026-06-20"), false],
  ["a document to renew", done("document"), plan("document", "2026-06-20"), false],
])("%s", (_, record, planned, ends) => {
  expect(findFulfilledPlan(record, [planned]) === planned).toBe(ends);
});

it("ends the earliest of several", () => {
  const [first, second] = [plan("weighing", "2026-06-18"), plan("weighing", "2026-06-21")];
  expect(findFulfilledPlan(done("weighing"), [second, first])).toBe(first);
});
