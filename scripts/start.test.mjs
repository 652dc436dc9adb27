import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { root } from "./lib.mjs";
import { freePorts } from "./testing/free-ports.mjs";

/** @typedef {{ child: import("node:child_process").ChildProcess, said: () => string, gone: Promise<number | null>, url: string, dataDir: string }} Started */

/** What is to be undone after each test, and after the last one. @type {(() => void)[]} */
const after = [];
/** @type {(() => void)[]} */
const atEnd = [];
const undo = (/** @type {(() => void)[]} */ them) => {
  for (const one of them.splice(0).reverse()) one();
};
afterEach(() => undo(after));

/** A folder of data, with a name as people give them. */
function newFolder(undo = after) {
  const own = mkdtempSync(join(tmpdir(), "corral-arranque-"));
  // The engine's account may pass through.
  chmodSync(own, 0o755);
  undo.push(() => rmSync(own, { recursive: true, force: true }));
  return join(own, "mis datos del año");
}

/** @param {string} dataDir @param {{ env?: Record<string, string>, by?: [string, ...string[]], args?: string[], as?: number, undo?: (() => void)[] }} [o] @returns {Promise<Started>} */
async function start(dataDir, o = {}) {
  const port = await freePorts();
  const [command, ...args] = o.by ?? [process.execPath, join(root, "scripts/start.mjs")];
  const child = spawn(command, [...args, ...(o.args ?? [])], {
    cwd: root,
    env: { ...process.env, VITEST: "", npm_lifecycle_event: "", PORT: String(port), DATA_DIR: dataDir, ...o.env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    ...(o.as ? { uid: o.as, gid: o.as } : {}),
  });
  let text = "";
  for (const out of [child.stdout, child.stderr]) out?.on("data", (d) => (text += d));
  const gone = new Promise((done) => child.once("exit", done));
  (o.undo ?? after).push(() => child.kill("SIGKILL"));
  return { child, said: () => text, gone, url: `http://127.0.0.1:${port}`, dataDir };
}

/** The account that owns nothing. */
const NOBODY = 65534;

const answers = (/** @type {string} */ url) =>
  fetch(`${url}/api/health`).then(
    (r) => r.status === 200,
    () => false,
  );
const OFTEN = { interval: 20 };
const untilReady = (/** @type {Started} */ s) => expect.poll(() => answers(s.url), OFTEN).toBe(true);
const untilSaid = (/** @type {Started} */ s, /** @type {RegExp} */ what) => expect.poll(s.said, OFTEN).toMatch(what);

/** What still runs for this folder, found by the DATA_DIR that each of its processes was given. @param {string} dataDir */
function left(dataDir) {
  const found = [];
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(`DATA_DIR=${dataDir}`))
        found.push(`${pid} ${readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").slice(0, 100)}`);
    } catch {
      // It ended while we looked.
    }
  }
  return existsSync(join(dataDir, "pg/postmaster.pid")) ? [...found, "postmaster.pid"] : found;
}
const nothingLeft = (/** @type {string} */ dataDir) => expect.poll(() => left(dataDir), OFTEN).toEqual([]);

test("a configuration with faults is told whole, before anything is touched", async () => {
  const dataDir = newFolder();
  const s = await start(dataDir, {
    env: { PORT: "treinta", PUBLIC_URL: "tienda.mx/ruta", BUSINESS_TZ: "Mexico/Marte", MP_PUBLIC_KEY: "APP_USR-1" },
    args: ["--rael"],
  });
  expect(await s.gone).toBe(1);
  expect(s.said()).toContain("La configuración tiene 5 fallas:");
  for (const fault of [
    "--rael no es una opción de Corral",
    "PORT debe ser un número",
    "PUBLIC_URL debe ser",
    "BUSINESS_TZ no es una zona horaria conocida",
    "MP_ACCESS_TOKEN falta: va junto con MP_PUBLIC_KEY",
  ])
    expect(s.said()).toContain(`  · ${fault}`);
  expect(s.said()).not.toMatch(/\bat .*\.mjs|undefined|NaN/);
  expect(existsSync(dataDir)).toBe(false);
});

/** Each moment of a first start at which it is told to stop; in every run two of them. @type {[RegExp, NodeJS.Signals, "full"?][]} */
const MOMENTS = [
  [/Corral ·/, "SIGTERM", "full"],
  [/Preparando la base de datos/, "SIGTERM"],
  [/Preparando el rancho/, "SIGINT", "full"],
  [/Haciendo las ventas/, "SIGTERM", "full"],
  [/Haciendo las ventas/, "SIGHUP"],
];
const onLinux = test.runIf(process.platform === "linux");

