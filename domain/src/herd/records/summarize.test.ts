import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { finalStates } from "../../kernel/machine";
import { addDays, type Day } from "../../kernel/time";
import { lifeMoves } from "../animals/states";
import { eventTypeCodes } from "./event-types";
import { birthWindow, gestations } from "./gestation";
import type { RecordFact } from "./record-fact";
import { effectiveRecords, summarizeRecords, toFollowUp } from "./summarize";

const today = "2026-06-15" as Day;
const ago = (n: number) => addDays(today, -n);
let n = 0;
const record = (
  type: string,
  on: Day,
  data: Record<string, unknown> = {},
  more: Partial<RecordFact> = {},
): RecordFact => {
  n += 1;
  return { id: `r${String(n).padStart(5, "0")}`, type, status: "done", on, at: n, data, supersedesId: null, ...more };
};
const cow = { species: "cattle", sex: "female" };
const of = (...records: RecordFact[]) => summarizeRecords(cow, records, today);

const anyRecords = fc
  .array(
    fc.record({
      type: fc.constantFrom(...eventTypeCodes),
      status: fc.constantFrom("done", "done", "done", "planned", "cancelled"),
      back: fc.integer({ min: -40, max: 400 }),
      at: fc.integer({ min: 0, max: 3 }),
      grams: fc.option(fc.integer({ min: 20_000, max: 600_000 })),
      meatDays: fc.option(fc.integer({ min: 0, max: 60 })),
      result: fc.constantFrom("positive", "negative"),
      reason: fc.constantFrom("sold", "lost", "slaughtered_sale", "transfer"),
      corrects: fc.option(fc.integer({ min: 0, max: 30 })),
    }),
    { maxLength: 25 },
  )
  .map((all) =>
    all.map(
      ({ type, status, back, at, corrects, ...data }, i): RecordFact => ({
        id: `id${String(i).padStart(3, "0")}`,
        type,
        status: status as RecordFact["status"],
        on: ago(status === "planned" ? -Math.abs(back) : Math.abs(back)),
        at,
        data,
        // A record corrects only an earlier one, and each is corrected at most once, as in the database.
        supersedesId:
          corrects !== null && corrects < i && all.findIndex((x) => x.corrects === corrects) === i
            ? `id${String(corrects).padStart(3, "0")}`
            : null,
      }),
    ),
  );

describe("whatever the records", () => {
  test("their order of arrival doesn't matter", () => {
    fc.assert(
      fc.property(
        anyRecords.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          expect(summarizeRecords(cow, shuffled, today)).toEqual(summarizeRecords(cow, all, today));
        },
      ),
      { numRuns: 150 },
    );
  });

  test("corrected or cancelled records are ignored", () => {
    fc.assert(
      fc.property(anyRecords, (all) => {
        const replaced = new Set(all.map((r) => r.supersedesId));
        const scrambled = all.map((r) =>
          r.status === "cancelled" || (r.status === "done" && replaced.has(r.id))
            ? { ...r, type: "death", data: { grams: 1 } }
            : r,
        );
        expect(summarizeRecords(cow, scrambled, today)).toEqual(summarizeRecords(cow, all, today));
      }),
      { numRuns: 150 },
    );
  });

  test("an animal that left has no pending tasks, and no fact is out of date", () => {
    fc.assert(
      fc.property(anyRecords, (all) => {
        const f = summarizeRecords(cow, all, today);
        if (f.life !== "alive" || f.presence === "away")
          expect([f.pendings, f.nextDue, f.expects]).toEqual([[], null, null]);
        for (const day of [f.withdrawalMeat, f.withdrawalMilk]) expect(day === null || day >= today).toBe(true);
        expect(f.weights.map((w) => w.day)).toEqual([...new Set(f.weights.map((w) => w.day))].sort());
        // Contradictory records changed nothing: without them the result is the same.
        const odd = new Set(f.misfits.filter((m) => m.code === "RECORD_NOT_ALLOWED").map((m) => m.id));
        const without = summarizeRecords(
          cow,
          all.map((r) => (odd.has(r.id) ? { ...r, type: "note", data: r.data } : r)),
          today,
        );
        expect([without.life, without.presence, without.isolation]).toEqual([f.life, f.presence, f.isolation]);
      }),
      { numRuns: 100 },
    );
  });
});

