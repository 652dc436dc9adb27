import { gestations } from "@corral/domain/herd/records/gestation";
import { addDays, type Day, DEFAULT_ZONE, daysBetween } from "@corral/domain/kernel/time";
import { expect, test } from "vitest";
import { growing } from "./make-herd";
import { makeRanch } from "./make-ranch";
import { names } from "./names";
import type { PlannedAnimal, SpeciesCode } from "./types";

const ranches = [1, 2, 3, 20_261_120].flatMap((seed) =>
  (["2026-11-24", "2027-01-01", "2028-02-29"] as Day[]).map((today) => {
    const ranch = makeRanch({ seed, today, zone: DEFAULT_ZONE });
    return { seed, today, ...ranch, of: new Map(ranch.animals.map((a) => [a.key, a])) };
  }),
);

/** Every breach of a rule over all the ranches, named. */
function breaches(rule: (a: PlannedAnimal, age: number, r: (typeof ranches)[0]) => (string | false | undefined)[]) {
  return ranches.flatMap((r) =>
    r.animals.flatMap((a) =>
      rule(a, daysBetween(a.birthDate, r.today), r).flatMap((why) =>
        why ? [`${r.seed} ${r.today} ${a.key} ${why}`] : [],
      ),
    ),
  );
}
const done = (a: PlannedAnimal, type: string) => a.events.filter((e) => e.type === type && e.status === "done");
const childrenOf = (a: PlannedAnimal, r: (typeof ranches)[0]) =>
  r.animals.filter((o) => o.damKey === a.key || o.sireKey === a.key);

test("stories say only what fits age, sex and family", () => {
  const found = breaches((a, age, r) => {
    const children = childrenOf(a, r);
    const told = (words: RegExp) => words.test(a.story);
    const own = r.items.find((i) => i.animalKey === a.key);
    return [
      told(/Es madre|buena madre|parto|camada y la sigue|ordeñar|su nido|Cría (bien|sin)|leche/i) &&
        (a.sex !== "female" || children.length === 0) &&
        "tells of a mother",
      told(/Es padre|Monta bien|Sus (crías|corderos|camadas|cachorros|pollitos)|Trabaja bien/) &&
        (a.sex === "castrated_male" || children.length === 0) &&
        !(a.sex === "female" && children.length > 0) &&
        "tells of a sire",
      age < 300 &&
        told(/monta|ordeñ|Pone casi|Canta a|hecho al trabajo|Boca suave|cargada/i) &&
        "is too young for its story",
      a.species === "horse" && age < 1000 && told(/hecho al trabajo|paso cómodo/) && "is too young to be ridden",
      told(/cargada/) && (a.sex !== "female" || age < 400) && "can't be pregnant",
      told(/\b(hija|La compramos|Llegó chica|verla)\b/) && a.sex !== "female" && "is told as a female",
      told(/\b(hijo|Lo compramos|Llegó chico|verlo)\b/) && a.sex === "female" && "is told as a male",
      ...children.map((c) => !a.story.includes(c.name) && `doesn't name ${c.name}`),
      a.damKey !== null && !a.story.includes(r.of.get(a.damKey)?.name ?? "?") && "doesn't name its mother",
      a.sex === "castrated_male" && !told(/Castrado/) && "isn't told as castrated",
      told(/Se entrega|Puedes venir|Va con su/) !== (own !== undefined) && "is told for sale or not",
      told(/vacunas al corriente/) && done(a, "vaccination").length === 0 && "has no vaccines",
      own && own.description !== a.story && "is described otherwise in the shop",
      own && !own.subtitle.includes(r.of.get(a.damKey ?? "")?.name ?? "?") && "has a subtitle without its mother",
      !names[a.species][a.sex === "female" ? "female" : "male"].includes(a.name) && "has a name of the other sex",
      /Fierro|Muesca/.test(a.marks) && (age < 100 || ["dog", "rabbit", "poultry"].includes(a.species)) && "is branded",
      a.purpose === "milk" && (a.sex !== "female" || age < 500) && "gives milk",
    ];
  });
  expect(found).toEqual([]);
});

test("breeding fits: fertile parents of age, gestation, and young that are there", () => {
  const found = breaches((a, _age, r) => {
    const gestation = gestations[a.species]?.mean ?? 0;
    const near = (from: Day, to: Day, days: number) => Math.abs(daysBetween(from, to) - days) <= days * 0.08 + 1;
    const births = done(a, "parturition");
    const young = r.animals.filter((o) => o.damKey === a.key);
    const mates = a.events.filter((e) => e.type === "service");
    return [
      a.sex === "castrated_male" && childrenOf(a, r).length > 0 && "sires though it is castrated",
      (births.length > 0 || mates.length > 0 || done(a, "pregnancy_check").length > 0) &&
        a.sex !== "female" &&
        "is bred",
      ...births.map((b) => !young.some((y) => y.birthDate === b.on) && `bore nobody on ${b.on}`),
      ...births.map(
        (b) =>
          !mates.some((s) => near(s.on, b.on, gestation)) &&
          addDays(b.on, -gestation) > addDays(r.today, -700) &&
          `bore without service ${b.on}`,
      ),
      ...young.map(
        (y) =>
          a.species !== "poultry" &&
          daysBetween(y.birthDate, r.today) < 700 &&
          !births.some((b) => b.on === y.birthDate && String(b.data.note).includes(y.name)) &&
          `has no birth of ${y.name}`,
      ),
      ...mates.map((s) => daysBetween(a.birthDate, s.on) < gestation + 100 && `is served too young on ${s.on}`),
      ...mates.map((s) => r.of.get(s.data.sireKey ?? "")?.sex !== "male" && "is served by no male"),
      ...mates.map((s) => [a.sireKey].includes(s.data.sireKey ?? "") && "is served by its own sire"),
      ...done(a, "weaning").map((w) => daysBetween(a.birthDate, w.on) < 25 && "is weaned too young"),
    ];
  });
  expect(found).toEqual([]);
});

