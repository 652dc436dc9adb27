import { searchText } from "@corral/domain/kernel/text/search-text";
import { sql } from "kysely";
import { fillTerms, intoColumns, termColumns, withoutTerms } from "#src/platform/search/fill-terms";

/** The columns by which an item is found. `species`: of its animal, its lot or its dam. */
export const foundBy = (
  { title, subtitle, category }: { title: string; subtitle: string; category: string | null },
  species: string | null,
) => ({
  search_text: searchText(title, subtitle, category),
  ...termColumns({ words: [title, subtitle, category], species }),
});

/** Makes the terms of items that have none. */
export const fillItemTerms = fillTerms(
  sql`select id, array[title, subtitle, category] as words, species from catalog_item where ${withoutTerms} order by id`,
  intoColumns("catalog_item"),
);
