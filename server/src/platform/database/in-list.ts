import { type RawBuilder, sql } from "kysely";

/** `in ${inList(states)}`: constants as literals, because the planner can't match a partial index to parameters. */
export const inList = <T extends string>(words: readonly T[]): RawBuilder<T> =>
  sql<T>`(${sql.join(words.map((word) => sql.lit(word)))})`;
