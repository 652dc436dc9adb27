import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib.mjs";

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
const packages = ["server", "demo", "sandbox", "contract", "providers", "domain", "random-lives"]
  .flatMap((name) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, name, "package.json"), "utf8"));
    return Object.keys({ ...dependencies, ...devDependencies });
  })
  .filter((name) => !name.startsWith("@corral/"));

/**
 * How a program is bundled. CommonJS where each start runs it compiled (run-program.mjs).
 * @param {{ entry: string, name: string, outdir: string, format: "cjs" | "esm", external?: "all" }} program  `external`: which packages aren't bundled.
 * @returns {import("esbuild").BuildOptions}
 */
export const bundling = ({ entry, name, outdir, format, external }) => ({
  entryPoints: { [name]: join(root, entry) },
  outdir,
  bundle: true,
  platform: "node",
  target: "node20",
  sourcemap: true,
  external: packages.filter((dep) => external === "all" || !inlined.includes(dep)).flatMap((dep) => [dep, `${dep}/*`]),
  logLevel: "error",
  format,
  ...(format === "cjs"
    ? {
        // V8 forgets who answers an import() of code that it kept.
        supported: { "dynamic-import": false },
        define: { "import.meta.url": "bundleUrl" },
        banner: { js: 'const bundleUrl = require("node:url").pathToFileURL(__filename).href;' },
        outExtension: { ".js": ".cjs" },
      }
    : {
        // Some of the packages are written for `require`.
        banner: {
          js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
        },
        outExtension: { ".js": ".mjs" },
      }),
});
