import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readZones } from "../business/freight-zones";
import { closedAllWeek, type DayHours, readDays, readWeekHours, type WeekHours } from "../business/week-hours";
import { finalStates } from "../kernel/machine";
import { type Centavos, centavos, MAX_AMOUNT, pesos } from "../kernel/money";
import { type Day, DEFAULT_ZONE, fromIso, HOUR, plus } from "../kernel/time";
import { FREIGHT, priceAfter } from "../payments/price-after";
import {
  allowedWays,
  decideQuoteAnswer,
  decideShipping,
  priceByKm,
  quoteStanding,
  readQuote,
  type ShippingAsk,
  type ShippingRules,
  type ShippingWay,
  shippingWays,
  whyNotChanged,
} from "./shipping";
import { freightQuoteMoves } from "./shipping/states";
import { offerSlots, slotsOn, whyNoSlot } from "./shipping-slots";

/** Friday, 10:00 in the business's zone. */
const now = fromIso("2026-11-27T16:00:00Z");
const open: DayHours = { from: "08:30", to: "17:00" };
/** Monday to Saturday; on Saturday for half a day. */
const hours: WeekHours = [open, open, open, open, open, { from: "09:00", to: "13:00" }, null];
const rules: ShippingRules = {
  hours,
  closed: ["2026-12-12" as Day],
  notice: 120,
  zones: [
    { name: "Centro", price: pesos(300) },
    { name: "Sierra", price: pesos(900) },
  ],
  quotes: true,
  perKm: pesos(18),
  perKmMin: pesos(350),
  taxClass: "accountant",
};
const horse = { kind: "animal", delivery: ["pickup", "seller_delivers", "buyer_carrier"] } as const;
const facts = { ways: shippingWays as readonly ShippingWay[], rules, now, zone: DEFAULT_ZONE };
const decide = (ask: ShippingAsk, over: Partial<typeof facts> = {}) => decideShipping(ask, { ...facts, ...over });
const faults = (ask: ShippingAsk) => {
  const done = decide(ask);
  return done.ok ? [] : ((done.extra?.errors ?? []) as { field: string }[]).map((e) => e.field);
};

describe("the hours to collect", () => {
  it("are whole hours from the opening on, after the notice, on open days", () => {
    const today = "2026-11-27" as Day;
    expect(slotsOn(today, rules, now, DEFAULT_ZONE)).toEqual(["12:30", "13:30", "14:30", "15:30"]);
    expect(slotsOn("2026-11-28" as Day, rules, now, DEFAULT_ZONE)).toEqual(["09:00", "10:00", "11:00", "12:00"]);
    expect(slotsOn("2026-11-29" as Day, rules, now, DEFAULT_ZONE)).toEqual([]);
    expect(slotsOn("2026-12-12" as Day, rules, now, DEFAULT_ZONE)).toEqual([]);
  });
  it("are offered for two weeks of days, and none without hours", () => {
    const days = offerSlots(rules, now, DEFAULT_ZONE);
    expect(days).toHaveLength(14);
    expect(days.map((d) => d.day)).not.toContain("2026-12-12");
    expect(offerSlots({ ...rules, hours: closedAllWeek }, now, DEFAULT_ZONE)).toEqual([]);
  });
  it("say why a day or an hour can't be chosen", () => {
    const why = (day: string, time: string) => whyNoSlot({ day, time }, rules, now, DEFAULT_ZONE)?.field;
    expect([why("2026-11-26", "09:30"), why("2027-01-30", "09:30"), why("nunca", "09:30")]).toEqual([
      "day",
      "day",
      "day",
    ]);
    expect([why("2026-11-29", "09:00"), why("2026-12-12", "09:30")]).toEqual(["day", "day"]);
    expect([why("2026-11-27", "09:30"), why("2026-11-28", "09:30"), why("2026-11-30", "16:30")]).toEqual([
      "time",
      "time",
      "time",
    ]);
    expect(why("2026-11-30", "15:30")).toBeUndefined();
  });
  test("what is offered can be chosen, and nothing else", () => {
    const time = fc.integer({ min: 0, max: 23 }).map((h) => `${String(h).padStart(2, "0")}:00`);
    const day = fc.option(fc.tuple(time, time).map(([a, b]) => (a < b ? { from: a, to: b } : null)));
    fc.assert(
      fc.property(
        fc.tuple(day, day, day, day, day, day, day),
        fc.integer({ min: 0, max: 10_080 }),
        fc.integer({ min: 0, max: 40 }),
        time,
        (week, notice, ahead, at) => {
          const set = { hours: week, closed: [], notice };
          const offered = offerSlots(set, now, DEFAULT_ZONE);
          for (const d of offered)
            for (const t of d.times) expect(whyNoSlot({ day: d.day, time: t }, set, now, DEFAULT_ZONE)).toBeUndefined();
          const on = new Date(Date.parse("2026-11-27T00:00:00Z") + ahead * 24 * HOUR).toISOString().slice(0, 10) as Day;
          const free = slotsOn(on, set, now, DEFAULT_ZONE).includes(at) && ahead <= 30;
          expect(whyNoSlot({ day: on, time: at }, set, now, DEFAULT_ZONE) === undefined).toBe(free);
        },
      ),
      { numRuns: 15 },
    );
  });
  it("are stored only as hours: seven days, each open for an hour at least", () => {
    expect(readWeekHours(hours)).toEqual(hours);
    for (const bad of [undefined, [], [...hours.slice(0, 6), { from: "8:00", to: "9:00" }], hours.slice(1)])
      expect(typeof readWeekHours(bad)).toBe("string");
    expect(readWeekHours([{ from: "08:00", to: "08:30" }, ...hours.slice(1)])).toContain("lunes");
    expect([readDays(["2026-12-25", "2026-12-12", "2026-12-25"]), typeof readDays(["ayer"])]).toEqual([
      ["2026-12-12", "2026-12-25"],
      "string",
    ]);
    expect(readZones([{ name: "  Centro  norte ", price: 0 }])).toEqual([{ name: "Centro norte", price: 0 }]);
    for (const bad of [[{ name: "C", price: 1 }], [{ name: "Centro", price: -1 }], [{ name: "Centro", price: 1.5 }]])
      expect(typeof readZones(bad)).toBe("string");
    expect(readZones([rules.zones[0], { name: "CENTRO", price: 5 }])).toContain("dos veces");
  });
});

