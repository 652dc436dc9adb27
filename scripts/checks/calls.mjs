import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fail, root } from "../lib.mjs";

/**
 * Generates `contract/src/calls/<wing>/<noun>.ts` from `contract/src/<wing>/<noun>.ts`: the address of each call without its schemas, for
 * the browser bundle; and `contract/src/calls/offline.ts`, the list of those
 * that declare `offline`. `--check` only verifies them.
 */
const contract = join(root, "contract/src");
const CALL = /^export const (\w+) = call\("([A-Z]+) ([^"]+)", \{([\s\S]*?)^\}\);/gm;

const VERSIONED = /^ {2}versioned: true,$/m;

/** An import in the formatter's line breaks. @param {string[]} names @param {string} from */
function importOf(names, from) {
  const line = `import { ${names.join(", ")} } from "${from}";`;
  return line.length <= 120 ? line : `import {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";`;
}

/** @param {string} wing @param {string} noun @param {string} text */
function addressesOf(wing, noun, text) {
  const calls = [...text.matchAll(CALL)];
  if (calls.length !== text.split(/\bcall\(/).length - 1)
    fail(
      `contract/src/${wing}/${noun}.ts has a call that can't be read.`,
      'Write it as: export const x = call("GET /api/…", {…});',
    );
  if (calls.length === 0) return undefined;
  for (const [, name = "", , , spec = ""] of calls)
    if (!spec.includes(`\n  id: "${name}",\n`))
      fail(`The id of ${name} in contract/src/${wing}/${noun}.ts is not its name.`);
  const lines = calls.map(([, name, method, path, spec = ""]) => {
    const kind = method === "GET" ? "read" : VERSIONED.test(spec) ? "edit" : "write";
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
/** @param {string} file of `contract/src` @param {string} made */
function put(file, made) {
  const path = join(contract, file);
  if (existsSync(path) && readFileSync(path, "utf8") === made) return;
  if (process.argv.includes("--check")) stale.push(`contract/src/${file}`);
  else writeFileSync(path, made);
}

/** @type {{ from: string, names: string[], edits: string[] }[]} */
const offline = [];
for (const { name: wing } of readdirSync(contract, { withFileTypes: true })
  .filter((it) => it.isDirectory())
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
  if (wing === "calls") continue;
  for (const file of readdirSync(join(contract, wing))
    .filter((name) => !name.endsWith(".files.ts"))
    .toSorted()) {
    const noun = basename(file, ".ts");
    const text = readFileSync(join(contract, wing, file), "utf8");
    const made = addressesOf(wing, noun, text);
    if (made === undefined) continue;
    put(`calls/${wing}/${file}`, made);
    const queued = [...text.matchAll(CALL)].filter(([, , , , spec = ""]) => /^ {2}offline: /m.test(spec));
    /** @param {typeof queued} calls */
    const namesOf = (calls) => calls.map(([, name = ""]) => name);
    if (queued.length)
      offline.push({
        from: `./${wing}/${noun}`,
        names: namesOf(queued),
        edits: namesOf(queued.filter(([, , , , spec = ""]) => VERSIONED.test(spec))),
      });
  }
}
put(
  "calls/offline.ts",
  `// Made by scripts/checks/calls.mjs from the calls that declare \`offline\`.

${offline.map(({ from, names }) => importOf(names.toSorted(), from)).join("\n")}

/** The address of each call that a phone queues without signal. */
export const offlineCalls = {
${offline.flatMap(({ names }) => names.map((name) => `  ${name},\n`)).join("")}};
export type OfflineCall = keyof typeof offlineCalls;
/** Those that are sent with the version of the row that the person saw. */
export const versionedCalls: readonly OfflineCall[] = [${offline
    .flatMap(({ edits }) => edits.map((name) => `"${name}"`))
    .join(", ")}];
`,
);
if (stale.length)
  fail("They differ from the contract:", ...stale, "Make them again with: node scripts/checks/calls.mjs");
