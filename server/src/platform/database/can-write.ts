import { randomBytes } from "node:crypto";
import { mkdir, open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { toIso } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { Deps } from "../deps";

/** Whoever asks, and however often: the disk and the database are tried once in so long. */
const KEPT_MS = 5_000;
/** What takes longer is as good as away for whoever watches. */
const PATIENCE_MS = 3_000;
/** Below it the next photo or the next minutes of the database don't fit; root may still write then, the engine's account may not. */
const ROOM = 32 * 1024 * 1024;
/** More than a file system keeps inside a folder's own entry. */
const PROBE = Buffer.alloc(8_192, "corral");

export interface CanWrite {
  /** What went wrong while the database was written to; undefined when it took it. */
  database: Error | undefined;
  /** The same for the folder of photos and files. */
  folder: Error | undefined;
}

/** Tries to write where sales and files are kept. The answer is kept for some seconds, and many who ask at once share one try. */
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

/** Why it failed, or that it took too long. */
async function fault(work: Promise<unknown>): Promise<Error | undefined> {
  let late: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Error>((resolve) => {
    late = setTimeout(() => resolve(new Error("no answer")), PATIENCE_MS);
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
  await mkdir(dir, { recursive: true });
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize < ROOM) throw Object.assign(new Error("less than 32 MB left"), { code: "ENOSPC" });
  // As a file that is still being written: a backup passes it by.
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
