import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "#src/platform/database/db";

/**
 * Makes it an error to ask a pool for a connection inside one of its transactions (rulings 66), with the stack that
 * asked. What types can't see is seen here, in every test: a closure that has the pool from outside.
 */
export function refuseSecondConnection({ db, pool }: Database): void {
  const inside = new AsyncLocalStorage<true>();
  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => execute((tx) => inside.run(true, () => work(tx)));
    return builder;
  };
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => {
    if (inside.getStore()) throw new Error("a transaction asks for a second connection");
    return connect(...args);
  }) as typeof pool.connect;
}
