import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db";

/** Up to so many rows are looked up by their ids. */
export const FEW = 2_000;
/** The same for a list by name: those with a word in their name may all be at its end. */
export const FEW_BY_NAME = 10_000;
/** Ends a query for ids. */
export const fewAtMost = sql`limit ${sql.lit(FEW + 1)}`;
export const fewByNameAtMost = sql`limit ${sql.lit(FEW_BY_NAME + 1)}`;

/** So many rows are tried for one page by a condition that no index serves: who seeks what is rare among them goes on from there. */
export const TRIED = 2_000;

/** What a list asks of its rows: `along` is read from an index in its order, `tried` of each row that this leads to. */
export interface Conditions {
  along: readonly RawBuilder<unknown>[];
  tried: readonly RawBuilder<unknown>[];
}
export const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `);

/** A filter and the words of a search that are found. Where few rows are known by their ids, those are all that is tried. */
export function withFound({ along, tried }: Conditions, found: readonly Found[]): Conditions {
  const [known, open] = [found.filter((it) => it.ids), found.filter((it) => !it.ids)].map((them) =>
    them.map((it) => it.which),
  ) as [RawBuilder<unknown>[], RawBuilder<unknown>[]];
  return known.length
    ? { along: [...along, ...known, ...tried, ...open], tried: [] }
    : { along, tried: [...tried, ...open] };
}

/** A table by its alias, in an order. */
export interface Ordered extends Conditions {
  table: string;
  as: string;
  order: RawBuilder<unknown>;
}

/** `from` and `where` of a page: at most `most` rows of the table are tried. `join` comes behind them. */
export function walk({ table, as, along, tried, order }: Ordered, join = sql``, most = TRIED) {
  const [name, alias] = [sql.table(table), sql.ref(as)];
  return tried.length
    ? sql`from (select ${alias}.* from ${name} as ${alias} where ${allOf(along)} ${order} limit ${most}) as ${alias} ${join} where ${allOf(tried)}`
    : sql`from ${name} as ${alias} ${join} where ${allOf(along)}`;
}

/** The `columns` of the last row that a page tried which is not full, where there are more rows. The next page goes on behind it. */
export async function endOfWalk<T>(
  db: Db,
  { table, as, along, tried, order }: Ordered,
  columns: RawBuilder<T>,
  most = TRIED,
): Promise<T | undefined> {
  if (tried.length === 0) return undefined;
  const { rows } = await sql<T>`
    select ${columns} from ${sql.table(table)} as ${sql.ref(as)} where ${allOf(along)} ${order} offset ${most - 1} limit 1`.execute(
    db,
  );
  return rows[0];
}

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
