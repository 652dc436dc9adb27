import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { context } from "esbuild";
import { bundling } from "./bundling.mjs";
import { startTool, stop, stopOnSignal } from "./children.mjs";
import { build, checkNode, install, root } from "./lib.mjs";
import { prepare, restart, SERVER } from "./supervise.mjs";

// npm run dev: `npm start`, with the app served by Vite on 5173 and the server built and started again at each change of
// it. Database and simulated providers stay: the database is this process's.
checkNode();
stopOnSignal();
const envFile = join(root, ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);
await install();
await build();
const outdir = join(root, "server/dist/dev");
const real = process.argv.includes("--real");
const server = await context(
  bundling({
    entry: real ? "server/src/main.ts" : "demo/src/main.ts",
    name: "server",
    outdir,
    format: "cjs",
    external: "all",
  }),
);
const database = await context(
  bundling({ entry: "server/src/platform/database/tool-database.ts", name: "database", outdir, format: "esm" }),
);
await Promise.all([server.rebuild(), database.rebuild()]);
await database.dispose();

const { readConfig } = await import(pathToFileURL(join(root, "server/dist/launch.mjs")).href);
const read = readConfig({ ...process.env, CORRAL_ROOT: root }, process.argv);
// What is wrong with the configuration is said by the start below.
if (read.ok && !read.config.databaseUrl) {
  const { toolDatabase } = await import(pathToFileURL(join(outdir, "database.mjs")).href);
  const { url } = await toolDatabase(read.config, { root, beside: false, create: true });
  process.env.DATABASE_URL = url;
}
process.env.DEV_BUNDLE = join(outdir, "server.cjs");
process.env.DEV_SERVER = join(root, "scripts/dev-server.cjs");

const vite = startTool(process.execPath, [join(root, "node_modules/vite/bin/vite.js")], join(root, "web"), {
  API_URL: `http://127.0.0.1:${process.env.PORT ?? 3000}`,
});
vite.stdout.pipe(process.stdout);
vite.stderr.pipe(process.stderr);
vite.on("exit", () => void stop(1));
await import("./start.mjs");

prepare(SERVER);
/** @type {NodeJS.Timeout | undefined} */
let waiting;
const again = async () => {
  const began = performance.now();
  // What doesn't compile is said by esbuild, and what runs goes on.
  const built = await server.rebuild().catch(() => undefined);
  if (!built) return;
  restart(SERVER);
  setTimeout(() => prepare(SERVER), 3_000);
  console.log(`  El servidor se construyó otra vez en ${Math.round(performance.now() - began)} ms.`);
};
// Several files that are saved together are one change.
for (const dir of ["domain/src", "contract/src", "providers/src", "server/src", "server/migrations", "demo/src"])
  watch(join(root, dir), { recursive: true }, (_event, name) => {
    if (!name || !/\.(ts|sql|json)$/.test(name) || /\.test\.ts$/.test(name)) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => void again(), 50);
  });
