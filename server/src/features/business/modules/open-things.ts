import { countInWords } from "@corral/domain/kernel/text/count-in-words";
import type { ModuleCode } from "@corral/domain/modules";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";

/** Unfinished things of a module, counted in words: "2 ofertas abiertas". */
interface OpenThing {
  module: ModuleCode;
  words: string;
}
/** Reads the unfinished things of a noun. A module with any can't be switched off. */
export type OpenThings = (deps: TxDeps, db: Db | Tx) => Promise<OpenThing[]>;

/** A reader that counts the rows of one query. */
export const openRows =
  (
    module: ModuleCode,
    words: readonly [one: string, many: string],
    rows: (deps: TxDeps) => RawBuilder<unknown>,
  ): OpenThings =>
  async (deps, db) => {
    const counted = await sql<{ n: number }>`select count(*)::integer as n from (${rows(deps)}) x`.execute(db);
    const n = counted.rows[0]?.n ?? 0;
    return n === 0 ? [] : [{ module, words: countInWords(n, words) }];
  };
