import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { StartFault } from "../engine/binaries";
import { limitsInSql, NO_LIMITS } from "./connection";
import { exclusively } from "./exclusive";

/** Number of the migration lock, the same in every process. */
const LOCK = 4_713_001;

export const MIGRATION_TABLE =
  "create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())";

/**
 * Applies pending migrations in order, each in its own transaction, and returns their names. Throws for an applied
 * file that has changed, and for a database migrated by a newer version of the program.
 */
export const migrate = (pool: pg.Pool, dir: string): Promise<string[]> =>
  exclusively(pool, LOCK, () => applyMissing(pool, dir));

async function applyMissing(pool: pg.Pool, dir: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await refuseOtherSchemas(client);
    await client.query(MIGRATION_TABLE);
    const applied = new Map(
      (await client.query<{ name: string; checksum: string }>("select name, checksum from schema_migration")).rows.map(
        (r) => [r.name, r.checksum],
      ),
    );
    const files = await migrationFiles(dir);
    const unknown = [...applied.keys()].filter((name) => !files.some((f) => f.name === name)).sort();
    if (unknown.length)
      throw new Error(
        `La base de datos tiene migraciones que esta versión de Corral no conoce (${unknown.join(", ")}): la usó una versión más nueva. Actualiza Corral.`,
      );
    const changed = files.find((f) => applied.has(f.name) && applied.get(f.name) !== f.checksum);
    if (changed)
      throw new Error(
        `La migración ${changed.name} cambió después de aplicarse. Restaura el archivo original y agrega una migración nueva.`,
      );
    const missing = files.filter((f) => !applied.has(f.name));
    for (const file of missing) await apply(client, file);
    return missing.map((f) => f.name);
  } finally {
    client.release();
  }
}

/**
 * Two businesses in two schemas of one database would share what has no schema of ours: background jobs, notifications
 * and advisory locks. Each needs a database of its own.
 */
async function refuseOtherSchemas(client: pg.PoolClient) {
  const { rows } = await client.query<{ schema: string }>(
    `select n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relname = 'schema_migration' and c.relkind = 'r' and n.nspname <> current_schema()
       and exists (select from pg_class t where t.relnamespace = n.oid and t.relname = 'charge')
     order by 1 limit 1`,
  );
  if (rows[0])
    throw new StartFault(
      `En esta base de datos ya hay un negocio de Corral, en el esquema «${rows[0].schema}». Cada negocio necesita su propia base: crea otra y ponla en DATABASE_URL.`,
    );
}

interface MigrationFile {
  name: string;
  sql: string;
  checksum: string;
}

export async function migrationFiles(dir: string): Promise<MigrationFile[]> {
  const names = (await readdir(dir)).filter((f) => f.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      // A checkout with Windows line endings has the same hash.
      const sql = (await readFile(join(dir, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: MigrationFile) {
  await client.query("begin");
  try {
    await client.query(limitsInSql(NO_LIMITS, "local "));
    await client.query(sql);
    await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    const { message } = error as Error;
    const extension = /extension "(\w+)"/.exec(message)?.[1];
    throw new Error(extension ? withoutExtension(extension) : `La migración ${name} falló: ${message}`, {
      cause: error,
    });
  }
}

/** Not installed on the server of the database, or its user may not create it. */
const withoutExtension = (name: string) =>
  `A la base de datos le falta la extensión «${name}», que viene con PostgreSQL (paquete postgresql-contrib). Pide a quien la administra que la instale y corra «create extension ${name}» en la base de Corral; después arranca otra vez.`;
