import type { Socket } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import type { Tx } from "../db";

/** How long one connection may hold what others wait for (rulings 66), in milliseconds. */
export interface ConnectionLimits {
  statement: number;
  lock: number;
  idleTransaction: number;
}
export const LIMITS: ConnectionLimits = { statement: 15_000, lock: 5_000, idleTransaction: 10_000 };
/** For a file of 50 000 animals. */
export const LONG_LIMITS: ConnectionLimits = { statement: 60_000, lock: 60_000, idleTransaction: 60_000 };
/** For what waits or works for as long as it takes: migrations, and the lock of a start. */
export const NO_LIMITS: ConnectionLimits = { statement: 0, lock: 0, idleTransaction: 0 };

/** The statements that give a session, or with `local` a transaction, these limits. */
export const limitsInSql = (limits: ConnectionLimits, local: "local " | "" = "") =>
  [
    `set ${local}statement_timeout = ${limits.statement}`,
    `set ${local}lock_timeout = ${limits.lock}`,
    `set ${local}idle_in_transaction_session_timeout = ${limits.idleTransaction}`,
  ].join("; ");

/** Gives the rest of this transaction other limits. */
export const setLimits = (tx: Tx, limits: ConnectionLimits) => sql.raw(limitsInSql(limits, "local ")).execute(tx);

/**
 * Begins the text of a statement whose plan each connection keeps: planning it takes longer than running it. It is a generic plan,
 * whatever PostgreSQL estimates (docs/adr/0113); all others are planned with their parameters, which partial indexes need.
 */
export const KEEP_PLAN = "/* keep plan */";
/** Texts that differ by the number of their rows are few; beyond this they are planned each time. */
const MOST_PLANS = 60;
type PlanMode = "auto" | "force_generic_plan";
const BEGINS = /^(begin|start transaction)\b[^;]*$/i;
/** A commit, with what its transaction changed (migration 0091) in the same message. */
const COMMIT = "select current_setting('corral.changed', true) as told; commit";

/**
 * Members of a client that pg's types omit: its socket, the id of its server process, and whether it is ready for the
 * next statement (false while it connects or waits for an answer).
 */
export interface ClientInside {
  connection: { stream: Socket };
  processID: number | null;
  readyForQuery: boolean | undefined;
}
export const insideOf = (client: pg.Client) => client as unknown as ClientInside;

/**
 * The client class of a pool. Directly, it names the statements that begin with `KEEP_PLAN`, so that PostgreSQL parses
 * and plans them once. Behind a transaction pooler (docs/adr/0022) nothing may outlive a transaction: there each one
 * sets the limits for itself, and no statement is named.
 */
export function clientClass(o: {
  isShared: boolean;
  opened: (client: pg.Client) => void;
  /** Called with what each transaction changed, before whoever committed it goes on. */
  committed: (told: string) => void;
}): typeof pg.Client {
  return class extends pg.Client {
    readonly #names = new Map<string, string>();
    /** How the session plans; undefined while a rollback may have undone what was set. */
    #mode: PlanMode | undefined = "auto";

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      o.opened(this);
    }

    // biome-ignore lint/suspicious/noExplicitAny: passes on whatever pg's overloads take.
    override query(...args: any[]): any {
      const [text, values, ...more] = args;
      const query = super.query as (...args: unknown[]) => unknown;
      if (typeof text !== "string") return query.apply(this, args);
      if (text === "commit") return this.#commit();
      if (o.isShared)
        return BEGINS.test(text)
          ? query.call(this, `${text}; ${limitsInSql(LIMITS, "local ")}`, ...args.slice(1))
          : query.apply(this, args);
      const name = text.startsWith(KEEP_PLAN) ? this.#nameOf(text) : undefined;
      if (text === "rollback") this.#mode = undefined;
      const run = () =>
        name === undefined ? query.apply(this, args) : query.call(this, { name, text, values }, ...more);
      if (name === undefined && !(Array.isArray(values) && values.length > 0)) return run();
      return this.#plan(name === undefined ? "auto" : "force_generic_plan")?.then(run) ?? run();
    }

    /** Has the session plan so; undefined where it does. What it can't be told is told with the next statement. */
    #plan(mode: PlanMode): Promise<unknown> | undefined {
      if (this.#mode === mode) return undefined;
      this.#mode = mode;
      return super.query(`set plan_cache_mode = ${mode}`).catch(() => {
        this.#mode = undefined;
      });
    }

    async #commit(): Promise<pg.QueryResult> {
      const [changed, done] = (await super.query(COMMIT)) as unknown as [
        pg.QueryResult<{ told: string | null }>,
        pg.QueryResult,
      ];
      const told = changed.rows[0]?.told;
      if (told && done.command === "COMMIT") o.committed(told);
      return done;
    }

    #nameOf(text: string): string | undefined {
      const known = this.#names.get(text);
      if (known !== undefined || this.#names.size >= MOST_PLANS) return known;
      const name = `plan_${this.#names.size}`;
      this.#names.set(text, name);
      return name;
    }
  };
}
