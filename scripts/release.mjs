import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { build, checkNode, fail, install, isRelease, madeFor, root, step } from "./lib.mjs";

// npm run release [-- folder]: the built program of a real business with its packages, without sources, demo or
// simulator. It writes nothing into its own folder.
if (isRelease) fail("Esta carpeta ya es una versión hecha.");
checkNode();
const to = resolve(process.argv[2] ?? join(root, "release"));
if (existsSync(to) && readdirSync(to).length > 0)
  fail(`La carpeta ${to} ya tiene algo. Bórrala o da otra: npm run release -- /ruta`);
await install();
await build();

const copy = (/** @type {string} */ path) =>
  cpSync(join(root, path), join(to, path), { recursive: true, filter: (file) => !file.endsWith(".map") });
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const programs = ["backup", "restore", "rotate-key", "recover"];
/** What starts the programs. */
const launcher = ["children", "demo-keys", "lib", "one-at-a-time", "run-program", "start", "supervise", "tool"];

mkdirSync(to, { recursive: true });
for (const file of [".npmrc", "LICENSE", "LEEME.md", "CHANGELOG.md", "package-lock.json", "docs/operations"])
  copy(file);
// npm reads the manifest of every workspace of the lock file, and installs those of the server alone.
for (const workspace of manifest.workspaces) copy(join(workspace, "package.json"));
for (const name of [...launcher, ...programs]) copy(`scripts/${name}.mjs`);
for (const file of ["server.cjs", "server.cache", "server.mjs", "launch.mjs"]) copy(`server/dist/${file}`);
for (const tool of ["backup", "rotate-key", "recover"]) copy(`server/dist/${tool}.mjs`);
copy("server/migrations");
for (const name of readdirSync(join(root, "server/src"), { recursive: true, encoding: "utf8" }))
  if (basename(name) === "triggers.sql") cpSync(join(root, "server/src", name), join(to, "server/triggers", name));
copy("web/dist");
const scripts = Object.fromEntries(["start", ...programs].map((name) => [name, manifest.scripts[name]]));
writeFileSync(join(to, "package.json"), `${JSON.stringify({ ...manifest, scripts }, null, 2)}\n`);
writeFileSync(join(to, "hecha-para.txt"), `${madeFor()}\n`);
const needed = ["--omit=dev", "--workspace=server", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
await step("Instalando lo que lleva", "npm", ["ci", ...needed], { cwd: to });
console.log(
  `\n  Lista en ${relative(process.cwd(), to) || "."}. Cópiala a donde va a trabajar y arráncala ahí: npm start\n`,
);
