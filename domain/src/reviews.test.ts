import { describe, expect, test } from "vitest";
import { centavos } from "./kernel/money";
import type { ReviewFacts } from "./payments/review/review";
import { kindsOfWholeAmount, reviewKinds, reviewOf, todoWords } from "./reviews";

const facts: ReviewFacts = {
  unitsFree: true,
  charged: centavos(34_500),
  applied: centavos(10_000),
  surplus: centavos(0),
  standing: "ended",
  buyerKnown: true,
  uncounted: centavos(0),
  offered: false,
  leaving: centavos(0),
  disputed: false,
  forgivable: centavos(100),
};
const story = (kind: string, data: Record<string, unknown>) =>
  reviewOf(kind).story?.({ data, state: "open", amount: undefined, amountWords: "dinero", hasAttempt: false, facts }) ??
  [];

describe.each(Object.keys(reviewKinds))("%s", (kind) => {
  test("tells its story from whatever an older release opened it with", () => {
    for (const data of [{}, { title: 7, net: null, heads: "x", count: "y", claim: 1, said: 2, provider: [] }])
      expect(story(kind, data).join(" ")).not.toMatch(/undefined|null|NaN|\[object/);
  });
});

test("one that is still to be chosen is one, of a lot and of a birth", () => {
  expect(story("choice_overdue", { title: "Lote norte", heads: 1 })[0]).toContain("y falta 1 por escoger");
  expect(story("choice_overdue", { title: "Lote norte", heads: 3 })[0]).toContain("y faltan 3 por escoger");
  expect(story("choice_overdue", { title: "Paloma", heads: 1, born: 1 })[0]).toContain("le falta 1 por escoger");
  expect(story("choice_overdue", { title: "Paloma", heads: 2, born: 1 })[0]).toContain("le faltan 2 por escoger");
});

test("a kind of another release has general words", () => {
  for (const kind of ["something_new", "constructor", "toString"])
    expect(reviewOf(kind).words).toBe("Algo por revisar");
  expect(todoWords("something_new", "open")).toBe("Revísalo y escribe qué se hizo.");
  expect(todoWords("late_review", "waiting_buyer")).toBe("Nada por ahora: elige quien compró, en su enlace.");
  expect(kindsOfWholeAmount).toContain("dispute");
});
