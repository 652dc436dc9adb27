import { figures, thousandths } from "../../kernel/text/figures";

/** Plausible weights in grams by species, from the smallest newborn to the largest ever sold: outside them a digit was mistyped. */
export const weightBounds: Record<string, { min: number; max: number }> = {
  cattle: { min: 8_000, max: 1_700_000 },
  horse: { min: 10_000, max: 1_300_000 },
  donkey: { min: 6_000, max: 600_000 },
  sheep: { min: 500, max: 220_000 },
  goat: { min: 500, max: 200_000 },
  pig: { min: 200, max: 500_000 },
  dog: { min: 50, max: 120_000 },
  cat: { min: 40, max: 20_000 },
  rabbit: { min: 15, max: 15_000 },
  poultry: { min: 10, max: 25_000 },
  llama: { min: 4_000, max: 260_000 },
  alpaca: { min: 3_000, max: 120_000 },
  bison: { min: 10_000, max: 1_300_000 },
  deer: { min: 800, max: 250_000 },
  // A hive with its bees and honey.
  bee: { min: 1_000, max: 200_000 },
};
const anyAnimal = { min: 10, max: 2_000_000 };

/** Bounds in grams; wide ones for an unlisted species. */
export const boundsOfWeight = (species: string) => weightBounds[species] ?? anyAnimal;

/** `412 kg`, `3.85 kg`, `450 g`, with a space that doesn't break. */
export function weightInWords(grams: number): string {
  if (grams < 1_000) return `${figures(grams)}\u00a0g`;
  return `${thousandths(grams, grams < 20_000 ? 2 : 1)}\u00a0kg`;
}

/** To the gram, as a price is made from it and a paper has to multiply: `41.253 kg`. */
export const exactWeight = (grams: number): string => `${thousandths(grams, 3)}\u00a0kg`;

/** As lists say it, where a few hundred grams of a hundred kilos don't matter: `412 kg`, `2.3 kg`, `850 g`; a change may be negative. */
export function shortWeight(grams: number): string {
  if (Math.abs(grams) < 1_000) return `${figures(grams)}\u00a0g`;
  return `${thousandths(grams, Math.abs(grams) < 100_000 ? 1 : 0)}\u00a0kg`;
}

/** Why an animal of that species can't weigh this, as a sentence; undefined when it can. */
export function whyNotWeight(species: string, grams: number): string | undefined {
  const { min, max } = boundsOfWeight(species);
  if (grams >= min && grams <= max) return undefined;
  if (grams <= 0) return "El peso tiene que ser mayor que cero.";
  return `Peso fuera de rango: va de ${weightInWords(min)} a ${weightInWords(max)}. Revisa los ceros y el punto.`;
}

/** A change since the last weighing from which a typed weight is asked about again: more likely a wrong digit or animal than growth. */
const ODD_CHANGE = 0.35;
/** Whether a weight is far from the one before, both in grams, `days` later: in time a young animal may double. */
export const isOddChange = (before: number, grams: number, days: number) =>
  Math.abs(grams - before) > before * ODD_CHANGE * Math.max(1, days / 60);
