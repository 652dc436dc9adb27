// @vitest-environment node
import { expect, it } from "vitest";
import { withinLimit } from "./limits";

const list = (animals: number, at: number) => ({
  key: ["animals", { at }],
  data: { pages: [{ animals: Array.from({ length: animals }, (_, n) => n) }] },
  at,
});
const one = (at: number) => ({ key: ["animal", String(at)], data: {}, at });
const other = (at: number) => ({ key: ["calendar", at], data: {}, at });

it("keeps the 200 animals seen last in localStorage, and everything else", () => {
  const all = [list(150, 1), list(60, 4), list(90, 3), one(2), other(0)];
  expect(withinLimit(all, "localstorage").map((x) => x.at)).toEqual([4, 3, 2, 0]);
});

it("keeps all of them in IndexedDB", () => {
  const all = [list(150, 1), list(150, 2), one(3)];
  expect(withinLimit(all, "indexeddb")).toHaveLength(3);
  expect(withinLimit(all, "memory")).toHaveLength(3);
});
