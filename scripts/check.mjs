import { spawnSync } from "node:child_process";
import { budgets } from "./budgets.mjs";
import { checks } from "./checks.mjs";
import { build, install, root } from "./lib.mjs";

/** Types, lint, import rules, the page of errors and byte budgets: what takes seconds. */
await install();
await build();
let bad = 0;
for (const { args } of checks)
  if (spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }).status !== 0) bad++;
for (const line of budgets()) {
  console.log(`  ${line.ok ? "✓" : "✗"} ${line.text}`);
  if (!line.ok) bad++;
}
process.exit(bad ? 1 : 0);
