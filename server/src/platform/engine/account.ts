import { execFileSync } from "node:child_process";
import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: then it runs as the system's `postgres`, or as `nobody`. Undefined when we aren't root. */
export function engineAccount(): Account | undefined {
  if (process.platform === "win32" || process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8").split("\n").map((line) => line.split(":"));
  const user = users.find((u) => u[0] === "postgres") ?? users.find((u) => u[0] === "nobody");
  if (!user) return createAccount();
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

function createAccount(): Account {
  execFileSync("useradd", ["--system", "--no-create-home", "corral-db"]);
  return { uid: Number(execFileSync("id", ["-u", "corral-db"])), gid: Number(execFileSync("id", ["-g", "corral-db"])) };
}

/** Whether that account can walk down to this folder: each folder above must let others pass. */
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
    const s = statSync(dir);
    const bits = s.uid === account.uid ? 0o100 : s.gid === account.gid ? 0o010 : 0o001;
    if ((s.mode & bits) === 0) return false;
    if (dir === dirname(dir)) return true;
  }
}
