import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { budgets } from "../checks/budgets.mjs";
import { checks } from "../checks/checks.mjs";
import { prepareDemo } from "../data-folder.mjs";
import { build, checkNode, findBrowser, install, root } from "../lib.mjs";
import { testSome } from "./test-some.mjs";

/** `npm run test:full`: everything at its whole size, each random part with a new seed. */
const isFull = process.argv.includes("--full");
const began = Date.now();
checkNode();
console.log(`\n  Corral · ${isFull ? "all tests" : "tests"}\n`);
await install();
const some = process.argv.slice(2).filter((arg) => arg !== "--full");
if (some.length) {
  process.env.CORRAL_TESTS = isFull ? "full" : "";
  await testSome(some);
}
const out = join(root, "test-results");
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

// Everything that tests put aside goes with this folder. Open to all like the system's own: where we are root the database runs as somebody else.
const aside = mkdtempSync(join(tmpdir(), "corral-pruebas-"));
chmodSync(aside, 0o1777);
process.env.TMPDIR = aside;
process.env.CORRAL_TESTS = isFull ? "full" : "";
process.on("exit", () => rmSync(aside, { recursive: true, force: true }));

/** One line of the table at the end. `faults` are told just before it, where a log that is cut keeps them; `unreached` names what a time limit left undone: no verdict (docs/testing.md). @typedef {{title: string, seconds: number, passed: number, failed: number, faults?: string[], unreached?: string}} Row */
/** One runner of many tests: what it is called with and how its report is read. @typedef {{title: string, args: string[], env?: Record<string, string>, report: string, read: (json: any) => [passed: number, failed: number], unreached?: (json: any) => string | undefined, faults?: (json: any) => string[]}} Runner */
const secondsSince = (/** @type {number} */ start) => (Date.now() - start) / 1000;

/** Runs one tool and answers its exit code and what it printed; with `told` each line is also shown as it comes. @param {string[]} args @param {Record<string, string>} env @param {(line: string) => void} [told] */
async function run(args, env, told) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    let line = "";
    stream.setEncoding("utf8").on("data", (data) => {
      printed += data;
      const lines = (line + data).split("\n");
      line = lines.pop() ?? "";
      for (const whole of lines) told?.(whole);
    });
    stream.on("end", () => line && told?.(line));
  }
  const code = await new Promise((done) => child.on("close", done));
  return { code: code ?? 1, printed };
}

/** Runs one after the other, each line under its name, and counts by the report that each wrote; one that died without its report is a failure. @param {Runner[]} lane @returns {Promise<Row[]>} */
async function runLane(lane) {
  const rows = [];
  for (const { title, args, env = {}, report, read, unreached, faults } of lane) {
    const start = Date.now();
    console.log(`\n  ── ${title}\n`);
    const { code } = await run(args, env, (line) => line && console.log(`${title} │ ${line}`));
    const json = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined;
    const [passed, bad] = json ? read(json) : [0, 1];
    const left = json && unreached?.(json);
    rows.push({
      title,
      seconds: secondsSince(start),
      passed,
      failed: bad || (code === 0 ? 0 : 1),
      faults: (json && faults?.(json)) ?? [],
      ...(left ? { unreached: left } : {}),
    });
  }
  return rows;
}

/** Every check, two at a time: one is one test. @returns {Promise<Row>} */
async function checkAll() {
  const start = Date.now();
  /** @type {string[]} */
  const faults = [];
  const left = [...checks];
  const checkNext = async () => {
    for (let check = left.shift(); check; check = left.shift()) {
      const { code, printed } = await run(check.args, {});
      if (code !== 0) faults.push(`\n  ✗ ${check.title}\n${printed}`);
    }
  };
  await Promise.all([checkNext(), checkNext()]);
  const failed = faults.length;
  return { title: "types and style", seconds: secondsSince(start), passed: checks.length - failed, failed, faults };
}

/** @returns {Promise<Row>} */
async function buildAndMeasure() {
  const start = Date.now();
  await build();
  const lines = budgets();
  for (const { ok, text } of lines) console.log(`  ${ok ? "✓" : "✗"} ${text}`);
  const passed = lines.filter((line) => line.ok).length;
  return { title: "build, and its limits", seconds: secondsSince(start), passed, failed: lines.length - passed };
}

const bin = (/** @type {string} */ path) => join(root, "node_modules", path);
const reportOf = (/** @type {string} */ name) => join(out, `${name}.json`);
/** One seed for everybody: what is red here is what was changed here. The full run draws its own, and prints it. @param {number} usual */
const seedOf = (usual) => String(isFull ? randomInt(2 ** 31) : usual);

/** Each test that failed in a vitest report, and each file that couldn't be read, with what it said. @param {any} json @returns {string[]} */
const failedOf = (json) =>
  json.testResults.flatMap((/** @type {any} */ file) => {
    const tests = file.assertionResults.filter((/** @type {any} */ test) => test.status === "failed");
    const told = tests.map((/** @type {any} */ test) => `${test.fullName}\n${test.failureMessages.join("\n")}`);
    if (file.status === "failed" && !told.length) told.push(file.message);
    return told.map((/** @type {string} */ text) => `\n  ✗ ${relative(root, file.name)} > ${text}`);
  });

