import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toIso } from "@corral/domain/kernel/time";
import type { Deps } from "./deps";
import { StartFault } from "./engine/binaries";
import { codeOf } from "./error-code";
import { fileStore } from "./file-store";

/** The file of the mark; not a name that the store gives to a file. */
const FILE = "corral-folder";
const KEY = "files_mark";
/** Files that are looked for in a folder without mark. */
const LOOKED_FOR = 20;

/**
 * Makes sure that this folder of files is the database's own (rulings 71): a random mark stands in both, written by the
 * first start that finds neither, and carried by backups. Another folder would answer 404 to every photo. `named` reads
 * the names of stored files, newest first: a database or a folder from before the mark is told by them.
 */
export async function checkFolderMark(
  deps: Pick<Deps, "db" | "filesDir" | "now">,
  named: (most: number) => Promise<string[]>,
): Promise<void> {
  const { db, filesDir } = deps;
  const path = join(filesDir, FILE);
  const read = () => (existsSync(path) ? readFileSync(path, "utf8").trim() : undefined);
  const here = read();
  const stored = await db.selectFrom("setting").select("value").where("key", "=", KEY).executeTakeFirst();
  if (here !== undefined && stored?.value === here) return;
  if (here !== undefined && stored) throw new StartFault(ofAnother(filesDir));
  const names = await named(LOOKED_FOR);
  const found = await Promise.all(names.map((name) => fileStore(deps).get(name)));
  const isOurs = names.length === 0 || found.some((file) => file !== undefined);
  if (!isOurs) throw new StartFault(here === undefined ? without(filesDir) : ofAnother(filesDir));
  // A marked folder and a database that names nothing: it is the folder of somebody else.
  if (here !== undefined && names.length === 0) throw new StartFault(ofAnother(filesDir));
  const mark = here ?? randomBytes(16).toString("hex");
  // One of several concurrent first starts inserts the mark, and the others read it.
  await db
    .insertInto("setting")
    .values({ key: KEY, value: JSON.stringify(mark), version: 1, updated_at: toIso(deps.now()) })
    .onConflict((c) => c.doNothing())
    .execute();
  const { value } = await db.selectFrom("setting").select("value").where("key", "=", KEY).executeTakeFirstOrThrow();
  writeOnce(path, `${value}\n`);
  if (read() !== value) throw new StartFault(ofAnother(filesDir));
}

/** Writes a file unless there is one, whole: another start never reads a part of it. */
function writeOnce(path: string, text: string): void {
  const beside = `${path}.${randomBytes(6).toString("hex")}.part`;
  writeFileSync(beside, text, { mode: 0o600 });
  try {
    linkSync(beside, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(beside);
  }
}

const without = (dir: string) =>
  `La base de datos nombra fotos y archivos que no están en ${dir}. Copia ahí la carpeta «files» con la que trabajaba, o arranca con su DATA_DIR: con otra carpeta todas las fotos faltarían.`;
const ofAnother = (dir: string) =>
  `La carpeta ${dir} es de otra base de datos de Corral. Arranca con la suya (DATA_DIR), o copia en una carpeta nueva los archivos de esta base de datos.`;
