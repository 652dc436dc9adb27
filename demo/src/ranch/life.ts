import data from "./data/lives.json";
import type { SpeciesCode } from "./types";

/** The life of each species: ages in days before today, gestation (domain.md §7.12) and veterinary care. */
export interface Life {
  founders: [number, number];
  grown: [number, number];
  young: [number, number];
  /** A birth has several young. */
  litter: boolean;
  gestation: number;
  /** The growth rate: the share of the remaining growth in a month. */
  pace: number;
  /** The resolution of weights in grams. */
  scale: number;
  vaccines: Vaccine[];
  dewormer: string;
  /** `from`: the youngest age in days. */
  treatments: { product: string; withdrawal: number; from?: number }[];
  /** The age at which it leaves its mother. */
  weaned: number;
  /** The age from which it works, lays or is bred. */
  atWork: number;
}

/** Ages in days: the first dose, and the interval of the others; none where one dose is for life. */
interface Vaccine {
  product: string;
  from: number;
  every?: number;
  sex?: "female";
}

// TypeScript reads the pairs of a JSON file as lists of any length.
export const lives = data as unknown as Record<SpeciesCode, Life>;
