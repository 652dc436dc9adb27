import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { install, root } from "./lib.mjs";

/** Runs the benchmarks of bench/ one after another, or those whose name contains the given word: `npm run bench -- list`. Fails when one did. */
await install();
const word = process.argv[2] ?? "";
for (const file of readdirSync(join(root, "bench")).filter((f) => f.endsWith(".bench.mjs") && f.includes(word)))
  if (spawnSync(process.execPath, [join(root, "bench", file)], { stdio: "inherit", cwd: root }).status !== 0)
    process.exitCode = 1;
