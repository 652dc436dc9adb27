import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative, sep } from "node:path";
import { root } from "./lib.mjs";

/** The table "Folders and who may import whom" of web/README.md. A folder that isn't here is a fault: give it its line. @type {Record<string, string[]>} */
const may = {
  ui: [],
  nav: [],
  text: [],
  offline: ["@corral/domain"],
  worker: ["offline", "@corral/domain"],
  data: ["offline", "@corral/contract", "@corral/domain"],
  parts: ["data", "ui", "text", "nav", "offline", "@corral/contract", "@corral/domain"],
  screens: ["parts", "data", "nav", "offline", "ui", "text", "@corral/contract", "@corral/domain"],
};
const src = join(root, "web/src");
/** `screens/cobro` for what is in a screen; else the first folder. @param {string} path below web/src */
const folderOf = (path) =>
  path
    .split(sep)
    .slice(0, path.startsWith(`screens${sep}`) ? 2 : 1)
    .join("/");

/** What crosses a wall inside web/, in sentences. @returns {string[]} */
export function webWalls() {
  const faults = [];
  for (const name of readdirSync(src, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name) || /\.test\.|\.d\.ts$/.test(name) || !name.includes(sep)) continue;
    const from = folderOf(name);
    if (["app", "testing"].includes(from)) continue;
    const allowed = may[name.split(sep)[0] ?? ""];
    if (!allowed) faults.push(`web/src/${name}: su carpeta no tiene renglón en scripts/web-walls.mjs`);
    const text = readFileSync(join(src, name), "utf8");
    for (const [, what = ""] of text.matchAll(/(?:from|import\(?)\s*"([^"]+)"/g)) {
      const ours = what.startsWith(".") || what.startsWith("@corral/");
      const to = what.startsWith(".")
        ? folderOf(relative(src, normalize(join(dirname(join(src, name)), what))))
        : what.split("/").slice(0, 2).join("/");
      if (ours && to !== from && !allowed?.includes(to)) faults.push(`web/src/${name}: ${from} no importa ${to}`);
    }
    if (/\bfetch\(/.test(text) && !["data", "worker"].includes(from))
      faults.push(`web/src/${name}: sólo data/ llama al servidor`);
  }
  return faults;
}
