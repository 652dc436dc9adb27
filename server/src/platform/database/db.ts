import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { AnsweringPool } from "./connection/answering-pool";
import { type ConnectionLimits, clientClass, LIMITS, limitsInSql } from "./connection/connection";
import { watchForSilence } from "./connection/silence";
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
  /** The address may be a pooler's. */
  isShared: boolean;
  /**
   * A small pool of its own, for what must answer while requests hold every other connection: health and sign-in
   * (rulings 66). Connects at its first use and is closed with this one.
   */
  reserve(max: number): Pick<Database, "db" | "pool">;
  /** Calls back with what each committed transaction changed (platform/live/changes), before its work goes on. */
  onCommitted(told: (changes: string) => void): void;
  close(): Promise<void>;
}

/**
 * Idle time before TCP keep-alive starts, one probe a second for ten seconds: a connection that a router dropped
 * leaves the pool within half a minute instead of two hours.
 */
const QUIET_MS = 10_000;

/** Longest wait for a free connection of the pool, in milliseconds. */
const QUEUE_MS = 5_000;

/**
 * Opens a pool. When the server goes away, the pool emits `error`: it is logged, and the next query connects again.
 * Each connection has the limits of rulings 66, and one that a network has swallowed is thrown away (docs/adr/0104).
 */
export function openDatabase(
  url: string,
  log: (message: string) => void,
  max = 10,
  { isShared = false, limits = LIMITS }: { isShared?: boolean; limits?: ConnectionLimits } = {},
): Database {
  const watch = watchForSilence({ url, isShared, log });
  const listeners: ((changes: string) => void)[] = [];
  const committed = (changes: string) => {
    for (const told of listeners) told(changes);
  };
  const open = (max: number) => {
    const pool = new AnsweringPool(
      {
        Client: clientClass({ isShared, opened: watch.opened, committed }),
        connectionString: url,
        max,
        connectionTimeoutMillis: QUEUE_MS,
        keepAlive: true,
        keepAliveInitialDelayMillis: QUIET_MS,
        // Not as start-up parameters, which poolers refuse.
        ...(isShared
          ? {}
          : { onConnect: async (client: pg.ClientBase) => void (await client.query(limitsInSql(limits))) }),
      } as pg.PoolConfig,
      watch,
    );
    pool.on("connect", (client) => client.on("error", (error) => log(`database connection lost: ${error.message}`)));
    pool.on("error", (error) => log(`database connection lost: ${error.message}`));
    return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) };
  };
  const { pool, db } = open(max);
  const reserved: Pick<Database, "db" | "pool">[] = [];
  return {
    db,
    pool,
    url,
    isShared,
    onCommitted: (told) => void listeners.push(told),
    reserve(max) {
      const own = open(max);
      reserved.push(own);
      return own;
    },
    async close() {
      watch.close();
      await Promise.all(
        [{ db, pool }, ...reserved].map(async (it) => {
          await it.db.destroy();
          // One that was never used through its query builder is left open by it.
          if (!it.pool.ending) await it.pool.end();
        }),
      );
    },
  };
}

/** The name of the constraint that a write violated, if the error is a constraint violation. */
export function violated(error: unknown): string | undefined {
  const e = error as { code?: string; constraint?: string };
  return typeof e?.code === "string" && e.code.startsWith("23") ? e.constraint : undefined;
}
