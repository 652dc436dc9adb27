import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./lib.mjs";

/** Plain modules by the hundreds, of which every start would open each: they go into the bundle as our own do. */
const inlined = ["kysely", "typebox", "uuid"];
/** Our own packages go into the bundle; what else npm brought stays outside. */
const external = ["server", "demo", "sandbox", "contract", "providers", "domain", "random-lives"]
  .flatMap((name) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, name, "package.json"), "utf8"));
    return Object.keys({ ...dependencies, ...devDependencies });
  })
  .filter((name) => !name.startsWith("@corral/") && !inlined.includes(name));

/** What `npm start` runs; what only the random lives run: the driver and the programs that it drives; and the fuzzer. */
const product = [
  ["server", "server", "server/src/main.ts"],
  // Beside the server, of which most of it is.
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
