import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { forever, isStopping, keep, stop, stopOnSignal } from "./children.mjs";
import { demoKeys } from "./demo-keys.mjs";
import { build, checkNode, fail, install, isRelease, root } from "./lib.mjs";
import { keepRunning, SERVER } from "./supervise.mjs";

checkNode();
stopOnSignal();
const envFile = join(root, ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);
// A release has no demo.
const args = [...process.argv.slice(2), ...(isRelease ? ["--real"] : [])];
const real = args.includes("--real");

console.log(`\n  Corral · ${real ? "negocio" : "demostración"}\n`);
await install();
await build();
/** Validated by the server's own configuration reader before anything is changed. */
const { faultsInWords, makeFolder, readConfig } = await import(
  pathToFileURL(join(root, "server/dist/launch.mjs")).href
);
const read = readConfig({ ...process.env, CORRAL_ROOT: root }, args);
if (!read.ok) fail(...faultsInWords(read.faults).split("\n"));
/** @type {{port: number, host: string, dataDir: string, sandboxPort: number, sandboxUrl: string}} */
const { port, host, dataDir, sandboxPort, sandboxUrl } = read.config;
try {
  makeFolder(dataDir);
} catch (error) {
  fail(/** @type {Error} */ (error).message);
}

const titles = { server: SERVER, sandbox: "El simulador de pagos" };
const print = (/** @type {string} */ line) => console.log(`  ${line}`);

/**
 * Starts a program, resolves when it is ready, and from then on restarts it when it exits by itself. @param {keyof
 * typeof titles} name @param {Record<string, string>} env @returns {Promise<{url?: string, dataDir?: string, mode?:
 * string, notes?: string[], accounts?: {login: string, password: string, roleWords: string}[], ownerLink?: string}>}
 */
function run(name, env) {
  if (isStopping()) return forever();
  return keepRunning({
    title: titles[name],
    say: print,
    launch: () => launch(name, env),
    waits: name === "server" && process.env.DEV_SERVER !== undefined,
    failed(lines, code) {
      if (lines.length) console.error(`\n  ${lines.join("\n  ")}\n`);
      else if (code !== 1) console.error(`\n  ${titles[name]} terminó sin que nadie lo pidiera (${code}).\n`);
      void stop(1);
    },
  });
}

/** Forks one process, whose warnings and errors are shown. @param {string} name @param {Record<string, string>} env */
function launch(name, env) {
  const built = join(root, name, "dist", `${name === "server" && !real ? "demo" : name}.mjs`);
  // In its own group: Ctrl-C only reaches the launcher, which stops its children in order.
  const child = keep(
    // What is built at each change is elsewhere (scripts/dev.mjs).
    fork((name === "server" && process.env.DEV_SERVER) || built, args, {
      cwd: root,
      env: { ...process.env, CORRAL_ROOT: root, DATA_DIR: dataDir, ...env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: true,
    }),
    { used: name === "sandbox" },
  );
  const loud = process.env.LOG_LEVEL === "debug" || process.env.LOG_LEVEL === "info";
  child.stdout?.on("data", (d) => {
    for (const line of String(d).split("\n")) if (line && (loud || /"level":"(warn|error)"/.test(line))) print(line);
  });
  child.stderr?.on("data", (d) => process.stderr.write(d));
  if (name === "server") child.on("message", (/** @type {any} */ m) => m.type === "claimed" && claim());
  // The simulated providers store a file in the data folder: they load beside the server, and begin once it has
  // claimed the folder.
  else void claimed.then(() => child.connected && child.send("claimed"));
  return child;
}
let claim = () => {};
const claimed = new Promise((resolve) => {
  claim = () => resolve(undefined);
});
/** @type {Record<string, string>} */
let demo = {};
if (!real) {
  const inside = new URL(sandboxUrl);
  inside.port = String(port);
  demo = {
    ...demoKeys(dataDir),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_HOST: host,
    SANDBOX_WAITS: "1",
    SANDBOX_STATE_FILE: join(dataDir, "sandbox.json"),
    SANDBOX_MP_WEBHOOK_URL: new URL("/api/webhooks/mercadopago", inside).href,
    SANDBOX_CONEKTA_WEBHOOK_URL: new URL("/api/webhooks/conekta", inside).href,
    SANDBOX_ALLOW_HTTP_RETURN: "1",
    CORRAL_SANDBOX_URL: sandboxUrl,
  };
}
const [ready] = await Promise.all([run("server", demo), real ? undefined : run("sandbox", demo)]);
for (const note of ready.notes ?? []) console.log(`  Aviso: ${note}`);
/** Prints the demo's accounts as a table. */
function accounts() {
  const list = ready.accounts ?? [];
  if (list.length === 0) return "";
  const wide = Math.max(...list.map((a) => a.login.length));
  return `  Personal (entra en ${ready.url}/acceso, contraseña ${list[0]?.password}):\n${list.map((a) => `    ${a.login.padEnd(wide)}  ${a.roleWords}`).join("\n")}\n\n`;
}
console.log(`
  Listo:  ${ready.url}

${accounts()}${ready.ownerLink ? `  Crea tu usuario de dueño con esta liga (sirve una vez, por 24 horas):\n  ${ready.ownerLink}\n\n` : ""}  Datos:  ${ready.dataDir}${real ? "" : "\n  Modo demostración: nada es dinero real. Tarjeta de prueba 5474 9254 3267 0366, 11/30, 123, a nombre de APRO."}
  Para detenerlo: Ctrl+C
`);
