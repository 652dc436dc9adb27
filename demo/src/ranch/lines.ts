import data from "./data/lines.json";
import type { PlannedAnimal, SpeciesCode } from "./types";

/** A breeding line: two males and a female from outside, their young and grandchildren. */
export interface Line {
  species: SpeciesCode;
  breed: string;
  /** Assigned to the animals of the line in turn. */
  coats: { coat: string; words: string }[];
  look: string;
  purpose: PlannedAnimal["purpose"];
  tag: string;
  /** Live weight of a grown female and male, and at birth, in kilograms. */
  kg: { female: number; male: number; birth: number };
  /** The members of the family tree: M N males and F female from outside; A B their young; C D of A and N. */
  members: string;
  /** The sex of C and D. */
  young: ["female" | "male" | "castrated_male", "female" | "male" | "castrated_male"];
}

export const lines = data as Line[];
