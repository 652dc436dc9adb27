import type { AnimalView } from "@corral/contract/types";
import { animalText as t } from "./text";

/** What a buyer asks first: "Macho · 3 años 2 meses · 772 kg". */
export function keyFactsOf({ sexWords, ageWords, weights }: AnimalView): string {
  const last = weights.at(-1);
  return [sexWords, ageWords, last && t.weight(last.grams)].filter(Boolean).join(" · ");
}
