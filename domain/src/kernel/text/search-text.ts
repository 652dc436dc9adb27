/** Normalizes text for search: lower case, no accents, single spaces. Applied to the stored text and to the query. */
export function searchText(...parts: (string | null | undefined)[]): string {
  const joined = parts.filter(Boolean).join(" ");
  // Most names and tags are plain ASCII, whose accents need no looking for: a phone does this for ten thousand animals.
  const plain = isAscii.test(joined) ? joined : joined.normalize("NFD").replace(/\p{M}/gu, "");
  return plain.toLowerCase().replace(/\s+/g, " ").trim();
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII too
const isAscii = /^[\x00-\x7f]*$/;

/** The words of a typed search. */
export const searchWords = (typed: string): string[] => searchText(typed).split(" ").filter(Boolean);

/** Shorter words are found at the beginning of a word only: an index of three letters serves no others, and anywhere they are everywhere. */
const ANYWHERE = 3;
/** Whether a searchable text has a typed word. The server asks the same in SQL (platform/database/like.ts). */
export const hasWord = (text: string, word: string): boolean =>
  word.length >= ANYWHERE ? text.includes(word) : ` ${text}`.includes(` ${word}`) || text.includes(`-${word}`);
