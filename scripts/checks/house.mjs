import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseAst } from "vite";
import { root } from "../lib.mjs";

/**
 * Counts what a change costs in this code, here and, if one is named, at an older commit: `npm run house [-- COMMIT]`. With `--check` it fails
 * where a figure is above its limit: what was reached is kept, and a limit is raised on purpose or not at all.
 */
const PACKAGES = ["domain", "contract", "providers", "sandbox", "server", "web", "demo", "scripts"];
const SOURCE = new RegExp(`^(${PACKAGES.join("|")})/.*\\.(ts|tsx|js|mjs)$`);
/** Tests, what only tests use, and what is generated. */
const LEFT_OUT = /\.test\.|\/testing\/|generated/;
const LONG_FILE = 400;
const FULL_FOLDER = 20;
const LONG_COMPONENT = 100;

/** Each figure that has a limit. @type {Record<string, number>} */
const limits = {
  "casts for 1,000 lines: domain": 0.3,
  "casts for 1,000 lines: server": 2.93,
  "casts for 1,000 lines: web": 2.94,
  [`files over ${LONG_FILE} lines`]: 1,
  [`folders over ${FULL_FOLDER} files`]: 0,
  [`components over ${LONG_COMPONENT} lines`]: 15,
  "widths in px in style sheets": 0,
};

/** @typedef {{type: string, start: number, end: number, [key: string]: any}} Node */

/** Calls back for each node of a syntax tree with its parent. @param {Node} node @param {(node: Node, parent?: Node) => void} each @param {Node} [parent] */
function walk(node, each, parent) {
  each(node, parent);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === "object" && typeof child.type === "string") walk(child, each, node);
}

const isAsConst = (/** @type {Node} */ node) => node.typeAnnotation?.typeName?.name === "const";
/** A type assertion: `x as T` and `<T>x`, but not `as const`. @param {Node} node */
const isCast = (node) => (node.type === "TSAsExpression" || node.type === "TSTypeAssertion") && !isAsConst(node);

/** The name under which a function is declared or kept. @param {Node} node @param {Node} [parent] */
const nameOf = (node, parent) =>
  node.id?.name ?? (parent?.type === "VariableDeclarator" ? parent.id?.name : undefined) ?? "";

/** What stands in one file. @param {string} path @param {string} text */
function countFile(path, text) {
  const counts = { lines: text.split("\n").length - 1, casts: 0, /** @type {string[]} */ longComponents: [] };
  const lang = path.endsWith(".tsx") ? "tsx" : path.endsWith(".ts") ? "ts" : "js";
  walk(/** @type {Node} */ (parseAst(text, { lang })), (node, parent) => {
    if (isCast(node)) counts.casts++;
    if (!/^(Function|ArrowFunction)/.test(node.type) || !/^[A-Z]/.test(nameOf(node, parent))) return;
    const lines = text.slice(node.start, node.end).split("\n").length;
    if (path.endsWith(".tsx") && lines > LONG_COMPONENT) counts.longComponents.push(`${path} ${nameOf(node, parent)}`);
  });
  return counts;
}

/** A condition on a width in px: it doesn't follow the size of the text (ADR 0088). */
const PX_WIDTH = /@(?:media|container)[^{]*width[^{]*\dpx[^{]*/g;
/** Where they stand. @param {string} folder @param {string[]} paths */
const pxWidths = (folder, paths) =>
  paths
    .filter((it) => it.startsWith("web/") && it.endsWith(".css"))
    .flatMap((path) =>
      [...readFileSync(join(folder, path), "utf8").matchAll(PX_WIDTH)].map(([rule]) => `${path} ${rule.trim()}`),
    );

/** Calls that a verb writes by hand, of which the declaration stands in one file. */
const BY_HAND = ["settleTasks", "queueMessage", "addReviewTask"];

/** All figures of the code in a folder. @param {string} folder @param {string[]} paths */
function countAll(folder, paths) {
  const files = paths
    .filter((it) => SOURCE.test(it) && !LEFT_OUT.test(it))
    .map((path) => {
      const text = readFileSync(join(folder, path), "utf8");
      return { path, text, ...countFile(path, text) };
    });
  const of = (/** @type {string} */ name) => files.filter(({ path }) => path.startsWith(`${name}/`));
  const sum = (/** @type {typeof files} */ some, /** @type {"lines" | "casts"} */ what) =>
    some.reduce((all, it) => all + it[what], 0);
  const perThousand = (/** @type {string} */ name) =>
    Number(((sum(of(name), "casts") * 1_000) / sum(of(name), "lines")).toFixed(2));
  const folders = new Map();
  for (const { path } of files) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  const calls = (/** @type {string} */ name) =>
    of("server").reduce(
      (all, { text }) => all + text.split(new RegExp(`\\bawait ${name}\\(|return ${name}\\(`)).length - 1,
      0,
    );
  /** @type {Record<string, number | string[]>} */
  const figures = {
    "source lines": sum(files, "lines"),
    ...Object.fromEntries(["domain", "server", "web"].map((it) => [`casts for 1,000 lines: ${it}`, perThousand(it)])),
    "casts in all": sum(files, "casts"),
    [`files over ${LONG_FILE} lines`]: files.filter((it) => it.lines > LONG_FILE).map((it) => `${it.path} ${it.lines}`),
    [`folders over ${FULL_FOLDER} files`]: [...folders]
      .filter(([, n]) => n > FULL_FOLDER)
      .map(([it, n]) => `${it} ${n}`),
    [`components over ${LONG_COMPONENT} lines`]: files.flatMap((it) => it.longComponents),
    "widths in px in style sheets": pxWidths(folder, paths),
    ...Object.fromEntries(BY_HAND.map((name) => [`${name}() by hand`, calls(name)])),
  };
  return figures;
}

const git = (/** @type {string[]} */ ...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 30 });
const here = () => countAll(root, git("ls-files").trimEnd().split("\n"));
function at(/** @type {string} */ commit) {
  const folder = mkdtempSync(join(tmpdir(), "corral-house-"));
  try {
    execFileSync("tar", ["-x", "-C", folder], {
      input: execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 1 << 30 }),
    });
    return countAll(folder, git("ls-tree", "-r", "--name-only", commit).trimEnd().split("\n"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [first] = process.argv.slice(2);
const now = here();
const size = (/** @type {number | string[] | undefined} */ it) => (Array.isArray(it) ? it.length : it);
if (first === "--check") {
  const above = Object.entries(limits).filter(([name, limit]) => Number(size(now[name])) > limit);
  for (const [name, limit] of above) {
    console.log(`${name}: ${size(now[name])}, at most ${limit}`);
    const list = now[name];
    if (Array.isArray(list)) console.log(list.map((it) => `  ${it}`).join("\n"));
  }
  process.exitCode = above.length ? 1 : 0;
} else {
  const before = first ? at(first) : {};
  for (const [name, value] of Object.entries(now)) {
    console.log(`${name.padEnd(34)} ${first ? `${String(size(before[name])).padStart(8)} → ` : ""}${size(value)}`);
    if (!first && Array.isArray(value)) for (const it of value) console.log(`    ${it}`);
  }
}
