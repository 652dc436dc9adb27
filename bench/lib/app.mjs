import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePorts } from "../../scripts/testing/free-ports.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * The app as `npm start` runs it, with temporary data. It trusts a proxy, so that each request can have its own
 * address: a single one would reach the rate limit.
 */
export async function startApp() {
  const port = Number(process.env.BENCH_PORT ?? (await freePorts()));
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "corral-medir-"));
  chmodSync(dataDir, 0o755);
  const launch = async () => {
    const started = performance.now();
    const child = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url, LOG_LEVEL: "error" },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const gone = new Promise((done) => child.once("exit", done));
    while (!(await fetch(`${url}/api/health`).catch(() => undefined))?.ok) {
      if (child.exitCode !== null) throw new Error("Corral did not start");
      await new Promise((done) => setTimeout(done, 20));
    }
    const ms = performance.now() - started;
    return { pid: child.pid, ms, stop: () => child.kill("SIGTERM") && gone };
  };
  let running = await launch();
  const pgPort = readFileSync(join(dataDir, "pg/postmaster.pid"), "utf8").split("\n")[3];
  const password = readFileSync(join(dataDir, "pg-password"), "utf8").trim();
  return {
    url,
    get pid() {
      return running.pid;
    },
    dataDir,
    sandboxUrl: `http://127.0.0.1:${port + 1}`,
    databaseUrl: `postgres://corral:${encodeURIComponent(password)}@127.0.0.1:${pgPort}/corral`,
    keys: JSON.parse(readFileSync(join(dataDir, "demo-keys.json"), "utf8")),
    /** Stops and starts it with its data; answers the milliseconds until it answered. */
    async restart() {
      await running.stop();
      running = await launch();
      return running.ms;
    },
    async stop() {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
