import fc from "fast-check";
import { expect, test } from "vitest";
import { headActs, headChange, headsInWords, lotStock, whyNotLeave } from "./lots";

test("what arrives adds, what leaves takes, and a count corrects what was seen", () => {
  expect(headActs.map((act) => headChange(act, 3, 40))).toEqual([3, 3, -3, -3, -3, -3, -37]);
  expect(headChange("counted", 41, 40)).toBe(1);
});

test("by head, what nobody has is on sale; a whole lot only while nobody has it", () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), (free, reserved) => {
      const lot = { heads: free + reserved, reserved };
      expect(lotStock(lot, "per_head")).toBe(free);
      expect(lotStock(lot, "per_lot")).toBe(free > 0 && reserved === 0 ? 1 : 0);
    }),
  );
});

test("no more heads leave than nobody has, and the sentence says why", () => {
  const lot = { heads: 40, reserved: 38 };
  expect(whyNotLeave(lot, 2)).toBeUndefined();
  expect(whyNotLeave(lot, 3)).toMatch(/38 ya están apartadas o vendidas: pueden salir 2/);
  expect(whyNotLeave(lot, 41)).toMatch(/sólo hay 40\u00a0cabezas: no pueden salir 41/);
});

test("heads are counted in words", () => {
  expect([headsInWords(1), headsInWords(1_200)]).toEqual(["1\u00a0cabeza", "1,200\u00a0cabezas"]);
});
