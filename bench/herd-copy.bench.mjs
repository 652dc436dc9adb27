import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { report } from "./lib/measure.mjs";

/** The herd on an offline phone: storing it in IndexedDB, opening, indexing and searching it, compared with a scan of the bare array. */
const SIZES = [1_000, 10_000];
/** Milliseconds; a longer search is noticeable while typing. */
const MOST = 100;
const bundle = await build({
  entryPoints: [fileURLToPath(new URL("lib/herd-copy.js", import.meta.url))],
  bundle: true,
  write: false,
  minify: true,
});
const browser = await chromium.launch({
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
  args: ["--no-sandbox"],
});
let tooSlow = false;
try {
  const page = await browser.newPage();
  const html = `<!doctype html><body></body><script>${bundle.outputFiles[0]?.text}</script>`;
  await page.route("**/*", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }));
  await page.goto("http://localhost/");
  for (const n of SIZES) {
    const got = /** @type {Record<string, number>} */ (await page.evaluate(`window.measure(${n})`));
    tooSlow ||= (got.search ?? 0) >= MOST;
    report(`${n} animales en el teléfono, sin señal`, {
      "ms: guardar la primera lectura": got.save ?? 0,
      "ms: lo más que la página no contestó": got.stuck ?? 0,
      "ms: guardar 100 que cambiaron": got.delta ?? 0,
      "ms: abrir lo guardado": got.open ?? 0,
      "ms: hacer el índice": got.index ?? 0,
      "ms: las cuentas": got.count ?? 0,
      "ms: buscar 5 dígitos": got.search ?? 0,
      "ms: recorrer el arreglo solo": got.scan ?? 0,
      "razón (índice ÷ arreglo solo)": (got.index ?? 0) / (got.scan ?? 1),
      "razón (buscar ÷ arreglo solo)": (got.search ?? 0) / (got.scan ?? 1),
    });
  }
} finally {
  await browser.close();
}
if (tooSlow) throw new Error(`a search took ${MOST} ms or more`);
