import { meaningsOfWord } from "./everyday-words";

/** A plural's possible singulars, the likeliest first; the word itself when it is none. */
export function singulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith("s")) return [word];
  if (word.endsWith("ces")) return [`${word.slice(0, -3)}z`, word.slice(0, -1)];
  if (/[lrnyjs]es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  return /[aeiou]s$/.test(word) ? [word.slice(0, -1)] : [word];
}

/** What a diminutive may be made from: vaquita → vaca, borreguito → borrego, lechoncito → lechón. */
export function grownUp(word: string): string[] {
  const stem = /^(.{2,})i(?:t|ll)([oa])$/.exec(word);
  if (!stem) return [];
  const [, base = "", end = ""] = stem;
  const bases = [base.replace(/qu$/, "c"), base.replace(/gu$/, "g"), base.replace(/c$/, "z"), base.replace(/c$/, "")];
  return bases.flatMap((it) => [`${it}${end}`, `${it}e`, it, `${it}${end === "o" ? "a" : "o"}`]);
}

/** The likeliest singular of a word. */
export const singular = (word: string) => singulars(word)[0] ?? word;

/**
 * How a word sounds in Mexico, so that those that are often confused are written alike: v and b, c, s and z, ll and y, h,
 * g and j, qu and k, a letter typed twice. `rr` stays (perro is not pero).
 */
export const soundOf = (word: string): string =>
  word
    .replace(/ph/g, "f")
    .replace(/([^c]|^)h/g, "$1")
    .replace(/v/g, "b")
    .replace(/ll/g, "y")
    .replace(/qu(?=[ei])|q/g, "k")
    .replace(/c(?=[ei])|z/g, "s")
    .replace(/c(?!h)/g, "k")
    .replace(/g(?=[ei])/g, "j")
    .replace(/gu(?=[ei])/g, "g")
    .replace(/n(?=[bp])/g, "m")
    .replace(/^i(?=[aeou])/, "y")
    .replace(/([a-qs-z])\1+/g, "$1")
    .replace(/y$/, "i");

/** The sound by which words are compared: without the ending of a plural, also of a name that is written with z (Hernández). */
export const comparedSound = (word: string): string => soundOf(word).replace(/(..[lrnyj])es$|(..[aeiou])s$/, "$1$2");

/** Whether a differs from b by one letter more, less or other, or by two neighbours that changed places. */
export function isOneMistakeFrom(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  let from = 0;
  while (from < short.length && long[from] === short[from]) from++;
  if (long.length > short.length) return long.slice(from + 1) === short.slice(from);
  return (
    long.slice(from + 1) === short.slice(from + 1) ||
    (long[from] === short[from + 1] && long[from + 1] === short[from] && long.slice(from + 2) === short.slice(from + 2))
  );
}

/** The usual plural of a word. */
const plural = (word: string) =>
  /[aeiou]$/.test(word) ? `${word}s` : word.endsWith("z") ? `${word.slice(0, -1)}ces` : `${word}es`;
/** Every everyday word in the singular and in the plural, with the singular of each. */
export const everydayForms: ReadonlyMap<string, string> = new Map(
  [...meaningsOfWord.keys()].flatMap((word) => [
    [plural(word), word],
    [word, word],
  ]),
);
