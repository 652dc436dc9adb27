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

/**
 * Prepares this folder under its lock. Where it can't be written, as root's code under a service's account or a
 * read-only image, that is told in a sentence. @param {string} what @param {() => Promise<void>} work
 */
async function prepare(what, work) {
  try {
    await oneAtATime(lock, work);
  } catch (error) {
    const { code = "" } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!["EACCES", "EPERM", "EROFS"].includes(code)) throw error;
    fail(
      `Falta ${what}, y este usuario no puede escribir en ${root}.`,
      "Corre ahí una vez, con el usuario dueño de la carpeta: node scripts/prepare.mjs",
    );
  }
}

const installed = join(root, "node_modules/.corral-lock");
const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(process.versions.modules)
    .digest("hex");
const isInstalled = () => existsSync(installed) && readFileSync(installed, "utf8") === lockHash();

/** Installs the packages of the lock file, unless it is unchanged since the last time: then nothing is written. */
export async function install() {
  if (isRelease) checkRelease();
  else if (!isInstalled()) await prepare("instalar sus paquetes", installPackages);
}
async function installPackages() {
  // Another process may have done it while this one waited.
  if (isInstalled()) return;
  await step("Instalando dependencias", "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(installed, lockHash());
}

/** What a release was made for: its packages hold programs of one system, for one version of Node. */
export const madeFor = () => `Node ${process.versions.node.split(".")[0]} en ${process.platform} ${process.arch}`;
function checkRelease() {
  const made = readFileSync(join(root, "hecha-para.txt"), "utf8").trim();
  if (made === madeFor()) return;
  fail(
    `Esta versión se hizo para ${made}, y aquí hay ${madeFor()}.`,
    "Instala ese Node, o haz la versión con el de aquí: npm run release, en el código.",
  );
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

/** A hash of the files in these folders: of their times and sizes, or of what they hold. @param {string[]} dirs @param {"times" | "contents"} by */
function fingerprint(dirs, by) {
  /** @type {string[]} */
  const files = [];
  for (const d of dirs) walk(join(root, d), files);
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  for (const f of files.sort()) {
    const s = statSync(f);
    hash.update(`${f.slice(root.length)} ${s.size} `).update(by === "times" ? `${s.mtimeMs}\n` : readFileSync(f));
  }
  return hash.digest("hex");
}

/** What is built, from which folders, and how. @type {{name: string, dirs: string[], work: () => Promise<void>}[]} */
const parts = [
  {
    name: "server",
    dirs: ["domain", "contract", "providers", "server", "demo", "sandbox", "scripts"],
    work: () => step("Construyendo el servidor", process.execPath, [join(root, "scripts/bundle.mjs")]),
  },
  {
    name: "web",
    dirs: ["domain", "contract", "web", "docs/manual"],
    work: () =>
      step(
        "Construyendo la aplicación",
        process.execPath,
        [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"],
        // Also where tests or a developer's shell say otherwise: React's development build is twice as large.
        { cwd: join(root, "web"), env: { NODE_ENV: "production" } },
      ),
  },
];
const markOf = (/** @type {string} */ name) => join(root, "dist", `.${name}`);

/**
 * Whether a part was built from the files that are there. In a copied folder only their times differ. @param {{name:
 * string, dirs: string[]}} part
 */
function isBuilt({ name, dirs }) {
  const mark = markOf(name);
  const [times, contents] = existsSync(mark) ? readFileSync(mark, "utf8").split(" ") : [];
  return times !== undefined && (times === fingerprint(dirs, "times") || contents === fingerprint(dirs, "contents"));
}

/** Builds what changed: programs with esbuild, the app with Vite. Where nothing did, nothing is written. */
export async function build() {
  if (!isRelease && !parts.every(isBuilt)) await prepare("construir el programa", buildParts);
}
async function buildParts() {
  mkdirSync(join(root, "dist"), { recursive: true });
  for (const part of parts) {
    if (isBuilt(part)) continue;
    const { name, dirs, work } = part;
    const now = `${fingerprint(dirs, "times")} ${fingerprint(dirs, "contents")}`;
    // Removed during the build: an interrupted one doesn't count as done.
    rmSync(markOf(name), { force: true });
    await work();
    writeFileSync(markOf(name), now);
  }
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
