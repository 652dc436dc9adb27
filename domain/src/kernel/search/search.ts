import { hasWord, searchWords } from "../text/search-text";
import { begunWords, everydayWords, mistypedWords } from "./everyday";
import { type MeaningName, meaningOfSpecies, meaningsOfWord, speciesOf, withWider } from "./everyday-words";
import { alikeWords } from "./real-words.generated";
import { comparedSound, singular } from "./word-forms";

/** Rows whose terms were made by an older version are made again by a round (server: `search/fill-terms.ts`). */
export const SEARCH_VERSION = 1;

/**
 * The terms of something that is searched, beside its folded text: what it is (`#goat`), how its words sound (`=ernandes`), and its
 * longer words also with one letter left out (`~ernndes`), by which a mistyped one is found.
 * `text`: folded (`searchText`), without what must not be guessed. `species`: an animal is of one, whatever its name says.
 */
export function termsOf({ text, species }: { text: string; species?: string | null }): string[] {
  const terms = new Set<string>();
  const mean = (name: MeaningName) => {
    for (const it of withWider(name)) terms.add(`#${it}`);
  };
  const own = species ? meaningOfSpecies(species) : undefined;
  for (const word of wordsOf(text)) {
    const sound = comparedSound(word);
    terms.add(`=${sound}`);
    const known = everydayWords(word);
    for (const name of known.flatMap((it) => meaningsOfWord.get(it) ?? []))
      if (!species || withWider(name).some((it) => it === own)) mean(name);
    if (known.length === 0) for (const less of lessOne(sound)) terms.add(`~${less}`);
  }
  if (own) mean(own);
  // An unnamed bird is a hen: the species has no word of its own that people would type.
  if (own === "bird" && terms.size > 0 && ![...terms].some((it) => it.startsWith("#") && it !== "#bird")) mean("hen");
  return [...terms];
}

/** A typed word, as what is stored is compared with it: one of the texts anywhere in the folded text, or one of the terms. */
export interface SoughtWord {
  typed: string;
  texts: readonly string[];
  terms: readonly string[];
}
/**
 * A typed search. Something is found if it has all of `words`. If nothing has them, `nearly` is tried, which allows one mistake in each
 * word; undefined where that would find no more.
 */
export interface Sought {
  words: readonly SoughtWord[];
  nearly: readonly SoughtWord[] | undefined;
}

/** Most words of one search. */
const MOST_WORDS = 6;

const connectors = new Set("de del la las el los un una unos unas y en con para por a".split(" "));
/** The words of a search, without the marks around them; what only joins them isn't looked for, unless there is nothing else. */
function typedWords(typed: string): string[] {
  const all = searchWords(typed).map((it) => it.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, "") || it);
  const telling = all.filter((it) => !connectors.has(it));
  return (telling.length > 0 ? telling : all).slice(0, MOST_WORDS);
}

/** Parses a typed search. An everyday word matches whole words and meanings; any other word matches a part of a text, or a sound. */
export function sought(typed: string): Sought {
  const all = typedWords(typed);
  const words = all.map(soughtWord);
  const near = all.map(nearlyWord);
  return {
    words,
    nearly: near.some((it) => it.length > 0)
      ? words.map((it, at) => ({ ...it, terms: [...it.terms, ...(near[at] ?? [])] }))
      : undefined,
  };
}

function soughtWord(word: string): SoughtWord {
  const known = everydayWords(word);
  if (known.length > 0)
    return {
      typed: word,
      texts: [],
      terms: [
        ...new Set([word, ...known].map((it) => `=${comparedSound(it)}`)),
        ...known.flatMap((it) => (meaningsOfWord.get(it) ?? []).map((name) => `#${name}`)),
      ],
    };
  const one = singular(word);
  return {
    typed: word,
    texts: [one.length >= SHORTEST_STEM ? one : word],
    terms: isLetters(word) && word.length > 3 && !alikeWords.has(word) ? [`=${comparedSound(word)}`] : [],
  };
}

/** A plural that is shorter without its ending would be found in too many words. */
const SHORTEST_STEM = 4;

/** The terms by which a word is found that is not finished, or has one mistake. */
function nearlyWord(word: string): string[] {
  if (!isLetters(word) || everydayWords(word).length > 0) return [];
  const meant = [...(word.length > SHORTEST_BEGINNING ? begunWords(word) : []), ...mistypedWords(word)].flatMap((it) =>
    (meaningsOfWord.get(it) ?? []).map((name) => `#${name}`),
  );
  return [...new Set([...meant, ...lessOne(comparedSound(word)).map((it) => `~${it}`)])];
}

const isLetters = (word: string) => /^[a-z]+$/.test(word);
const wordsOf = (text: string) => text.split(/[^a-z]+/).filter((it) => it.length > 1);

/** Words with fewer letters are too alike for a mistake to be told. */
const SHORTEST = 5;
/**
 * A word as it sounds, whole and without each of its letters but the first, which is seldom mistyped: two words that have one of
 * these in common differ by one mistake.
 */
const lessOne = (sound: string): string[] =>
  sound.length < SHORTEST
    ? []
    : [...sound].map((_, at) => (at === 0 ? sound : sound.slice(0, at) + sound.slice(at + 1)));

/** Fewer letters are the beginning of too many words. */
const SHORTEST_BEGINNING = 3;
/** Those of `codes` that a typed search names, also by the beginning of a word or with a mistake in it: the species to suggest. */
export function speciesMeant(typed: string, codes: readonly string[]): string[] {
  const meant = typedWords(typed).flatMap((word) => {
    const known = everydayWords(word);
    if (known.length > 0 || word.length < SHORTEST_BEGINNING) return known;
    const begun = begunWords(word);
    return begun.length > 0 ? begun : mistypedWords(word);
  });
  const named = meant.flatMap((word) => meaningsOfWord.get(word) ?? []).map(speciesOf);
  return codes.filter((code) => named.includes(code));
}

/** How the words of a person's name sound; it means no animal, whatever it is (Paloma). */
export const termsOfName = (name: string) => termsOf({ text: name }).filter((it) => !it.startsWith("#"));

/** Something that is kept beside a screen: its folded text, and its terms, which are made when they are asked for. */
interface Kept {
  text: string;
  terms: () => ReadonlySet<string>;
}
/** Whether it has these words: what the database asks of its columns, for what a phone or a process keeps. */
export const hasSought = ({ text, terms }: Kept, words: readonly SoughtWord[]) =>
  words.length > 0 &&
  words.every((word) => word.texts.some((it) => hasWord(text, it)) || word.terms.some((it) => terms().has(it)));

/** The things that a typed search finds among those at hand; where it finds none as it was typed, those that it nearly finds. */
export function findAmong<T>(
  all: readonly T[],
  typed: string,
  fits: (it: T, words: readonly SoughtWord[]) => boolean,
): readonly T[] {
  const { words, nearly } = sought(typed);
  const found = all.filter((it) => fits(it, words));
  return found.length === 0 && nearly ? all.filter((it) => fits(it, nearly)) : found;
}
