import { SEARCH_VERSION, termsOfName } from "@corral/domain/kernel/search/search";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { sql } from "kysely";
import { fillTerms, withoutTerms } from "#src/platform/search/fill-terms";

/** Makes the terms of customers that have none: how their names sound. */
export const fillCustomerTerms = fillTerms(
  sql`select id, array[name] as words, null as species from customer where ${withoutTerms} order by id`,
  (tx, filled) =>
    sql`
      with kept as (
        insert into customer_terms (customer_id, terms)
        select id, terms from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as r (id uuid, terms text[])
        on conflict (customer_id) do update set terms = excluded.terms)
      update customer set search_version = ${SEARCH_VERSION} where id = any(${filled.map((it) => it.id)}::uuid[])`.execute(
      tx,
    ),
  ({ words }) => termsOfName(searchText(...words)),
);
