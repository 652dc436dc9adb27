import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Tables } from "./tables";

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

// bigint arrives as text; every amount we store is below 2^53, and anything else is a fault worth stopping for.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const n = Number(text);
  if (!Number.isSafeInteger(n)) throw new RangeError(`bigint beyond safe integers: ${text}`);
  return n;
});
// A day is text for ever, and a wall clock without zone too: neither passes through a Date (domain.md §7.1).
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Date.parse(text));

export interface Database {
  db: Db;
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

/** After so long without a word the system asks the other side, each second and ten times: a connection that a router forgot leaves the pool within half a minute and not two hours. */
const QUIET_MS = 10_000;

/** Opens a pool. A server that goes away makes the pool emit `error`: it is logged, and the next query gets a new connection. */
export function openDatabase(url: string, log: (message: string) => void, max = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: QUIET_MS,
  });
  pool.on("connect", (client) => client.on("error", (error) => log(`database connection lost: ${error.message}`)));
  pool.on("error", (error) => log(`database connection lost: ${error.message}`));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, url, close: () => db.destroy() };
}

/** The name of the constraint that refused a write, if that is what happened. */
export function violated(error: unknown): string | undefined {
  const e = error as { code?: string; constraint?: string };
  return typeof e?.code === "string" && e.code.startsWith("23") ? e.constraint : undefined;
}
