import type { Corral } from "./corral";

/**
 * Counts the statements that reach the database during the work, `begin` and `commit` included, for query budgets.
 */
export async function queriesOf(c: Corral, work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const { pool } = c.deps.database;
  type Query = { query(...args: unknown[]): unknown };
  const watched = new Map<Query, Query["query"]>();
  const watch = (client: object) => {
    const own = client as Query;
    if (watched.has(own)) return;
    const before = own.query;
    watched.set(own, before);
    own.query = (...args: unknown[]) => {
      const [first] = args;
      seen.push(
        String((first as { text?: string }).text ?? first)
          .replace(/\s+/g, " ")
          .trim(),
      );
      return before.apply(own, args);
    };
  };
  pool.on("acquire", watch);
  try {
    await work();
  } finally {
    pool.off("acquire", watch);
    for (const [client, before] of watched) client.query = before;
  }
  return seen;
}
