import { execFileSync, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { StartFault } from "./binaries";
import type { Cluster } from "./cluster";

export interface Running {
  pid: number;
  port: number;
}

export const urlAt = (cluster: Cluster, port: number, database: string) =>
  `postgres://corral:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/${database}`;

/**
 * Finds the server that an earlier process left running in this folder. A pid file is stale, and is removed, when its
 * process is gone, isn't PostgreSQL, or serves another folder (process ids are reused, and a copied folder brings its
 * pid file along); that other server is left alone.
 */
export async function leftOver(cluster: Cluster): Promise<Running | undefined> {
  const file = join(cluster.dir, "postmaster.pid");
  const read = () => {
    const lines = readFileSync(file, "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  };
  if (!existsSync(file)) return undefined;
  const left = read();
  if (!servesFolder(left.pid, cluster.dir)) {
    await removeStale(cluster);
    return undefined;
  }
  if (await until(() => answers(urlAt(cluster, left.port, "postgres"), cluster.dir), 5_000)) return left;
  // It runs and doesn't answer: the result of a kill during a stop.
  if (process.platform === "win32")
    // Windows can't tell which program has this process id: one that our password doesn't open is not ended.
    throw new StartFault(
      `El archivo ${file} nombra al proceso ${left.pid}, que no contesta como base de datos de esta carpeta. Si no es un PostgreSQL de Corral, borra ese archivo y vuelve a arrancar.`,
    );
  signal(left.pid, "SIGQUIT");
  await until(() => !isPostgres(left.pid), 10_000);
  rmSync(file, { force: true });
  return undefined;
}

/**
 * Removes the pid file of a server that is dead, once its children are gone too: without the file PostgreSQL can't tell
 * that they still write. PostgreSQL itself takes a zombie for a running server, and a killed one stays a zombie where
 * the process that inherited it, as a container's first, never reaps.
 */
async function removeStale(cluster: Cluster): Promise<void> {
  const file = join(cluster.dir, "postmaster.pid");
  if (!existsSync(file) || servesFolder(Number(readFileSync(file, "utf8").split("\n")[0]), cluster.dir)) return;
  await until(() => !isOpen(cluster.dir), 20_000);
  rmSync(file, { force: true });
}

/**
 * Whether a running PostgreSQL process has this data folder as its working directory. Read from /proc, so false
 * everywhere but on Linux.
 */
function isOpen(dir: string): boolean {
  if (process.platform !== "linux") return false;
  return readdirSync("/proc").some((name) => {
    try {
      return /^\d+$/.test(name) && isPostgres(Number(name)) && isSame(readlinkSync(`/proc/${name}/cwd`), dir);
    } catch {
      return false;
    }
  });
}

/**
 * Starts the server on loopback only, in a process group of its own: Ctrl-C reaches this process, which stops the
 * server last.
 */
export async function startPostmaster(cluster: Cluster, settings: readonly string[] = []): Promise<Running> {
  const portFile = join(cluster.dir, "..", "pg-port");
  let port = await choosePort(portFile);
  const logFile = join(cluster.dir, "..", "pg.log");
  if (existsSync(logFile) && statSync(logFile).size > 5_000_000) truncateSync(logFile);
  const own = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    // On solid-state disks a random page costs about as much as the next one; the default is for spinning disks.
    "random_page_cost=1.1",
    "max_connections=100",
    "log_min_messages=warning",
    ...settings,
  ];
  const options = own.flatMap((setting) => ["-c", setting]);
  for (let tries = 1; ; tries++) {
    await removeStale(cluster);
    const from = existsSync(logFile) ? statSync(logFile).size : 0;
    const out = openSync(logFile, "a", 0o600);
    const child = spawn(cluster.bin("postgres"), ["-D", cluster.dir, "-p", String(port), ...options], {
      ...cluster.runAs,
      stdio: ["ignore", out, out],
      detached: true,
    });
    closeSync(out);
    child.unref();
    let exit: string | undefined;
    child.on("error", (error) => {
      exit = error.message;
    });
    // The server ends with this process, also during the start.
    const onExit = () => child.kill("SIGINT");
    process.once("exit", onExit);
    child.on("exit", () => {
      exit ??= "";
      process.off("exit", onExit);
    });
    await until(async () => exit !== undefined || (await answers(urlAt(cluster, port, "postgres"))), 60_000);
    if (exit === undefined && child.pid !== undefined) return { pid: child.pid, port };
    const said = `${exit ?? ""}${readFileSync(logFile).subarray(from).toString()}`.trim();
    // After kill -9 of the old server, its children need a moment to exit.
    if (/shared memory block .* still in use/.test(said) && tries < 20) await pause(500);
    // Another program took the port since it was chosen.
    else if (/could not bind .* in use/.test(said) && tries < 20) port = await choosePort(portFile);
    else if (/No space left/.test(said))
      throw new StartFault(
        `No queda espacio en el disco para la base de datos (${cluster.dir}). Libera espacio y vuelve a arrancar.`,
      );
    else
      throw new StartFault(
        `La base de datos no arrancó. Lo último que dijo (${logFile}):\n${said.split("\n").slice(-12).join("\n")}`,
      );
  }
}

/** Fast shutdown, awaited. */
export async function stopPostmaster({ pid }: Running): Promise<void> {
  signal(pid, "SIGINT");
  if (await until(() => !isPostgres(pid), 20_000)) return;
  signal(pid, "SIGQUIT");
  await until(() => !isPostgres(pid), 5_000);
}

export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // It has already exited.
  }
}

/** Process ids are reused: whether this one is a live postgres. */
export function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 2) return false;
  try {
    process.kill(pid, 0);
    if (process.platform === "win32") return true;
    if (process.platform === "linux") return /^\d+ \(postgres\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return /postgres/.test(execFileSync("ps", ["-p", String(pid), "-o", "command="]).toString());
  } catch {
    return false;
  }
}

/** Whether the process is a live PostgreSQL of this folder, by its command line. */
function servesFolder(pid: number, dir: string): boolean {
  if (!isPostgres(pid)) return false;
  if (process.platform === "win32") return true;
  try {
    if (process.platform === "linux") {
      const args = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      return args.some((arg, i) => (arg === "-D" ? isSame(args[i + 1], dir) : arg === `-D${dir}`));
    }
    const line = execFileSync("ps", ["-ww", "-p", String(pid), "-o", "command="]).toString();
    return line.includes(`-D ${dir} `);
  } catch {
    return false;
  }
}

/** Whether two paths are the same folder after resolving links. */
function isSame(one: string | undefined, other: string): boolean {
  if (one === undefined) return false;
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return one === other;
  }
}

/** The previous port if it is free, so that noted addresses stay valid; else any free port. */
async function choosePort(file: string): Promise<number> {
  const last = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  const port = (last > 0 && (await listenOnce(last))) || (await listenOnce(0));
  if (!port) throw new StartFault("No hay ningún puerto libre en 127.0.0.1 para la base de datos.");
  writeFileSync(file, String(port));
  return port;
}

const listenOnce = (port: number) =>
  new Promise<number | undefined>((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(undefined));
    probe.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const at = (probe.address() as { port: number }).port;
      probe.close(() => resolve(at));
    });
  });

/** Whether a server accepts our password; with `dir`, whether it serves that folder. */
async function answers(url: string, dir?: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    if (dir === undefined) return true;
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    return isSame(rows[0]?.data_directory, dir);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function until(done: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  for (let waited = 0; waited < ms; waited += 25) {
    if (await done()) return true;
    await pause(25);
  }
  return false;
}
