import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./lib.mjs";

/**
 * The shop's first load in bytes over the network (design.md: ≤ 130 kB of JS, ≤ 16 kB of CSS, gzip), and the number of
 * files that the worker precaches. @returns {{ok: boolean, text: string}[]}
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
  const size = (/** @type {Set<string>} */ files) =>
    [...files].reduce((sum, f) => sum + gzipSync(readFileSync(join(dist, f)), { level: 9 }).length, 0);
  const line = (/** @type {string} */ what, /** @type {number} */ bytes, /** @type {number} */ limit) => ({
    ok: bytes <= limit,
    text: `primera carga de la tienda, ${what}: ${bytes.toLocaleString("es-MX")} de ${limit.toLocaleString("es-MX")} bytes`,
  });
  // Without the app's single pack file, each of these is a request (docs/adr/0044).
  const files = (readFileSync(join(dist, "ngsw-worker.js"), "utf8").match(/sha256-[A-Za-z0-9+/]{43}=/g) ?? []).length;
  return [
    line("JS", size(js), 130_000),
    line("CSS", size(css), 16_000),
    { ok: files > 0 && files <= 200, text: `archivos que guarda el trabajador: ${files} de 200` },
  ];
}
