import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

/** Any number, the same in every process: whoever has it migrates, the others wait. */
const LOCK = 4_713_001;

/** Applies the migrations that this database hasn't had, in order, each in its transaction. Answers the names applied. An applied file that changed since is an error. */
export async function migrate(pool: pg.Pool, dir: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query("create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())");
    const applied = new Map((await client.query<{ name: string; checksum: string }>("select name, checksum from schema_migration")).rows.map((r) => [r.name, r.checksum]));
    const done: string[] = [];
    for (const name of (await readdir(dir)).filter((f) => f.endsWith(".sql")).sort()) {
      const sql = await readFile(join(dir, name), "utf8");
      const checksum = createHash("sha256").update(sql).digest("hex");
      const before = applied.get(name);
      if (before === checksum) continue;
      if (before) throw new Error(`La migración ${name} cambió después de aplicarse. Restaura el archivo original y agrega una migración nueva.`);
      await client.query("begin");
      try {
        await client.query(sql);
        await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [name, checksum]);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw error;
      }
      done.push(name);
    }
    return done;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK]).catch(() => undefined);
    client.release();
  }
}
