import { spawnSync } from "node:child_process";
import { build, install, root } from "../lib.mjs";
import { budgets } from "./budgets.mjs";
import { checks } from "./checks.mjs";

/** The checks that take seconds: types, lint, import walls, generated pages, byte budgets and unused code. */
await install();
await build();
let bad = 0;
for (const { args } of checks)
  if (spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }).status !== 0) bad++;
for (const line of budgets()) {
  console.log(`  ${line.ok ? "✓" : "✗"} ${line.text}`);
  if (!line.ok) bad++;
}
const unused = spawnSync("npm", ["run", "--silent", "unused"], { cwd: root, encoding: "utf8", shell: true });
const isFound = /^(?:Unused|Unlisted|Unresolved|Duplicate) /m.test(unused.stdout);
if (isFound) {
  console.log(unused.stdout);
  bad++;
} else if (unused.status !== 0) console.log("  – knip couldn't be fetched: what nothing uses was not looked for");
process.exit(bad ? 1 : 0);
