import { addDays, type Day, daysBetween } from "@corral/domain/kernel/time";
import { type Random, random } from "../pictures/random";
import { recordsOf } from "./events";
import { lives } from "./life";
import { type Line, lines } from "./lines";
import { names } from "./names";
import { groupOf } from "./pens";
import { storyOf } from "./stories";
import { inHand } from "./today";
import type { PlannedAnimal, Sex } from "./types";

interface Member {
  role: string;
  sex: Sex;
  age: number;
  dam: string | null;
  sire: string | null;
}

/** The members of a line's family tree, parents first. */
function membersOf(line: Line, rng: Random): Member[] {
  const life = lives[line.species];
  const between = ([min, max]: [number, number]) => rng.int(min, max);
  const grown = between(life.grown);
  const young = between(life.young);
  const mother = line.members.includes("A") ? "A" : "F";
  const father = line.members.includes("N") ? "N" : "M";
  const older = life.litter ? 0 : life.gestation + 110 + rng.int(0, 40);
  const tree: Member[] = [
    { role: "M", sex: "male", age: between(life.founders), dam: null, sire: null },
    { role: "N", sex: "male", age: between(life.founders), dam: null, sire: null },
    { role: "F", sex: "female", age: between(life.founders), dam: null, sire: null },
    { role: "A", sex: "female", age: grown, dam: "F", sire: "M" },
    { role: "B", sex: "male", age: life.litter ? grown : grown - older, dam: "F", sire: "M" },
    { role: "C", sex: line.young[0], age: young, dam: mother, sire: father },
    { role: "D", sex: line.young[1], age: young + older, dam: mother, sire: father },
  ];
  return tree.filter((m) => line.members.includes(m.role));
}

type Tag = Omit<PlannedAnimal["identifiers"][number], "appliedOn">;
function identifiersOf(line: Line, number: number, serial: number): Tag[] {
  const tag = `${line.tag}-${String(number).padStart(3, "0")}`;
  // State 00 doesn't exist and 999 is the manufacturer code for tests (ISO 11784): no real animal has these numbers.
  const siniiga = {
    type: "siniiga" as const,
    value: `00 ${String(41_000_000 + serial * 137).replace(/(\d{4})(\d{4})/, "$1 $2")}`,
  };
  const chip = { type: "microchip" as const, value: `999${String(100_000_000_000 + serial * 7_919)}` };
  switch (line.species) {
    case "cattle":
    case "goat":
    case "sheep":
      return [{ type: "ear_tag_internal", value: tag }, siniiga];
    case "pig":
      return [{ type: "ear_tag_internal", value: tag }];
    case "rabbit":
      return [{ type: "tattoo", value: tag }];
    case "poultry":
      return [{ type: "leg_band", value: tag }];
    default:
      return [{ type: "registry_no", value: tag }, chip];
  }
}

/** The features by which it is known; only what grows up here is branded or notched. */
function marksOf(species: Line["species"], days: number): string[] {
  const plain = "Sin señas particulares";
  const grown = !growing(species, days);
  if (species === "cattle" || species === "horse")
    return [
      "Remolino en la frente",
      "Remolino en el costado",
      ...(grown ? ["Fierro EM en la paleta izquierda"] : [plain]),
    ];
  if (species === "goat" || species === "sheep" || species === "pig")
    return [plain, ...(grown ? ["Muesca en la oreja derecha", "Muesca en la oreja izquierda"] : [])];
  return species === "dog" ? [plain, "Punta de la cola clara"] : [plain];
}

/** Males of a dairy line breed once they are grown; a castrated one is fattened. */
function purposeOf(line: Line, m: Member): PlannedAnimal["purpose"] {
  if (m.sex === "castrated_male") return line.species === "horse" ? "work" : "fattening";
  if (line.purpose === "milk" && (m.sex === "male" || growing(line.species, m.age))) return "breeding";
  return line.purpose === "fattening" && ["M", "N", "F", "A"].includes(m.role) ? "breeding" : line.purpose;
}

/** Whether it is still growing at that age in days. */
export const growing = (species: Line["species"], days: number) =>
  days < { cattle: 420, horse: 500, goat: 200, sheep: 200, pig: 150, dog: 200, rabbit: 90, poultry: 35 }[species];

