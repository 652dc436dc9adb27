import { randomBytes } from "node:crypto";
import { mkdir, open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { Deps } from "../deps";
import { PRIVATE } from "../file-store";

/** Disk and database are probed at most once in this time, whoever asks. */
const KEPT_MS = 5_000;
/** A slower answer counts as unavailable. */
const PATIENCE_MS = 3_000;
/** Below this, the next photo or WAL segment doesn't fit; root may still write then, but not the engine's account. */
const ROOM = 32 * 1024 * 1024;
/** Larger than what a file system stores inside the directory entry. */
const PROBE = Buffer.alloc(8_192, "corral");

export interface CanWrite {
  /** Why a write to the database failed; undefined when it worked. */
  database: Error | undefined;
  /** Why a write to the folder of photos and files failed; undefined when it worked. */
  folder: Error | undefined;
}

/**
 * Probes writing to the database and the files folder. The result is cached for some seconds, and concurrent callers
 * share one probe.
 */
export function writeProbe(deps: Pick<Deps, "db" | "filesDir" | "now">, log: (message: string) => void) {
  let last: { at: number; answer: Promise<CanWrite> } | undefined;
  let before = "";
  const look = async (): Promise<CanWrite> => {
    const [database, folder] = await Promise.all([fault(writeRow(deps)), fault(writeFile(deps.filesDir))]);
    const now = [database && `database: ${database.message}`, folder && `files: ${folder.message}`]
      .filter(Boolean)
      .join("; ");
    if (now && now !== before) log(`can't write: ${now}`);
    before = now;
    return { database, folder };
  };
  return (): Promise<CanWrite> => {
    const at = performance.now();
    if (!last || at - last.at > KEPT_MS) last = { at, answer: look() };
    return last.answer;
  };
}

/** A message that says how to mend a folder that can't be written; a slow disk is not a full one. */
export function folderFaultInWords({ code }: Error & { code?: string }): string {
  if (code === "ENOSPC" || code === "EDQUOT")
    return "Ya no queda espacio en el disco para guardar fotos ni archivos. Quien lo cuida debe liberar espacio.";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return "El sistema no tiene permiso de escribir en su carpeta de datos. Quien lo cuida debe devolvérselo.";
  if (code === NO_ANSWER)
    return "El disco de la carpeta de datos no contesta a tiempo. No se perdió nada; si sigue así, quien lo cuida debe revisarlo.";
  return "El sistema no puede escribir en su carpeta de datos. Quien lo cuida debe revisarla.";
}
const NO_ANSWER = "NO_ANSWER";

/** The error, or a timeout. */
async function fault(work: Promise<unknown>): Promise<Error | undefined> {
  let late: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Error>((resolve) => {
    late = setTimeout(() => resolve(Object.assign(new Error("no answer"), { code: NO_ANSWER })), PATIENCE_MS);
  });
  const failed = work.then(
    () => undefined,
    (error: Error) => error,
  );
  return Promise.race([failed, tooLong]).finally(() => clearTimeout(late));
}

const writeRow = ({ db, now }: Pick<Deps, "db" | "now">) =>
  sql`insert into health_probe (at) values (${toIso(now())}) on conflict (one) do update set at = excluded.at`.execute(
    db,
  );

async function writeFile(dir: string) {
  await mkdir(dir, { recursive: true, mode: PRIVATE });
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize < ROOM) throw Object.assign(new Error("less than 32 MB left"), { code: "ENOSPC" });
  // Named as an unfinished file, which backups skip.
  const path = join(dir, `probe-${randomBytes(6).toString("hex")}.part`);
  try {
    const file = await open(path, "wx");
    await file
      .writeFile(PROBE)
      .then(() => file.sync())
      .finally(() => file.close());
  } finally {
    await rm(path, { force: true });
  }
}
