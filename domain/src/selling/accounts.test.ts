import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Centavos, centavos, sum } from "../kernel/money";
import { addDays, type Day, dayIn, fromIso, type Zone } from "../kernel/time";
import { asTold, type Debt, debtAge, debtAges, mayOwe, oldestFirst, remindsNow, sumByAge } from "./accounts";

const day = (text: string) => text as Day;
const of = (n: number) => centavos(n);

describe("ages", () => {
  test.each([
    // The last day itself isn't late.
    ["2026-03-31", "2026-03-31", "upcoming"],
    ["2026-03-31", "2026-04-01", "to30"],
    ["2026-03-31", "2026-04-30", "to30"],
    ["2026-03-31", "2026-05-01", "to60"],
    // Month ends: 31 January to 28 February are 28 days, to 2 March 30.
    ["2026-01-31", "2026-02-28", "to30"],
    ["2026-01-31", "2026-03-02", "to30"],
    ["2026-01-31", "2026-03-03", "to60"],
    // A leap year.
    ["2028-01-31", "2028-03-01", "to30"],
    ["2028-01-31", "2028-03-02", "to60"],
    ["2026-01-31", "2026-04-01", "to60"],
    ["2026-01-31", "2026-04-02", "to90"],
    ["2026-01-31", "2026-05-01", "to90"],
    ["2026-01-31", "2026-05-02", "older"],
    ["2025-12-31", "2026-01-01", "to30"],
    ["2026-06-30", "2026-05-31", "upcoming"],
  ])("a debt of %s is on %s %s", (due, today, age) => expect(debtAge(day(due), day(today))).toBe(age));

  test("the day is the business's: one instant is two days in two zones", () => {
    const at = fromIso("2026-05-01T05:30:00Z");
    const debt = [{ chargeId: "a", due: day("2026-04-30"), owed: of(100) }];
    expect(sumByAge(debt, dayIn("America/Mexico_City" as Zone, at)).overdue).toBe(0);
    expect(sumByAge(debt, dayIn("America/Cancun" as Zone, at)).overdue).toBe(100);
  });
});

describe("the limit", () => {
  const terms = { limit: of(10_000), days: 30 };
  test("is reached exactly and not passed", () => {
    expect(mayOwe(terms, of(4_000), of(6_000))).toEqual({ ok: true, value: { left: 0 } });
    expect(mayOwe(terms, of(4_000), of(6_001))).toMatchObject({
      code: "CREDIT_LIMIT_EXCEEDED",
      extra: { left: 6_000 },
    });
    // It was lowered since.
    expect(mayOwe(terms, of(12_000), of(1))).toMatchObject({ code: "CREDIT_LIMIT_EXCEEDED", extra: { left: 0 } });
    expect(mayOwe(null, of(0), of(1))).toMatchObject({ code: "CREDIT_NOT_GRANTED" });
  });
});

describe("dividing a payment", () => {
  const debts: Debt[] = [
    { chargeId: "b", due: day("2026-02-10"), owed: of(500) },
    { chargeId: "a", due: day("2026-02-10"), owed: of(300) },
    { chargeId: "c", due: day("2026-01-31"), owed: of(200) },
  ];
  test("the one that is due first is paid first, of one day the older sale", () => {
    expect(oldestFirst(debts, of(600))).toEqual({
      ok: true,
      value: [
        { chargeId: "c", amount: 200 },
        { chargeId: "b", amount: 400 },
      ],
    });
    expect(oldestFirst(debts, of(1_001))).toMatchObject({ code: "ACCOUNT_OVERPAID", extra: { owed: 1_000 } });
    expect(oldestFirst([], of(1))).toMatchObject({ code: "ACCOUNT_OVERPAID" });
  });

  test("as told it has to sum to the amount, once for each charge, and pay no more than is owed", () => {
    const told = (amount: number, ...parts: [string, number][]) =>
      asTold(
        debts,
        of(amount),
        parts.map(([chargeId, n]) => ({ chargeId, amount: of(n) })),
      );
    expect(told(600, ["b", 500], ["a", 100], ["c", 0])).toMatchObject({ ok: true });
    expect(told(600, ["b", 500])).toMatchObject({ code: "ACCOUNT_PARTS_DIFFER" });
    expect(told(400, ["b", 500])).toMatchObject({ code: "ACCOUNT_PARTS_DIFFER" });
    expect(told(200, ["b", 100], ["b", 100])).toMatchObject({ code: "ACCOUNT_PARTS_DIFFER" });
    expect(told(400, ["a", 400])).toMatchObject({ code: "ACCOUNT_OVERPAID" });
    expect(told(100, ["z", 100])).toMatchObject({ code: "NOT_FOUND" });
    expect(told(1_001, ["b", 500])).toMatchObject({ code: "ACCOUNT_OVERPAID" });
  });
});

