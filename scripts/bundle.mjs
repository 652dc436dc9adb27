import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./lib.mjs";

/** Our own packages go into the bundle; what npm brought stays outside. */
const external = ["server", "sandbox", "contract", "providers", "domain"].flatMap((name) => Object.keys(JSON.parse(readFileSync(join(root, name, "package.json"), "utf8")).dependencies ?? {})).filter((name) => !name.startsWith("@corral/"));

await build({
  entryPoints: { server: join(root, "server/src/main.ts"), sandbox: join(root, "sandbox/src/main.ts") },
  outdir: join(root, "dist"), bundle: true, platform: "node", format: "esm", target: "node20", sourcemap: true, outExtension: { ".js": ".mjs" }, external: external.flatMap((name) => [name, `${name}/*`]), logLevel: "error",
});
