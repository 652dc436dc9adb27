import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, checkNode, fail, install, root } from "./lib.mjs";

checkNode();
const envFile = join(root, ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);
const real = process.argv.includes("--real");
const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? "127.0.0.1";
const dataDir = resolve(root, process.env.DATA_DIR ?? "./data");

console.log(`\n  Corral · ${real ? "negocio" : "demostración"}\n`);
await install();
await build();
try {
  mkdirSync(dataDir, { recursive: true });
} catch {
  fail(`No se puede escribir en ${dataDir}.`, "Elige otra carpeta con DATA_DIR.");
}

/** @type {import("node:child_process").ChildProcess[]} */
const children = [];
let stopping = false;
/** Stops the app first, then the simulated providers. @param {number} code */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const child of children.slice().reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await Promise.race([gone, new Promise((done) => setTimeout(done, 20_000).unref())]);
  }
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(0));
// npm runs us through a shell that ends without passing a signal on: when that parent is gone, so are we.
const parent = process.ppid;
setInterval(() => {
  if (process.env.npm_lifecycle_event && process.ppid !== parent) void stop(0);
}, 500).unref();

/** Starts one process and waits until it says that it is ready. @param {string} name @param {Record<string, string>} env @returns {Promise<{url?: string, dataDir?: string, mode?: string, notes?: string[], accounts?: {login: string, password: string, roleWords: string}[], ownerLink?: string}>} */
function run(name, env) {
  return new Promise((ready) => {
    // Its own group: Ctrl-C in the terminal reaches only the launcher, which stops them in order.
    const child = fork(join(root, name, "dist", `${name}.mjs`), process.argv.slice(2), {
      cwd: root,
      env: { ...process.env, CORRAL_ROOT: root, DATA_DIR: dataDir, ...env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: true,
    });
    children.push(child);
    const loud = process.env.LOG_LEVEL === "debug" || process.env.LOG_LEVEL === "info";
    child.stdout?.on("data", (d) => {
      for (const line of String(d).split("\n"))
        if (line && (loud || /"level":"(warn|error)"/.test(line))) console.log(`  ${line}`);
    });
    child.stderr?.on("data", (d) => process.stderr.write(d));
    child.on("message", (/** @type {any} */ m) => {
      if (m.type === "ready") ready(m);
      if (m.type === "progress") console.log(`  ${m.message}`);
      if (m.type === "fatal") {
        console.error(`\n  ${m.lines.join("\n  ")}\n`);
        void stop(1);
      }
    });
    child.on("exit", (code) => {
      if (!stopping) {
        if (code !== 1) console.error(`\n  ${name} terminó sin que nadie lo pidiera (${code}).\n`);
        void stop(1);
      }
    });
  });
}

/** The demo's keys are made once: the simulated providers keep vouchers that were made with them. */
function demoKeys() {
  const file = join(dataDir, "demo-keys.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const token = () => randomBytes(16).toString("hex");
  const keys = {
    SANDBOX_MP_ACCESS_TOKEN: `APP_USR-demo-${token()}`,
    SANDBOX_MP_PUBLIC_KEY: `APP_USR-demo-${token()}`,
    SANDBOX_MP_WEBHOOK_SECRET: token(),
    SANDBOX_CONEKTA_KEY: `key_demo_${token()}`,
  };
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

/** @type {Record<string, string>} */
let demo = {};
if (!real) {
  const at = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  demo = {
    ...demoKeys(),
    SANDBOX_PORT: String(port + 1),
    SANDBOX_HOST: host,
    SANDBOX_STATE_FILE: join(dataDir, "sandbox.json"),
    SANDBOX_MP_WEBHOOK_URL: `http://${at}:${port}/api/webhooks/mercadopago`,
    SANDBOX_CONEKTA_WEBHOOK_URL: `http://${at}:${port}/api/webhooks/conekta`,
    SANDBOX_ALLOW_HTTP_RETURN: "1",
    CORRAL_SANDBOX_URL: `http://${at}:${port + 1}`,
  };
  await run("sandbox", demo);
}
const told = await run("server", demo);
for (const note of told.notes ?? []) console.log(`  Aviso: ${note}`);
/** The demo's accounts, as one table. */
function accounts() {
  const list = told.accounts ?? [];
  if (list.length === 0) return "";
  const wide = Math.max(...list.map((a) => a.login.length));
  return `  Personal (entra en ${told.url}/acceso, contraseña ${list[0]?.password}):\n${list.map((a) => `    ${a.login.padEnd(wide)}  ${a.roleWords}`).join("\n")}\n\n`;
}
console.log(`
  Listo:  ${told.url}

${accounts()}${told.ownerLink ? `  Crea tu usuario de dueño con esta liga (sirve una vez, por 24 horas):\n  ${told.ownerLink}\n\n` : ""}  Datos:  ${told.dataDir}${real ? "" : "\n  Modo demostración: nada es dinero real. Tarjeta de prueba 5474 9254 3267 0366, 11/30, 123, a nombre de APRO."}
  Para detenerlo: Ctrl+C
`);
