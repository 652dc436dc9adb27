import type { Kysely } from "kysely";
import type { Db, Tx } from "./db";
import type { StateTables } from "./tables";

/** The same connection, by which rows get a state: for a noun's `state.ts` alone (scripts/checks/walls.mjs). */
export const writingStates = (db: Db | Tx) => db as unknown as Kysely<StateTables>;
