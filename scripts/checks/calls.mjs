import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fail, root } from "../lib.mjs";

/**
 * Generates `contract/src/calls/<wing>/<noun>.ts` from `contract/src/<wing>/<noun>.ts`: the address of each call without its schemas, for
 * the browser bundle. `--check` only verifies them.
 */
const contract = join(root, "contract/src");
const CALL = /^export const (\w+) = call\("([A-Z]+) ([^"]+)", \{([\s\S]*?)^\}\);/gm;

/** @param {string} wing @param {string} noun @param {string} text */
function addressesOf(wing, noun, text) {
  const calls = [...text.matchAll(CALL)];
  if (calls.length !== text.split(/\bcall\(/).length - 1)
    fail(
      `contract/src/${wing}/${noun}.ts has a call that can't be read.`,
      'Write it as: export const x = call("GET /api/…", {…});',
    );
  if (calls.length === 0) return undefined;
  const lines = calls.map(([, name, method, path, spec = ""]) => {
    const kind = method === "GET" ? "read" : /^ {2}versioned: true,$/m.test(spec) ? "edit" : "write";
    const type = `Route<typeof calls.${name}, "${kind}">`;
    const line = `export const ${name} = "${method} ${path}" as ${type};`;
    // In the formatter's line breaks.
    return line.length <= 120
      ? line
      : `export const ${name} = "${method} ${path}" as Route<\n  typeof calls.${name},\n  "${kind}"\n>;`;
  });
  // In the order that the formatter gives them.
  const imports = [`* as calls from "../../${wing}/${noun}"`, '{ Route } from "../../route"'].sort((a, b) =>
    a.slice(a.indexOf('"')) < b.slice(b.indexOf('"')) ? -1 : 1,
  );
  return `// Made from ${noun}.ts by scripts/checks/calls.mjs.

${imports.map((it) => `import type ${it};`).join("\n")}

${lines.join("\n")}
`;
}

/** @type {string[]} */
const stale = [];
for (const { name: wing } of readdirSync(contract, { withFileTypes: true }).filter((it) => it.isDirectory())) {
  if (wing === "calls") continue;
  for (const file of readdirSync(join(contract, wing)).filter((name) => !name.endsWith(".files.ts"))) {
    const noun = basename(file, ".ts");
    const made = addressesOf(wing, noun, readFileSync(join(contract, wing, file), "utf8"));
    const path = join(contract, "calls", wing, file);
    if (made === undefined || (existsSync(path) && readFileSync(path, "utf8") === made)) continue;
    if (process.argv.includes("--check")) stale.push(`contract/src/calls/${wing}/${file}`);
    else writeFileSync(path, made);
  }
}
if (stale.length)
  fail("They differ from the contract:", ...stale, "Make them again with: node scripts/checks/calls.mjs");
