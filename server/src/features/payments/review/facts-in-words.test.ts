import { expect, test } from "vitest";
import { storyOf } from "./facts-in-words";

type Task = Parameters<typeof storyOf>[0];
const story = (data: object) =>
  storyOf({ kind: "choice_overdue", state: "open", data } as unknown as Task, {} as Parameters<typeof storyOf>[1])[0];

test("one that is still to be chosen is one, of a lot and of a birth", () => {
  expect(story({ title: "Lote norte", heads: 1 })).toContain("y falta 1 por escoger");
  expect(story({ title: "Lote norte", heads: 3 })).toContain("y faltan 3 por escoger");
  expect(story({ title: "Paloma", heads: 1, born: 1 })).toContain("le falta 1 por escoger");
  expect(story({ title: "Paloma", heads: 2, born: 1 })).toContain("le faltan 2 por escoger");
});
