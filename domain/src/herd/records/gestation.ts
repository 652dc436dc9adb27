import { addDays, type Day } from "../../kernel/time";

export interface Gestation {
  /** Days from service to birth: the mean, and the bounds of the tables. */
  mean: number;
  min: number;
  max: number;
}

/** By species (ranges: domain.md §3.4; means: §7.12). Where the tables give only a mean, the window is a week around it. */
export const gestations: Record<string, Gestation> = {
  cattle: { mean: 283, min: 279, max: 292 },
  horse: { mean: 338, min: 330, max: 342 },
  donkey: { mean: 365, min: 358, max: 372 },
  sheep: { mean: 148, min: 144, max: 151 },
  goat: { mean: 150, min: 145, max: 155 },
  pig: { mean: 114, min: 112, max: 115 },
  dog: { mean: 63, min: 58, max: 65 },
  cat: { mean: 64, min: 58, max: 67 },
  rabbit: { mean: 31, min: 28, max: 35 },
  llama: { mean: 335, min: 328, max: 342 },
  alpaca: { mean: 345, min: 335, max: 366 },
  bison: { mean: 270, min: 263, max: 277 },
  deer: { mean: 201, min: 194, max: 208 },
};

/** The days between which a birth is expected, and the likeliest; undefined for a species that lays eggs or isn't listed. */
export function birthWindow(species: string, conceived: Day): { from: Day; to: Day; likely: Day } | undefined {
  const g = gestations[species];
  return g && { from: addDays(conceived, g.min), to: addDays(conceived, g.max), likely: addDays(conceived, g.mean) };
}

/** Days between heats, for species with cycles (cattle, 21: domain.md §7.8; the others are the usual means, our choice). */
export const heatCycle: Record<string, number> = {
  cattle: 21,
  horse: 21,
  donkey: 23,
  sheep: 17,
  goat: 21,
  pig: 21,
  bison: 21,
};
