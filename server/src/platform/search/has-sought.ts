import { SEARCH_VERSION, type SoughtWord, sought } from "@corral/domain/kernel/search/search";
import { type RawBuilder, sql } from "kysely";
import { hasWord } from "../database/like";
import type { Found } from "../database/look-up";

/** The columns of a table that is searched: `search_text`, `search_terms` and `search_version`, each with its alias. */
const column = (alias: string, name: string) => sql.ref(alias ? `${alias}.${name}` : name);

/**
 * The condition that a row has these words, which indexes serve. A row whose terms are still to be made is found by its text.
 * `alsoOfText`: what must be true where a word is found in the text, which may have what nobody must guess.
 */
export function hasSought(
  alias: string,
  words: readonly SoughtWord[],
  alsoOfText: (word: string) => RawBuilder<unknown> = () => sql``,
): RawBuilder<unknown> {
  const text = column(alias, "search_text");
  const inText = (word: string) => sql`(${hasWord(text, word)} ${alsoOfText(word)})`;
  const conditions = words.map(({ typed, texts, terms }) => {
    const ways = [
      ...texts.map(inText),
      ...(terms.length ? [sql`${column(alias, "search_terms")} && ${terms}::text[]`] : []),
      ...(texts.length
        ? []
        : [sql`(${column(alias, "search_version")} < ${sql.lit(SEARCH_VERSION)} and ${inText(typed)})`]),
    ];
    return sql`(${sql.join(ways, sql` or `)})`;
  });
  return conditions.length ? sql.join(conditions, sql` and `) : sql`false`;
}

/** Looks up the rows of a typed search; where it finds none as it was typed, those that it nearly finds. */
export async function findSought(
  typed: string,
  find: (words: readonly SoughtWord[]) => Promise<Found>,
): Promise<Found> {
  const { words, nearly } = sought(typed);
  const found = await find(words);
  return nearly && found.ids?.length === 0 ? find(nearly) : found;
}