describe("the ways of a cart", () => {
  it("are those that every item allows and the settings offer", () => {
    expect(allowedWays([horse], rules)).toEqual(["pickup", "zone", "quote", "own_carrier"]);
    expect(allowedWays([horse, { kind: "product", delivery: ["pickup", "carrier"] }], rules)).toEqual([
      "pickup",
      "zone",
      "quote",
    ]);
    expect(allowedWays([horse, { kind: "product", delivery: ["pickup"] }], rules)).toEqual(["pickup"]);
    expect(allowedWays([horse], { zones: [], quotes: false })).toEqual(["pickup", "own_carrier"]);
    expect(allowedWays([{ kind: "animal", delivery: ["seller_delivers"] }], { zones: [], quotes: false })).toEqual([]);
  });
  it("leave out what happens where it is", () => {
    const visit = { kind: "session", delivery: ["on_site"] } as const;
    expect(allowedWays([visit, { kind: "service", delivery: ["on_site"] }], rules)).toEqual([]);
    expect(allowedWays([visit, horse], rules)).toEqual(shippingWays);
  });
});

describe("a choice", () => {
  it("has the freight of its zone, and its day where there is one", () => {
    expect(decide({ way: "zone", zone: "Sierra", address: "Rancho El Tule, Tapalpa" })).toMatchObject({
      value: { freight: pesos(900), zone: "Sierra", slot: null },
    });
    expect(decide({ way: "pickup", day: "2026-11-28", time: "10:00" })).toMatchObject({
      value: { slot: "2026-11-28 10:00", freight: 0 },
    });
    expect(decide({ way: "pickup" })).toMatchObject({ value: { slot: null } });
    expect(
      decide({ way: "own_carrier", carrier: " Juan  Pérez", plates: "jh 12 345", carrierPhone: "" }),
    ).toMatchObject({ value: { carrier: "Juan Pérez", plates: "JH-12-345", carrierPhone: null } });
  });
  it("names each thing that is missing or wrong", () => {
    expect(faults({ way: "zone" })).toEqual(["address", "zone"]);
    expect(faults({ way: "quote", address: "ahí" })).toEqual(["address"]);
    expect(faults({ way: "own_carrier", carrierPhone: "12" })).toEqual(["carrier", "plates", "carrierPhone"]);
    expect(faults({ way: "pickup", day: "2026-11-28" })).toEqual(["time"]);
    expect(faults({ way: "pickup", time: "10:00" })).toEqual(["day"]);
  });
  it("is refused where it isn't allowed, or its zone is gone", () => {
    expect(decide({ way: "quote", address: "Calle 5, Centro" }, { ways: ["pickup"] })).toMatchObject({
      code: "SHIPPING_NOT_ALLOWED",
    });
    expect(decide({ way: "zone", zone: "Luna", address: "Calle 5, Centro" })).toMatchObject({
      code: "SHIPPING_NOT_ALLOWED",
    });
  });
  it("can be changed until it goes out", () => {
    const may = (state: "placed" | "confirmed" | "cancelled", fulfilment: "ready" | "in_transit" | "delivered") =>
      whyNotChanged({ state, fulfilment }) === undefined;
    expect([may("placed", "ready"), may("confirmed", "ready"), may("cancelled", "ready")]).toEqual([true, true, false]);
    expect([may("confirmed", "in_transit"), may("confirmed", "delivered")]).toEqual([false, false]);
  });
});

