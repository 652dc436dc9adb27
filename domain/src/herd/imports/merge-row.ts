import { itemAt, keysOf } from "../../kernel/lookup";
import type { Day } from "../../kernel/time";
import { type AnimalFacts, tidyAnimal } from "../animals/form";
import { weightInWords, whyNotWeight } from "../records/weights";
import type { FileAnimal } from "./read-row";
import type { Say } from "./targets";

const PLAIN = [
  "name",
  "species",
  "breed",
  "sex",
  "color",
  "features",
  "purpose",
  "ownerKind",
  "notes",
  "story",
] as const satisfies (keyof FileAnimal & keyof AnimalFacts)[];

/** The form of an animal after merging a line into its current values: an empty cell changes nothing. */
export function formAfter(row: FileAnimal, was: AnimalFacts, find: (typed: string) => string[], say: Say): AnimalFacts {
  const changes: Partial<AnimalFacts> = {};
  for (const key of PLAIN) if (row[key] !== undefined) Object.assign(changes, { [key]: row[key] });
  Object.assign(changes, birthOf(row, was));
  const { acquiredOn, acquiredFrom, acquiredUpp, acquiredPrice } = row;
  if ([acquiredOn, acquiredFrom, acquiredUpp, acquiredPrice].some((v) => v !== undefined))
    changes.acquired = {
      date: acquiredOn ?? was.acquired?.date ?? null,
      fromName: acquiredFrom ?? was.acquired?.fromName ?? "",
      fromUpp: acquiredUpp ?? was.acquired?.fromUpp ?? "",
      price: acquiredPrice ?? was.acquired?.price ?? null,
    };
  for (const role of ["dam", "sire"] as const) {
    const typed = row[role];
    if (typed === undefined) continue;
    const found = find(typed);
    if (found.length === 1) changes[role === "dam" ? "damId" : "sireId"] = itemAt(found, 0);
    else if (found.length === 0)
      say(
        row.line,
        role,
        `Nadie lleva «${typed}», ni en el hato ni en este archivo. Revísalo, o da de alta a ese animal.`,
      );
    else say(row.line, role, `«${typed}» lo lleva más de un animal. Escribe otra identificación suya, o su Id.`);
  }
  const tidy = tidyAnimal({ ...was, ...changes });
  // Only the fields that the file sets: the others are not tidied.
  return {
    ...was,
    ...Object.fromEntries(keysOf(changes).map((key) => [key, tidy[key]])),
  };
}

function birthOf(row: FileAnimal, was: AnimalFacts): Partial<AnimalFacts> {
  const precision = row.birthPrecision === undefined ? {} : { birthPrecision: row.birthPrecision };
  if (row.birthDate === undefined) return precision;
  const length = row.birthAs && { month: 7, year: 4 }[row.birthAs];
  // A year or month that contains the known birth date adds nothing.
  if (length && was.birthDate?.slice(0, length) === row.birthDate.slice(0, length)) return precision;
  const other = row.birthDate !== was.birthDate;
  return { birthDate: row.birthDate, ...(other ? { birthPrecision: row.birthAs ?? "day" } : {}), ...precision };
}

/** The known weights of an animal, in grams. */
export interface KnownWeights {
  last: { grams: number; on: Day } | null;
  on: (day: Day) => number | undefined;
}

/** The weighing that a line adds; null when it has none, or the weight is already recorded. */
export function readWeighing(
  row: FileAnimal,
  form: AnimalFacts,
  known: KnownWeights,
  today: Day,
  say: Say,
): { grams: number; on: Day } | null {
  const { weightG: grams } = row;
  if (grams === undefined) {
    if (row.weighedOn) say(row.line, "weight", "Falta el peso de esa fecha.");
    return null;
  }
  if (row.weighedOn === undefined && known.last?.grams === grams) return null;
  const on = row.weighedOn ?? today;
  const recorded = known.on(on) ?? (known.last?.on === on ? known.last.grams : undefined);
  if (recorded === grams) return null;
  const why = whyNotWeight(form.species, grams);
  if (why) say(row.line, "weight", why);
  else if (form.birthDate && form.birthPrecision === "day" && on < form.birthDate)
    say(row.line, "weighedOn", "Es de antes de que naciera.");
  else if (recorded !== undefined)
    say(row.line, "weight", `Ese día ya pesó ${weightInWords(recorded)}. Corrígelo en la página del animal.`);
  return { grams, on };
}
