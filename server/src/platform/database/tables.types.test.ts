import type { InsertType, SelectType } from "kysely";
import { expect, test } from "vitest";
import type { DatabaseColumns } from "./columns.generated";
import type { Tables } from "./tables";

/** The TypeScript type that the driver returns for each PostgreSQL type; JSON columns are typed by hand. */
interface Given {
  uuid: string;
  text: string;
  xid8: string;
  "time without time zone": string;
  "timestamp without time zone": string;
  date: string;
  integer: number;
  smallint: number;
  bigint: number;
  "timestamp with time zone": number;
  boolean: boolean;
  bytea: Buffer;
  jsonb: unknown;
  "text[]": string[];
  "uuid[]": string[];
  "date[]": string[];
  "integer[]": number[];
  "smallint[]": number[];
}
type Column = readonly [type: string, needs: "required" | "nullable" | "default" | "generated"];

type FaultOf<Known extends Column, Ours> = Known[0] extends keyof Given
  ? NonNullable<SelectType<Ours>> extends Given[Known[0]]
    ? unknown extends SelectType<Ours>
      ? never
      : null extends SelectType<Ours>
        ? Known[1] extends "nullable" | "generated"
          ? FaultOfInsert<Known, Ours>
          : "is never null"
        : Known[1] extends "nullable"
          ? "may be null"
          : FaultOfInsert<Known, Ours>
    : `is a ${Known[0]}`
  : `is a ${Known[0]}, which has no type here`;
type FaultOfInsert<Known extends Column, Ours> = Known[1] extends "required"
  ? undefined extends InsertType<Ours>
    ? "has no default"
    : never
  : Known[1] extends "generated"
    ? [InsertType<Ours>] extends [never]
      ? never
      : "is written by the database alone"
    : never;

type FaultsOfTable<Name extends keyof Tables & keyof DatabaseColumns> =
  | {
      [C in keyof DatabaseColumns[Name] & string]: C extends keyof Tables[Name]
        ? DatabaseColumns[Name][C] extends Column
          ? `${Name}.${C} ${FaultOf<DatabaseColumns[Name][C], Tables[Name][C]>}`
          : never
        : `${Name}.${C} has no type`;
    }[keyof DatabaseColumns[Name] & string]
  | `${Name}.${Exclude<keyof Tables[Name] & string, keyof DatabaseColumns[Name]>} is no column`;

/** Accessed only by `migrate.ts`, in plain SQL. */
type OfTheMigrator = "schema_migration";

type Faults =
  | { [Name in keyof Tables & keyof DatabaseColumns]: FaultsOfTable<Name> }[keyof Tables & keyof DatabaseColumns]
  | `${Exclude<keyof DatabaseColumns, keyof Tables | OfTheMigrator>} has no type`
  | `${Exclude<keyof Tables, keyof DatabaseColumns>} is no table`;

/** On a mismatch, the compiler's error names the columns as missing properties. */
const noFaults: Record<Faults, never> = {};

test("each column's type matches the migrated database; a difference does not compile", () => {
  expect(noFaults).toEqual({});
});
