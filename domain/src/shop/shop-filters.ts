/** Ages by which the shop is filtered, in whole months: from the first to before the second. Addresses carry the code. */
export const ageRanges = {
  "0-3": { words: "Menos de 3 meses", from: 0, to: 3 },
  "3-6": { words: "De 3 a 6 meses", from: 3, to: 6 },
  "6-12": { words: "De 6 meses a 1 año", from: 6, to: 12 },
  "12-24": { words: "De 1 a 2 años", from: 12, to: 24 },
  "24-60": { words: "De 2 a 5 años", from: 24, to: 60 },
  "60": { words: "Más de 5 años", from: 60, to: 600 },
} as const;
export type AgeRange = keyof typeof ageRanges;

/** Sexes by which the shop is filtered. A spayed female counts as a female. */
export const soughtSexes = { female: "Hembra", male: "Macho", castrated_male: "Macho castrado" } as const;
export type SoughtSex = keyof typeof soughtSexes;

/** Kilos that may be asked for. */
export const kilos = { min: 1, max: 2_000 } as const;
