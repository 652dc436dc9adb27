import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { canReach, engineAccount } from "./account";
import { copyEngine, engineFolder } from "./binaries";
import { openCluster } from "./cluster";
import { type Engine, startEngine } from "./engine";
import { startPostmaster, stopPostmaster, until } from "./postmaster";

/** Against what never comes, not against a slow machine. */
const LONG = 120_000;

/** A data folder after its first start. */
let made: string;
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), "motor hecho "));
  chmodSync(made, 0o711);
  await (await startEngine({ dataDir: join(made, "data"), cloneDir: made, log: () => undefined })).stop();
});
afterAll(() => rmSync(made, { recursive: true }));
/** Copies that folder, because a first start takes seconds. */
const startedBefore = () => execFileSync("cp", ["-a", join(made, "data"), dataDir]);

let dir: string;
let dataDir: string;
const running = new Set<Engine>();

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "motor áé ñ "));
  chmodSync(dir, 0o711);
  dataDir = join(dir, "data");
});
afterEach(async () => {
  for (const engine of running) await stop(engine);
  rmSync(dir, { recursive: true });
});

async function start(o: { beside?: boolean; where?: string; dataDir?: string; log?: (line: string) => void } = {}) {
  const engine = await startEngine({ dataDir, cloneDir: dir, log: () => undefined, ...o });
  running.add(engine);
  return engine;
}

async function stop(engine: Engine) {
  running.delete(engine);
  await engine.stop();
}

async function ask<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const postmaster = () => Number(readFileSync(join(dataDir, "pg/postmaster.pid"), "utf8").split("\n")[0]);

