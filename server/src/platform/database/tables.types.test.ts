import { expect, test } from "vitest";
import type { DatabaseColumns } from "./columns.generated";
import type { ByTrigger, Columns, Fixed, Given, State } from "./tables";

/** Accessed only by `migrate.ts`, in plain SQL. */
type OfTheMigrator = "schema_migration" | "schema_trigger";

type Declared<T> = T extends Fixed<infer F> ? F : T extends ByTrigger<infer F> ? F : T extends State<infer S> ? S : T;
type FaultOf<Known, Narrow> = Known extends readonly [infer Type extends keyof Given, string]
  ? [Narrow] extends [never]
    ? Type extends "jsonb"
      ? "holds JSON of no type"
      : never
    : [NonNullable<Declared<Narrow>>] extends [Type extends "jsonb" ? unknown : Given[Type]]
      ? never
      : `is a ${Type}`
  : "has a type that no column had";

type FaultsOfTable<Name extends keyof Columns & keyof DatabaseColumns> =
  | {
      [C in keyof DatabaseColumns[Name] &
        string]: `${Name}.${C} ${FaultOf<DatabaseColumns[Name][C], C extends keyof Columns[Name] ? Columns[Name][C] : never>}`;
    }[keyof DatabaseColumns[Name] & string]
  | `${Name}.${Exclude<keyof Columns[Name] & string, keyof DatabaseColumns[Name]>} is no column`;

type Faults =
  | { [Name in keyof Columns & keyof DatabaseColumns]: FaultsOfTable<Name> }[keyof Columns & keyof DatabaseColumns]
  | `${Exclude<keyof DatabaseColumns, keyof Columns | OfTheMigrator>} is no noun's`
  | `${Exclude<keyof Columns, keyof DatabaseColumns>} is no table`;

/** On a mismatch, the compiler's error names the columns as missing properties. */
const noFaults: Record<Faults, never> = {};

test("what the nouns say of their columns fits the migrated database; a difference does not compile", () => {
  expect(noFaults).toEqual({});
});
