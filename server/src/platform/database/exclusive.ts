import type pg from "pg";

/**
 * Runs the work while no other process runs work under this number; the others wait. The lock belongs to a transaction that stays open
 * meanwhile: it ends with its connection, and also through a pool that gives each transaction another connection it can't be left behind.
 * The work uses connections of its own.
 */
export async function exclusively<T>(pool: pg.Pool, lock: number, work: () => Promise<T>): Promise<T> {
  const holder = await pool.connect();
  let broken: Error | undefined;
  try {
    await holder.query("begin");
    // It waits for the work, however long that takes.
    await holder.query("set local idle_in_transaction_session_timeout = 0");
    await holder.query("select pg_advisory_xact_lock($1)", [lock]);
    return await work();
  } finally {
    await holder.query("commit").catch((error: Error) => {
      broken = error;
    });
    holder.release(broken);
  }
}
