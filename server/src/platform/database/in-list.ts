import { type RawBuilder, sql } from "kysely";

/** `in ${inList(states)}`: our own words as literals, so that an index over the same ones serves (a parameter hides them from the planner). */
export const inList = <T extends string>(words: readonly T[]): RawBuilder<T> =>
  sql<T>`(${sql.join(words.map((word) => sql.lit(word)))})`;
