import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { species } from "../../kernel/species";
import { addDays, type Day, toDay } from "../../kernel/time";
import { type Kin, pedigreeFaults } from "./pedigree";

const animal = (id: string, change: Partial<Kin> = {}): Kin => ({
  id,
  name: `«${id}»`,
  species: "cattle",
  sex: "female",
  birthDate: toDay("2020-05-01"),
  birthPrecision: "day",
  damId: null,
  sireId: null,
  ...change,
});
const check = (herd: Kin[], id: string) => {
  const all = new Map(herd.map((a) => [a.id, a]));
  const it = all.get(id) as Kin;
  const young = herd.filter((a) => a.damId === id || a.sireId === id);
  return pedigreeFaults(it, (k) => all.get(k), young).map((f) => f.field);
};

describe("a family", () => {
  test("has a female dam and a male sire, of a compatible species and old enough", () => {
    const cow = animal("cow");
    const bull = animal("bull", { sex: "male" });
    const calf = (change: Partial<Kin>) =>
      check(
        [
          cow,
          bull,
          animal("mare", { species: "horse" }),
          animal("calf", { birthDate: toDay("2023-01-01"), ...change }),
        ],
        "calf",
      );
    expect(calf({ damId: "cow", sireId: "bull" })).toEqual([]);
    expect(calf({ damId: "bull", sireId: "cow" })).toEqual(["damId", "sireId"]);
    expect(calf({ damId: "mare" })).toEqual(["damId"]);
    expect(calf({ damId: "nobody" })).toEqual(["damId"]);
    expect(calf({ damId: "calf" })).toContain("damId");
    expect(calf({ damId: "cow", sireId: "cow" })).toEqual(["sireId"]);
    expect(calf({ damId: "cow", birthDate: toDay("2021-10-31") })).toEqual(["damId"]);
    expect(calf({ damId: "cow", birthDate: toDay("2021-11-01") })).toEqual([]);
    expect(calf({ damId: "cow", birthDate: toDay("2021-05-01"), birthPrecision: "year" })).toEqual([]);
    expect(calf({ damId: "cow", birthDate: null })).toEqual([]);
    const mule = animal("mule", { species: "horse", sireId: "jack", damId: "mare", birthDate: toDay("2025-01-01") });
    const jack = animal("jack", { species: "donkey", sex: "male" });
    expect(check([mule, jack, animal("mare", { species: "horse" })], "mule")).toEqual([]);
  });

  test("is checked for the parent too: a dam can't become male, nor younger than her young", () => {
    const calf = animal("calf", { damId: "cow", birthDate: toDay("2023-01-01") });
    expect(check([animal("cow"), calf], "cow")).toEqual([]);
    expect(check([animal("cow", { sex: "male" }), calf], "cow")).toEqual(["sex"]);
    expect(check([animal("cow", { species: "goat" }), calf], "cow")).toEqual(["species"]);
    expect(check([animal("cow", { birthDate: toDay("2022-12-01") }), calf], "cow")).toEqual(["birthDate"]);
  });
});

/** A herd whose animals were all born long after their parents, with ids in any order. */
const herds = fc
  .array(fc.record({ sex: fc.constantFrom("female" as const, "male" as const), dam: fc.nat(), sire: fc.nat() }), {
    minLength: 2,
    maxLength: 14,
  })
  .map((rows) => {
    const herd: Kin[] = [];
    rows.forEach((r, i) => {
      const of = (sex: string, n: number) => {
        const there = herd.filter((a) => a.sex === sex);
        return there[n % (there.length + 1)]?.id ?? null;
      };
      const birthDate = addDays("1990-01-01" as Day, i * 900);
      herd.push(animal(`a${i}`, { sex: r.sex, birthDate, damId: of("female", r.dam), sireId: of("male", r.sire) }));
    });
    return herd;
  });

test("an acyclic pedigree is accepted, and an edge that would close a cycle of any length is refused", () =>
  fc.assert(
    fc.property(herds, fc.nat(), (herd, pick) => {
      for (const a of herd) expect(check(herd, a.id)).toEqual([]);
      const above = (id: string): string[] => {
        const it = herd.find((a) => a.id === id);
        return [it?.damId, it?.sireId].flatMap((p) => (p ? [p, ...above(p)] : []));
      };
      const old = herd.find((a) => herd.some((b) => above(b.id).includes(a.id)));
      if (!old) return;
      const below = herd.filter((b) => above(b.id).includes(old.id));
      const young = below[pick % below.length] as Kin;
      // Only the cycle is wrong: births are unknown.
      const ring = herd.map((a) => ({
        ...a,
        birthDate: null,
        ...(a.id === old.id ? { [young.sex === "female" ? "damId" : "sireId"]: young.id } : {}),
      }));
      expect(check(ring, old.id)).toEqual([young.sex === "female" ? "damId" : "sireId"]);
    }),
    { numRuns: 80 },
  ));

test("nobody is born before their parents in any species, nor before these reach the minimum age where it is known", () =>
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(species)), fc.integer({ min: -900, max: 1500 }), (kind, days) => {
      const dam = animal("dam", { species: kind });
      const young = animal("young", { species: kind, damId: "dam", birthDate: addDays("2020-05-01" as Day, days) });
      const months = species[kind]?.parentMonths ?? 0;
      const faults = check([dam, young], "young");
      if (days < months * 28 || days < 0) expect(faults).toEqual(["damId"]);
      if (days > months * 31) expect(faults).toEqual([]);
    }),
    { numRuns: 200 },
  ));
