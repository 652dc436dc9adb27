import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../error-code";
import { StartFault } from "./binaries";
import { folderFault } from "./data-folder";

/** Creating a cluster takes seconds, and up to a minute on a slow disk. */
const PATIENCE = 120_000;

/**
 * Lets one process at a time create or start the database of a folder; others wait, and then find it running. The
 * lock is a file, created exclusively, with its process id; one of a dead process is removed.
 */
export async function lockStart(dataDir: string, log: (message: string) => void): Promise<() => void> {
  const file = join(dataDir, "pg-start.lock");
  const mine = `${process.pid} ${bornAt(process.pid)}\n`;
  let said = false;
  for (const until = Date.now() + PATIENCE; ; ) {
    try {
      writeFileSync(file, mine, { flag: "wx", mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw new StartFault(folderFault(dataDir, error));
    }
    const holder = read(file);
    if (holder === undefined) continue;
    if (!isAlive(holder)) {
      takeAway(file, holder);
      continue;
    }
    if (Date.now() > until)
      throw new StartFault(
        `Otro proceso (${holder.split(" ")[0]}) lleva dos minutos preparando la base de datos de ${dataDir}. Detenlo, o borra ${file} si ya no es de Corral, y vuelve a arrancar.`,
      );
    if (!said) log("Otro Corral está preparando esta carpeta de datos; se espera a que termine");
    said = true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** Removes a stale lock; a lock that another process created meanwhile is put back. */
function takeAway(file: string, left: string) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== left) linkSync(aside, file);
  } catch {
    // Another process removed it first.
  }
  rmSync(aside, { force: true });
}

function isAlive(holder: string): boolean {
  const [pid = 0, born = ""] = holder.trim().split(" ");
  // The file exists before its content is written.
  if (holder === "") return true;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (codeOf(error) !== "EPERM") return false;
  }
  return born === bornAt(Number(pid));
}

/** The start time of a process, where the system tells it, since process ids are reused. */
function bornAt(pid: number): string {
  if (process.platform !== "linux") return "-";
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "-";
  } catch {
    return "-";
  }
}