/** @param {string} title @param {string} name @param {string} projects @param {string[]} [more] @returns {Runner} */
const vitest = (title, name, projects, more = []) => ({
  title,
  args: [
    bin("vitest/vitest.mjs"),
    "run",
    `--project=${projects}`,
    ...more,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportOf(name)}`,
  ],
  report: reportOf(name),
  read: (j) => [j.numPassedTests, j.numFailedTests + (j.numFailedTestSuites && !j.numFailedTests ? 1 : 0)],
  faults: failedOf,
});
const units = vitest("units", "units", "!programs");
// Beside the journeys: two at a time.
const programs = vitest("whole programs", "programs", "programs", ["--maxWorkers=2"]);
const screens = join(out, "journeys");
/** What was on the screen where a journey failed, as its reader would hear it: what ran elsewhere leaves no pictures. */
const screensOfFaults = () =>
  (existsSync(screens) ? readdirSync(screens) : []).flatMap((name) => {
    const told = join(screens, name, "error-context.md");
    if (!existsSync(told)) return [];
    const [, screen = ""] = readFileSync(told, "utf8").split("```yaml\n");
    return [`\n  ✗ ${name}\n${screen.split("\n").slice(0, 80).join("\n")}`];
  });
/** @type {(browser: string | undefined) => Runner} */
const journeys = (browser) => ({
  title: "journeys",
  // What an HTTP test of its own tells already waits for the full run: docs/testing.md.
  args: [
    bin("@playwright/test/cli.js"),
    "test",
    "-c",
    "e2e/playwright.config.ts",
    ...(isFull ? [] : ["--grep-invert", "@full"]),
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf("journeys"), ...(browser ? { CHROME_PATH: browser } : {}) },
  report: reportOf("journeys"),
  read: (j) => [j.stats.expected, j.stats.unexpected + j.stats.flaky],
  faults: screensOfFaults,
});
/** @type {Runner} */
const randomLives = {
  title: "random lives",
  args: [
    "scripts/testing/random-lives.mjs",
    ...["--total", isFull ? "325" : "20", "--seed", seedOf(20261121), "--limit", isFull ? "60" : "12"],
    ...["--json", reportOf("random-lives")],
  ],
  report: reportOf("random-lives"),
  read: (j) => [j.passed, j.failed],
  unreached: (j) => j.notLived.join(", "),
};
/** @type {Runner} */
const fuzz = {
  title: "hostile requests",
  args: [
    "scripts/testing/fuzz.mjs",
    ...["--requests", isFull ? "20000" : "800", "--seed", seedOf(20261123), "--limit", isFull ? "240" : "120"],
    ...["--json", reportOf("fuzz")],
  ],
  report: reportOf("fuzz"),
  read: (j) => [j.passed, j.failed],
  unreached: (j) => (j.notAsked ? `${j.notAsked} requests` : undefined),
};

/** What this run and all processes that it waited for took of the processors, where the system tells (proc_pid_stat(5)). */
function processorSeconds() {
  try {
    // After the name, which may have spaces: fields 14 to 17, in clock ticks, of which Linux has a hundred a second.
    const fields = readFileSync("/proc/self/stat", "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return fields.slice(11, 15).reduce((total, ticks) => total + Number(ticks), 0) / 100;
  } catch {
    return undefined;
  }
}

const checking = checkAll();
const table = [await buildAndMeasure()];
const browser = await findBrowser();
console.log(`\n  Browser: ${browser ?? "Playwright's"}`);
// Units keep both processors busy by themselves but for their first half minute; the others wait for other processes for a part of their time.
const preparing = prepareDemo();
table.push(...(await Promise.all([checking, runLane([units])])).flat());
process.env.CORRAL_PREPARED_DEMO = (await preparing) ?? "";
const lanes = [[journeys(browser)], [randomLives, fuzz, programs]];
for (const rows of await Promise.all(lanes.map(runLane))) table.push(...rows);

const sum = (/** @type {"passed" | "failed"} */ key) => table.reduce((total, row) => total + row[key], 0);
table.push({ title: "all", seconds: secondsSince(began), passed: sum("passed"), failed: sum("failed") });
const wide = Math.max(...table.map((row) => row.title.length));
for (const { faults = [] } of table) for (const fault of faults) console.log(fault);
console.log(`\n  ${"".padEnd(wide)}   seconds  passed  failed`);
for (const { title, seconds, passed, failed } of table)
  console.log(
    `  ${title.padEnd(wide)}  ${seconds.toFixed(1).padStart(8)}  ${String(passed).padStart(6)}  ${String(failed).padStart(6)}`,
  );
for (const { title, unreached } of table)
  if (unreached) console.log(`\n  ${title}: the time was over before ${unreached}`);
const processor = processorSeconds();
if (processor !== undefined) console.log(`\n  seconds of processor: ${processor.toFixed(0)} (goal: 1200)`);
const total = table.at(-1);
console.log(`\n${total?.passed} passed, ${total?.failed} failed`);
process.exit(total?.failed ? 1 : 0);
