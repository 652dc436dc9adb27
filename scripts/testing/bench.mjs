import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser, install, root } from "../lib.mjs";

/**
 * Runs the benchmarks of bench/ one after another, or those whose name contains the given word: `npm run bench -- list`.
 * `--large` adds a shop of 100 000, `--web` the pages in a browser. Compares each ratio with the last one kept; `--keep` keeps these, and writes them
 * into the table of bench/README.md. Fails when a benchmark did.
 */
const KEPT = join(root, "bench/kept.json");
const README = join(root, "bench/README.md");
const TABLE = /(<!-- kept -->\n)[\s\S]*(<!-- \/kept -->)/;
/** @typedef {{ name: string, figures: Record<string, string | number>, when?: string, commit?: string }} Measured */

await install();
const [word = ""] = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const folder = mkdtempSync(join(tmpdir(), "corral-medidas-"));
const results = join(folder, "results.jsonl");
writeFileSync(results, "");
/** The pages in a browser take longer than all others: by their name or with `--web`. */
const isMeant = (/** @type {string} */ file) =>
  file.includes(word) && (file !== "web.bench.mjs" || word !== "" || process.argv.includes("--web"));
for (const file of readdirSync(join(root, "bench")).filter((f) => f.endsWith(".bench.mjs") && isMeant(f))) {
  const path = join(root, "bench", file);
  const browser = readFileSync(path, "utf8").includes("chromium.launch") ? await findBrowser() : undefined;
  const { status } = spawnSync(process.execPath, [path, ...process.argv.slice(2)], {
    stdio: "inherit",
    cwd: root,
    env: { ...process.env, BENCH_RESULTS: results, ...(browser ? { CHROME_PATH: browser } : {}) },
  });
  if (status !== 0) process.exitCode = 1;
}
/** @type {Measured[]} */
const measured = readFileSync(results, "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line));
rmSync(folder, { recursive: true });
/** @type {Measured[]} */
const kept = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, "utf8")) : [];

const ratiosOf = (/** @type {Measured} */ { figures }) =>
  Object.entries(figures).filter(([what]) => what.startsWith("ratio"));
const short = (/** @type {unknown} */ n) =>
  typeof n === "number" ? String(n >= 100 ? Math.round(n) : Number(n.toPrecision(3))) : String(n ?? "–");
console.log("\nRatios, and the last one kept");
for (const one of measured)
  for (const [what, ratio] of ratiosOf(one)) {
    const last = kept.find(({ name }) => name === one.name)?.figures[what];
    console.log(`  ${`${one.name}: ${what}`.padEnd(100)} ${short(ratio).padStart(7)} ${short(last).padStart(7)}`);
  }

if (process.argv.includes("--keep")) {
  const when = new Date().toISOString().slice(0, 10);
  const { stdout } = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" });
  const commit = stdout?.trim() || "unknown";
  const all = new Map(kept.map((one) => [one.name, one]));
  for (const one of measured) all.set(one.name, { ...one, when, commit });
  writeFileSync(KEPT, `${JSON.stringify([...all.values()], null, 2)}\n`);
  const rows = [...all.values()].map((one) => {
    const ratios = ratiosOf(one);
    const others = Object.entries(one.figures).filter(([what]) => !what.startsWith("ratio"));
    const list = (/** @type {[string, string | number][]} */ them) =>
      them.map(([what, n]) => `${what}: ${short(n)}`).join("; ");
    return `| ${one.name} | ${list(ratios)} | ${list(others)} | ${[one.when, one.commit].filter(Boolean).join(" ")} |`;
  });
  const head = `Node ${process.versions.node}, ${cpus().length} cores.\n\n| measurement | ratio | figures | day and commit |\n|---|---|---|---|\n`;
  writeFileSync(
    README,
    readFileSync(README, "utf8").replace(TABLE, (_, open, close) => `${open}${head}${rows.join("\n")}\n${close}`),
  );
}
