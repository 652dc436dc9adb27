import type { ModuleCode } from "@corral/domain/modules";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#src/platform/database/db";
import type { TxDeps } from "#src/platform/deps";

/** Something of a module that isn't finished, in words: "2 ofertas abiertas". */
interface OpenThing {
  module: ModuleCode;
  words: string;
}
/** Reads what of a noun's module isn't finished, for which the module can't be switched off. */
export type OpenThings = (deps: TxDeps, db: Db | Tx) => Promise<OpenThing[]>;

/** "1 oferta abierta", "3 ofertas abiertas". */
export const countInWords = (n: number, [one, many]: readonly [string, string]) => `${n} ${n === 1 ? one : many}`;

/** The rows of one query, counted. */
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
