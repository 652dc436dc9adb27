import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fail, root } from "../lib.mjs";

/**
 * Generates `contract/src/<wing>/<noun>.calls.ts` from `<noun>.ts`: the address of each call without its schemas, for
 * the browser bundle. `--check` only verifies them.
 */
const contract = join(root, "contract/src");
const CALL = /^export const (\w+) = call\("([A-Z]+) ([^"]+)", \{([\s\S]*?)^\}\);/gm;

/** @param {string} noun @param {string} text */
function addressesOf(noun, text) {
  const calls = [...text.matchAll(CALL)];
  if (calls.length !== text.split(/\bcall\(/).length - 1)
    fail(
      `contract/src/…/${noun}.ts tiene una llamada que no se lee.`,
      'Escríbela así: export const x = call("GET /api/…", {…});',
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
  return `// Made from ${noun}.ts by scripts/checks/calls.mjs.
import type { Route } from "../route";
import type * as calls from "./${noun}";

${lines.join("\n")}
`;
}

/** @type {string[]} */
const stale = [];
for (const wing of readdirSync(contract, { withFileTypes: true }).filter((it) => it.isDirectory()))
  for (const file of readdirSync(join(contract, wing.name)).filter((name) => !/\.(calls|files)\.ts$/.test(name))) {
    const noun = basename(file, ".ts");
    const made = addressesOf(noun, readFileSync(join(contract, wing.name, file), "utf8"));
    const path = join(contract, wing.name, `${noun}.calls.ts`);
    if (made === undefined || (existsSync(path) && readFileSync(path, "utf8") === made)) continue;
    if (process.argv.includes("--check")) stale.push(`contract/src/${wing.name}/${noun}.calls.ts`);
    else writeFileSync(path, made);
  }
if (stale.length) fail("No coinciden con el contrato:", ...stale, "Ponlos al día con: node scripts/checks/calls.mjs");
