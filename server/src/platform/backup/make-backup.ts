import { constants, createWriteStream } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { create } from "tar";
import { StartFault } from "../engine/binaries";
import { makeFolder } from "../engine/data-folder";
import { isPart, PRIVATE } from "../file-store";
import { describe, FOLDERS, FORMAT, filesBelow, type Manifest } from "./manifest";
import { columnList, quoted, readMode, sequences, tables } from "./schema";

export interface BackupOptions {
  databaseUrl: string;
  dataDir: string;
  /** The file to create; it appears only when complete. */
  to: string;
  version: string;
  now: Date;
}

/** Copies a snapshot of the database, then files and keys, into one .tar.gz. The app may keep running. */
export async function makeBackup(o: BackupOptions): Promise<Manifest> {
  makeFolder(dirname(o.to));
  const stage = await mkdtemp(join(dirname(o.to), ".respaldo-"));
  try {
    const dump = await dumpDatabase(o.databaseUrl, stage);
    // After the database: a file is written before its row, so every row of the snapshot finds its file.
    for (const folder of FOLDERS) await copyFolder(join(o.dataDir, folder), join(stage, folder));
    for (const folder of REMADE) await rm(join(stage, folder), { recursive: true, force: true });
    const files = await describe(
      stage,
      ["database", ...FOLDERS].flatMap((folder) => filesBelow(stage, folder)),
    );
    const manifest: Manifest = {
      program: "corral",
      format: FORMAT,
      version: o.version,
      createdAt: o.now.toISOString(),
      ...dump,
      files,
    };
    await writeFile(join(stage, "manifest.json"), JSON.stringify(manifest, null, 1));
    const part = join(stage, "whole.part");
    await create({ gzip: true, file: part, cwd: stage, portable: true }, [
      "manifest.json",
      ...files.map((f) => f.path),
    ]);
    await chmod(part, 0o600);
    const handle = await open(part);
    await handle.sync().finally(() => handle.close());
    await rename(part, o.to);
    return manifest;
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** Folders left out of backups because their files are made again on demand: receipts as PDF. */
const REMADE = [join("files", "pdf")];

/** Copies a folder in use: skips files that are still being written and those deleted meanwhile (unused photos). */
async function copyFolder(from: string, to: string) {
  const entries = await readdir(from, { withFileTypes: true }).catch(absent);
  if (!entries) return;
  await mkdir(to, { recursive: true, mode: PRIVATE });
  for (const e of entries) {
    if (e.isDirectory()) await copyFolder(join(from, e.name), join(to, e.name));
    else if (e.isFile() && !isPart(e.name))
      await copyFile(join(from, e.name), join(to, e.name), constants.COPYFILE_FICLONE).catch(absent);
  }
}

function absent(error: NodeJS.ErrnoException) {
  if (error.code !== "ENOENT") throw error;
}

async function dumpDatabase(
  url: string,
  stage: string,
): Promise<Pick<Manifest, "mode" | "migrations" | "tables" | "sequences">> {
  const client = new pg.Client({ connectionString: url, application_name: "corral respaldo" });
  client.on("error", () => undefined); // the pending query rejects with the same error
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const mode = await readMode(client);
    if (!mode)
      throw new StartFault("No hay nada que respaldar: Corral no ha arrancado todavía con esta base de datos.");
    await mkdir(join(stage, "database"));
    const dumped: Manifest["tables"] = [];
    for (const { name, columns } of await tables(client)) {
      const out = client.query(copyTo(`copy public.${quoted(name)} (${columnList(columns)}) to stdout`));
      await pipeline(out, createWriteStream(join(stage, "database", `${name}.copy`)));
      dumped.push({ name, columns, rows: out.rowCount });
    }
    const migrations = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from public.schema_migration order by name",
    );
    const made = { mode, migrations: migrations.rows, tables: dumped, sequences: await sequences(client) };
    await client.query("commit");
    return made;
  } finally {
    await client.end();
  }
}
