import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import pg from "pg";
import { startApp } from "./lib/app.mjs";
import { growHerd } from "./lib/herd.mjs";
import { quantile, report } from "./lib/measure.mjs";

/**
 * A herd of 10,000 on a phone without signal, its processor four times slower: opening the list, filtering it and searching in it, alone and with
 * unsent records. Compared with a bare page that reads the same rows from IndexedDB, filters them with a plain loop and draws as many lines.
 */
const ANIMALS = Number(process.env.BENCH_ANIMALS ?? 10_000);
const SLOWER = 4;
const ROUNDS = 5;
const UNSENT = 20;
const PHONE = { viewport: { width: 360, height: 800 }, locale: "es-MX", timezoneId: "America/Mexico_City" };
const bare = await build({
  entryPoints: [fileURLToPath(new URL("lib/bare-herd.js", import.meta.url))],
  bundle: true,
  write: false,
  minify: true,
});
const app = await startApp();
const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 1 });
pool.on("error", () => undefined);
const browser = await chromium.launch({
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
  args: ["--no-sandbox"],
});
try {
  await growHerd((sql, values = []) => pool.query(sql, values), ANIMALS);
  const { rows: tags } = await pool.query(
    "select value_norm as v from animal_identifier where type = 'siniiga' and value_norm like '15%' order by id limit $1",
    [ROUNDS],
  );
  const words = tags.map((it) => it.v.slice(-5));
  const context = await browser.newContext(PHONE);
  const page = await phoneWithHerd(context);
  const limit = await measureBare(words);
  await measure(page, `${ANIMALS} animals with no signal, processor ${SLOWER} times slower`, words, limit);
  await writeNotes(page, UNSENT);
  await measure(page, `The same, with ${UNSENT} unsent records`, words, limit);
  await context.close();
} finally {
  await browser.close();
  await pool.end();
  await app.stop();
}

