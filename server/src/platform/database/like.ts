import { type RawBuilder, sql } from "kysely";

/** A `like` pattern for a text anywhere in the column, with its wildcards escaped. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Shorter texts have no trigram of their own. */
const TRIGRAM = 3;

/**
 * A condition that trigram indexes serve: the column has this text anywhere, or one of fewer than three letters at the
 * beginning of a word. `ilike` for columns as people wrote them.
 */
export function hasWord(column: string | RawBuilder<unknown>, text: string, how: "like" | "ilike" = "like") {
  const [name, like] = [typeof column === "string" ? sql.ref(column) : column, sql.raw(how)];
  return text.length >= TRIGRAM
    ? sql`${name} ${like} ${anywhere(text)}`
    : sql`(${name} ${like} ${anywhere(text).slice(1)} or ${name} ${like} ${anywhere(` ${text}`)})`;
}

/** A condition on the last digits of a column that has an index on its reverse. */
export const endsWith = (column: string, digits: string) =>
  sql`reverse(${sql.ref(column)}) like ${`${[...digits].reverse().join("")}%`}`;
