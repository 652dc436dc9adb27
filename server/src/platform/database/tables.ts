import type { Day, Instant } from "@corral/domain/kernel/time";
import type { ColumnType, InsertType } from "kysely";
import type { DatabaseColumns } from "./columns.generated";

/**
 * What is known of a table's columns beyond what the database says of them: amounts, states, JSON. Each noun adds its
 * own tables in its `tables.ts`, and every table is in one of them, if only as `AsStored`.
 */
export interface Columns {
  health_probe: AsStored;
  setting: { value: unknown };
}

/** A table of which the database says all. */
export type AsStored = Record<never, never>;
/** Written when the row is inserted and never after. */
export interface Fixed<T> {
  onInsert: T;
}
/** Read by all, written by its noun's `state.ts` alone, through `writingStates`. */
export interface State<S> {
  ofState: S;
}
/** Written by a trigger alone. */
export interface ByTrigger<T> {
  onTrigger: T;
}

/** What the driver returns for each type of PostgreSQL: bigint as a safe number, timestamptz as UTC milliseconds, date as text. */
export interface Given {
  uuid: string;
  text: string;
  xid8: string;
  "time without time zone": string;
  "timestamp without time zone": string;
  date: Day;
  integer: number;
  smallint: number;
  bigint: number;
  "timestamp with time zone": Instant;
  boolean: boolean;
  bytea: Buffer;
  jsonb: never;
  "text[]": string[];
  "uuid[]": string[];
  "date[]": Day[];
  "integer[]": number[];
  "smallint[]": number[];
}
/** What is written as text, whatever it is read as. */
interface Written {
  date: string;
  "timestamp with time zone": string;
  jsonb: string;
}
type Needs = "required" | "nullable" | "default" | "generated";
/** As written, where that is another type than what is read. */
type In<P, T> = P extends keyof Written ? Written[P] : T;

/** A column that is read as `T` and written as `W`. */
type Typed<N, T, W> = N extends "required"
  ? [T, W] extends [W, T]
    ? T
    : ColumnType<T, W, W>
  : N extends "nullable"
    ? ColumnType<T | null, W | null | undefined, W | null>
    : ColumnType<T, W | undefined, W>;
type OnlyRead<N, T> = ColumnType<N extends "nullable" ? T | null : T, never, never>;
type ColumnOf<P, N, T, Writer> = [T] extends [State<infer S>]
  ? Writer extends "state.ts"
    ? Typed<N, S, S>
    : OnlyRead<N, S>
  : [T] extends [Fixed<infer F>]
    ? ColumnType<N extends "nullable" ? F | null : F, InsertType<Typed<N, F, In<P, F>>>, never>
    : [T] extends [ByTrigger<infer F>]
      ? OnlyRead<N, F>
      : N extends "generated"
        ? OnlyRead<N, T>
        : Typed<N, T, In<P, T>>;
type TableOf<K, Narrow, Writer> = {
  [C in keyof K]: K[C] extends readonly [infer P extends keyof Given, infer N extends Needs]
    ? ColumnOf<P, N, C extends keyof Narrow ? Narrow[C] : Given[P], Writer>
    : never;
};

type TablesOf<Writer> = {
  [T in keyof DatabaseColumns & keyof Columns]: TableOf<DatabaseColumns[T], Columns[T], Writer>;
};
/** All tables as Kysely reads and writes them. */
export type Tables = TablesOf<"anybody">;
/** The same with their states, for `writingStates`. */
export type StateTables = TablesOf<"state.ts">;