/** A pregnancy among the current records, if a check has confirmed it. */
function pregnancyInHand(key: string, today: Day) {
  const records = inHand(key, today);
  const service = records.find((e) => e.type === "service");
  const isSure = records.some((e) => e.type === "pregnancy_check" && e.status === "done");
  return service?.data.sireKey && isSure
    ? { servedDaysAgo: daysBetween(service.on, today), sireKey: service.data.sireKey }
    : null;
}

/** The animals of the ranch, parents before their young, with records up to today. */
export function makeHerd(
  seed: number | string,
  today: Day,
  forSale: (lineTag: string, role: string) => boolean,
): { animals: Omit<PlannedAnimal, "pictures">[]; vigour: Map<string, number> } {
  const animals: Omit<PlannedAnimal, "pictures">[] = [];
  const vigour = new Map<string, number>();
  const named = new Map<string, number>();
  let serial = 0;
  for (const line of lines) {
    const rng = random(`${seed} ${line.tag}`);
    const tree = membersOf(line, rng);
    const calls = tree.map((m) => {
      const sex = m.sex === "female" ? "female" : "male";
      const nth = named.get(line.species + sex) ?? 0;
      named.set(line.species + sex, nth + 1);
      return names[line.species][sex][nth] as string;
    });
    const nameOf = (role: string) => calls[tree.findIndex((m) => m.role === role)] ?? "";
    tree.forEach((m, i) => {
      serial += 1;
      const key = `${line.tag}${m.role}`;
      const coat = line.coats[i % line.coats.length] as Line["coats"][0];
      const birthDate = addDays(today, -m.age);
      const force = rng.between(0.94, 1.06);
      vigour.set(key, force);
      const base = {
        key,
        species: line.species,
        breed: line.breed,
        name: calls[i] as string,
        sex: m.sex,
        birthDate,
        color: coat.words,
        marks: rng.pick(marksOf(line.species, m.age)),
        purpose: purposeOf(line, m),
        damKey: m.dam ? line.tag + m.dam : null,
        sireKey: m.sire ? line.tag + m.sire : null,
        published: true,
        identifiers: identifiersOf(line, 100 + i * 7 + (serial % 5), serial).map((tag) => ({
          ...tag,
          // In its third week, like the record, and not before its birth.
          appliedOn: addDays(birthDate, Math.min(20, m.age)),
        })),
        groupKey: groupOf(line.species, growing(line.species, m.age)),
        groupedOn: addDays(today, -Math.min(m.age, 90)),
      };
      const children = tree.filter((c) => c.dam === m.role);
      const days = [...new Set(children.map((c) => c.age))];
      const life = lives[line.species];
      const free = days.every((d) => d > life.gestation * 0.5);
      const expecting =
        m.sex === "female" &&
        m.role !== "C" &&
        m.role !== "D" &&
        m.age > 400 &&
        life.gestation > 40 &&
        free &&
        rng.chance(0.6) &&
        inHand(key, today).every((e) => e.type !== "service")
          ? { servedDaysAgo: rng.int(8, Math.round(life.gestation * 0.4)), sireKey: `${line.tag}M` }
          : null;
      const births = days.map((d) => ({
        on: addDays(today, -d),
        sireKey: `${line.tag}${children[0]?.sire ?? "M"}`,
        names: children.filter((c) => c.age === d).map((c) => nameOf(c.role)),
      }));
      const kin =
        expecting && base.sireKey === expecting.sireKey ? { ...expecting, sireKey: `${line.tag}N` } : expecting;
      const inCalf = kin ?? pregnancyInHand(key, today);
      const story = storyOf(
        {
          ...base,
          grown: m.age > lives[line.species].atWork,
          origin: m.dam && m.sire ? { dam: nameOf(m.dam), sire: nameOf(m.sire) } : null,
          twins: tree
            .filter((o) => life.litter && m.dam && o.role !== m.role && o.dam === m.dam && o.age === m.age)
            .map((o) => nameOf(o.role)),
          young: tree.filter((c) => c.dam === m.role || c.sire === m.role).map((c) => nameOf(c.role)),
          due: inCalf ? addDays(today, life.gestation - inCalf.servedDaysAgo) : null,
          service: inCalf ? nameOf(inCalf.sireKey.slice(-1)) : "",
          forSale: forSale(line.tag, m.role),
        },
        rng,
      );
      animals.push({
        ...base,
        story,
        events: recordsOf({ animal: base, line, today, vigour: force, rng, births, expecting: kin }),
      });
    });
  }
  return { animals, vigour };
}