const FEMALE_ONLY = /Brucel/;
const FOR: Record<string, SpeciesCode[]> = {
  clostridiasis: ["cattle", "goat", "sheep"],
  bovina: ["cattle"],
  RB51: ["cattle"],
  "Rev-1": ["goat"],
  equin: ["horse"],
  canina: ["dog"],
  Circovirus: ["pig"],
  Mixomatosis: ["rabbit"],
  Newcastle: ["poultry"],
  Herraje: ["horse"],
};

test("care fits species, sex and age", () => {
  const found = breaches((a) =>
    a.events.flatMap((e) => {
      const product = String(e.data.product ?? "");
      const at = daysBetween(a.birthDate, e.on);
      return [
        e.type === "vaccination" && FEMALE_ONLY.test(product) && a.sex !== "female" && `gets ${product}`,
        e.type === "vaccination" && at < 7 && `gets ${product} at ${at} days`,
        product === "Rabia" && at < 80 && `gets ${product} at ${at} days`,
        product.startsWith("Herraje") && at < 900 && "is shod too young",
        e.type === "castration" && a.sex !== "castrated_male" && "is castrated on paper",
        e.type === "movement" && !["cattle", "goat", "sheep", "horse"].includes(a.species) && "moves to a pasture",
        ...Object.entries(FOR).map(
          ([word, of]) => product.includes(word) && !of.includes(a.species) && `gets ${product}`,
        ),
      ];
    }),
  );
  expect(found).toEqual([]);
});

/** Kilograms of the smallest and the largest that is grown. */
const GROWN_KG: Record<SpeciesCode, [number, number]> = {
  cattle: [380, 1100],
  goat: [48, 125],
  sheep: [38, 140],
  horse: [380, 600],
  pig: [170, 310],
  dog: [14, 34],
  rabbit: [1.8, 5],
  poultry: [2, 4.6],
};

test("weights fit the species, and what grows gains at each weighing", () => {
  const found = breaches((a, age, r) => {
    const weights = done(a, "weighing").map((e) => ({ on: e.on, kg: (e.data.grams ?? 0) / 1000 }));
    const last = weights.at(-1);
    const [least, most] = GROWN_KG[a.species];
    const mother = r.of.get(a.damKey ?? "");
    const hers = mother && done(mother, "weighing").at(-1)?.data.grams;
    return [
      !last && age > 40 && "was never weighed",
      ...weights.map((w, i) => {
        const before = weights[i - 1];
        const isYoung = growing(a.species, daysBetween(a.birthDate, w.on));
        return before && w.kg < before.kg * (isYoung ? 1 : 0.93) && `lost weight on ${w.on}`;
      }),
      last && !growing(a.species, age) && age > 700 && (last.kg < least || last.kg > most) && `weighs ${last.kg} kg`,
      last && growing(a.species, age) && last.kg > most * 0.75 && `is young and weighs ${last.kg} kg`,
      last && hers && age < 130 && last.kg * 1000 > hers && "is heavier than its mother",
    ];
  });
  expect(found).toEqual([]);
});

/** Pesos of a young one and of a grown one, Mexico 2026; by live weight for what is sold so. */
const MARKET: Record<SpeciesCode, { young: [number, number]; grown: [number, number] }> = {
  cattle: { young: [14_000, 30_000], grown: [30_000, 75_000] },
  goat: { young: [2_000, 4_500], grown: [5_000, 12_000] },
  sheep: { young: [1_300, 5_500], grown: [5_000, 15_000] },
  horse: { young: [18_000, 45_000], grown: [30_000, 150_000] },
  pig: { young: [1_000, 4_500], grown: [6_000, 16_000] },
  dog: { young: [4_000, 12_000], grown: [8_000, 25_000] },
  rabbit: { young: [150, 600], grown: [250, 900] },
  poultry: { young: [60, 180], grown: [180, 500] },
};

test("prices fit the market by species, age and weight", () => {
  const found = breaches((a, age, r) => {
    const item = r.items.find((i) => i.animalKey === a.key);
    if (!item) return [];
    const [least, most] = MARKET[a.species][growing(a.species, age) || age < 150 ? "young" : "grown"];
    const price = item.price / 100;
    return [
      (price < least || price > most) && `costs ${price}`,
      item.pricePerKg !== null &&
        (item.pricePerKg < 4_500 || item.pricePerKg > 10_000) &&
        "has an odd price by kilogram",
      a.sex === "castrated_male" && /Toro|Semental/.test(item.title) && "is called a sire",
      growing(a.species, age) &&
        /^(Vaca|Toro|Cabra|Semental|Borrega|Carnero|Yegua|Caballo|Cerda|Verraco) /.test(item.title) &&
        `is called ${item.title}`,
    ];
  });
  expect(found).toEqual([]);
});
