import { searchWords } from "@corral/domain/kernel/text/search-text";
import { type RawBuilder, sql } from "kysely";

/** A `like` pattern for a text anywhere in the column, with its wildcards escaped. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Shorter texts have no trigram of their own: they are looked for at the beginning of words. */
export const isShort = (text: string) => text.length < 3;

/**
 * A condition that trigram indexes serve: the column has this text anywhere, or a short one at the beginning of a word.
 * Words begin after `before`; the other marks of a text in which short words begin would be read from the index and
 * thrown away. `ilike` for columns as people wrote them.
 */
export function hasWord(
  column: string | RawBuilder<unknown>,
  text: string,
  how: "like" | "ilike" = "like",
  before: readonly string[] = [" ", "-"],
) {
  const [name, like] = [typeof column === "string" ? sql.ref(column) : column, sql.raw(how)];
  const patterns = isShort(text)
    ? [anywhere(text).slice(1), ...before.map((mark) => anywhere(`${mark}${text}`))]
    : [anywhere(text)];
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${name} ${like} ${pattern}`),
    sql` or `,
  )})`;
}

/** A text as people wrote it, for a search that asks for no accents or capitals; indexes have the same expression, in any locale. */
export const folded = (text: RawBuilder<unknown>) => sql`translate(lower(${text}), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun')`;

/** Most words of one search: each is looked for by itself. */
const MOST_WORDS = 6;
/** The words that something has to have, each anywhere in it. A phone or an amount is one, however it is spaced. */
export const searchTerms = (typed: string): string[] =>
  /^[\d\s()+$.,-]+$/.test(typed) ? [typed.trim()] : searchWords(typed).slice(0, MOST_WORDS);

/** A condition on the last digits of a column that has an index on its reverse. */
export const endsWith = (column: string, digits: string) =>
  sql`reverse(${sql.ref(column)}) like ${`${[...digits].reverse().join("")}%`}`;
