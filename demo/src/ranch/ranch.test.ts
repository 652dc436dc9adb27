import type { EventTypeCode } from "@corral/domain/herd/records/event-types";
import { readRecord } from "@corral/domain/herd/records/record-data";
import { summarizeRecords } from "@corral/domain/herd/records/summarize";
import { species } from "@corral/domain/kernel/species";
import { addDays, type Day, DEFAULT_ZONE, daysBetween, isDay } from "@corral/domain/kernel/time";
import { describe, expect, it } from "vitest";
import { drawAnimal } from "../pictures/draw-animal";
import { makeRanch } from "./make-ranch";
import { givesBack } from "./sales";
import type { PlannedAnimal } from "./types";

const today = "2026-11-21" as Day;
const ranch = makeRanch({ seed: 1, today, zone: DEFAULT_ZONE });
const forSale = new Set(ranch.items.map((i) => i.animalKey));
const seedsAndDays = [1, 2, 3, 4, 5].flatMap((seed) =>
  ["2026-01-01", "2028-02-29", "2026-11-21"].map((day) => [seed, day as Day] as const),
);

describe("the demo ranch", () => {
  it("is deterministic for its seed and day", () => {
    expect(makeRanch({ seed: 1, today, zone: DEFAULT_ZONE })).toEqual(ranch);
    expect(makeRanch({ seed: 2, today, zone: DEFAULT_ZONE }).animals).not.toEqual(ranch.animals);
  });

  it.each(seedsAndDays)("has consistent family trees and record dates with seed %i on %s", (seed, day) => {
    const herd = makeRanch({ seed, today: day, zone: DEFAULT_ZONE }).animals;
    const seen = new Map<string, PlannedAnimal>();
    for (const a of herd) {
      for (const [parentKey, sex] of [
        [a.damKey, "female"],
        [a.sireKey, "male"],
      ] as const) {
        if (!parentKey) continue;
        const parent = seen.get(parentKey); // parents come first, so there are no cycles
        expect([a.key, parent?.species, parent?.sex]).toEqual([a.key, a.species, sex]);
        expect(daysBetween(parent?.birthDate as Day, a.birthDate)).toBeGreaterThan(
          (species[a.species]?.parentMonths ?? 0) * 30.5,
        );
      }
      expect(isDay(a.birthDate) && a.birthDate <= day).toBe(true);
      for (const e of a.events) {
        expect(isDay(e.on) && e.on >= a.birthDate && e.on >= addDays(day, -731)).toBe(true);
        // Planned records may be overdue by some days.
        expect(e.status === "done" ? e.on <= day : e.on >= addDays(day, -7)).toBe(true);
        if (e.data.sireKey)
          expect(herd.find((x) => x.key === e.data.sireKey)).toMatchObject({ sex: "male", species: a.species });
      }
      seen.set(a.key, a);
    }
  });

  it.each(seedsAndDays.filter((_, i) => i % 4 === 0))(
    "has records that the domain accepts, and current tasks, with seed %i on %s",
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
          // An overdue record is validated as of today.
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
      // No animal on sale is unfit to be sold.
      expect(
        facts.filter(
          ({ a, f }) =>
            forSale.has(a.key) && (f.health === "quarantine" || (f.withdrawalMeat && a.purpose === "fattening")),
        ),
      ).toEqual([]);
    },
  );

  it.each([0, 1, 2, 3, 4, 5, 6])("plans sales that the shop can make on any weekday (+%i)", (offset) => {
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
    }
    for (const i of plan.items) if (i.kind === "product") expect(stock.get(i.key)).toBe(i.left);
  });

  it("has no identifier, RFC or address that could be somebody's", () => {
    expect(ranch.business.rfc).toBe("XAXX010101000");
    expect(ranch.business.email).toMatch(/\.example\.mx$/);
    for (const { type, value } of ranch.animals.flatMap((a) => a.identifiers)) {
      if (type === "siniiga") expect(value.replace(/\s/g, "")).toMatch(/^00\d{8}$/);
      if (type === "microchip") expect(value).toMatch(/^999\d{12}$/);
    }
    for (const { buyer } of ranch.sales) expect(buyer.email).toMatch(/^[a-z.]+@example\.com$/);
  });

  it("draws each of its animals", () => {
    for (const a of ranch.animals) for (const p of a.pictures) expect(drawAnimal(p)).toContain("</svg>");
  });

  it.each([1, 2, 20_261_120])("shows no two alike side by side in the shop, and galleries, with seed %i", (seed) => {
    const { animals, items } = makeRanch({ seed, today, zone: DEFAULT_ZONE });
    const galleries = items
      .filter((i) => i.animalKey !== null)
      .map((i, n) => ({ i, n }))
      .sort((a, b) => a.i.publishedDaysAgo - b.i.publishedDaysAgo || a.n - b.n)
      .map(({ i }) => animals.find((a) => a.key === i.animalKey)?.pictures ?? []);
    const covers = galleries.map((g) => g[0] as PlannedAnimal["pictures"][0]);
    covers.forEach((p, n) => {
      // Beside it on a phone and below it, in two columns.
      for (const other of [covers[n + 1], covers[n + 2]].filter((o) => o !== undefined)) {
        expect(drawAnimal(other)).not.toBe(drawAnimal(p));
      }
    });
    for (const g of galleries)
      expect(g.length >= 2 && g.length <= 4 && new Set(g.map((p) => p.alt)).size === g.length).toBe(true);
    expect(galleries.some((g) => g.length === 4)).toBe(true);
    const bytes = animals.flatMap((a) => a.pictures).reduce((sum, p) => sum + drawAnimal(p).length, 0);
    expect(bytes).toBeLessThan(3_200_000);
  });
});
