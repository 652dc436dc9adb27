import type { Grams } from "../../kernel/money";
import type { Day } from "../../kernel/time";
import { ageInWords } from "../age";
import { weightInWords } from "../records/weights";
import { type Sex, sexWords } from "./attributes";

/** What a card says of an animal, of what is known: its age, its sex and its weight in grams. */
export const knownFacts = (
  a: { birth_date: Day | null; sex: Sex | null; grams: Grams | number | null },
  today: Day,
): string[] =>
  [
    a.birth_date ? ageInWords(a.birth_date, today) : "",
    a.sex && a.sex !== "unknown" ? sexWords[a.sex].toLowerCase() : "",
    a.grams ? weightInWords(a.grams) : "",
  ].filter(Boolean);
