import { type Day, daysBetween } from "@corral/domain/kernel/time";
import { type AnimalPicture, wearsTag } from "../pictures/draw-animal";
import { random } from "../pictures/random";
import { weightAt } from "./growth";
import { lives } from "./life";
import { lines } from "./lines";
import { growing } from "./make-herd";
import type { PlannedAnimal, PlannedItem } from "./types";

/** The place in the shop of the one whose photos are an amateur's: the shop has to look well with those too. */
const AMATEURS = 6;

/**
 * The photos of every animal. Those on sale have a gallery: whole, face, ear tag, other side; of the rest every second
 * has its face. `shelf` is the shop's order: each differs from its neighbours in pose and side.
 */
export function withPictures(
  seed: number | string,
  animals: Omit<PlannedAnimal, "pictures">[],
  shelf: PlannedItem[],
  today: Day,
): PlannedAnimal[] {
  const onSale = new Map(
    shelf
      .filter((i) => i.animalKey)
      .map((item, n) => ({ item, n }))
      .sort((a, b) => a.item.publishedDaysAgo - b.item.publishedDaysAgo || a.n - b.n)
      .map(({ item }, place) => [item.animalKey, place]),
  );
  return animals.map((a, n) => {
    const shelfPlace = onSale.get(a.key);
    const first = lookOf(seed, a, today, shelfPlace ?? n);
    const alt = `${a.name}, ${a.breed} ${a.color.toLowerCase()}`;
    const face = { ...first, alt: `${alt}, de cerca`, framing: "portrait" as const, seed: `${seed} ${a.key} 2` };
    const other = { ...lookOf(seed, a, today, (shelfPlace ?? n) + 3), pose: "standing" as const };
    const facing = first.facing === "left" ? ("right" as const) : ("left" as const);
    const otherSide = { ...other, facing, alt: `${alt}, del otro lado` };
    if (shelfPlace === AMATEURS) {
      const whole = { ...first, alt, pose: "standing" as const, amateur: "upright" as const };
      return {
        ...a,
        pictures: [whole, { ...face, amateur: "dark" as const }, { ...otherSide, amateur: "mud" as const }],
      };
    }
    const rest = [];
    if (shelfPlace !== undefined || n % 2 === 0) rest.push(face);
    if (shelfPlace !== undefined && wearsTag(a.species) && first.breedLook !== "zebu")
      rest.push({ ...face, alt: `${alt}, su arete`, framing: "tag" as const });
    if (shelfPlace !== undefined && shelfPlace % 2 === 0) rest.push(otherSide);
    return { ...a, pictures: [{ ...first, alt }, ...rest] };
  });
}

function lookOf(seed: number | string, a: Omit<PlannedAnimal, "pictures">, today: Day, place: number): AnimalPicture {
  const line = lines.find((l) => l.tag === a.key.slice(0, -1));
  if (!line) throw new Error(`no line of ${a.key}`);
  const days = daysBetween(a.birthDate, today);
  const isYoung = growing(a.species, days);
  const full = line.kg[a.sex === "female" ? "female" : "male"];
  const part = weightAt(line, a.sex, days, 1) / 1000 / full;
  const rng = random(`look ${seed} ${a.key}`);
  const coat = line.coats["MFNABCD".indexOf(a.key.slice(-1)) % line.coats.length] ?? line.coats[0];
  return {
    species: a.species,
    coat: line.coats.find((c) => c.words === a.color)?.coat ?? coat?.coat ?? "",
    breedLook: a.sex === "male" && line.tag === "P" && !isYoung ? "horned" : line.look,
    age: isYoung ? "young" : "adult",
    sex: a.sex === "female" ? "female" : "male",
    tone: rng.between(-0.12, 0.1),
    size: Math.max(
      0,
      Math.min(1, isYoung ? part * 2 : days > lives[a.species].atWork * 2 ? 0.6 + rng.next() * 0.4 : part - 0.4),
    ),
    facing: (place + (place >> 1)) % 2 ? "left" : "right",
    pose: place % 3 === 1 && a.species !== "horse" ? "resting" : "standing",
    seed: `${seed} ${a.key}${place}`,
  };
}
