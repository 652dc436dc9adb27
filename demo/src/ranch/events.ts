import { grams } from "@corral/domain/kernel/money";
import { addDays, type Day, daysBetween } from "@corral/domain/kernel/time";
import type { Random } from "../pictures/random";
import { weightAt } from "./growth";
import { lives } from "./life";
import type { Line } from "./lines";
import { inHand } from "./today";
import type { PlannedAnimal, PlannedEvent } from "./types";

const TWO_YEARS = 730;

interface Ask {
  animal: Omit<PlannedAnimal, "events" | "pictures" | "story">;
  line: Line;
  today: Day;
  vigour: number;
  rng: Random;
  /** The days on which it gave birth, with the sire of each litter. */
  births: { on: Day; sireKey: string; names: string[] }[];
  /** Served this many days ago, and pregnant. */
  expecting: { servedDaysAgo: number; sireKey: string } | null;
}

const done = (type: string, on: Day, data: PlannedEvent["data"] = {}, published = true): PlannedEvent => ({
  type,
  status: "done",
  on,
  data,
  published,
});
const planned = (type: string, on: Day, data: PlannedEvent["data"] = {}): PlannedEvent => ({
  type,
  status: "planned",
  on,
  data,
  published: false,
});

/** The records of its last two years and its planned tasks. None before its birth; none done after today. */
export function recordsOf({ animal, line, today, vigour, rng, births, expecting }: Ask): PlannedEvent[] {
  const life = lives[animal.species];
  const age = daysBetween(animal.birthDate, today);
  const ago = (days: number) => addDays(today, -days);
  const window = Math.min(age, TWO_YEARS);
  const all: PlannedEvent[] = [];
  if (age <= TWO_YEARS)
    all.push(
      done("birth", animal.birthDate, {
        note: animal.damKey ? "Nació en el rancho, sin ayuda" : "Nació fuera del rancho",
      }),
    );

  const small = age < 400;
  const every = small ? Math.max(14, Math.min(30, Math.round(age / 5))) : rng.int(80, 100);
  let heaviest = 0;
  for (let d = window - (small ? 1 : rng.int(10, 60)); d > 0; d -= every) {
    const weighed = weightAt(line, animal.sex, age - d, vigour * rng.between(0.985, 1.015));
    // What grows never loses weight between two weighings.
    const weight = small ? grams(Math.max(weighed, heaviest)) : weighed;
    heaviest = weight;
    all.push(done("weighing", ago(d), { grams: weight, method: "scale" }));
  }
  for (const v of life.vaccines) {
    if (v.sex === "female" && animal.sex !== "female") continue;
    const first = age - v.from;
    if (!v.every) {
      if (first >= 0 && first <= window) all.push(done("vaccination", ago(first), { product: v.product }));
      continue;
    }
    let last = -1;
    // The doses since its first one that fall into the two years of records.
    for (let d = first; d >= 0; d -= v.every) {
      if (d > window) continue;
      all.push(done("vaccination", ago(d), { product: v.product }));
      last = d;
    }
    if (last >= 0 || first < 0)
      all.push(
        planned("vaccination", addDays(today, Math.max(3, last < 0 ? -first : v.every - last)), { product: v.product }),
      );
  }
  const firstShot = Math.min(45, Math.round(age / 2));
  for (let d = window - Math.min(30, firstShot) - rng.int(0, 8); d >= 0; d -= 122)
    all.push(done("deworming", ago(d), { product: life.dewormer }, true));
  if (age > 40 && age < TWO_YEARS)
    all.push(
      done("identification", addDays(animal.birthDate, Math.min(20, age - 1)), {
        mark: animal.identifiers[0]?.value ?? "",
      }),
    );
  const wean = life.weaned;
  if (wean && age > wean && age < TWO_YEARS)
    all.push(done("weaning", addDays(animal.birthDate, wean), { note: "Sin tropiezos" }));
  if (animal.sex === "castrated_male" && age > 240)
    all.push(done("castration", addDays(animal.birthDate, 230), { method: "surgery", note: "Con anestesia local" }));
  if (rng.chance(0.45) && window > 120) {
    const on = rng.int(40, window - 60);
    const fitting = life.treatments.filter((t) => age - on >= (t.from ?? 30));
    const cure = fitting.length ? rng.pick(fitting) : undefined;
    if (cure)
      all.push(
        done("treatment", ago(on), {
          product: cure.product,
          ...(cure.withdrawal ? { meatDays: cure.withdrawal } : {}),
        }),
      );
  }
  const isLivestock = ["cattle", "goat", "sheep", "horse"].includes(animal.species);
  if (isLivestock && age > 365 && rng.chance(0.6))
    all.push(
      done("movement", ago(rng.int(8, 200)), {
        to: rng.pick(["Potrero del norte", "Corral de manejo", "Potrero grande", "Corral de la presa"]),
      }),
    );
  if (isLivestock && age > 365 && rng.chance(0.5))
    all.push(done("body_condition", ago(rng.int(5, 120)), { score: rng.pick([300, 350, 325, 400]), scale: "five" }));

  // Hens brood eggs: that is neither a service nor a birth.
  for (const birth of animal.species === "poultry" ? [] : births) {
    const served = addDays(birth.on, -life.gestation);
    if (daysBetween(served, today) < TWO_YEARS)
      all.push(done("service", served, { method: "natural", sireKey: birth.sireKey }));
    if (life.gestation > 60 && daysBetween(served, today) < TWO_YEARS)
      all.push(done("pregnancy_check", addDays(served, 45), { result: "positive", method: "ultrasound" }));
    if (daysBetween(birth.on, today) < TWO_YEARS)
      all.push(done("parturition", birth.on, { ease: "alone", note: birth.names.join(" y ") }));
  }
  if (expecting) {
    const served = ago(expecting.servedDaysAgo);
    all.push(done("service", served, { method: "natural", sireKey: expecting.sireKey }));
    if (expecting.servedDaysAgo > 47)
      all.push(done("pregnancy_check", addDays(served, 46), { result: "positive", method: "ultrasound" }));
  }
  all.push(...inHand(animal.key, today));
  return all
    .filter((e) => e.on >= animal.birthDate && (e.status === "planned" || e.on <= today))
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}
