import { shortWeight } from "./records/weights";

interface Facts {
  sexWords: string;
  ageWords: string | null;
  weights: readonly { grams: number }[];
}

/**
 * An animal's sex, age and last weight in one line: "Macho · 3 años 2 meses · 772 kg". `weighed: false` leaves the weight out, where the listing
 * states the weight that is sold.
 */
export function keyFactsOf({ sexWords, ageWords, weights }: Facts, { weighed = true } = {}): string {
  const last = weighed ? weights.at(-1) : undefined;
  const facts = [sexWords, ageWords, last && shortWeight(last.grams)].flatMap((it) => it || []);
  // A line ends between two facts, never inside one.
  return facts.map((it) => it.replaceAll(" ", "\u00a0")).join(" · ");
}
