import { itemAt, present } from "@corral/domain/kernel/lookup";
import { type OperationNodeSource, type RawBuilder, sql } from "kysely";
import { KEEP_PLAN } from "./connection/connection";
import type { Db, Tx } from "./db";

/** A query of the builder, or one written by hand. */
export type Query = (OperationNodeSource & { execute(): Promise<unknown[]> }) | RawBuilder<unknown>;
type RowsOf<Q> = Q extends RawBuilder<infer Row> ? Row[] : Q extends { execute(): Promise<infer Rows> } ? Rows : never;
/** The rows that these queries answer together. */
export type Answers<Q> = { [Name in keyof Q]: RowsOf<Q[Name]> };

/** Names of columns that hold an instant: every timestamptz of the schema (together.test.ts). */
export const INSTANT_NAME = /(^|_)(at|since|until|after)$/;
/** The same of columns of time without zone. */
export const WALL_NAME = /(^|_)local(_start)?$/;
const WALL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2}(\.\d+)?)$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?[+-]\d{2}:\d{2}$/;

/**
 * Reads the rows of several queries in one statement, so that all see one snapshot. Rows arrive as JSON and get the
 * driver's types; a computed time needs a name like that of a column. `shared` holds what the queries have in
 * common, as after `with`. `plan: "anew"`: what is asked for decides the plan, so none is kept.
 */
export async function readTogether<Q extends Record<string, Query>>(
  db: Db | Tx,
  queries: Q,
  shared?: RawBuilder<unknown>,
  plan: "kept" | "anew" = "kept",
): Promise<Answers<Q>> {
  const parts = Object.entries(queries).map(([name, query]) => rowsAsJson(name, sql`(${query})`));
  const { rows } = await sql<
    Record<string, object[]>
  >`${sql.raw(plan === "kept" ? KEEP_PLAN : "")} ${shared ? sql`with ${shared} ` : sql``}select ${sql.join(parts)}`.execute(
    db,
  );
  return revived(itemAt(rows, 0)) as Answers<Q>;
}

/**
 * Runs several writes as one statement: all or none. Each sees the rows as they were before it and none of the
 * others' changes, so no two may change the same row; foreign keys are checked when all are done. `shared` holds
 * queries that writes select from. A write by hand must return rows. `plan: "anew"`: which writes they are differs each time.
 */
export async function writeTogether<Q extends Record<string, Query>>(
  tx: Tx,
  writes: Q,
  shared?: RawBuilder<unknown>,
  plan: "kept" | "anew" = "kept",
): Promise<Answers<Q>> {
  const names = Object.keys(writes);
  // Prefixed: a write named like a table would hide it from the others.
  const ctes = names.map((name) => sql`${sql.ref(`w_${name}`)} as (${writes[name]})`);
  const parts = names
    .filter((name) => returnsRows(present(writes[name])))
    .map((name) => rowsAsJson(name, sql.ref(`w_${name}`)));
  const { rows } = await sql<
    Record<string, object[]>
  >`${sql.raw(plan === "kept" ? KEEP_PLAN : "")} with ${sql.join(shared ? [shared, ...ctes] : ctes)}
    select ${parts.length ? sql.join(parts) : sql`1`}`.execute(tx);
  const none = Object.fromEntries(names.map((name) => [name, []]));
  return { ...none, ...revived(parts.length ? itemAt(rows, 0) : {}) } as Answers<Q>;
}

const rowsAsJson = (name: string, from: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(r), '[]') from ${from} r) as ${sql.ref(name)}`;

function returnsRows(query: Query): boolean {
  const node = query.toOperationNode();
  return node.kind === "RawNode" || ("returning" in node && node.returning !== undefined);
}

/** What a text in a column of this name is turned into; kept, because a page has a thousand texts in twenty columns. */
const readers = new Map<string, ((text: string) => unknown) | undefined>();
function readerOf(column: string) {
  if (!readers.has(column))
    readers.set(
      column,
      INSTANT_NAME.test(column)
        ? (text) => (INSTANT.test(text) ? Date.parse(text) : text)
        : WALL_NAME.test(column)
          ? (text) => text.replace(WALL, "$1 $2")
          : undefined,
    );
  return readers.get(column);
}

/** JSON has neither times nor the driver's check that a bigint is a safe number. */
function revived(answers: Record<string, object[]>) {
  for (const rows of Object.values(answers))
    for (const row of rows as Record<string, unknown>[])
      for (const [column, value] of Object.entries(row)) {
        if (typeof value === "string") row[column] = readerOf(column)?.(value) ?? value;
        if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value))
          throw new RangeError(`bigint beyond safe integers: ${column}`);
      }
  return answers;
}
