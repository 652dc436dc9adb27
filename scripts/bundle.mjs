import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./lib.mjs";
import { compile } from "./run-program.mjs";

/** Packages that every start loads, hundreds of files in all: bundled like our own, a start takes a quarter less of the processor. */
const inlined = [
  ...[
    "ajv",
    "ajv-formats",
    "csv-parse",
    "csv-stringify",
    "dataloader",
    "fastify",
    "helmet",
    "kysely",
    "pg",
    "pg-copy-streams",
    "qr",
    "typebox",
    "uuid",
  ],
  ...["accept-negotiator", "compress", "cookie", "fast-json-stringify-compiler", "rate-limit", "static", "swagger"].map(
    (name) => `@fastify/${name}`,
  ),
];
/** Our own packages are bundled; other npm packages stay external. */
const external = ["server", "demo", "sandbox", "contract", "providers", "domain", "random-lives"]
  .flatMap((name) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, name, "package.json"), "utf8"));
    return Object.keys({ ...dependencies, ...devDependencies });
  })
  .filter((name) => !name.startsWith("@corral/") && !inlined.includes(name));

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
  await build({
    entryPoints: { [name]: join(root, entry) },
    outdir,
    bundle: true,
    platform: "node",
    target: "node20",
    sourcemap: true,
    external: external.flatMap((dep) => [dep, `${dep}/*`]),
    logLevel: "error",
    ...(isCompiled
      ? {
          format: "cjs",
          // V8 forgets who answers an import() of code that it kept.
          supported: { "dynamic-import": false },
          define: { "import.meta.url": "bundleUrl" },
          banner: { js: 'const bundleUrl = require("node:url").pathToFileURL(__filename).href;' },
          outExtension: { ".js": ".cjs" },
        }
      : {
          format: "esm",
          // Some of the packages are written for `require`.
          banner: {
            js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
          },
          outExtension: { ".js": ".mjs" },
        }),
  });
  if (!isCompiled) continue;
  writeFileSync(join(outdir, `${name}.cache`), compile(join(outdir, `${name}.cjs`)));
  writeFileSync(
    join(outdir, `${name}.mjs`),
    `import { runProgram } from "../../scripts/run-program.mjs";\nrunProgram(new URL("${name}", import.meta.url));\n`,
  );
}
