import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";
import { root } from "../lib.mjs";

/**
 * What phones download, against what was reached: the shop's first load (gzip; in files), and the two packs that the worker keeps
 * (brotli), each with its number of files. A limit is raised on purpose or not at all. @returns {{ok: boolean, text:
 * string}[]}
 */
export function budgets() {
  const dist = join(root, "web/dist");
  /** @type {Record<string, {file: string, imports?: string[], css?: string[], isEntry?: boolean, src?: string}>} */
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const js = new Set();
  const css = new Set();
  const take = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk || js.has(chunk.file)) return;
    js.add(chunk.file);
    for (const c of chunk.css ?? []) css.add(c);
    for (const i of chunk.imports ?? []) take(i);
  };
  for (const [key, chunk] of Object.entries(manifest))
    if (chunk.isEntry || key.includes("screens/venta-en-linea/")) take(key);
  const circles = circlesIn(manifest);
  const size = (/** @type {Set<string>} */ files) =>
    [...files].reduce((sum, f) => sum + gzipSync(readFileSync(join(dist, f)), { level: 9 }).length, 0);
  const line = (
    /** @type {string} */ what,
    /** @type {number} */ got,
    /** @type {number} */ limit,
    /** @type {string} */ unit,
  ) => ({
    ok: got > 0 && got <= limit,
    text: `${what}: ${got.toLocaleString("en")} of ${limit.toLocaleString("en")} ${unit}`,
  });
  const worker = readFileSync(join(dist, "ngsw-worker.js"), "utf8");
  const listed = worker.match(/\{[^{}]*sha256-[A-Za-z0-9+/]{43}=[^{}]*\}/g) ?? [];
  const staffs = listed.filter((it) => /\bstaff\b/.test(it.slice(it.indexOf("sha256-")))).length;
  // Without the hashes of file names, which change with every build and are worth 300 bytes more or less.
  const packed = (/** @type {string} */ name) => {
    const pack = brotliDecompressSync(readFileSync(join(dist, `${name}.pack.br`))).toString("latin1");
    const bytes = Buffer.from(pack.replace(/-[\w-]{8}(?=\.(?:js|css)\b)/g, ""), "latin1");
    const { BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: hint } = constants;
    return brotliCompressSync(bytes, { params: { [window]: 24, [hint]: bytes.length } }).length;
  };
  return [
    line("first load of the shop, JS", size(js), 120_000, "bytes"),
    line("first load of the shop, CSS", size(css), 8_300, "bytes"),
    line("first load of the shop", js.size + css.size, 6, "files"),
    // Files that import each other may run before what they need.
    { ok: circles.length === 0, text: `files that import each other in a circle: ${circles.join("; ") || "none"}` },
    // Without its pack, each of these is a request (docs/adr/0044).
    line("what a buyer's phone keeps", listed.length - staffs, 77, "files"),
    line("what a buyer's phone keeps", packed("app"), 255_000, "bytes"),
    line("what a staff member's keeps besides", staffs, 92, "files"),
    line("what a staff member's keeps besides", packed("staff"), 300_000, "bytes"),
  ];
}

/** The files of the build that import each other, as "a > b > a". @param {Record<string, {file: string, imports?: string[]}>} manifest */
function circlesIn(manifest) {
  /** @type {Map<string, "open" | "done">} */
  const seen = new Map();
  /** @type {string[]} */
  const found = [];
  const follow = (/** @type {string} */ key, /** @type {string[]} */ path) => {
    seen.set(key, "open");
    for (const next of manifest[key]?.imports ?? [])
      if (seen.get(next) === "open")
        found.push([...path.slice(path.indexOf(next)), next].map((it) => manifest[it]?.file).join(" > "));
      else if (!seen.has(next)) follow(next, [...path, next]);
    seen.set(key, "done");
  };
  for (const key of Object.keys(manifest)) if (!seen.has(key)) follow(key, [key]);
  return found;
}
