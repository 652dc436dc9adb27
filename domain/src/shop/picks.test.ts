import fc from "fast-check";
import { expect, it } from "vitest";
import type { Centavos } from "../kernel/money";
import { splitPrice } from "./picks";

it("splits a lot's price among its animals to the centavo, none more than a centavo apart", () => {
  expect(splitPrice(1_000_000 as Centavos, 7)).toEqual([142_858, ...Array(6).fill(142_857)]);
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 999_999_999 }), fc.integer({ min: 1, max: 60 }), (total, n) => {
      const parts = splitPrice(total as Centavos, n);
      expect(parts).toHaveLength(n);
      expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      expect(Math.min(...parts)).toBeGreaterThan(0);
    }),
  );
});
