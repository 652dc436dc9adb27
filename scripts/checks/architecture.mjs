import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, root } from "../lib.mjs";
import { importsOf, nounOf, sources, wings } from "./walls.mjs";

/** Generates the diagram and the table of docs/architecture.md from the code: `node scripts/checks/architecture.mjs`. `--check` only verifies them. */
const page = join(root, "docs/architecture.md");
const names = Object.keys(wings);

/** The imports between wings, without those implied by a path through lower ones. */
function drawing() {
  /** @type {Set<string>} */
  const arrows = new Set();
  for (const path of sources())
    for (const to of importsOf(path)) {
      const a = nounOf(path)?.wing;
      const b = nounOf(to)?.wing;
      if (a && b && a !== b && names.includes(b)) arrows.add(`${a} --> ${b}`);
    }
  const kept = [...arrows].filter((arrow) => {
    const [a, b] = arrow.split(" --> ");
    return !names.some((c) => arrows.has(`${a} --> ${c}`) && arrows.has(`${c} --> ${b}`));
  });
  const boxes = [...names].reverse().map((wing) => `  ${wing}["${wing}<br>${nouns(wing).join(" · ")}"]`);
  return ["```mermaid", "graph TD", ...boxes, ...kept.sort().map((it) => `  ${it}`), "```"].join("\n");
}

const nouns = (/** @type {string} */ wing) => wings[wing] ?? [];
/** Whether a package has files of a noun. @param {string} dir @param {string} noun */
function has(dir, noun) {
  try {
    return readdirSync(join(root, dir)).some((name) => name === noun || name === `${noun}.ts`);
  } catch {
    return false;
  }
}
/** One row for each noun, with the packages that have it. */
function table() {
  const sides = /** @type {const} */ ([
    ["domain", "domain/src"],
    ["contract", "contract/src"],
    ["server", "server/src/features"],
    ["web", "web/src/features"],
  ]);
  const rows = names.flatMap((wing) =>
    nouns(wing).map(
      (noun) =>
        `| ${wing} | \`${noun}\` | ${sides.map(([, dir]) => (has(`${dir}/${wing}`, noun) ? "✓" : "")).join(" | ")} |`,
    ),
  );
  return ["| wing | noun | domain | contract | server | web |", "|---|---|---|---|---|---|", ...rows].join("\n");
}

const before = readFileSync(page, "utf8");
const after = before
  .replace(/(<!-- drawing -->\n)[\s\S]*?(\n<!-- \/drawing -->)/, (_, a, b) => `${a}${drawing()}${b}`)
  .replace(/(<!-- table -->\n)[\s\S]*?(\n<!-- \/table -->)/, (_, a, b) => `${a}${table()}${b}`);
const gone = [
  ...before.matchAll(
    /`((?:domain|contract|server|web|demo|e2e|scripts|sandbox|providers|docs|bench|fuzz|random-lives)\/[^`*<>]+)`/g,
  ),
]
  .map((m) => m[1] ?? "")
  .filter((path) => {
    try {
      readdirSync(join(root, path));
      return false;
    } catch (error) {
      return /** @type {NodeJS.ErrnoException} */ (error).code !== "ENOTDIR";
    }
  });
if (gone.length) fail("docs/architecture.md names what is not there:", ...gone);
if (!process.argv.includes("--check")) writeFileSync(page, after);
else if (before !== after)
  fail("docs/architecture.md differs from the code.", "Draw it again with: node scripts/checks/architecture.mjs");
