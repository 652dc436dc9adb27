import type pg from "pg";
import { limitsInSql, NO_LIMITS } from "./connection/connection";

/**
 * Runs `work` under a cluster-wide lock with this number; other processes wait. The lock is held by an open
 * transaction: it ends with its connection, and a transaction pooler can't leave it behind. `work` uses other
 * connections.
 */
export async function exclusively<T>(pool: pg.Pool, lock: number, work: () => Promise<T>): Promise<T> {
  const holder = await pool.connect();
  let broken: Error | undefined;
  try {
    await holder.query("begin");
    // It waits for as long as another process works, and is then idle for as long as the work takes.
    await holder.query(limitsInSql(NO_LIMITS, "local "));
    await holder.query("select pg_advisory_xact_lock($1)", [lock]);
    return await work();
  } finally {
    await holder.query("commit").catch((error: Error) => {
      broken = error;
    });
    holder.release(broken);
  }
}
