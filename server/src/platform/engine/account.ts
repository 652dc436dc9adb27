import { execFileSync } from "node:child_process";
import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartFault } from "./binaries";

export interface Account {
  uid: number;
  gid: number;
}

/**
 * The account that runs PostgreSQL, which refuses to run as root: the system's `postgres`, or one of our own.
 * Undefined when we aren't root.
 */
export function engineAccount(): Account | undefined {
  if (process.platform === "win32" || process.getuid?.() !== 0) return undefined;
  return find("postgres") ?? find("corral-db") ?? find("nobody") ?? create();
}

function find(name: string): Account | undefined {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  const user = lines.map((line) => line.split(":")).find((parts) => parts[0] === name);
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : undefined;
}

function create(): Account {
  try {
    execFileSync("useradd", ["--system", "--no-create-home", "--shell", "/bin/false", "corral-db"], { stdio: "pipe" });
  } catch {
    // The check below decides, whatever useradd answered.
  }
  const made = find("corral-db");
  if (made) return made;
  throw new StartFault(
    "La base de datos no puede correr como root y este sistema no tiene otro usuario para ella. Crea uno (useradd --system corral-db) o arranca Corral con un usuario normal.",
  );
}

/** Whether that account can enter this folder, and every folder above it. */
export function canReach(account: Account | undefined, path: string): boolean {
  if (!account) {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  }
  for (let dir = path; ; dir = dirname(dir)) {
    const stats = statSync(dir);
    const pass = stats.uid === account.uid ? 0o100 : stats.gid === account.gid ? 0o010 : 0o001;
    if ((stats.mode & pass) === 0) return false;
    if (dir === dirname(dir)) return true;
  }
}