describe("corrections", () => {
  test("take the position of what they correct, however late they are written", () => {
    const start = record("quarantine_start", ago(3));
    const end = record("quarantine_end", ago(3));
    const fixed = record("quarantine_start", ago(3), { reason: "otra" }, { supersedesId: start.id });
    expect(of(start, end, fixed).isolation).toBe("free");
    expect(effectiveRecords([start, end, fixed]).map((r) => r.id)).toEqual([fixed.id, end.id]);
  });
  test("of a correction leave only the last", () => {
    const a = record("weighing", ago(9), { grams: 400_000 });
    const b = record("weighing", ago(9), { grams: 40_000 }, { supersedesId: a.id });
    const c = record("weighing", ago(8), { grams: 410_000 }, { supersedesId: b.id });
    expect(of(a, b, c).weights).toEqual([{ day: ago(8), grams: 410_000 }]);
  });
  test("that void a record leave nothing", () => {
    const death = record("death", ago(2));
    const never = record("death", ago(2), {}, { status: "cancelled", supersedesId: death.id });
    expect([of(death).life, of(death, never).life]).toEqual(["dead", "alive"]);
  });
});

describe("life, presence and health are independent", () => {
  test.each([
    ["death", {}, "dead", "present"],
    ["exit", { reason: "slaughtered_own" }, "slaughtered", "away"],
    ["exit", { reason: "sold" }, "alive", "away"],
    ["exit", { reason: "lost" }, "lost", "present"],
    ["theft_report", {}, "stolen", "present"],
  ])("%s %o", (type, data, life, presence) => {
    const f = of(record(type, ago(1), data));
    expect([f.life, f.presence]).toEqual([life, presence]);
  });
  test("an animal that left may come back, and a lost one may be found", () => {
    expect(of(record("exit", ago(9), { reason: "sold" }), record("return", ago(2))).presence).toBe("present");
    expect(of(record("exit", ago(9), { reason: "lost" }), record("return", ago(2))).life).toBe("alive");
    expect(of(record("theft_report", ago(9)), record("theft_cleared", ago(2))).life).toBe("alive");
  });
  test.each([
    [[record("death", ago(5)), record("weighing", ago(1), { grams: 1 })], "RECORD_NOT_ALLOWED"],
    [[record("death", ago(5)), record("death", ago(1))], "RECORD_NOT_ALLOWED"],
    [[record("theft_report", ago(5)), record("weighing", ago(1))], "ANIMAL_FLAGGED_STOLEN"],
    [[record("theft_report", ago(5)), record("return", ago(1))], "ANIMAL_FLAGGED_STOLEN"],
    [[record("theft_cleared", ago(1))], "RECORD_NOT_ALLOWED"],
    [[record("return", ago(1))], "RECORD_NOT_ALLOWED"],
    [[record("exit", ago(5), { reason: "sold" }), record("weighing", ago(1))], "RECORD_NOT_ALLOWED"],
    [
      [record("exit", ago(5), { reason: "sold" }), record("exit", ago(1), { reason: "transfer" })],
      "RECORD_NOT_ALLOWED",
    ],
    [[record("quarantine_start", ago(5)), record("exit", ago(1), { reason: "sold" })], "RECORD_NOT_ALLOWED"],
    [[record("quarantine_start", ago(5)), record("quarantine_start", ago(1))], "RECORD_NOT_ALLOWED"],
    [[record("quarantine_end", ago(1))], "RECORD_NOT_ALLOWED"],
    [[record("castration", ago(5)), record("service", ago(1))], "RECORD_NOT_ALLOWED"],
    [[record("parturition", ago(5)), record("parturition", ago(1))], "RECORD_NOT_ALLOWED"],
    [
      [record("treatment", ago(5), { meatDays: 20 }), record("exit", ago(1), { reason: "slaughtered_sale" })],
      "ANIMAL_IN_WITHDRAWAL",
    ],
  ])("a contradictory record is reported (%#)", (records, code) => {
    expect(of(...records).misfits).toEqual([
      { id: records.at(-1)?.id, code, why: expect.stringMatching(/^(está|ya|no|salió)/) },
    ]);
  });
  test("documents and notes are accepted for any animal, and so are events of its last day", () => {
    expect(
      of(record("death", ago(5)), record("note", today), record("document", today), record("weighing", ago(5))).misfits,
    ).toEqual([]);
  });
  test("nothing leads out of death", () => expect(finalStates(lifeMoves)).toEqual(["dead", "slaughtered"]));
  test("a treatment lasts its days, a quarantine until it is ended", () => {
    expect(of(record("treatment", ago(3), { days: 5 })).health).toBe("under_treatment");
    expect(of(record("treatment", ago(5), { days: 5 })).health).toBe("clear");
    expect(of(record("quarantine_start", ago(300)), record("treatment", ago(0))).health).toBe("quarantine");
  });
});

