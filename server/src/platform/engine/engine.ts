import { execFileSync, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { type Account, canReach, engineAccount } from "./account";
import { engineFolder, StartFault } from "./binaries";

export interface Engine {
  url: string;
  /** Where everything is kept: the folder asked for, or the one under /var/lib when the engine's user can't reach it (rulings 24). */
  dataDir: string;
  /** A server that an earlier process left behind was found alive and is used on. */
  adopted: boolean;
  stop(): Promise<void>;
}

const exe = process.platform === "win32" ? ".exe" : "";

/** Starts the PostgreSQL that came with npm in `dataDir`/pg: made at first, found again later, adopted when a killed process left it running. */
export async function startEngine(o: { dataDir: string; cloneDir: string; log: (message: string) => void }): Promise<Engine> {
  const account = engineAccount();
  let native = engineFolder();
  mkdirSync(o.dataDir, { recursive: true });
  let dataDir = o.dataDir;
  if (!canReach(account, o.dataDir)) {
    dataDir = join("/var/lib/corral", createHash("sha256").update(o.cloneDir).digest("hex").slice(0, 12));
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    o.log(`La base de datos no puede usar ${o.dataDir} (carpeta privada de root); los datos se guardan en ${dataDir}`);
  }
  if (!canReach(account, join(native, "bin"))) native = copyEngine(native);
  const dir = join(dataDir, "pg");
  const bin = (name: string) => join(native, "bin", `${name}${exe}`);
  const run = { ...(account ?? {}), env: { ...process.env, LC_ALL: "C", LD_LIBRARY_PATH: join(native, "lib") }, cwd: dataDir };
  const passwordFile = join(dataDir, "pg-password");

  if (!existsSync(join(dir, "PG_VERSION"))) {
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { mode: 0o700 });
    const password = randomBytes(18).toString("base64url");
    writeFileSync(passwordFile, password, { mode: 0o600 });
    own(account, dir, passwordFile);
    o.log("Preparando la base de datos por primera vez…");
    execFileSync(bin("initdb"), ["-D", dir, "-U", "corral", "-E", "UTF8", "--locale=C", "-A", "scram-sha-256", `--pwfile=${passwordFile}`], { ...run, stdio: "pipe" });
    writeFileSync(join(dir, "postgresql.auto.conf"), `${readFileSync(join(dir, "postgresql.auto.conf"), "utf8")}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 60\n`);
  }
  const password = readFileSync(passwordFile, "utf8").trim();
  const urlAt = (port: number, db = "corral") => `postgres://corral:${encodeURIComponent(password)}@127.0.0.1:${port}/${db}`;

  const left = running(dir);
  if (left && (await answers(urlAt(left.port, "postgres")))) return ready(left.port, true);
  if (left && alive(left.pid)) {
    // It is there and doesn't answer: what a kill in the middle of a stop leaves behind.
    process.kill(left.pid, "SIGQUIT");
    await until(() => !alive(left.pid), 10_000);
  }
  rmSync(join(dir, "postmaster.pid"), { force: true });

  const port = await freePort();
  // Its own process group: Ctrl-C in the terminal goes to us, and we stop it last.
  const child = spawn(bin("postgres"), ["-D", dir, "-p", String(port)], { ...run, stdio: ["ignore", "ignore", "pipe"], detached: true });
  let said = "";
  child.stderr.on("data", (d) => {
    said = (said + d).slice(-2000);
  });
  child.unref();
  (child.stderr as unknown as { unref(): void }).unref();
  let gone = false;
  child.on("exit", () => {
    gone = true;
  });
  if (!(await until(async () => gone || (await answers(urlAt(port, "postgres"))), 30_000)) || gone) throw new StartFault(`La base de datos no arrancó. Lo último que dijo:\n${said.trim()}`);
  return ready(port, false);

  async function ready(at: number, adopted: boolean): Promise<Engine> {
    const admin = new pg.Client({ connectionString: urlAt(at, "postgres") });
    await admin.connect();
    if ((await admin.query("select 1 from pg_database where datname = 'corral'")).rowCount === 0) await admin.query("create database corral");
    await admin.end();
    return { url: urlAt(at), dataDir, adopted, stop: () => stop(dir) };
  }
}

/** Ends it as PostgreSQL wants to be ended (fast shutdown), and waits. */
async function stop(dir: string): Promise<void> {
  const left = running(dir);
  if (!left || !alive(left.pid)) return;
  process.kill(left.pid, "SIGINT");
  if (!(await until(() => !alive(left.pid), 15_000))) process.kill(left.pid, "SIGQUIT");
}

function copyEngine(native: string): string {
  const version = createHash("sha256").update(native).digest("hex").slice(0, 12);
  const to = join("/var/lib/corral/engine", version);
  if (!existsSync(join(to, "complete"))) {
    cpSync(native, to, { recursive: true, verbatimSymlinks: true });
    writeFileSync(join(to, "complete"), "");
  }
  for (const d of ["/var/lib/corral", "/var/lib/corral/engine", to]) chmodSync(d, 0o755);
  return to;
}

const own = (account: Account | undefined, ...paths: string[]) => {
  if (account) for (const p of paths) chownSync(p, account.uid, account.gid);
};

/** Process and port that the last server of this folder wrote down. */
function running(dir: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(dir, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return undefined;
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function until(done: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  for (let waited = 0; waited < ms; waited += 50) {
    if (await done()) return true;
    await new Promise((r) => setTimeout(r, 50));
  }
  return false;
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
    probe.on("error", reject);
  });
