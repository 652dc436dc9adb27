import { chromium } from "@playwright/test";
import { startApp } from "./lib/app.mjs";
import { inTurn, report } from "./lib/measure.mjs";
import { signIn } from "./lib/staff.mjs";
import { staticCopy, visit } from "./lib/visit.mjs";

/**
 * Pages opened by their link on a cheap phone that was never there, in turn with a copy of each that has no script: how much later
 * than its own picture a page is there, what moves under the finger, and what it asks for.
 */
const ROUNDS = 5;
const app = await startApp();
const browser = await chromium.launch({
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
});
try {
  const get = async (/** @type {string} */ path) => (await fetch(app.url + path)).json();
  const { items } = await get("/api/catalog?limit=24&group=animales");
  const { animals } = await get("/api/animals?limit=10");
  const cookies = (await signIn(app.url, "dueno")).split("; ").map((it) => it.split("="));
  const staff = cookies.map(([name = "", value = ""]) => ({ name, value, url: app.url }));
  /** @type {[what: string, path: string, signedIn?: typeof staff][]} */
  const pages = [
    ["the shop", "/venta-en-linea"],
    ["an item by its link", `/venta-en-linea?articulo=${items[3].id}`],
    ["/animales", "/animales"],
    ["an animal by its link", `/animal?id=${animals[3].id}`],
    ["/calendario", "/calendario"],
    ["/cobro", "/cobro"],
    ["Hoy", "/hoy", staff],
  ];
  for (const [what, path, signedIn] of pages) {
    const copy = await staticCopy(browser, app.url + path, { signedIn });
    const { ours, bare } = await inTurn(
      ROUNDS,
      () => visit(browser, app.url + path, { signedIn }),
      () => visit(browser, copy.url),
      (it) => it.lcp,
    );
    copy.stop();
    report(`First opening of ${what}, a phone four times slower on slow 4G`, {
      "largest drawing, ms": ours.lcp,
      "largest drawing of the copy, ms": bare.lcp,
      which: `${ours.what} · ${bare.what}`,
      "shift (CLS)": ours.cls,
      "ms that tasks blocked": ours.blocked,
      requests: ours.requests,
      "kB, and of scripts": `${Math.round(ours.kB)} · ${Math.round(ours.scriptKB)}`,
      "ratio (largest drawing ÷ the copy's; goal 1.15)": ours.lcp / bare.lcp,
    });
  }
} finally {
  await browser.close();
  await app.stop();
}