/** Signs in, waits for the worker and for the whole copy of the herd, and loses the signal. @param {import("@playwright/test").BrowserContext} context */
async function phoneWithHerd(context) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const world = /** @type {any} */ (window);
    world.tasks = [];
    new PerformanceObserver((list) => {
      for (const it of list.getEntries()) world.tasks.push(it.duration);
    }).observe({ type: "longtask", buffered: true });
    const look = () => {
      const line = document.querySelector('[role="listitem"][aria-posinset] a');
      if (line) world.listed ??= performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.request.post(`${app.url}/api/session`, {
    headers: { "idempotency-key": crypto.randomUUID() },
    data: { login: "encargado", password: "corral-demo" },
  });
  await page.goto(`${app.url}/acceso`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${app.url}/animales`);
  while (!(await hasWholeHerd(page))) await page.waitForTimeout(500);
  // The page of one animal, whose records it then has.
  await page.goto(`${app.url}/animales?q=Lucero`);
  await page.getByRole("listitem").first().getByRole("link").click();
  await page.getByRole("heading", { name: "Historia", exact: true }).waitFor();
  await page.waitForTimeout(1_000);
  await context.setOffline(true);
  return page;
}

/** Whether the copy of the herd is complete and stored. @param {import("@playwright/test").Page} page @returns {Promise<boolean>} */
function hasWholeHerd(page) {
  return page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open("corral");
        opening.onsuccess = () => {
          const asked = opening.result.transaction("kv").objectStore("kv").get("cache:herd:manifest");
          asked.onsuccess = () => {
            opening.result.close();
            done(asked.result?.done === true);
          };
        };
      }),
  );
}

/**
 * @param {import("@playwright/test").Page} page @param {string} title @param {string[]} words @param {{list: number,
 * filter: number, search: number}} limit
 */
async function measure(page, title, words, limit) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  /** @type {Record<string, number[]>} */
  const got = { open: [], tab: [], filter: [], narrow: [], search: [] };
  /** @type {Record<string, number>} */
  const worst = {};
  const note = async (/** @type {string} */ what, /** @type {number} */ ms) => {
    got[what]?.push(ms);
    // What goes on behind the drawn page counts too.
    await page.waitForTimeout(1_500);
    const tasks = /** @type {number[]} */ (await page.evaluate("window.tasks.splice(0)"));
    worst[what] = Math.max(worst[what] ?? 0, ...tasks);
  };
  for (const word of words) {
    await page.goto("about:blank");
    await page.goto(`${app.url}/animales`, { waitUntil: "commit" });
    await page.waitForFunction(() => /** @type {any} */ (window).listed, undefined, { timeout: 60_000 });
    await note("open", /** @type {number} */ (await page.evaluate("window.listed")));
    await page.goto("about:blank");
    await page.goto(`${app.url}/venta-en-linea`);
    await page.getByRole("link", { name: "Animales", exact: true }).waitFor();
    // A phone that was in use for some seconds, as in the pen.
    await page.waitForTimeout(8_000);
    await page.evaluate("window.tasks.splice(0)");
    await note("tab", await tapTab(page));
    await note("filter", await until(page, "click", "Todos"));
    await note("narrow", await until(page, "click", "En venta"));
    await until(page, "click", "En venta");
    await note("search", await until(page, "type", word));
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  report(title, {
    "ms: opening the app at the list": quantile(got.open ?? []),
    "ms: opening the list by a tap": quantile(got.tab ?? []),
    "ms: filtering, all remain": quantile(got.filter ?? []),
    "ms: filtering, few remain": quantile(got.narrow ?? []),
    "ms: searching 5 digits, from the last key": quantile(got.search ?? []),
    "ratio (opening by a tap ÷ bare page)": quantile(got.tab ?? []) / limit.list,
    "ratio (filtering ÷ bare page)": quantile(got.filter ?? []) / limit.filter,
    "ratio (searching ÷ bare page)": quantile(got.search ?? []) / limit.search,
    ...Object.fromEntries(Object.entries(worst).map(([what, ms]) => [`ms: the longest task (${what})`, ms])),
  });
}

/** From the tap on the tab until the first animals are drawn. @param {import("@playwright/test").Page} page @returns {Promise<number>} */
function tapTab(page) {
  return page.evaluate(
    () =>
      new Promise((done) => {
        const start = performance.now();
        /** @type {HTMLElement} */ (document.querySelector('nav a[href="/animales"]')).click();
        const look = () => {
          if (document.querySelector('[role="listitem"][aria-posinset] a[href^="/animal?"]'))
            done(performance.now() - start);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/**
 * From a tap or the last key until the list shows another number. @param {import("@playwright/test").Page} page @param
 * {"click" | "type"} how @param {string} what @returns {Promise<number>}
 */
function until(page, how, what) {
  return page.evaluate(
    ([how, what]) =>
      new Promise((done, fail) => {
        const figures = () => document.querySelector('main p[role="status"]')?.textContent ?? "";
        const before = figures();
        const start = performance.now();
        if (how === "click") {
          const chip = [...document.querySelectorAll("button")].find((it) => it.textContent?.trim().startsWith(what));
          if (!chip) return fail(new Error(`no chip ${what}`));
          chip.click();
        } else {
          const box = /** @type {HTMLInputElement} */ (document.querySelector('input[type="search"]'));
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, what);
          box.dispatchEvent(new Event("input", { bubbles: true }));
        }
        const look = () => {
          const now = performance.now();
          if (figures() !== before && !document.querySelector('[class*="stale"]')) return done(now - start);
          if (now - start > 60_000) return fail(new Error(`nothing changed: ${before}`));
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [how, what],
  );
}

/** Writes notes about the animal whose page is open. @param {import("@playwright/test").Page} page @param {number} many */
async function writeNotes(page, many) {
  await page.goto(`${app.url}/animales?q=Lucero`);
  await page.getByRole("listitem").first().getByRole("link").click();
  for (let n = 0; n < many; n++) {
    await page.getByRole("button", { name: "Anotar registro" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Nota", exact: true }).click();
    await sheet.getByLabel("Nota").fill(`Apunte ${n}`);
    await sheet.getByRole("button", { name: "Guardar registro" }).click();
    await sheet.waitFor({ state: "detached" });
  }
}

/** @param {string[]} words */
async function measureBare(words) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
  const page = await context.newPage();
  const html = `<!doctype html><body><ul></ul></body><script>${bare.outputFiles[0]?.text}</script>`;
  await page.route("**/solo", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }));
  await page.goto(`${app.url}/solo`);
  await page.evaluate(`window.fill(${ANIMALS})`);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const got = {
    list: /** @type {number[]} */ ([]),
    filter: /** @type {number[]} */ ([]),
    search: /** @type {number[]} */ ([]),
  };
  for (const word of words) {
    await page.goto("about:blank");
    await page.goto(`${app.url}/solo`);
    got.list.push(/** @type {number} */ (await page.evaluate("window.list()")));
    got.filter.push(/** @type {number} */ (await page.evaluate("window.filter()")));
    got.search.push(/** @type {number} */ (await page.evaluate(`window.search(${JSON.stringify(word)})`)));
  }
  await context.close();
  const limit = { list: quantile(got.list), filter: quantile(got.filter), search: quantile(got.search) };
  report("The bare page with the same rows", {
    "ms: opening the list": limit.list,
    "ms: filtering": limit.filter,
    "ms: searching": limit.search,
  });
  return limit;
}
