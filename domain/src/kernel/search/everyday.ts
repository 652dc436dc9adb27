import { meaningsOfWord } from "./everyday-words";
import { alikeWords, nearWords } from "./real-words.generated";
import { everydayForms, grownUp, isOneMistakeFrom, singulars, soundOf } from "./word-forms";

const bySound = new Map<string, string[]>();
for (const word of meaningsOfWord.keys()) {
  const sound = soundOf(word);
  bySound.set(sound, [...(bySound.get(sound) ?? []), word]);
}

/** The everyday words that a folded word is: as it stands, in the plural, as a diminutive, or as it sounds. */
export function everydayWords(word: string): readonly string[] {
  const forms = singulars(word).flatMap((one) => [one, ...grownUp(one)]);
  const written = forms.find((it) => meaningsOfWord.has(it));
  if (written) return [written];
  if (alikeWords.has(word)) return [];
  return forms.map((it) => bySound.get(soundOf(it))).find(Boolean) ?? [];
}

/** Shorter words are too alike for a mistake to be told. */
const SHORTEST = 4;
/** The everyday words that a folded word is with one typing mistake; none for a word that Spanish has. */
export function mistypedWords(word: string): string[] {
  if (word.length < SHORTEST || nearWords.has(word) || alikeWords.has(word)) return [];
  return [
    ...new Set(
      [...everydayForms].flatMap(([form, one]) =>
        form.length >= SHORTEST && isOneMistakeFrom(word, form) ? [one] : [],
      ),
    ),
  ];
}

/** The everyday words that a folded word is the beginning of; none for a word that Spanish has. */
export const begunWords = (word: string): string[] =>
  nearWords.has(word) ? [] : [...meaningsOfWord.keys()].filter((it) => it.startsWith(word));
