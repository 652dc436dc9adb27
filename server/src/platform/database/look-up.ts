import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db";

/** Up to so many rows are looked up by their ids. */
export const FEW = 2_000;
/** The same for a list by name: those with a word in their name may all be at its end. */
export const FEW_BY_NAME = 10_000;
/** Ends a query for ids. */
export const fewAtMost = sql`limit ${sql.lit(FEW + 1)}`;
export const fewByNameAtMost = sql`limit ${sql.lit(FEW_BY_NAME + 1)}`;

/** So many rows of the list are tried before the indexes. */
const firstRows = sql`limit 300`;

export interface Found {
  /** The condition of the rows on the list. */
  which: RawBuilder<unknown>;
  /** The rows, where they are few. */
  ids: readonly string[] | undefined;
}

interface Ways {
  /** The ids of the rows, each part of the query from its own index and with `fewAtMost`. */
  ids: RawBuilder<unknown>;
  /** The condition of the rows. */
  which: RawBuilder<unknown>;
  /** For what probably fits many rows: the `rows` that fill a page, and `from` what begins where the page begins. */
  soon?: { rows: number; from: (firstRows: RawBuilder<unknown>) => RawBuilder<unknown> } | undefined;
}

/**
 * Decides how a page of a sorted list finds the rows that something fits. Few (up to `few`) are looked up by their ids.
 * Where there are many, or one of the ids is null, or the first rows of the list fill the page, it reads along its order
 * with the condition `which` and is full soon.
 */
export async function lookUp(db: Db, column: string, { ids, which, soon }: Ways, few = FEW): Promise<Found> {
  if (soon) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (select from ${soon.from(firstRows)} where ${which} limit ${soon.rows}) as fitting`.execute(
      db,
    );
    if (rows[0]?.n === soon.rows) return { which, ids: undefined };
  }
  const { rows } = await sql<{ id: string | null }>`
    select id from (${ids}) as found (id) limit ${sql.lit(few + 1)}`.execute(db);
  const found = rows.flatMap((row) => row.id ?? []);
  if (rows.length > few || found.length < rows.length) return { which, ids: undefined };
  // With `offset 0`, or the planner may read along the order for these few.
  return { which: sql`${sql.ref(column)} in (select unnest(${found}::uuid[]) offset 0)`, ids: found };
}
