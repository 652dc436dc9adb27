import fc from "fast-check";
import { expect, test } from "vitest";
import { maskEmail, maskPhone } from "../business/contact";
import { askedInTime, isRemote, revocationWords, toRevocation } from "../business/revocation";
import { readFolio } from "../kernel/folio";
import { businessDaysAfter } from "../kernel/holidays";
import { isOneOf } from "../kernel/lookup";
import { finalStates, move } from "../kernel/machine";
import { centavos } from "../kernel/money";
import { type Day, DEFAULT_ZONE, fromIso, plus, weekday } from "../kernel/time";
import { type FulfilmentEvent, type FulfilmentState, fulfilmentMoves, toDeliverStates } from "./delivery/states";
import { paymentState, type SaleMoney } from "./sale-words";

test("a sale is delivered once, is returned only after that, and returns are final", () => {
  expect(finalStates<FulfilmentState, FulfilmentEvent>(fulfilmentMoves).sort()).toEqual(["not_needed", "returned"]);
  for (const [state, moves] of Object.entries(fulfilmentMoves)) {
    expect("came_back" in moves, state).toBe(state === "delivered");
    expect("handed_over" in moves, state).toBe(isOneOf(toDeliverStates, state));
  }
  expect(move<FulfilmentState, FulfilmentEvent>(fulfilmentMoves, "delivered", "handed_over")).toBeUndefined();
});

test("scenario 25: for a delivery on a Thursday before a holiday, a revocation the next Thursday is in time; the Tuesday after is not", () => {
  const delivered = fromIso("2026-12-24T18:00:00Z");
  const { lastDay, until } = toRevocation(delivered, DEFAULT_ZONE);
  expect(weekday("2026-12-24" as Day)).toBe(4);
  expect(lastDay).toBe("2027-01-04");
  expect(revocationWords(until, DEFAULT_ZONE)).toBe("hasta el lunes 4 de enero de 2027");
  expect(askedInTime(fromIso("2026-12-31T18:00:00Z"), until)).toBe(true);
  expect(askedInTime(fromIso("2027-01-05T05:59:59Z"), until)).toBe(true);
  expect(askedInTime(fromIso("2027-01-05T06:00:00Z"), until)).toBe(false);
  expect(askedInTime(delivered, null)).toBe(false);
  expect([isRemote("store"), isRemote("link"), isRemote("counter"), isRemote("fair")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("the last day of revocation is a business day, and later for more days", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 12 }), (offset, n) => {
      const day = new Date(Date.UTC(2026, 10, 2 + offset)).toISOString().slice(0, 10) as Day;
      const last = businessDaysAfter(day, n);
      expect([0, 6]).not.toContain(weekday(last));
      expect(last > day && businessDaysAfter(day, n + 1) > last).toBe(true);
      expect(toRevocation(plus(fromIso(`${day}T18:00:00Z`), 0), DEFAULT_ZONE, n).lastDay).toBe(last);
    }),
  );
});

const base: SaleMoney = {
  total: centavos(1000),
  deposit: null,
  applied: centavos(0),
  back: centavos(0),
  surplus: centavos(0),
  disputed: false,
  leaving: false,
  coming: false,
};
test("the payment state is derived from the ledger, and what needs attention takes precedence", () => {
  const of = (o: Partial<SaleMoney>) => paymentState({ ...base, ...o });
  expect([
    of({}),
    of({ coming: true }),
    of({ applied: centavos(999) }),
    of({ applied: centavos(300), deposit: centavos(300) }),
    of({ applied: centavos(1000) }),
    of({ applied: centavos(1000), surplus: centavos(1) }),
    of({ applied: centavos(1000), leaving: true }),
    of({ applied: centavos(400), back: centavos(600) }),
    of({ applied: centavos(0), back: centavos(1000) }),
    of({ applied: centavos(1000), disputed: true, leaving: true }),
    of({ surplus: centavos(1000) }),
  ]).toEqual([
    "unpaid",
    "pending",
    "partially_paid",
    "deposit_paid",
    "paid",
    "overpaid",
    "refund_pending",
    "partially_refunded",
    "refunded",
    "disputed",
    "partially_paid",
  ]);
});

test("a folio is parsed as people type it, and a masked contact keeps only enough to tell two apart", () => {
  expect(["v-2026-000123", " V 2026 123 ", "a2026-7"].map(readFolio)).toEqual([
    "V-2026-000123",
    "V-2026-000123",
    "A-2026-000007",
  ]);
  for (const no of ["", "123", "V-26-1", "V-2026-1234567", "V-2026-"]) expect(readFolio(no)).toBeUndefined();
  expect(maskPhone("+525512345678")).toBe("•• •••• 5678");
  expect(maskEmail("ana@testuser.com")).toBe("a•••@testuser.com");
});
