import { sql } from "kysely";

/** The pattern of `like` for a text that stands anywhere; what `like` would take as a wildcard is taken as it is written. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** The last digits of a column, by an index on its reverse. */
export const endsWith = (column: string, digits: string) =>
  sql`reverse(${sql.ref(column)}) like ${`${[...digits].reverse().join("")}%`}`;
