import data from "./data/names.json";
import type { SpeciesCode } from "./types";

/** Animal names; no two animals share one. */
export const names: Record<SpeciesCode, { female: string[]; male: string[] }> = data;
