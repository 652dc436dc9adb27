import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { budgets } from "./budgets.mjs";
import { build, install, root } from "./lib.mjs";

/** Types, lint, import rules, the page of errors and byte budgets: what takes seconds. */
await install();
await build();
const bin = (/** @type {string} */ path) => join(root, "node_modules", path);
let bad = 0;
const run = (/** @type {string[]} */ args) => {
  if (spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }).status !== 0) bad++;
};
for (const name of ["domain", "contract", "providers", "sandbox", "server", "web", "e2e", "histories"])
  run([bin("typescript/bin/tsc"), "-p", name]);
run([bin("@biomejs/biome/bin/biome"), "check", "--diagnostic-level=warn", "--error-on-warnings", "."]);
run([join(root, "scripts/import-order.mjs")]);
run([join(root, "scripts/error-page.mjs"), "--check"]);
for (const line of budgets()) {
  console.log(`  ${line.ok ? "✓" : "✗"} ${line.text}`);
  if (!line.ok) bad++;
}
process.exit(bad ? 1 : 0);
