import { shortWeight } from "./records/weights";

interface Facts {
  sexWords: string;
  ageWords: string | null;
  weights: readonly { grams: number }[];
}

/** What a buyer asks first: "Macho · 3 años 2 meses · 772 kg"; without `weighed` not the weight, where another is what is sold. */
export function keyFactsOf({ sexWords, ageWords, weights }: Facts, { weighed = true } = {}): string {
  const last = weighed ? weights.at(-1) : undefined;
  const facts = [sexWords, ageWords, last && shortWeight(last.grams)].flatMap((it) => it || []);
  // A line ends between two facts, never inside one.
  return facts.map((it) => it.replaceAll(" ", "\u00a0")).join(" · ");
}
