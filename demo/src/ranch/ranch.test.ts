import type { EventTypeCode } from "@corral/domain/herd/records/event-types";
import { readRecord } from "@corral/domain/herd/records/record-data";
import { summarizeRecords } from "@corral/domain/herd/records/summarize";
import { priceByWeight } from "@corral/domain/kernel/money";
import { species } from "@corral/domain/kernel/species";
import { addDays, type Day, DEFAULT_ZONE, daysBetween, isDay, weekday } from "@corral/domain/kernel/time";
import { describe, expect, it } from "vitest";
import { drawAnimal } from "../pictures/draw-animal";
import { makeRanch } from "./make-ranch";
import { givesBack } from "./sales";
import type { PlannedAnimal, SaleOutcome } from "./types";

const today = "2026-11-21" as Day;
const ranch = makeRanch({ seed: 1, today, zone: DEFAULT_ZONE });
const animal = new Map(ranch.animals.map((a) => [a.key, a]));
const item = new Map(ranch.items.map((i) => [i.key, i]));
const forSale = new Set(ranch.items.map((i) => i.animalKey));
const seedsAndDays = [1, 2, 3, 4, 5].flatMap((seed) =>
  ["2026-01-01", "2028-02-29", "2026-11-21"].map((day) => [seed, day as Day] as const),
);

