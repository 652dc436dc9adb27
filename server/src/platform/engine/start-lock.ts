import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartFault } from "./binaries";
import { folderFault } from "./data-folder";

/** Making a database takes seconds, and a minute on a slow disk. */
const PATIENCE = 120_000;

/**
 * One process at a time makes or starts the database of a folder; another one waits, and then finds it running. A file that only one can
 * create, with the number of its process: what a killed one left behind is taken away.
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
      if ((error as NodeJS.ErrnoException).code !== "EEXIST")
        throw new StartFault(folderFault(dataDir, error as NodeJS.ErrnoException));
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

/** Removes what its process left behind; somebody else's that took its place in this moment is put back. */
function takeAway(file: string, left: string) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== left) linkSync(aside, file);
  } catch {
    // Another one was quicker.
  }
  rmSync(aside, { force: true });
}

function isAlive(holder: string): boolean {
  const [pid = 0, born = ""] = holder.trim().split(" ");
  // Written in two steps: it is there before its words are.
  if (holder === "") return true;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return born === bornAt(Number(pid));
}

/** When the process began, where the system says it: its number is given again to others. */
function bornAt(pid: number): string {
  if (process.platform !== "linux") return "-";
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "-";
  } catch {
    return "-";
  }
}
