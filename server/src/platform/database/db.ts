import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Tables } from "./tables";

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

// bigint arrives as text. Every amount stored is below 2^53; anything else is a bug worth throwing for.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const n = Number(text);
  if (!Number.isSafeInteger(n)) throw new RangeError(`bigint beyond safe integers: ${text}`);
  return n;
});
// Dates and timestamps without zone stay text and never pass through a Date (domain.md §7.1).
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Date.parse(text));

export interface Database {
  db: Db;
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

/**
 * Idle time before TCP keep-alive starts, one probe a second for ten seconds: a connection that a router dropped
 * leaves the pool within half a minute instead of two hours.
 */
const QUIET_MS = 10_000;

/**
 * Opens a pool. When the server goes away, the pool emits `error`: it is logged, and the next query connects again.
 */
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

/** The name of the constraint that a write violated, if the error is a constraint violation. */
export function violated(error: unknown): string | undefined {
  const e = error as { code?: string; constraint?: string };
  return typeof e?.code === "string" && e.code.startsWith("23") ? e.constraint : undefined;
}
