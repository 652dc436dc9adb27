import { SEARCH_VERSION, type SoughtWord } from "@corral/domain/kernel/search/search";
import { type RawBuilder, sql } from "kysely";
import { hasWord } from "../database/like";

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
