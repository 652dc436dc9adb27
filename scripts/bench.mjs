import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { install, root } from "./lib.mjs";

/** Every benchmark of bench/, one after another. */
await install();
for (const file of readdirSync(join(root, "bench")).filter((f) => f.endsWith(".bench.mjs")))
  spawnSync(process.execPath, [join(root, "bench", file)], { stdio: "inherit", cwd: root });