test("a reminder waits its days, is sent by day, and only for what is overdue", () => {
  const zone = "America/Mexico_City" as Zone;
  const noon = fromIso("2026-05-10T18:00:00Z");
  const facts = { overdue: of(100), lastAt: null, everyDays: 7 };
  expect(remindsNow(facts, zone, noon)).toBe(true);
  expect(remindsNow({ ...facts, overdue: of(0) }, zone, noon)).toBe(false);
  expect(remindsNow(facts, zone, fromIso("2026-05-10T09:00:00Z"))).toBe(false);
  expect(remindsNow({ ...facts, lastAt: fromIso("2026-05-03T18:00:01Z") }, zone, noon)).toBe(false);
  expect(remindsNow({ ...facts, lastAt: fromIso("2026-05-03T18:00:00Z") }, zone, noon)).toBe(true);
});

test("whatever is sold on credit and paid: ages sum to the total, nobody pays more than is owed, no centavo is lost", () => {
  const today = day("2026-06-15");
  const step = fc.oneof(
    fc.record({
      do: fc.constant("sell" as const),
      amount: fc.integer({ min: 1, max: 900_000 }),
      late: fc.integer({ min: -120, max: 200 }),
    }),
    fc.record({ do: fc.constant("pay" as const), amount: fc.integer({ min: 1, max: 1_200_000 }), told: fc.boolean() }),
  );
  const limit = of(2_000_000);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const debts: Debt[] = [];
      let sold = 0;
      let paid = 0;
      const owed = () => sum(debts.map((it) => it.owed));
      for (const [n, s] of steps.entries()) {
        if (s.do === "sell") {
          const may = mayOwe({ limit, days: 30 }, owed(), of(s.amount));
          expect(may.ok).toBe(owed() + s.amount <= limit);
          if (!may.ok) continue;
          debts.push({ chargeId: String(n), due: addDays(today, -s.late), owed: of(s.amount) });
          sold += s.amount;
          continue;
        }
        const before = owed();
        // Told from the newest on, the other way round.
        let left: number = Math.min(s.amount, before);
        const told = [...debts].reverse().map((it) => {
          const part = Math.min(left, it.owed);
          left -= part;
          return { chargeId: it.chargeId, amount: of(part) };
        });
        const done = s.told ? asTold(debts, of(s.amount), told) : oldestFirst(debts, of(s.amount));
        expect(done.ok).toBe(s.amount <= before);
        if (!done.ok) continue;
        expect(sum(done.value.map((it) => it.amount))).toBe(s.amount);
        for (const part of done.value) {
          const debt = debts.find((it) => it.chargeId === part.chargeId) as Debt;
          expect(part.amount).toBeLessThanOrEqual(debt.owed);
          debt.owed = of(debt.owed - part.amount);
        }
        paid += s.amount;
        if (!s.told) {
          // Nothing that was due later is paid while something earlier is open.
          const firstOpen = debts
            .filter((it) => it.owed > 0)
            .map((it) => it.due)
            .sort()[0];
          const last = done.value
            .map((it) => debts.find((d) => d.chargeId === it.chargeId)?.due ?? "")
            .sort()
            .at(-1);
          if (firstOpen && last) expect(last <= firstOpen).toBe(true);
        }
      }
      const { total, overdue, ages } = sumByAge(debts, today);
      expect(total).toBe(sold - paid);
      expect(total).toBe(owed());
      expect(sum(debtAges.map((age) => ages[age]) as Centavos[])).toBe(total);
      expect(overdue).toBe(total - ages.upcoming);
      expect(total).toBeLessThanOrEqual(limit);
    }),
    { numRuns: 10_000 },
  );
});
