import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { budgets } from "./budgets.mjs";
import { checks } from "./checks.mjs";
import { build, checkNode, findBrowser, install, root } from "./lib.mjs";

const began = Date.now();
checkNode();
console.log("\n  Corral · pruebas\n");
await install();
const out = join(root, "test-results");
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

// Everything that tests put aside goes with this folder. Open to all like the system's own: where we are root the database runs as somebody else.
const aside = mkdtempSync(join(tmpdir(), "corral-pruebas-"));
chmodSync(aside, 0o1777);
process.env.TMPDIR = aside;
process.on("exit", () => rmSync(aside, { recursive: true, force: true }));

/** One line of the table at the end. @type {{title: string, seconds: number, passed: number, failed: number}[]} */
const table = [];
const secondsSince = (/** @type {number} */ start) => (Date.now() - start) / 1000;

/** Runs one tool and answers its exit code and, unless it is shown as it comes, what it printed. @param {string[]} args @param {Record<string, string>} env @param {boolean} shown */
async function run(args, env, shown) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: shown ? "inherit" : ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (printed += data));
  const code = await new Promise((done) => child.on("close", done));
  return { code: code ?? 1, printed };
}

/** Runs a runner of many tests and counts by the report it wrote; one that died without its report is a failure. @param {string} title @param {string[]} args @param {Record<string, string>} env @param {string} report @param {(json: any) => [number, number]} read */
async function runner(title, args, env, report, read) {
  const start = Date.now();
  console.log(`\n  ── ${title}`);
  const { code } = await run(args, env, true);
  const [passed, bad] = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : [0, 1];
  table.push({ title, seconds: secondsSince(start), passed, failed: bad || (code === 0 ? 0 : 1) });
}

/** Every check, one after the other: one is one test. Answers what the failed ones printed. */
async function checkAll() {
  const start = Date.now();
  /** @type {string[]} */
  const faults = [];
  for (const { title, args } of checks) {
    const { code, printed } = await run(args, {}, false);
    if (code !== 0) faults.push(`\n  ✗ ${title}\n${printed}`);
  }
  const failed = faults.length;
  table.push({ title: "tipos y estilo", seconds: secondsSince(start), passed: checks.length - failed, failed });
  return faults;
}

// The build keeps one processor busy for most of its time: types and style are checked on the other meanwhile.
const buildStart = Date.now();
const [faults] = await Promise.all([
  checkAll(),
  build().then(() => {
    const lines = budgets();
    const passed = lines.filter((line) => line.ok).length;
    for (const { ok, text } of lines) console.log(`  ${ok ? "✓" : "✗"} ${text}`);
    table.push({
      title: "construir, y sus límites",
      seconds: secondsSince(buildStart),
      passed,
      failed: lines.length - passed,
    });
  }),
]);
for (const fault of faults) console.log(fault);

const bin = (/** @type {string} */ path) => join(root, "node_modules", path);
const units = join(out, "units.json");
await runner(
  "reglas, adaptadores, HTTP y pantallas",
  [bin("vitest/vitest.mjs"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${units}`],
  {},
  units,
  (j) => [j.numPassedTests, j.numFailedTests + (j.numFailedTestSuites && !j.numFailedTests ? 1 : 0)],
);
const journeys = join(out, "journeys.json");
const browser = await findBrowser();
console.log(`\n  Navegador: ${browser ?? "el de Playwright"}`);
await runner(
  "recorridos en el navegador",
  [bin("@playwright/test/cli.js"), "test", "-c", "e2e/playwright.config.ts"],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys, ...(browser ? { CHROME_PATH: browser } : {}) },
  journeys,
  (j) => [j.stats.expected, j.stats.unexpected + j.stats.flaky],
);
const lived = join(out, "random-lives.json");
await runner(
  "vidas al azar",
  // One seed for everybody: what is red here is what was changed here. Other seeds, and more of them: npm run random-lives.
  ["scripts/random-lives.mjs", "--total", "90", "--seed", "20261121", "--limit", "9", "--json", lived],
  {},
  lived,
  (j) => [j.passed, j.failed],
);
const fuzzed = join(out, "fuzz.json");
await runner(
  "peticiones hostiles",
  ["scripts/fuzz.mjs", "--requests", "8000", "--seed", "20261123", "--limit", "40", "--json", fuzzed],
  {},
  fuzzed,
  (j) => [j.passed, j.failed],
);

const sum = (/** @type {"passed" | "failed"} */ key) => table.reduce((total, row) => total + row[key], 0);
table.push({ title: "todo", seconds: secondsSince(began), passed: sum("passed"), failed: sum("failed") });
const wide = Math.max(...table.map((row) => row.title.length));
console.log(`\n  ${"".padEnd(wide)}  segundos  pasan  fallan`);
for (const { title, seconds, passed, failed } of table)
  console.log(
    `  ${title.padEnd(wide)}  ${seconds.toFixed(1).padStart(8)}  ${String(passed).padStart(5)}  ${String(failed).padStart(6)}`,
  );
const total = table.at(-1);
console.log(`\n${total?.passed} passed, ${total?.failed} failed`);
process.exit(total?.failed ? 1 : 0);
