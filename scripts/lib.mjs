import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { forever, isStopping, startTool } from "./children.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Whether this folder was made by `npm run release`: built, without sources, for a real business alone. */
export const isRelease = !existsSync(join(root, "server/src"));
/** Locked by the process that installs or builds in this clone. */
const lock = join(root, ".corral/prepare.lock");

/** Exits with sentences a person can act on, without a stack trace. @param {string[]} lines @returns {never} */
export function fail(...lines) {
  console.error(`\n  ${lines.join("\n  ")}\n`);
  process.exit(1);
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(
      `Corral necesita Node 20.19 o más nuevo; este es ${process.versions.node}.`,
      "Instálalo de nodejs.org y vuelve a intentarlo.",
    );
}

/**
 * Runs a long step and prints its duration; its own output is shown only when it fails. @param {string} title @param
 * {string} command @param {string[]} args @param {{cwd?: string, env?: NodeJS.ProcessEnv}} [o]
 */
export async function step(title, command, args, o = {}) {
  const started = Date.now();
  process.stdout.write(`  ${title}…`);
  const child = startTool(command, args, o.cwd ?? root, o.env);
  let said = "";
  const keep = (/** @type {Buffer} */ d) => {
    said = (said + d).slice(-6000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const dots = setInterval(() => process.stdout.write("."), 3000);
  const code = await new Promise((done) => child.on("close", done));
  clearInterval(dots);
  if (isStopping()) await forever();
  if (code !== 0) {
    console.log(" falló");
    fail(`${title}: no se pudo.`, ...said.trim().split("\n").slice(-25));
  }
  console.log(` ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Installs the packages of the lock file, unless it is unchanged since the last time. */
export const install = () => oneAtATime(lock, installPackages);
async function installPackages() {
  const lockHash = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(process.versions.modules)
    .digest("hex");
  const mark = join(root, "node_modules/.corral-lock");
  if (existsSync(mark) && readFileSync(mark, "utf8") === lockHash) return;
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const needed = isRelease ? ["--omit=dev", "--workspace=server"] : [];
  await step("Instalando dependencias", "npm", ["ci", ...needed, ...quiet]);
  writeFileSync(mark, lockHash);
}

/** @param {string} dir @param {string[]} out */
function walk(dir, out) {
  for (const e of readdirSync(dir, { withFileTypes: true })) {
    if (["node_modules", "dist", ".vite", "test-results"].includes(e.name)) continue;
    const path = join(dir, e.name);
    if (e.isDirectory()) walk(path, out);
    else out.push(path);
  }
}

/** A hash of the files in these folders. @param {string[]} dirs */
function fingerprint(dirs) {
  /** @type {string[]} */
  const files = [];
  for (const d of dirs) walk(join(root, d), files);
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  for (const f of files.sort()) {
    const s = statSync(f);
    hash.update(`${f.slice(root.length)} ${s.size} ${s.mtimeMs}\n`);
  }
  return hash.digest("hex");
}

/** Builds what changed: programs with esbuild, the app with Vite. */
export const build = () => oneAtATime(lock, buildAll);
async function buildAll() {
  if (isRelease) return;
  const dist = join(root, "dist");
  mkdirSync(dist, { recursive: true });
  const once = async (
    /** @type {string} */ name,
    /** @type {string[]} */ dirs,
    /** @type {() => Promise<void>} */ work,
  ) => {
    const mark = join(dist, `.${name}`);
    const now = fingerprint(dirs);
    if (existsSync(mark) && readFileSync(mark, "utf8") === now) return;
    // Removed during the build: an interrupted one doesn't count as done.
    rmSync(mark, { force: true });
    await work();
    writeFileSync(mark, now);
  };
  await once("server", ["domain", "contract", "providers", "server", "demo", "sandbox", "scripts"], () =>
    step("Construyendo el servidor", process.execPath, [join(root, "scripts/bundle.mjs")]),
  );
  await once("web", ["domain", "contract", "web"], () =>
    step(
      "Construyendo la aplicación",
      process.execPath,
      [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"],
      // Also where tests or a developer's shell say otherwise: React's development build is twice as large.
      { cwd: join(root, "web"), env: { NODE_ENV: "production" } },
    ),
  );
}

/** Finds an installed Chrome or Chromium; else Playwright's; else installs the system's package. */
export async function findBrowser() {
  const usual = [
    process.env.CHROME_PATH,
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  const there = usual.find((p) => p && existsSync(p));
  if (there) return there;
  console.log("  No hay Chrome ni Chromium; se instala uno para las pruebas.");
  if (
    spawnSync("npx", ["playwright", "install", "chromium"], { cwd: root, stdio: "ignore", timeout: 240_000 }).status ===
    0
  )
    return undefined;
  if (process.getuid?.() === 0) {
    spawnSync("apt-get", ["update"], { stdio: "ignore" });
    // The headless shell where it exists: it is smaller, and what Playwright would install.
    for (const name of ["chromium-headless-shell", "chromium"]) {
      spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], { stdio: "ignore" });
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
    }
  }
  return fail("No se pudo conseguir un navegador para las pruebas.", "Instala Chromium o da su ruta con CHROME_PATH.");
}
