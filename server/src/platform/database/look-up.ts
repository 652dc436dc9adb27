import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db";

/** Up to so many rows are looked up by their ids. */
export const FEW = 2_000;
/** Ends a query for ids. */
export const fewAtMost = sql`limit ${sql.lit(FEW + 1)}`;

export interface Found {
  /** The condition of the rows on the list. */
  which: RawBuilder<unknown>;
  /** The rows, where they are few. */
  ids: readonly string[] | undefined;
}

/**
 * Decides how a page of a sorted list finds the rows that something fits. Few are looked up by the ids that `ids`
 * gives, each of its parts from its own index and with `fewAtMost`. Where there are many, or one of the ids is null,
 * the page reads along its order with the condition `which` and is full soon.
 */
export async function lookUp(
  db: Db,
  column: string,
  { ids, which }: { ids: RawBuilder<unknown>; which: RawBuilder<unknown> },
): Promise<Found> {
  const { rows } = await sql<{ id: string | null }>`select id from (${ids}) as found (id) ${fewAtMost}`.execute(db);
  const found = rows.flatMap((row) => row.id ?? []);
  if (rows.length > FEW || found.length < rows.length) return { which, ids: undefined };
  // With `offset 0`, or the planner may read along the order for these few.
  return { which: sql`${sql.ref(column)} in (select unnest(${found}::uuid[]) offset 0)`, ids: found };
}
