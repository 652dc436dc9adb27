import fc from "fast-check";
import { expect, test } from "vitest";
import type { Centavos } from "../kernel/money";
import { DEFAULT_ZONE, fromIso, toIso } from "../kernel/time";
import { balanceDueAt, cartDeposit } from "./deposit";

const line = fc.record({
  lineTotal: fc.integer({ min: 100, max: 50_000_000 }).map((n) => n as Centavos),
  depositBp: fc.integer({ min: 1_000, max: 9_000 }),
});

test("a deposit is in whole pesos, at least each line's share, and always leaves a balance", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const total = lines.reduce((a, l) => a + l.lineTotal, 0);
      const share = lines.reduce((a, l) => a + (l.lineTotal * l.depositBp) / 10_000, 0);
      const deposit = cartDeposit(lines);
      if (deposit === undefined) {
        expect(share + lines.length * 100).toBeGreaterThanOrEqual(total);
        return;
      }
      expect(deposit % 100).toBe(0);
      expect(deposit).toBeGreaterThanOrEqual(share);
      expect(deposit).toBeLessThan(share + lines.length * 100);
      expect(total - deposit).toBeGreaterThan(0);
    }),
    // So small that no balance would be left.
    { examples: [[[{ lineTotal: 100 as Centavos, depositBp: 1_000 }]]] },
  );
});

test("a line without deposit makes the whole cart payable in full only, and an empty cart has no deposit", () => {
  const half = { lineTotal: 10_000 as Centavos, depositBp: 5_000 };
  expect(cartDeposit([half])).toBe(5_000);
  expect(cartDeposit([half, { ...half, depositBp: null }])).toBeUndefined();
  expect(cartDeposit([])).toBeUndefined();
});

test("the balance is due in the last minute of the seventh day in the business's zone, not in UTC", () => {
  const due = balanceDueAt(DEFAULT_ZONE, fromIso("2026-11-20T05:30:00Z")); // the 19th at the ranch
  expect(toIso(due)).toBe("2026-11-27T05:59:00.000Z");
});
