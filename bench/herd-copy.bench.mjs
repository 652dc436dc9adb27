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
    report(`${n} animals on the phone, with no signal`, {
      "ms: storing the first read": got.save ?? 0,
      "ms: longest that the page didn't respond": got.stuck ?? 0,
      "ms: storing 100 that changed": got.delta ?? 0,
      "ms: opening what is stored": got.open ?? 0,
      "ms: indexing": got.index ?? 0,
      "ms: the counts": got.count ?? 0,
      "ms: searching 5 digits": got.search ?? 0,
      "ms: walking the bare array": got.scan ?? 0,
      "ratio (indexing ÷ bare array)": (got.index ?? 0) / (got.scan ?? 1),
      "ratio (searching ÷ bare array)": (got.search ?? 0) / (got.scan ?? 1),
    });
  }
} finally {
  await browser.close();
}
if (tooSlow) throw new Error(`a search took ${MOST} ms or more`);
