import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { countHerd, readUncounted } from "#src/features/herd/summaries/herd-counts";
import type { Corral } from "../corral";

/**
 * Lets the shop of a test have at least this many items, animals and sales, copied from those that it has. Answers the names of the tables that
 * are large by it.
 */
export async function multiplyShop(c: Corral, rows: number): Promise<ReadonlySet<string>> {
  const client = await c.deps.database.pool.connect();
  try {
    await client.query(`set corral.rows = ${rows}`);
    await client.query(readFileSync(join(import.meta.dirname, "multiply.sql"), "utf8"));
    await client.query("reset corral.rows");
    // What a transaction of another database may still change is counted one by one: it is waited for.
    for (await countHerd(c.deps); (await readUncounted(c.deps.db))?.length !== 0; await countHerd(c.deps))
      await setTimeout(500);
    await client.query("vacuum analyze");
    const large = await client.query("select relname as name from pg_class where relkind = 'r' and reltuples > $1", [
      rows / 4,
    ]);
    return new Set(large.rows.map((row) => row.name));
  } finally {
    // Also after a failure in the middle of the copies.
    await client.query("reset session_replication_role");
    client.release();
  }
}

/** Counts the herd until nothing is left to be counted one by one, as what changed while a transaction of any database is open. */
export async function countWholeHerd(c: Corral): Promise<void> {
  for (await countHerd(c.deps); (await readUncounted(c.deps.db))?.length !== 0; await countHerd(c.deps))
    await setTimeout(500);
}
