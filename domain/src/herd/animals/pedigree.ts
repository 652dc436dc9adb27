import { isOneOf } from "../../kernel/lookup";
import { species } from "../../kernel/species";
import { addDays, type Day, isDay, monthsBefore } from "../../kernel/time";
import { type Precision, precisionDays, type Sex } from "./attributes";
import type { Fault } from "./form";

/** The fields of an animal that the pedigree checks need. */
export interface Kin {
  id: string;
  name: string;
  species: string;
  sex: Sex;
  birthDate: Day | null;
  birthPrecision: Precision;
  damId: string | null;
  sireId: string | null;
}

/** Species that can have offspring together. */
const alike = [
  ["horse", "donkey"],
  ["cattle", "bison"],
  ["llama", "alpaca"],
];
const sameKind = (a: string, b: string) => a === b || alike.some((kinds) => kinds.includes(a) && kinds.includes(b));

/** Whether the parent had reached the minimum age at the birth of its young, given the precision of both births. Unknown births pass. */
function grownAt(parent: Kin, young: Kin): boolean {
  if (!parent.birthDate || !young.birthDate || !isDay(parent.birthDate) || !isDay(young.birthDate)) return true;
  const from = monthsBefore(parent.birthDate, -(species[parent.species]?.parentMonths ?? 0));
  const slack = precisionDays[parent.birthPrecision] + precisionDays[young.birthPrecision];
  // Species without a minimum age: no animal is born before its parent.
  return addDays(from, -slack) <= young.birthDate && addDays(parent.birthDate, -slack) <= young.birthDate;
}

const roles = {
  damId: { sexes: ["female", "spayed_female"], isNot: "no es hembra", as: "madre" },
  sireId: { sexes: ["male", "castrated_male"], isNot: "no es macho", as: "padre" },
} as const;
type Role = keyof typeof roles;

/** Whether `id` is the animal `from` or one of its ancestors. */
function descends(from: string, id: string, kin: (id: string) => Kin | undefined): boolean {
  const seen = new Set<string>();
  const left = [from];
  for (let next = left.pop(); next; next = left.pop()) {
    if (next === id) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    const animal = kin(next);
    for (const parent of [animal?.damId, animal?.sireId]) if (parent) left.push(parent);
  }
  return false;
}

/** Why one can't be the parent of the other; undefined when it can. */
function misfit(role: Role, parent: Kin, young: Kin): { on: "parent" | "birth"; words: string } | undefined {
  const { sexes, isNot } = roles[role];
  if (!isOneOf(sexes, parent.sex)) return { on: "parent", words: `${parent.name} ${isNot}` };
  if (!sameKind(parent.species, young.species)) return { on: "parent", words: `${parent.name} es de otra especie` };
  if (!grownAt(parent, young)) return { on: "birth", words: `${parent.name} no tenía edad cuando nació ${young.name}` };
  return undefined;
}

/**
 * The faults of an animal's family (domain.md §7.8): it is not its own ancestor, the dam is female, the sire male, and
 * parents were old enough; checked towards its parents and towards its young. `kin` finds any animal as it will be
 * after the whole save.
 */
export function pedigreeFaults(animal: Kin, kin: (id: string) => Kin | undefined, young: readonly Kin[] = []): Fault[] {
  const faults: Fault[] = [];
  const say = (field: string, message: string) => faults.push({ field, message });
  for (const role of ["damId", "sireId"] as const) {
    const id = animal[role];
    if (!id) continue;
    const parent = kin(id);
    if (id === animal.id) say(role, `No puede ser su propi${role === "damId" ? "a madre" : "o padre"}.`);
    else if (!parent) say(role, "Ese animal no está en el registro. Búscalo otra vez.");
    else if (descends(id, animal.id, kin))
      say(role, `${parent.name} desciende de este animal: no puede ser su ${roles[role].as}.`);
    else {
      const no = misfit(role, parent, animal);
      if (no) say(role, `${no.words}. Elige otro o revisa sus datos.`);
    }
  }
  if (animal.damId && animal.damId === animal.sireId)
    say("sireId", "La madre y el padre no pueden ser el mismo animal.");
  for (const child of young) {
    const role = child.damId === animal.id ? "damId" : "sireId";
    const { sexes, as } = roles[role];
    if (!isOneOf(sexes, animal.sex)) say("sex", `Está anotado como ${as} de ${child.name}.`);
    else if (!sameKind(animal.species, child.species))
      say("species", `Está anotado como ${as} de ${child.name}, de otra especie.`);
    else if (!grownAt(animal, child))
      say("birthDate", `Está anotado como ${as} de ${child.name}, que nació antes de que tuviera edad.`);
  }
  return faults.filter((f, i) => faults.findIndex((o) => o.field === f.field) === i);
}
