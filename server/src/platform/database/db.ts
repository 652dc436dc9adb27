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
  /** The address may be a pooler's. */
  isShared: boolean;
  /**
   * A small pool of its own, for what must answer while requests hold every other connection: health and sign-in
   * (rulings 66). Connects at its first use and is closed with this one.
   */
  reserve(max: number): Pick<Database, "db" | "pool">;
  close(): Promise<void>;
}

/**
 * Idle time before TCP keep-alive starts, one probe a second for ten seconds: a connection that a router dropped
 * leaves the pool within half a minute instead of two hours.
 */
const QUIET_MS = 10_000;

/** Begins the text of a statement whose plan each connection keeps: planning it takes longer than running it. */
export const KEEP_PLAN = "/* keep plan */";
/** Texts that differ by the number of their rows are few; beyond this they are planned each time. */
const MOST_PLANS = 60;

/** A connection that names those statements, so that PostgreSQL parses and plans them once. */
class PlanKeepingClient extends pg.Client {
  readonly #names = new Map<string, string>();

  // biome-ignore lint/suspicious/noExplicitAny: passes on whatever pg's overloads take.
  override query(...args: any[]): any {
    const [text, values, ...more] = args;
    const name = typeof text === "string" && text.startsWith(KEEP_PLAN) ? this.#nameOf(text) : undefined;
    const query = super.query as (...args: unknown[]) => unknown;
    return name === undefined ? query.apply(this, args) : query.call(this, { name, text, values }, ...more);
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_PLANS) return known;
    const name = `plan_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * Opens a pool. When the server goes away, the pool emits `error`: it is logged, and the next query connects again.
 * Behind a pooler (`isShared`, docs/adr/0022) statements can't be named.
 */
export function openDatabase(
  url: string,
  log: (message: string) => void,
  max = 10,
  { isShared = false }: { isShared?: boolean } = {},
): Database {
  const open = (max: number) => {
    const pool = new pg.Pool({
      ...(isShared ? {} : { Client: PlanKeepingClient }),
      connectionString: url,
      max,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: QUIET_MS,
    });
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
    reserve(max) {
      const own = open(max);
      reserved.push(own);
      return own;
    },
    async close() {
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
