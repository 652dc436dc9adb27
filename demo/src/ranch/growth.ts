import { type Grams, grams } from "@corral/domain/kernel/money";
import { lives } from "./life";
import type { Line } from "./lines";
import type { Sex } from "./types";

/** The weight of an animal of that line at that age, by von Bertalanffy's growth curve, rounded to the scale's resolution. */
export function weightAt(line: Line, sex: Sex, ageDays: number, vigour: number): Grams {
  const { pace, scale } = lives[line.species];
  const grown = (sex === "female" ? line.kg.female : sex === "male" ? line.kg.male : line.kg.male * 0.78) * vigour;
  const start = 1 - Math.cbrt(line.kg.birth / grown);
  const kilograms = grown * (1 - start * Math.exp((-pace * ageDays) / 30.4)) ** 3;
  return grams(Math.max(scale, Math.round((kilograms * 1000) / scale) * scale));
}