test("the first start makes a UTF-8 server with a password, reachable from this machine only, with fsync on", async () => {
  const engine = await start();
  const [row] = await ask(
    engine.url,
    "select current_setting('server_encoding') as enc, current_setting('listen_addresses') as at, current_setting('fsync') as fsync, current_setting('unix_socket_directories') as sockets",
  );
  expect(row).toEqual({ enc: "UTF8", at: "127.0.0.1", fsync: "on", sockets: "" });
  await expect(ask(engine.url.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toThrow("password");
  expect(statSync(join(dataDir, "pg-password")).mode & 0o777).toBe(0o600);
});

test("the next start keeps data and port", async () => {
  const first = await start();
  await ask(first.url, "create table kept as select 7 as n");
  await stop(first);
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(second.adopted).toBe(false);
  expect(await ask(second.url, "select n from kept")).toEqual([{ n: 7 }]);
});

test("a second Corral on the same folder is refused with the address of the first", async () => {
  startedBefore();
  const first = await start({ where: "http://localhost:3000" });
  await expect(start()).rejects.toThrow(/ya está corriendo .*http:\/\/localhost:3000 \(proceso \d+\)/);
  expect(await ask(first.url, "select 1 as n")).toEqual([{ n: 1 }]);
});

/** A separate program that starts the engine of the folder and then runs this code; deleted with `remove`. */
async function engineProgram(then: string) {
  const script = fileURLToPath(new URL("engine.ts", import.meta.url));
  const build = (await import("esbuild")).buildSync({
    entryPoints: [script],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    write: false,
  });
  // In the repository's dist/, so that it resolves the engine's package.
  const file = join(script, `../../../../dist/engine-test-${process.pid}.mjs`);
  mkdirSync(join(file, ".."), { recursive: true });
  const options = JSON.stringify({ dataDir, cloneDir: dir, where: "http://localhost:3000" });
  writeFileSync(
    file,
    `${build.outputFiles[0]?.text}\nconst engine = await startEngine({ ...${options}, log(line) { console.log(line); } });\n${then}\n`,
  );
  return { file, remove: () => rmSync(file) };
}

test("a server that a killed process left running is adopted, and stopped at the end", async () => {
  startedBefore();
  const { file, remove } = await engineProgram('process.kill(process.pid, "SIGKILL");');
  try {
    expect(() => execFileSync(process.execPath, [file], { stdio: "pipe" })).toThrow();
  } finally {
    remove();
  }
  const pid = postmaster();
  const engine = await start();
  expect(engine.adopted).toBe(true);
  expect(postmaster()).toBe(pid);
  await stop(engine);
  expect(existsSync(join(dataDir, "pg/postmaster.pid"))).toBe(false);
});

test("an adopted server that is killed is started again, although whoever inherited it never reaps it", async () => {
  startedBefore();
  const cluster = openCluster({ dataDir, native: engineFolder(), account: engineAccount(), log: () => undefined });
  const port = readFileSync(join(dataDir, "pg-port"), "utf8");
  // The shell becomes `sleep`, which is then the parent of a zombie, as a container's first process often is.
  const line = `"$0" -D "$1" -p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= & exec sleep 600`;
  const idle = spawn("sh", ["-c", line, cluster.bin("postgres"), cluster.dir], { ...cluster.runAs, stdio: "ignore" });
  try {
    const url = `postgres://corral:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/corral`;
    const isUp = () =>
      ask(url, "select 1").then(
        () => true,
        () => false,
      );
    await until(isUp, LONG);
    const engine = await start();
    expect(engine.adopted).toBe(true);
    const killed = postmaster();
    process.kill(killed, "SIGKILL");
    // Between the two there is no pid file.
    const isNew = () => existsSync(join(dataDir, "pg/postmaster.pid")) && postmaster() !== killed;
    expect(await until(async () => isNew() && (await isUp()), LONG)).toBe(true);
    expect(readFileSync(`/proc/${killed}/stat`, "utf8")).toMatch(/\(postgres\) Z/);
  } finally {
    idle.kill();
  }
});

test("of three concurrent first starts one makes the database, and the others wait and report its address", async () => {
  const { file, remove } = await engineProgram(
    'console.log("READY"); process.on("SIGTERM", () => engine.stop().then(() => process.exit(0)));',
  );
  const said = ["", "", ""];
  const started = said.map((_, i) => {
    const child = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "pipe"] });
    for (const out of [child.stdout, child.stderr])
      out.on("data", (data) => {
        said[i] += data;
      });
    return { child, gone: new Promise((done) => child.once("exit", done)) };
  });
  try {
    const isOver = (text: string) => /READY|ya está corriendo/.test(text);
    expect(await until(() => said.every(isOver), LONG), said.join("\n---\n")).toBe(true);
    expect(said.filter((text) => text.includes("READY"))).toHaveLength(1);
    expect(said.filter((text) => /ya está corriendo .*, en http:\/\/localhost:3000/.test(text))).toHaveLength(2);
    expect(said.filter((text) => text.includes("se espera a que termine")).length).toBeGreaterThanOrEqual(1);
    expect(existsSync(join(dataDir, "pg-start.lock"))).toBe(false);
  } finally {
    for (const { child } of started) child.kill("SIGTERM");
    await Promise.all(started.map((it) => it.gone));
    remove();
  }
});

test("a start lock of a killed process is released", async () => {
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o711);
  // This process's id with another start time.
  writeFileSync(join(dataDir, "pg-start.lock"), `${process.pid} 1\n`);
  expect(await ask((await start()).url, "select 1 as n")).toEqual([{ n: 1 }]);
});

test("a stale pid file after a power loss, even with another program's id, is ignored", async () => {
  startedBefore();
  const engine = await start();
  const file = join(dataDir, "pg/postmaster.pid");
  const lines = readFileSync(file, "utf8").split("\n");
  await stop(engine);
  writeFileSync(file, [String(process.pid), ...lines.slice(1)].join("\n"));
  expect((await start()).adopted).toBe(false);
});

test("a pid file that names another folder's PostgreSQL doesn't stop that server, also in a copied folder", async () => {
  startedBefore();
  const first = await start();
  await ask(first.url, "create table mine as select 1 as n");
  await stop(first);
  const copy = join(dir, "copia");
  execFileSync("cp", ["-a", dataDir, copy]);
  const running = await start();
  const pid = postmaster();
  const file = readFileSync(join(dataDir, "pg/postmaster.pid"), "utf8");
  // After a reboot, another program has that process id, and maybe that port.
  for (const named of [file, file.replace(/^((?:.*\n){3})\d+/, (_, before) => `${before}1`)]) {
    writeFileSync(join(copy, "pg/postmaster.pid"), named);
    const other = await start({ dataDir: copy });
    expect(other.adopted).toBe(false);
    expect(other.url).not.toBe(running.url);
    expect(await ask(other.url, "select n from mine")).toEqual([{ n: 1 }]);
    await stop(other);
    expect(postmaster()).toBe(pid);
    expect(await ask(running.url, "select n from mine")).toEqual([{ n: 1 }]);
  }
});

