import { SEARCH_VERSION, termsOf } from "@corral/domain/kernel/search/search";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../database/db";
import { inTransaction } from "../database/in-transaction";
import type { Deps } from "../deps";

/** What the terms of something are made from. */
interface Searched {
  words: readonly (string | null)[];
  species: string | null;
}
const toTerms = ({ words, species }: Searched) => termsOf({ text: searchText(...words), species });

/** The columns by which a searched thing is found, besides its text. */
export const termColumns = (of: Searched) => ({ search_terms: toTerms(of), search_version: SEARCH_VERSION });

/** Rows of one transaction, and of one round: a large shop is filled over some minutes, between the other work. */
const AT_ONCE = 500;
const IN_A_ROUND = 2_000;

interface Row extends Searched {
  id: string;
}
export interface Filled {
  id: string;
  terms: string[];
}
/**
 * A round that makes the terms of rows which have none: those of an earlier release, and those whose text was changed by a
 * process of one. `rows` reads them (`withoutTerms`), `write` keeps their terms.
 */
export const fillTerms =
  (
    rows: RawBuilder<Row>,
    write: (tx: Tx, filled: readonly Filled[]) => Promise<unknown>,
    terms: (of: Searched) => string[] = toTerms,
  ) =>
  async (deps: Pick<Deps, "db">): Promise<void> => {
    for (let done = 0; done < IN_A_ROUND; done += AT_ONCE) {
      const found = await inTransaction(deps, async (tx) => {
        const { rows: some } = await sql<Row>`${rows} limit ${AT_ONCE} for no key update skip locked`.execute(tx);
        if (some.length === 0) return 0;
        // What is shown doesn't change, so that no phone has to fetch its copy of the herd again.
        await sql`select set_config('corral.fills_terms', 'yes', true)`.execute(tx);
        await write(
          tx,
          some.map((it) => ({ id: it.id, terms: terms(it) })),
        );
        return some.length;
      });
      if (found < AT_ONCE) return;
    }
  };

/** Keeps the terms in the columns of a table. */
export const intoColumns = (table: string) => (tx: Tx, filled: readonly Filled[]) =>
  sql`update ${sql.table(table)} as t set search_terms = r.terms, search_version = ${SEARCH_VERSION}
    from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as r (id uuid, terms text[]) where t.id = r.id`.execute(
    tx,
  );

/** The condition of rows whose terms are to be made; partial indexes have it. */
export const withoutTerms = sql`search_version < ${sql.lit(SEARCH_VERSION)}`;
