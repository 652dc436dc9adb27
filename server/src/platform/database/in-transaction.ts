import type { Db, Tx } from "./db";

/**
 * Runs `work` in one transaction. What it is handed leads to no second connection (rulings 66): ten requests that each
 * hold one and ask for another would wait for each other until they time out.
 */
export const inTransaction = <D extends { db: Db }, T>(
  deps: D,
  work: (tx: Tx, deps: Omit<D, "db" | "database">) => Promise<T>,
): Promise<T> => deps.db.transaction().execute((tx) => work(tx, deps));
