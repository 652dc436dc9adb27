import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Account } from "./account";
import { StartFault } from "./binaries";
import { folderFault } from "./data-folder";

export interface Cluster {
  /** The folder of PostgreSQL's data files. */
  dir: string;
  password: string;
  /** Path of an engine program. */
  bin(name: string): string;
  /** Account, working folder and environment of the engine's programs. */
  runAs: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv };
}

const exe = process.platform === "win32" ? ".exe" : "";

/**
 * Opens the cluster of this data folder, and creates it at the first start: UTF-8, password authentication, the
 * password in a file that only its owner can read.
 */
export function openCluster(o: {
  dataDir: string;
  native: string;
  account: Account | undefined;
  log: (message: string) => void;
}): Cluster {
  const dir = join(o.dataDir, "pg");
  const passwordFile = join(o.dataDir, "pg-password");
  const bin = (name: string) => join(o.native, "bin", `${name}${exe}`);
  const env = { ...process.env, LC_ALL: "C", TZ: "UTC", LD_LIBRARY_PATH: join(o.native, "lib") };
  const runAs = { ...(o.account ?? {}), cwd: o.dataDir, env };
  if (!existsSync(dir)) {
    o.log("Preparando la base de datos por primera vez");
    create({ dir, passwordFile, bin, runAs, account: o.account });
  } else if (!existsSync(passwordFile)) {
    throw new StartFault(
      `Falta el archivo ${passwordFile}, con el que se abre la base de datos de esa carpeta. Cópialo de tu respaldo, o restaura uno en otra carpeta.`,
    );
  }
  return { dir, password: readFileSync(passwordFile, "utf8").trim(), bin, runAs };
}

function create(o: {
  dir: string;
  passwordFile: string;
  bin: Cluster["bin"];
  runAs: Cluster["runAs"];
  account: Account | undefined;
}) {
  // Under a temporary name until complete: an interrupted start begins again.
  const half = `${o.dir}.new`;
  const given = `${o.passwordFile}.new`;
  rmSync(half, { recursive: true, force: true });
  const password = randomBytes(18).toString("base64url");
  try {
    mkdirSync(half, { mode: 0o700 });
    writeFileSync(given, password, { mode: 0o600 });
    if (o.account) for (const path of [half, given]) chownSync(path, o.account.uid, o.account.gid);
    const settings = ["-U", "corral", "-E", "UTF8", "--locale=C", "-A", "scram-sha-256", `--pwfile=${given}`];
    execFileSync(o.bin("initdb"), ["-D", half, ...settings], { ...o.runAs, stdio: "pipe" });
    writeFileSync(o.passwordFile, password, { mode: 0o600 });
    rmSync(given);
    renameSync(half, o.dir);
  } catch (error) {
    const e = error as NodeJS.ErrnoException & { stderr?: Buffer };
    const said = e.stderr?.toString().trim();
    if (said && /No space left/.test(said))
      throw new StartFault(folderFault(o.dir, Object.assign(new Error(said), { code: "ENOSPC" })));
    throw new StartFault(said ? `No se pudo preparar la base de datos en ${o.dir}:\n${said}` : folderFault(o.dir, e));
  }
}
