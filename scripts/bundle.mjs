import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./lib.mjs";

/** Our own packages go into the bundle; what npm brought stays outside. */
const external = ["server", "sandbox", "contract", "providers", "domain", "histories"]
  .flatMap((name) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, name, "package.json"), "utf8"));
    return Object.keys({ ...dependencies, ...devDependencies });
  })
  .filter((name) => !name.startsWith("@corral/"));

/** What `npm start` runs; what only the histories run: the driver and the programs that it drives; and the fuzzer. */
const product = [
  ["server", "server", "server/src/main.ts"],
  ["server", "launch", "server/src/platform/launch.ts"],
  ["server", "backup", "server/src/platform/backup/cli.ts"],
  ["server", "rotate-key", "server/src/rotate-key.ts"],
  ["server", "recover", "server/src/recover.ts"],
  ["sandbox", "sandbox", "sandbox/src/main.ts"],
];
const histories = [
  ["server", "histories-app", "server/src/testing/processes/histories-app.ts"],
  ["server", "histories-database", "server/src/testing/processes/histories-database.ts"],
  ["histories", "histories", "histories/src/main.ts"],
];
const fuzz = [["fuzz", "fuzz", "fuzz/src/main.ts"]];
const chosen = process.argv.includes("--histories") ? histories : process.argv.includes("--fuzz") ? fuzz : product;

// Beside each package, so that each finds the versions that npm put there for it.
for (const [pkg = "", name = "", entry = ""] of chosen) {
  await build({
    entryPoints: { [name]: join(root, entry) },
    outdir: join(root, pkg, "dist"),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    outExtension: { ".js": ".mjs" },
    external: external.flatMap((dep) => [dep, `${dep}/*`]),
    logLevel: "error",
  });
}