describe("a quote", () => {
  it("is typed, or computed from the kilometres", () => {
    expect(readQuote({ amount: 0 }, rules)).toMatchObject({ value: { amount: 0, km: null } });
    expect(readQuote({ km: 40 }, rules)).toMatchObject({ value: { amount: pesos(720), km: 40 } });
    expect(readQuote({ km: 3 }, rules)).toMatchObject({ value: { amount: pesos(350) } });
    for (const bad of [{}, { km: 1, amount: 1 }, { km: 0 }, { km: 1.5 }, { amount: -1 }, { amount: MAX_AMOUNT + 1 }])
      expect(readQuote(bad, rules).ok).toBe(false);
    expect(readQuote({ km: 40 }, { ...rules, perKm: centavos(0) }).ok).toBe(false);
    expect(priceByKm(3_000, { perKm: MAX_AMOUNT, perKmMin: centavos(0) })).toBe(MAX_AMOUNT);
  });
  it("is answered while it stands, and accepted once", () => {
    const given = { state: "given", amount: pesos(700), endsAt: plus(now, HOUR) } as const;
    expect(decideQuoteAnswer("accept", given, now)).toMatchObject({ value: "answer" });
    expect(decideQuoteAnswer("accept", given, given.endsAt)).toMatchObject({ code: "QUOTE_EXPIRED" });
    expect(decideQuoteAnswer("refuse", given, given.endsAt)).toMatchObject({ value: "answer" });
    expect(decideQuoteAnswer("accept", { ...given, state: "accepted" }, given.endsAt)).toMatchObject({ value: "done" });
    for (const state of ["asked", "refused", null] as const)
      expect(decideQuoteAnswer("accept", { ...given, state }, now)).toMatchObject({ code: "QUOTE_NOT_OPEN" });
    expect(decideQuoteAnswer("refuse", { ...given, state: "accepted" }, now)).toMatchObject({ code: "QUOTE_NOT_OPEN" });
    expect([quoteStanding(given, now), quoteStanding(given, given.endsAt)]).toEqual(["given", "ended"]);
  });
  it("that was accepted only ends with another way of delivery", () => {
    expect(finalStates(freightQuoteMoves)).toEqual(["accepted"]);
  });
});

test("whatever the freight becomes, lines and freight are the total, and the charges ask for it", () => {
  const amount = fc.integer({ min: 1, max: 5_000_000 }).map((n) => n as Centavos);
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 900_000 }),
      fc.integer({ min: 0, max: 900_000 }),
      fc.constantFrom("open", "paid") as fc.Arbitrary<"open" | "paid">,
      fc.boolean(),
      (lines, before, after, state, wasTried) => {
        const goods = lines.reduce((a, b) => a + b, 0);
        const asked = centavos(goods + before);
        const done = priceAfter(
          {
            lines: [
              ...lines.map((lineTotal, i) => ({ id: String(i), lineTotal })),
              { id: FREIGHT, lineTotal: centavos(before) },
            ],
            charges: [
              {
                id: "c",
                purpose: "full",
                state,
                amount: asked,
                applied: state === "paid" ? asked : centavos(0),
                isLive: false,
                wasTried,
              },
            ],
          },
          { lineId: FREIGHT, lineTotal: centavos(after) },
        );
        if (!done.ok) throw new Error(done.code);
        expect(done.value.total).toBe(goods + after);
        const asks = done.value.steps.reduce(
          (all, s) => (s.do === "ask" ? all + s.amount : s.do === "cancel" ? 0 : s.amount),
          asked as number,
        );
        expect(asks).toBe(goods + after);
      },
    ),
  );
});
