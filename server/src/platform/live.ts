import { sql } from "kysely";
import pg from "pg";
import type { Db, Tx } from "./db";

const CHANNEL = "corral_charge";
const SETTINGS = "corral_setting";

/** Tells every process that a charge changed, when the transaction commits. */
export const announceCharge = (db: Db | Tx, chargeId: string) =>
  sql`select pg_notify(${CHANNEL}, ${chargeId})`.execute(db);

/** Tells every process that a setting or a key of a provider changed, when the transaction commits. */
export const announceSettings = (db: Db | Tx) => sql`select pg_notify(${SETTINGS}, '')`.execute(db);

export interface Live {
  /** Calls back after each committed change of the charge, whichever process made it. Returns how to stop. */
  onCharge(chargeId: string, changed: () => void): () => void;
  /** The same for every charge: the staff's list and bell. */
  onAnyCharge(changed: () => void): () => void;
  /** Calls back after each committed change of a setting or a provider's key, and when a change may have been missed. */
  onSettings(changed: () => void): () => void;
  close(): Promise<void>;
}

/** One listening connection for the process; it comes back by itself when the server does. */
export function openLive(url: string, log: (message: string) => void): Live {
  const listeners = new Map<string, Set<() => void>>();
  const any = new Set<() => void>();
  const settings = new Set<() => void>();
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect() {
    const next = new pg.Client({ connectionString: url });
    next.on("notification", (n) => {
      if (n.channel === SETTINGS) {
        for (const changed of settings) changed();
        return;
      }
      for (const changed of listeners.get(n.payload ?? "") ?? []) changed();
      for (const changed of any) changed();
    });
    next.on("error", () => again());
    next.on("end", () => again());
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}; listen ${SETTINGS}`);
      client = next;
      // What changed while nobody listened is found by reading again.
      for (const set of [...listeners.values(), any, settings]) for (const changed of set) changed();
    } catch {
      again();
    }
  }
  function again() {
    if (closed || retry) return;
    log("live updates: connection lost, trying again");
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, 1_000);
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
    async close() {
      closed = true;
      clearTimeout(retry);
      await first;
      await client?.end().catch(() => undefined);
    },
  };
}