test("a withdrawal period counts from the last application, and the longest one applies", () => {
  const f = of(
    record("treatment", ago(10), { days: 3, meatDays: 28, milkDays: 4 }),
    record("deworming", ago(2), { meatDays: 5 }),
  );
  expect(f.withdrawalMeat).toBe(addDays(today, 20));
  expect(f.withdrawalMilk).toBeNull();
});

test("daily gain compares the last weight with one at least a week before", () => {
  expect(
    of(
      record("weighing", ago(30), { grams: 200_000 }),
      record("weighing", ago(3), { grams: 210_000 }),
      record("weighing", today, { grams: 224_000 }),
    ).dailyGainG,
  ).toBe(800);
  expect(
    of(record("weighing", ago(3), { grams: 210_000 }), record("weighing", today, { grams: 224_000 })).dailyGainG,
  ).toBeNull();
});

describe("reproduction", () => {
  test.each(Object.entries(gestations))(
    "a service of %s expects the birth in the window of the tables",
    (species, g) => {
      const f = summarizeRecords({ species, sex: "female" }, [record("service", ago(5), { method: "natural" })], today);
      expect(f.expects).toEqual({
        from: addDays(today, g.min - 5),
        to: addDays(today, g.max - 5),
        likely: addDays(today, g.mean - 5),
      });
      expect(g.min <= g.mean && g.mean <= g.max).toBe(true);
      expect(birthWindow(species, today)?.from).toBe(addDays(today, g.min));
    },
  );
  test("heat returns after 21 days in cattle, and is expected for some days more", () => {
    expect(of(record("service", ago(20))).heatOn).toBe(addDays(today, 1));
    expect(of(record("heat", ago(24))).heatOn).toBe(ago(3));
    expect(of(record("heat", ago(25))).heatOn).toBeNull();
    expect(of(record("service", ago(20)), record("pregnancy_check", ago(1), { result: "positive" })).heatOn).toBeNull();
  });
  test("a check sets the conception date, or ends the expectation", () => {
    expect(of(record("pregnancy_check", ago(10), { result: "positive", estDays: 90 })).expects?.likely).toBe(
      addDays(today, 283 - 100),
    );
    expect(
      of(record("service", ago(60)), record("pregnancy_check", ago(10), { result: "negative" })).expects,
    ).toBeNull();
    expect(of(record("service", ago(60)), record("heat", ago(39))).expects).toBeNull();
    expect(of(record("service", ago(60)), record("abortion", ago(2))).expects).toBeNull();
    expect(of(record("service", ago(283)), record("parturition", today)).expects).toBeNull();
  });
  test("an embryo was conceived a week before its transfer", () => {
    expect(of(record("service", ago(5), { method: "et" })).expects?.likely).toBe(addDays(today, 283 - 12));
  });
  test("an unconfirmed service is dropped after its window; a confirmed one becomes overdue", () => {
    expect(of(record("service", ago(400))).expects).toBeNull();
    expect(
      of(record("service", ago(400)), record("pregnancy_check", ago(300), { result: "positive" })).pendings,
    ).toMatchObject([{ kind: "birth", overdue: true }]);
  });
});

test("pending tasks are ordered by day, overdue first, and `nextDue` is the first of them", () => {
  const vaccine = record("vaccination", addDays(today, 4), { product: "Rabia" }, { status: "planned" });
  const weigh = record("weighing", ago(2), {}, { status: "planned" });
  const f = of(
    vaccine,
    weigh,
    record("service", ago(279)),
    record("pregnancy_check", ago(200), { result: "positive" }),
  );
  expect(f.pendings.map((p) => [p.words, p.overdue])).toEqual([
    ["Pesaje", true],
    ["Parto esperado", false],
    ["Vacuna: Rabia", false],
  ]);
  expect(f.nextDue).toBe(ago(2));
});

test("the group is the last one recorded", () => {
  expect(
    of(record("group_change", ago(9), { groupId: "a" }), record("group_change", ago(2), { groupId: "b" })).groupId,
  ).toBe("b");
  expect(of(record("group_change", ago(9), { groupId: "a" }), record("group_change", ago(2))).groupId).toBeNull();
});

test("a planned follow-up keeps the product, and no outcome", () => {
  expect(toFollowUp("vaccination", { product: "Rabia", lot: "L7", dose: "2 ml" })).toEqual({
    type: "vaccination",
    data: { product: "Rabia", dose: "2 ml" },
  });
  expect(toFollowUp("service", { method: "ai", sireName: "X" })).toEqual({ type: "pregnancy_check", data: {} });
  expect(toFollowUp("death", {})).toBeUndefined();
});
