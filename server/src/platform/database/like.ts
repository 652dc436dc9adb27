import { sql } from "kysely";

/** A `like` pattern for a text anywhere in the column, with its wildcards escaped. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** A condition on the last digits of a column that has an index on its reverse. */
export const endsWith = (column: string, digits: string) =>
  sql`reverse(${sql.ref(column)}) like ${`${[...digits].reverse().join("")}%`}`;
