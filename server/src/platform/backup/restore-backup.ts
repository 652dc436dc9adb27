import { createReadStream, existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { extract } from "tar";
import { MIGRATION_TABLE, migrationFiles } from "../database/migrate";
import { StartFault } from "../engine/binaries";
import { makeFolder } from "../engine/data-folder";
import { readable } from "./check-backup";
import { type Manifest, readManifest, verifyFiles } from "./manifest";
import { columnList, filledTables, quoted, readMode, refuseInUse } from "./schema";
import { swapFolders } from "./swap-folders";

export interface RestoreOptions {
  databaseUrl: string;
  dataDir: string;
  from: string;
  migrationsDir: string;
  /** Replaces existing data. Without it, a database with any rows is refused. */
  force: boolean;
}

/**
 * Restores a backup, all or nothing: the database in one transaction, then files and keys by renaming. Refuses a
 * damaged file, a database with data (unless `force`), and always demo over real or real over demo.
 */
export async function restoreBackup(o: RestoreOptions): Promise<Manifest> {
  if (!existsSync(o.from)) throw new StartFault(`No existe el archivo ${o.from}.`);
  makeFolder(o.dataDir);
  const stage = await mkdtemp(join(o.dataDir, ".restaurar-"));
  const client = new pg.Client({ connectionString: o.databaseUrl, application_name: "corral restaurar" });
  try {
    await readable(o.from, extract({ file: o.from, cwd: stage, strict: true }));
    const manifest = readManifest(stage);
    await verifyFiles(stage, manifest);
    client.on("error", () => undefined); // the pending query rejects with the same error
    await client.connect();
    await refuseInUse(client);
    await client.query("begin");
    await clear(client, manifest, o.force);
    await buildSchema(client, manifest, o.migrationsDir);
    await load(client, manifest, stage);
    const swap = await swapFolders(stage, o.dataDir);
    await client.query("commit").catch(async (error) => {
      await swap.undo();
      throw error;
    });
    return manifest;
  } finally {
    await client.end().catch(() => undefined);
    // After a truncated file, tar may still be writing some entries.
    await rm(stage, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function clear(client: pg.Client, manifest: Manifest, force: boolean) {
  const mode = await readMode(client);
  const words = { demo: "de la demostración", real: "de un negocio real" };
  if (mode && mode !== manifest.mode) {
    throw new StartFault(
      `El respaldo es ${words[manifest.mode]} y la base de datos es ${words[mode]}: nunca se mezclan. Usa otra carpeta: DATA_DIR=./otra npm run restore -- archivo`,
    );
  }
  const filled = await filledTables(client);
  if (filled.length > 0 && !force) {
    throw new StartFault(
      `La base de datos ya tiene datos (${filled.slice(0, 4).join(", ")}${filled.length > 4 ? "…" : ""}). Para reemplazarlos por el respaldo: npm run restore -- archivo --force`,
    );
  }
  await client.query("drop schema if exists graphile_worker cascade");
  await client.query("drop schema public cascade");
  await client.query("create schema public");
}

/** Creates the tables with the backup's own migrations; newer ones run at the next start. */
async function buildSchema(client: pg.Client, manifest: Manifest, dir: string) {
  const files = await migrationFiles(dir);
  await client.query(MIGRATION_TABLE);
  for (const { name, checksum } of manifest.migrations) {
    const file = files.find((f) => f.name === name);
    if (!file)
      throw new StartFault(
        `El respaldo usa la migración ${name}, que esta versión de Corral no tiene: es de una versión más nueva (${manifest.version}). Actualiza Corral.`,
      );
    if (file.checksum !== checksum)
      throw new StartFault(
        `La migración ${name} no es la misma que cuando se hizo el respaldo. Usa la versión ${manifest.version} de Corral.`,
      );
    await client.query(file.sql);
  }
}

async function load(client: pg.Client, manifest: Manifest, stage: string) {
  const role = await withoutTriggers(client, manifest);
  // Rows that migrations insert are in the backup too, in their state at that time.
  for (const { name } of [...manifest.tables].reverse()) await client.query(`delete from public.${quoted(name)}`);
  for (const { name, columns, rows } of manifest.tables) {
    const into = client.query(copyFrom(`copy public.${quoted(name)} (${columnList(columns)}) from stdin`));
    await pipeline(createReadStream(join(stage, "database", `${name}.copy`)), into);
    const there = Number(
      (await client.query<{ n: string }>(`select count(*)::text as n from public.${quoted(name)}`)).rows[0]?.n,
    );
    if (there !== rows)
      throw new StartFault(`La tabla ${name} debía tener ${rows} filas y quedaron ${there}. No se cambió nada.`);
  }
  for (const { name, value, called } of manifest.sequences)
    await client.query("select setval($1::regclass, $2, $3)", [`public.${quoted(name)}`, value, called]);
  await role.back();
}

/**
 * Loads rows without triggers, which already accepted them once. Without superuser rights, our triggers are disabled
 * table by table.
 */
async function withoutTriggers(client: pg.Client, manifest: Manifest) {
  const each = async (what: string) => {
    for (const { name } of manifest.tables)
      await client.query(`alter table public.${quoted(name)} ${what} trigger user`);
  };
  await client.query("savepoint role");
  try {
    await client.query("set local session_replication_role = replica");
    return { back: async () => void (await client.query("set local session_replication_role = origin")) };
  } catch {
    await client.query("rollback to savepoint role");
    await each("disable");
    return { back: () => each("enable") };
  }
}
