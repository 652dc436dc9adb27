import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { bundling } from "./bundling.mjs";
import { root } from "./lib.mjs";
import { compile } from "./run-program.mjs";

/** The product's programs; those that only the random lives run; and the fuzzer. */
const product = [
  ["server", "server", "server/src/main.ts"],
  // Bundled beside the server, which it mostly consists of.
  ["server", "demo", "demo/src/main.ts"],
  ["server", "launch", "server/src/platform/launch.ts"],
  ["server", "backup", "server/src/platform/backup/cli.ts"],
  ["server", "rotate-key", "server/src/rotate-key.ts"],
  ["server", "recover", "server/src/recover.ts"],
  ["sandbox", "sandbox", "sandbox/src/main.ts"],
];
const randomLives = [
  ["server", "random-lives-app", "server/src/testing/random-lives/app.ts"],
  ["server", "random-lives-database", "server/src/testing/random-lives/database.ts"],
  ["random-lives", "random-lives", "random-lives/src/main.ts"],
];
const fuzz = [["fuzz", "fuzz", "fuzz/src/main.ts"]];
const chosen = process.argv.includes("--random-lives") ? randomLives : process.argv.includes("--fuzz") ? fuzz : product;

/** Programs that each start runs: compiled at build time (run-program.mjs), which needs CommonJS. */
const compiled = ["server", "demo", "sandbox", "random-lives-app"];

// Each bundle goes to its package's folder, so that Node resolves the versions that npm installed there.
for (const [pkg = "", name = "", entry = ""] of chosen) {
  const outdir = join(root, pkg, "dist");
  const isCompiled = compiled.includes(name);
  await build(bundling({ entry, name, outdir, format: isCompiled ? "cjs" : "esm" }));
  if (!isCompiled) continue;
  writeFileSync(join(outdir, `${name}.cache`), compile(join(outdir, `${name}.cjs`)));
  writeFileSync(
    join(outdir, `${name}.mjs`),
    `import { runProgram } from "../../scripts/run-program.mjs";\nrunProgram(new URL("${name}", import.meta.url));\n`,
  );
}
