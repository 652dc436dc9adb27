import { sql } from "kysely";
import { fillTerms, intoColumns, withoutTerms } from "#src/platform/search/fill-terms";

/** Makes the terms of animals that have none. Marks are not among them: a hidden one must not be guessed. */
export const fillAnimalTerms = fillTerms(
  sql`select id, array[case when named then name end, breed, color] as words, species from animal where ${withoutTerms} order by id`,
  intoColumns("animal"),
);
