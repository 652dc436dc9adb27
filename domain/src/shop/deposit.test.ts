import fc from "fast-check";
import { expect, test } from "vitest";
import { type Centavos, depositOf } from "../kernel/money";
import { DEFAULT_ZONE, fromIso, toIso } from "../kernel/time";
import {
  balanceDueAt,
  cartDeposit,
  cartDepositTerms,
  type DepositRule,
  depositRefundWords,
  depositRuleOf,
} from "./deposit";

const rule = (it: Partial<DepositRule>): DepositRule => ({
  bp: null,
  amount: null,
  refundable: null,
  days: null,
  ...it,
});
const lineTotal = fc.integer({ min: 100, max: 50_000_000 }).map((n) => n as Centavos);
const line = fc.record({
  lineTotal,
  deposit: fc.integer({ min: 1_000, max: 9_000 }).map((bp) => rule({ bp })),
});

test("a deposit is in whole pesos, at least each line's share, and always leaves a balance", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const total = lines.reduce((a, l) => a + l.lineTotal, 0);
      const share = lines.reduce((a, l) => a + (l.lineTotal * (l.deposit.bp as number)) / 10_000, 0);
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
    { examples: [[[{ lineTotal: 100 as Centavos, deposit: rule({ bp: 1_000 }) }]]] },
  );
});

test("an amount is asked to the centavo, and no line is set aside with its whole price or more", () => {
  fc.assert(
    fc.property(lineTotal, fc.integer({ min: 1, max: 50_000_000 }), line, (price, amount, other) => {
      const set = { lineTotal: price, deposit: rule({ amount: amount as Centavos }) };
      expect(cartDeposit([set])).toBe(amount < price ? amount : undefined);
      const both = cartDeposit([set, other]);
      if (amount >= price) expect(both).toBeUndefined();
      else if (both !== undefined) expect(both - amount).toBe(depositOf(other.lineTotal, other.deposit.bp as number));
    }),
  );
});

test("a line without deposit makes the whole cart payable in full only, and an empty cart has no deposit", () => {
  const half = { lineTotal: 10_000 as Centavos, deposit: rule({ bp: 5_000 }) };
  expect(cartDeposit([half])).toBe(5_000);
  expect(cartDeposit([half, { ...half, deposit: null }])).toBeUndefined();
  expect(cartDeposit([])).toBeUndefined();
});

test("the terms of a cart are the strictest of its lines", () => {
  const of = (...rules: Partial<DepositRule>[]) =>
    cartDepositTerms(
      rules.map((it) => ({ lineTotal: 10_000 as Centavos, deposit: rule({ bp: 5_000, ...it }) })),
      7,
    );
  expect(of({})).toEqual({ refundable: null, days: 7 });
  expect(of({ refundable: true, days: 30 })).toEqual({ refundable: true, days: 30 });
  expect(of({ refundable: true }, { refundable: true, days: 3 })).toEqual({ refundable: true, days: 3 });
  expect(of({ refundable: true }, { days: 30 })).toEqual({ refundable: null, days: 7 });
  expect(of({ refundable: true }, {}, { refundable: false })).toEqual({ refundable: false, days: 7 });
  expect(cartDepositTerms([], 7).days).toBe(7);
});

test("a deposit that doesn't go back says what remains for the buyer, and the right to revoke only at a distance", () => {
  expect(depositRefundWords(true, { remote: true })).toBe("Si no completas la compra, el apartado se te devuelve.");
  expect(depositRefundWords(null, { remote: true })).toBe(
    "Si no completas la compra, el vendedor decide si te devuelve el apartado.",
  );
  expect(depositRefundWords(false, { remote: true })).toMatch(/no se devuelve.*5 días hábiles/);
  expect(depositRefundWords(false, { remote: false })).not.toContain("días hábiles");
});

test("a rule is read from an item's columns, and there is none without a share or an amount", () => {
  const none = { deposit_bp: null, deposit_amount: null, deposit_refundable: null, deposit_days: null };
  expect(depositRuleOf(none)).toBeNull();
  expect(depositRuleOf({ ...none, deposit_amount: 200_000 as Centavos, deposit_refundable: false })).toEqual(
    rule({ amount: 200_000 as Centavos, refundable: false }),
  );
});

test("the balance is due in the last minute of the seventh day in the business's zone, not in UTC", () => {
  const due = balanceDueAt(DEFAULT_ZONE, fromIso("2026-11-20T05:30:00Z")); // the 19th at the ranch
  expect(toIso(due)).toBe("2026-11-27T05:59:00.000Z");
});