test("a server that dies under a running app is restarted at its address, with one owner and few connections", async () => {
  startedBefore();
  const said: string[] = [];
  const engine = await start({ log: (line) => void said.push(line) });
  const before = postmaster();
  process.kill(before, "SIGKILL");
  expect(
    await until(
      () =>
        ask(engine.url, "select 1").then(
          () => postmaster() !== before,
          () => false,
        ),
      LONG,
    ),
  ).toBe(true);
  expect(said).toContainEqual(expect.stringContaining("se vuelve a encender"));
  const locked = () =>
    ask<{ n: string }>(
      engine.url,
      "select count(*)::text as n from pg_locks where locktype = 'advisory' and granted",
    ).then(([row]) => row?.n === "1");
  expect(await until(locked, LONG)).toBe(true);
  expect(
    await ask(engine.url, "select (count(*) < 6) as few from pg_stat_activity where backend_type = 'client backend'"),
  ).toEqual([{ few: true }]);
});

test("a port that another program takes between the choice and the start is given up for another", async () => {
  startedBefore();
  await stop(await start());
  const [account, found] = [engineAccount(), engineFolder()];
  const native = canReach(account, join(found, "bin")) ? found : copyEngine(found);
  const cluster = openCluster({ dataDir, native, account, log: () => undefined });
  const squatter = createServer();
  const chosen = () => Number(readFileSync(join(dataDir, "pg-port"), "utf8"));
  const taken = chosen();
  // The program waits until the port is taken, however slow this process is.
  const isTaken = join(dir, "taken");
  const patient = join(dir, "patient postgres");
  const wait = `while [ ! -e "${isTaken}" ]; do sleep 0.05; done`;
  writeFileSync(patient, `#!/bin/sh\n${wait}\nexec "${cluster.bin("postgres")}" "$@"\n`, { mode: 0o755 });
  squatter.once("listening", () => writeFileSync(isTaken, ""));
  const running = await startPostmaster({
    ...cluster,
    bin: () => {
      if (!squatter.listening) squatter.listen(taken, "127.0.0.1");
      return patient;
    },
  });
  expect(running.port).not.toBe(taken);
  expect(chosen()).toBe(running.port);
  await stopPostmaster(running);
  squatter.close();
});

test("a tool uses the server of a running app and leaves it running", async () => {
  startedBefore();
  const app = await start();
  const tool = await start({ beside: true });
  expect(tool.url).toBe(app.url);
  await stop(tool);
  expect(await ask(app.url, "select 1 as n")).toEqual([{ n: 1 }]);
});

test("an interrupted first start begins again", async () => {
  mkdirSync(join(dataDir, "pg.new"), { recursive: true });
  chmodSync(dataDir, 0o711);
  writeFileSync(join(dataDir, "pg.new/half"), "");
  writeFileSync(join(dataDir, "pg-password.new"), "half");
  expect(await ask((await start()).url, "select 1 as n")).toEqual([{ n: 1 }]);
});

test.runIf(process.getuid?.() === 0)(
  "root in a folder that only root may enter keeps the data under the system's state folder, another for each clone",
  async () => {
    chmodSync(dir, 0o700);
    const said: string[] = [];
    const engine = await start({ log: (line) => void said.push(line) });
    try {
      expect(engine.dataDir).toMatch(/^\/var\/lib\/corral\/[0-9a-f]{12}$/);
      expect(said).toContainEqual(expect.stringContaining(engine.dataDir));
      expect(await ask(engine.url, "select 1 as n")).toEqual([{ n: 1 }]);
    } finally {
      await stop(engine);
      rmSync(engine.dataDir, { recursive: true });
    }
  },
);
