import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { budgets } from "./budgets.mjs";
import { build, checkNode, findBrowser, install, root } from "./lib.mjs";

checkNode();
console.log("\n  Corral · pruebas\n");
await install();
await build();
const out = join(root, "test-results");
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

let passed = 0;
let failed = 0;
/** Runs one tool with its output in view; answers its exit code. @param {string} title @param {string[]} args @param {Record<string, string>} [env] @returns {Promise<number>} */
async function run(title, args, env = {}) {
  const started = Date.now();
  console.log(`\n  ── ${title}`);
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  const code = await new Promise((done) => child.on("close", done));
  console.log(`  ${title}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return code ?? 1;
}
/** One check is one test. @param {string} title @param {string[]} args */
async function check(title, args) {
  if ((await run(title, args)) === 0) passed++;
  else failed++;
}
/** Adds what a runner wrote down; a runner that died without its report is a failure. @param {number} code @param {string} file @param {(json: any) => [number, number]} read */
function count(code, file, read) {
  if (!existsSync(file)) {
    failed++;
    return;
  }
  const [ok, bad] = read(JSON.parse(readFileSync(file, "utf8")));
  passed += ok;
  failed += bad;
  if (code !== 0 && bad === 0) failed++;
}

const bin = (/** @type {string} */ path) => join(root, "node_modules", path);
for (const name of ["domain", "contract", "providers", "sandbox", "server", "web", "e2e", "histories"])
  await check(`tipos de ${name}`, [bin("typescript/bin/tsc"), "-p", name]);
await check("formato, estilo y muros entre paquetes", [
  bin("@biomejs/biome/bin/biome"),
  "check",
  "--diagnostic-level=warn",
  "--error-on-warnings",
  ".",
]);
await check("orden dentro del servidor y de la aplicación", ["scripts/import-order.mjs"]);
await check("la página de errores", ["scripts/error-page.mjs", "--check"]);
for (const line of budgets()) {
  console.log(`  ${line.ok ? "✓" : "✗"} ${line.text}`);
  if (line.ok) passed++;
  else failed++;
}
const units = join(out, "units.json");
count(
  await run("reglas, adaptadores, HTTP y pantallas", [
    bin("vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${units}`,
  ]),
  units,
  (j) => [j.numPassedTests, j.numFailedTests + (j.numFailedTestSuites && !j.numFailedTests ? 1 : 0)],
);
const journeys = join(out, "journeys.json");
const browser = await findBrowser();
console.log(`\n  Navegador: ${browser ?? "el de Playwright"}`);
count(
  await run("recorridos en el navegador", [bin("@playwright/test/cli.js"), "test", "-c", "e2e/playwright.config.ts"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeys,
    ...(browser ? { CHROME_PATH: browser } : {}),
  }),
  journeys,
  (j) => [j.stats.expected, j.stats.unexpected + j.stats.flaky],
);
const lived = join(out, "histories.json");
count(
  // One seed for everybody: what is red here is what was changed here. Other seeds: npm run histories.
  await run("historias", ["scripts/histories.mjs", "--seed", "20261121", "--limit", "9", "--json", lived]),
  lived,
  (j) => [j.passed, j.failed],
);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
