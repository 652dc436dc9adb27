import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import type { Db, Tx } from "../database/db";
import { type Change, readChanges } from "./changes";

const CHANNEL = "corral_charge";
const SETTINGS = "corral_setting";
/** Tables whose rows changed, and which, by triggers (migration 0091). */
const TABLES = "corral_table";

/**
 * The statement that tells every process that a charge, given by its public id, changed, when the transaction commits. Changes of its
 * rows are told by triggers (`live/triggers.sql` and those of the nouns); this is for facts that change none of them.
 */
export const chargeNotice = (chargeId: string) => sql`select pg_notify(${CHANNEL}, ${chargeId})::text`;

/** The same for every charge for which a condition holds. */
export const chargeNotices = (which: RawBuilder<unknown>) =>
  sql`select pg_notify(${CHANNEL}, public_id)::text from charge where ${which}`;

/** Notifies every process that a setting or a provider's key changed, when the transaction commits. */
export const announceSettings = (db: Db | Tx) => sql`select pg_notify(${SETTINGS}, '')`.execute(db);

export interface Live {
  /** Calls back after each committed change of the charge in any process. Returns the unsubscribe function. */
  onCharge(chargeId: string, changed: () => void): () => void;
  /** The same for every charge, for the staff's list and notifications. */
  onAnyCharge(changed: () => void): () => void;
  /** Calls back after each committed change of a setting or a provider's key, and when one may have been missed. */
  onSettings(changed: () => void): () => void;
  /** Calls back with what was changed and committed; undefined when anything may have been. */
  onTable(changed: (change: Change | undefined) => void): () => void;
  /** Tells what a transaction of this process committed, before the database does. */
  committed(told: string): void;
  /** False while changes may be missed. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** Interval of pings; without an answer by the next one the connection is down (rulings 48). */
const PING_MS = 2_000;
const AGAIN_MS = 1_000;

/**
 * The process's LISTEN connection, which reconnects by itself. It is pinged, because a silently dropped connection (a
 * router, a power loss) would never report an error.
 */
export function openLive(url: string, log: (message: string) => void): Live {
  const listeners = new Map<string, Set<() => void>>();
  const any = new Set<() => void>();
  const settings = new Set<() => void>();
  const tables = new Set<(change: Change | undefined) => void>();
  const tellTables = (change: Change | undefined) => {
    for (const changed of tables) changed(change);
  };
  const anyTable = () => tellTables(undefined);
  let client: pg.Client | undefined;
  let closed = false;
  let down = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect() {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    let over = false;
    let pinging: NodeJS.Timeout | undefined;
    const lost = (why: string) => {
      if (over) return;
      over = true;
      clearInterval(pinging);
      if (client === next) client = undefined;
      anyTable();
      if (closed) return;
      if (!down) log(`live updates: ${why}, connecting again`);
      down = true;
      // Not `end()`, which waits for the other side.
      cut(next);
      retry = setTimeout(() => void connect(), AGAIN_MS);
    };
    next.on("notification", (n) => {
      if (over) return;
      if (n.channel === SETTINGS) {
        for (const changed of settings) changed();
        return;
      }
      if (n.channel === TABLES) {
        readChanges(n.payload ?? "*").forEach(tellTables);
        return;
      }
      for (const changed of listeners.get(n.payload ?? "") ?? []) changed();
      for (const changed of any) changed();
    });
    next.on("error", () => lost("connection lost"));
    next.on("end", () => lost("connection lost"));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}; listen ${SETTINGS}; listen ${TABLES}`);
    } catch {
      return lost("no connection");
    }
    if (over) return;
    if (closed) return void (await next.end().catch(() => undefined));
    client = next;
    if (down) log("live updates: listening again");
    down = false;
    let waiting = false;
    pinging = setInterval(() => {
      if (waiting) return lost("no answer");
      waiting = true;
      next.query("select 1").then(
        () => {
          waiting = false;
        },
        () => lost("connection lost"),
      );
    }, PING_MS);
    pinging.unref();
    // Changes during the outage are found by reading again.
    for (const set of [...listeners.values(), any, settings]) for (const changed of set) changed();
    anyTable();
  }
  const first = connect();
  return {
    onCharge(chargeId, changed) {
      const set = listeners.get(chargeId) ?? new Set();
      listeners.set(chargeId, set.add(changed));
      return () => {
        set.delete(changed);
        if (set.size === 0) listeners.delete(chargeId);
      };
    },
    onAnyCharge(changed) {
      any.add(changed);
      return () => any.delete(changed);
    },
    onSettings(changed) {
      settings.add(changed);
      return () => settings.delete(changed);
    },
    onTable(changed) {
      tables.add(changed);
      return () => tables.delete(changed);
    },
    committed: (told) => readChanges(told).forEach(tellTables),
    isListening: () => client !== undefined,
    async close() {
      closed = true;
      clearTimeout(retry);
      await first;
      await client?.end().catch(() => undefined);
    },
  };
}

/** Destroys the socket on our side. pg's types don't expose it. */
const cut = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