describe("the demo ranch", () => {
  it("is the same for the same seed and day, and another for another seed", () => {
    expect(makeRanch({ seed: 1, today, zone: DEFAULT_ZONE })).toEqual(ranch);
    expect(makeRanch({ seed: 2, today, zone: DEFAULT_ZONE }).animals).not.toEqual(ranch.animals);
  });

  it.each(seedsAndDays)("keeps its family trees and records true with seed %i on %s", (seed, day) => {
    const herd = makeRanch({ seed, today: day, zone: DEFAULT_ZONE }).animals;
    const seen = new Map<string, PlannedAnimal>();
    for (const a of herd) {
      for (const [parentKey, sex] of [
        [a.damKey, "female"],
        [a.sireKey, "male"],
      ] as const) {
        if (!parentKey) continue;
        const parent = seen.get(parentKey); // parents come first, so no cycle is possible
        expect([a.key, parent?.species, parent?.sex]).toEqual([a.key, a.species, sex]);
        expect(daysBetween(parent?.birthDate as Day, a.birthDate)).toBeGreaterThan(
          (species[a.species]?.parentMonths ?? 0) * 30.5,
        );
      }
      expect(isDay(a.birthDate) && a.birthDate <= day).toBe(true);
      for (const e of a.events) {
        expect(isDay(e.on) && e.on >= a.birthDate && e.on >= addDays(day, -731)).toBe(true);
        // What is planned may be some days late.
        expect(e.status === "done" ? e.on <= day : e.on >= addDays(day, -7)).toBe(true);
        if (e.data.sireKey)
          expect(herd.find((x) => x.key === e.data.sireKey)).toMatchObject({ sex: "male", species: a.species });
      }
      seen.set(a.key, a);
    }
  });

  it.each(seedsAndDays.filter((_, i) => i % 4 === 0))(
    "has records that add up, and work for these days, with seed %i on %s",
    (seed, day) => {
      const herd = makeRanch({ seed, today: day, zone: DEFAULT_ZONE }).animals;
      const facts = herd.map((a) => ({
        a,
        f: summarizeRecords(
          a,
          a.events.map((e, i) => ({ ...e, id: `${i}`.padStart(4, "0"), at: i, supersedesId: null })),
          day,
        ),
      }));
      expect(facts.flatMap(({ a, f }) => f.misfits.map((m) => `${a.key} ${m.why}`))).toEqual([]);
      const faults = facts.flatMap(({ a }) =>
        a.events.flatMap((e) => {
          const animal = { species: a.species, sex: a.sex === "castrated_male" ? "male" : a.sex, birthOn: a.birthDate };
          const { sireKey: _key, note: _note, ...data } = e.data;
          // Late is a matter of time, not of what was written.
          const on = e.status === "planned" && e.on < day ? day : e.on;
          const typed = { type: e.type as EventTypeCode, status: e.status, on, data, note: "", photoIds: [] };
          const read = readRecord(typed, animal, day);
          const kept = JSON.stringify(Object.keys(read.data).sort()) === JSON.stringify(Object.keys(data).sort());
          return [...read.faults.map((f) => f.message), ...(kept ? [] : ["fields that its type hasn't"])].map(
            (w) => `${a.key} ${e.type}: ${w}`,
          );
        }),
      );
      expect(faults).toEqual([]);
      const kinds = new Set(facts.flatMap(({ f }) => f.pendings.map((p) => `${p.kind}${p.overdue ? " late" : ""}`)));
      expect([...kinds]).toEqual(
        expect.arrayContaining(["planned", "planned late", "birth", "quarantine", "withdrawal"]),
      );
      expect(facts.some(({ f }) => f.expects && f.expects.from <= day && f.expects.to >= day)).toBe(true);
      // Nothing that the shop sells is unfit.
      expect(
        facts.filter(
          ({ a, f }) =>
            forSale.has(a.key) && (f.health === "quarantine" || (f.withdrawalMeat && a.purpose === "fattening")),
        ),
      ).toEqual([]);
    },
  );

  it("has at least 64 animals of six species, with names, tags and stories of their own", () => {
    expect(ranch.animals.length).toBeGreaterThanOrEqual(64);
    expect(new Set(ranch.animals.map((a) => a.species)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(ranch.animals.map((a) => a.name)).size).toBe(ranch.animals.length);
    const tags = ranch.animals.flatMap((a) => a.identifiers.map((i) => `${i.type} ${i.value}`));
    expect(new Set(tags).size).toBe(tags.length);
    for (const a of ranch.animals) {
      expect(a.story.split(/[.!:] /).length).toBeGreaterThanOrEqual(2);
      expect(a.story).not.toContain("undefined");
      for (const i of a.identifiers) {
        if (i.type === "siniiga") expect(i.value.replace(/\s/g, "")).toMatch(/^00\d{8}$/);
        if (i.type === "microchip") expect(i.value).toMatch(/^999\d{12}$/);
      }
    }
  });

  it("has trees of three generations in each species", () => {
    const depth = (key: string | null): number =>
      key ? 1 + Math.max(depth(animal.get(key)?.damKey ?? null), depth(animal.get(key)?.sireKey ?? null)) : 0;
    for (const code of new Set(ranch.animals.map((a) => a.species))) {
      expect([code, Math.max(...ranch.animals.filter((a) => a.species === code).map((a) => depth(a.key)))]).toEqual([
        code,
        3,
      ]);
    }
  });

  it("makes young ones grow from one weighing to the next, and nobody outgrow their kind", () => {
    for (const a of ranch.animals) {
      const weights = a.events.filter((e) => e.type === "weighing").map((e) => e.data.grams ?? 0);
      if (daysBetween(a.birthDate, today) < 400 && weights.length > 2)
        expect(weights.at(-1)).toBeGreaterThan(weights[0] as number);
      expect(Math.max(0, ...weights)).toBeLessThan(1_100_000);
    }
  });

  it("sells at believable prices, by weight only what has a weight", () => {
    const bounds = {
      cattle: [8_000, 60_000],
      goat: [2_000, 9_000],
      sheep: [1_200, 12_000],
      horse: [18_000, 90_000],
      pig: [600, 9_000],
      dog: [3_000, 9_000],
      rabbit: [200, 900],
      poultry: [60, 300],
    };
    const herd = ranch.items.filter((i) => i.kind === "animal");
    expect(herd.length).toBeGreaterThanOrEqual(26);
    for (const i of herd) {
      const [low, high] = bounds[i.species ?? "cattle"] as [number, number];
      expect([i.title, i.price >= low * 100, i.price <= high * 100]).toEqual([i.title, true, true]);
      if (i.pricePerKg && i.estWeight) expect(i.price).toBe(priceByWeight(i.estWeight, i.pricePerKg));
      expect(i.priceMode === "per_kg").toBe(i.pricePerKg !== null && i.estWeight !== null);
    }
    for (const i of ranch.items) {
      expect(Number.isSafeInteger(i.price) && i.price > 0 && i.title.length >= 3 && i.title.length <= 80).toBe(true);
      if (i.depositBp !== null) expect(i.depositBp >= 1000 && i.depositBp <= 9000).toBe(true);
    }
    expect(item.size).toBe(ranch.items.length);
  });

  it("leaves one product sold out and one with a single unit", () => {
    const left = ranch.items.filter((i) => i.kind === "product").map((i) => i.left);
    expect(left.length).toBeGreaterThanOrEqual(20);
    expect(left.filter((n) => n === 0)).toHaveLength(1);
    expect(left.filter((n) => n === 1)).toHaveLength(1);
  });

  it("has visits from a fortnight ago to two months ahead, one of them full", () => {
    expect(new Set(ranch.sessions.map((s) => s.itemKey)).size).toBe(8);
    expect(new Set(ranch.sessions.map((s) => s.key)).size).toBe(ranch.sessions.length);
    for (const s of ranch.sessions) {
      const day = s.localStart.slice(0, 10) as Day;
      expect(day >= addDays(today, -14) && day <= addDays(today, 60) && s.localStart.length === 16).toBe(true);
      expect(s.capacity >= 6 && s.capacity <= 40 && s.taken >= 0 && s.taken <= s.capacity).toBe(true);
      expect(item.get(s.itemKey)?.price).toBe(s.tiers[0]?.price);
    }
    expect(ranch.sessions.some((s) => s.taken === s.capacity && s.localStart.slice(0, 10) > today)).toBe(true);
  });

  it("has each date on a day of its weekly repeat, but for one that was moved and one that was left out", () => {
    for (const s of ranch.sessions) {
      const series = ranch.series.find((r) => r.key === s.seriesKey);
      expect(series?.weekdays).toContain(weekday(s.seriesDay));
      expect(series?.skip).not.toContain(s.seriesDay);
      expect(s.localStart === `${s.seriesDay}T${series?.time}`).toBe(!s.alone);
    }
    expect(ranch.sessions.filter((s) => s.alone)).toHaveLength(1);
    expect(ranch.series.flatMap((r) => r.skip)).toHaveLength(1);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])("plans sales that the shop could have made, whatever the weekday (+%i)", (offset) => {
    const plan = makeRanch({ seed: 1, today: addDays(today, offset), zone: DEFAULT_ZONE });
    const sessions = new Map(plan.sessions.map((s) => [s.key, s]));
    const items = new Map(plan.items.map((i) => [i.key, i]));
    const sold = new Set<string>();
    const stock = new Map(plan.items.map((i) => [i.key, i.stock ?? 0]));
    for (const sale of plan.sales) {
      let total = 0;
      for (const l of sale.lines) {
        const what = items.get(l.itemKey);
        expect([l.itemKey, what !== undefined, l.qty >= 1 && l.qty <= (what?.maxQty ?? 0)]).toEqual([
          l.itemKey,
          true,
          true,
        ]);
        const tier = l.sessionKey ? sessions.get(l.sessionKey)?.tiers.find((t) => t.code === l.tier) : undefined;
        expect(what?.publishedDaysAgo).toBeGreaterThan(sale.daysAgo);
        const born = plan.animals.find((a) => a.key === what?.animalKey)?.birthDate;
        expect([l.itemKey, born === undefined || born <= addDays(today, offset - sale.daysAgo)]).toEqual([
          l.itemKey,
          true,
        ]);
        if (what?.kind === "session") expect([l.itemKey, tier !== undefined]).toEqual([l.itemKey, true]);
        total += (tier?.price ?? what?.price ?? 0) * l.qty;
        if (givesBack(sale.outcome)) continue;
        if (what?.kind === "animal") expect(sold.has(l.itemKey)).toBe(false);
        sold.add(l.itemKey);
        stock.set(l.itemKey, (stock.get(l.itemKey) ?? 0) - l.qty);
      }
      if (sale.method === "oxxo") expect([sale.key, total >= 1_000 && total <= 1_000_000]).toEqual([sale.key, true]);
      expect(sale.buyer.phone).toMatch(/^\+52\d{10}$/);
      expect(sale.buyer.email).toMatch(/^[a-z.]+@example\.com$/);
    }
    for (const i of plan.items) if (i.kind === "product") expect(stock.get(i.key)).toBe(i.left);
  });

  it("tells a sale of each outcome, newest last", () => {
    const outcomes: Record<SaleOutcome, true> = {
      paid: true,
      ready: true,
      delivered: true,
      returned: true,
      paid_after_challenge: true,
      paid_another_way: true,
      paid_twice: true,
      partially_paid: true,
      overpaid: true,
      half_paid: true,
      waiting: true,
      in_review: true,
      undecided: true,
      abandoned: true,
      expired: true,
      lapsed: true,
      paid_late: true,
      paid_too_late: true,
      declined: true,
      released: true,
      partially_refunded: true,
      refunded: true,
      disputed: true,
    };
    expect(new Set(ranch.sales.map((s) => s.outcome))).toEqual(new Set(Object.keys(outcomes)));
    expect(ranch.sales.length).toBeGreaterThanOrEqual(24);
    expect(ranch.sales.map((s) => s.daysAgo)).toEqual([...ranch.sales.map((s) => s.daysAgo)].sort((a, b) => b - a));
  });

  it("is plainly a demonstration", () => {
    expect(ranch.business.rfc).toBe("XAXX010101000");
    expect(ranch.business.email).toMatch(/\.example\.mx$/);
  });

  it("can draw each of its animals", () => {
    for (const a of ranch.animals) for (const p of a.pictures) expect(drawAnimal(p)).toContain("</svg>");
  });
});
