import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import type pg from "pg";
import { systemError } from "#src/platform/error-code";
import { StartFault } from "../engine/binaries";
import { limitsInSql, NO_LIMITS } from "./connection/connection";
import { exclusively } from "./exclusive";

/** Number of the migration lock, the same in every process. */
const LOCK = 4_713_001;

const list = (table: string) =>
  `create table if not exists ${table} (name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
export const MIGRATION_TABLE = list("schema_migration");

/**
 * Applies pending migrations in order, each in its own transaction, and returns their names; then the functions and
 * triggers of the nouns under `sources` that have changed (a release has them in `server/triggers`). Throws for an applied migration that has changed, and for a
 * database migrated by a newer version of the program.
 */
export const migrate = (pool: pg.Pool, dir: string, sources?: string): Promise<string[]> =>
  exclusively(pool, LOCK, () => applyMissing(pool, dir, sources));

async function applyMissing(pool: pg.Pool, dir: string, sources: string | undefined): Promise<string[]> {
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
    for (const file of missing) await apply(client, file, "schema_migration");
    if (sources) await applyTriggers(client, sources);
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

interface SqlFile {
  name: string;
  sql: string;
  checksum: string;
}

export const migrationFiles = async (dir: string): Promise<SqlFile[]> =>
  sqlFiles(
    dir,
    (await readdir(dir)).filter((f) => f.endsWith(".sql")),
  );

const sqlFiles = (dir: string, names: string[]): Promise<SqlFile[]> =>
  Promise.all(
    names.sort().map(async (name) => {
      // A checkout with Windows line endings has the same hash.
      const sql = (await readFile(join(dir, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );

/**
 * Applies the `triggers.sql` of the platform and of the nouns that have changed, each in its own transaction: they say
 * `create or replace`, so that they can be applied again. What one no longer has, a migration drops.
 */
async function applyTriggers(client: pg.PoolClient, sources: string) {
  await client.query(list("schema_trigger"));
  const { rows } = await client.query<Omit<SqlFile, "sql">>("select name, checksum from schema_trigger");
  const names = (await readdir(sources, { recursive: true })).map((name) => name.split(sep).join("/"));
  const all = await sqlFiles(
    sources,
    names.filter((name) => name.endsWith("/triggers.sql")),
  );
  const changed = all.filter(
    ({ name, checksum }) => !rows.some((row) => row.name === name && row.checksum === checksum),
  );
  // The platform's functions before the nouns' triggers that call them.
  changed.sort((a, b) => Number(b.name.startsWith("platform")) - Number(a.name.startsWith("platform")));
  for (const file of changed) await apply(client, file, "schema_trigger");
}

/** Runs a file and writes it down, in one transaction. */
async function apply(
  client: pg.PoolClient,
  { name, sql, checksum }: SqlFile,
  done: "schema_migration" | "schema_trigger",
) {
  await client.query("begin");
  try {
    await client.query(limitsInSql(NO_LIMITS, "local "));
    await client.query(sql);
    await client.query(
      `insert into ${done} (name, checksum) values ($1, $2) on conflict (name) do update set checksum = $2, applied_at = now()`,
      [name, checksum],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    const { message } = systemError(error);
    const extension = /extension "(\w+)"/.exec(message)?.[1];
    throw new Error(extension ? withoutExtension(extension) : `La migración ${name} falló: ${message}`, {
      cause: error,
    });
  }
}

/** Not installed on the server of the database, or its user may not create it. */
const withoutExtension = (name: string) =>
  `A la base de datos le falta la extensión «${name}», que viene con PostgreSQL (paquete postgresql-contrib). Pide a quien la administra que la instale y corra «create extension ${name}» en la base de Corral; después arranca otra vez.`;
