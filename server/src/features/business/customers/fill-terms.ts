import { SEARCH_VERSION } from "@corral/domain/kernel/search/search";
import { sql } from "kysely";
import { fillTerms, withoutTerms } from "#src/platform/search/fill-terms";

/** Makes the terms of customers that have none: how their names sound. A name is no animal, whatever it is (Paloma). */
export const fillCustomerTerms = fillTerms(
  sql`select id, array[name] as words, null as species from customer where ${withoutTerms} order by id`,
  async (tx, filled) => {
    const names = filled.map(({ id, terms }) => ({ id, terms: terms.filter((it) => !it.startsWith("#")) }));
    await sql`
      with kept as (
        insert into customer_terms (customer_id, terms)
        select id, terms from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as r (id uuid, terms text[])
        on conflict (customer_id) do update set terms = excluded.terms)
      update customer set search_version = ${SEARCH_VERSION} where id = any(${filled.map((it) => it.id)}::uuid[])`.execute(
      tx,
    );
  },
);