// One after the other, on one folder: a first start is most of the time of each.
describe("one folder of data", () => {
  const dataDir = newFolder(atEnd);
  /** @type {Started} */
  let whole;
  afterAll(() => undo(atEnd));

  onLinux("told to stop at any moment of the first start, it leaves nothing running", async () => {
    for (const [moment, signal, when] of MOMENTS) {
      if (when && process.env.CORRAL_TESTS !== when) continue;
      const s = await start(dataDir);
      await untilSaid(s, moment);
      s.child.kill(signal);
      expect(await s.gone, s.said()).toBe(0);
      await nothingLeft(dataDir);
    }
  });

  test("the next start goes on, and has nothing to complain of", async () => {
    whole = await start(dataDir, { undo: atEnd });
    await untilReady(whole);
    expect(whole.said()).not.toMatch(/"level":"(warn|error)"/);
  });

  test("a second start on the same folder is told where the first runs and starts nothing of its own; one on the same port alone, that it is taken", async () => {
    const port = new URL(whole.url).port;
    const state = join(dataDir, "sandbox.json");
    const before = statSync(state).mtimeMs;
    for (const PORT of [port, String(Number(port) + 40)]) {
      const second = await start(dataDir, { env: { PORT } });
      expect(await second.gone, second.said()).toBe(1);
      expect(second.said()).toContain(`Corral ya está corriendo con esta carpeta de datos, en ${whole.url}`);
      expect(second.said()).not.toContain("simulados");
    }
    expect(statSync(state).mtimeMs).toBe(before);
    const other = await start(newFolder(), { env: { PORT: port } });
    expect(await other.gone, other.said()).toBe(1);
    expect(other.said()).toContain(`El puerto ${port} ya está en uso`);
    expect(await answers(whole.url)).toBe(true);
  });

  test("the notices of the simulated OXXO arrive signed, and one with another signature is turned away", async () => {
    const panel = whole.url.replace(/\d+$/, (port) => `${Number(port) + 1}/_control`);
    const read = async () => (await fetch(`${panel}/state`)).json();
    const press = (/** @type {string} */ path, /** @type {object} */ body) =>
      fetch(`${panel}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const statuses = async (/** @type {string} */ id) =>
      (await read()).deliveries
        .filter((/** @type {{ event: string }} */ d) => d.event.endsWith(id))
        .map((/** @type {{ status: number }} */ d) => d.status);
    const [forged, real] = (await read()).live.filter((/** @type {{ kind: string }} */ item) => item.kind === "oxxo");
    await press("/webhooks", { mode: "bad_signature" });
    await press("/pay", { id: forged.id });
    await expect.poll(async () => (await statuses(forged.id))[0], OFTEN).toBe(401);
    await press("/webhooks", { mode: "normal" });
    await press("/pay", { id: real.id });
    await expect.poll(async () => (await statuses(real.id))[0], OFTEN).toBe(200);
  });

  onLinux(
    "what ends without being told comes back by itself, and a launcher that is told to stop stops it all the same",
    async () => {
      for (const program of ["demo", "sandbox"]) {
        const pid = () =>
          left(dataDir)
            .find((line) => line.includes(`dist/${program}.mjs`))
            ?.split(" ")[0];
        const first = pid();
        process.kill(Number(first), "SIGKILL");
        await untilSaid(
          whole,
          new RegExp(`${program === "demo" ? "El servidor" : "El simulador de pagos"} está en marcha otra vez`),
        );
        expect(pid()).not.toBe(first);
      }
      await untilReady(whole);
      expect(whole.said()).toContain(
        "El servidor se detuvo sin que nadie lo pidiera: SIGKILL. Se vuelve a encender en 1 segundo.",
      );
      whole.child.kill("SIGTERM");
      expect(await whole.gone).toBe(0);
      await nothingLeft(dataDir);
    },
  );

  onLinux("the end of the npm that started it is its end, however npm is ended", async () => {
    for (const signal of /** @type {NodeJS.Signals[]} */ (["SIGTERM", "SIGKILL"])) {
      const s = await start(dataDir, { by: ["npm", "start"] });
      await untilReady(s);
      s.child.kill(signal);
      await nothingLeft(dataDir);
    }
  });
});

onLinux("a tool that is at work goes with the launcher, and so does what the tool started", async () => {
  const dataDir = newFolder();
  const code = `import { startTool, stopOnSignal } from ${JSON.stringify(pathToFileURL(join(root, "scripts/children.mjs")).href)};
    stopOnSignal(); startTool("sh", ["-c", "sleep 300 & sleep 301"], "."); console.log("working");`;
  const s = await start(dataDir, { by: [process.execPath, "--input-type=module", "-e", code] });
  await untilSaid(s, /working/);
  await expect.poll(() => left(dataDir).filter((line) => line.includes("sleep 30")), OFTEN).not.toEqual([]);
  s.child.kill("SIGTERM");
  expect(await s.gone).toBe(0);
  await nothingLeft(dataDir);
});

test("a folder in a place where none can be made is told at once, also where making one says that there is no such place", async () => {
  const file = join(newFolder(), "..", "archivo");
  writeFileSync(file, "");
  for (const [dataDir, why] of /** @type {[string, RegExp][]} */ ([
    ["/proc/corral/datos", /En \/proc\/corral\/datos el sistema no deja crear carpetas/],
    [join(file, "datos"), /en esa ruta hay un archivo/],
  ])) {
    const s = await start(dataDir);
    expect(await s.gone, s.said()).toBe(1);
    expect(s.said()).toMatch(why);
    expect(s.said()).toContain("DATA_DIR=/ruta npm start");
  }
});

test("a database that is killed and can't come back is told as what happened, and both are started again", async () => {
  const s = await start(newFolder(), { args: ["--real"] });
  // It answers a little before it is done: a database that dies in between is a start that failed.
  await untilSaid(s, /Para detenerlo/);
  const at = (/** @type {string} */ name) => Number(readFileSync(join(s.dataDir, name), "utf8").split("\n")[0]);
  const squatter = createServer();
  process.kill(at("pg/postmaster.pid"), "SIGKILL");
  await expect
    .poll(
      () =>
        new Promise((done) =>
          squatter.once("error", () => done(false)).listen(at("pg-port"), "127.0.0.1", () => done(true)),
        ),
      OFTEN,
    )
    .toBe(true);
  await untilSaid(s, /La base de datos se detuvo y no se pudo volver a encender/);
  expect(s.said()).toMatch(/El puerto \d+ de la base de datos lo tomó otro programa/);
  await untilSaid(s, /El servidor está en marcha otra vez/);
  expect(s.said()).not.toContain("código 0");
  squatter.close();
  await untilReady(s);
  s.child.kill("SIGTERM");
  expect(await s.gone).toBe(0);
});

test("a release starts a real business without sources, demo or simulator, and is not made over another", async () => {
  const release = join(newFolder(), "versión nueva");
  const make = () => spawnSync(process.execPath, [join(root, "scripts/release.mjs"), release], { encoding: "utf8" });
  expect(make()).toMatchObject({ status: 0 });
  const files = readdirSync(release, { recursive: true })
    .map(String)
    .filter((file) => !file.startsWith("node_modules"));
  expect(files.filter((file) => /(^|\/)src(\/|$)|\.map$|\.tsx?$|demo\.cjs|sandbox\.cjs/.test(file))).toEqual([]);
  expect(files.filter((file) => /^server.triggers.features.payments.receipts.triggers\.sql$/.test(file))).toHaveLength(
    1,
  );
  expect(make().stderr).toContain("ya tiene algo");
  // Root's code, run by nobody: there is nothing to install, and nothing is written beside it.
  const dataDir = newFolder();
  mkdirSync(dataDir);
  const as = process.getuid?.() === 0 ? NOBODY : undefined;
  if (as) chownSync(dataDir, as, as);
  const one = await start(dataDir, {
    by: [process.execPath, join(release, "scripts/start.mjs")],
    ...(as ? { as } : {}),
  });
  await expect.poll(() => answers(one.url), OFTEN).toBe(true);
  expect(one.said()).not.toContain("Instalando");
  const health = await (await fetch(`${one.url}/api/health`)).json();
  expect(health.mode).toBe("real");
  expect(await (await fetch(`${one.url}/venta-en-linea`)).text()).toContain("/assets/");
  one.child.kill("SIGTERM");
  expect(await one.gone).toBe(0);
  writeFileSync(join(release, "hecha-para.txt"), "Node 99 en linux x64\n");
  const other = await start(newFolder(), { by: [process.execPath, join(release, "scripts/start.mjs")] });
  expect(await other.gone).toBe(1);
  expect(other.said()).toContain("Esta versión se hizo para Node 99 en linux x64, y aquí hay Node ");
});
