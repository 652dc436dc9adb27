import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { startApp } from "./lib/app.mjs";
import { report } from "./lib/measure.mjs";

/** The shop with 10,000 items in a phone's window, compared with bare React drawing as many cards. Measures main thread time, not wall time. */
const ITEMS = 10_000;
const STEPS = 60;
const bare = await build({
  entryPoints: [fileURLToPath(new URL("lib/bare-list.jsx", import.meta.url))],
  bundle: true,
  write: false,
  jsx: "automatic",
  minify: true,
  define: { "process.env.NODE_ENV": '"production"' },
});
const app = await startApp();
const browser = await chromium.launch({
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
  args: ["--no-sandbox"],
});
try {
  const { items: some } = await (await fetch(`${app.url}/api/catalog?limit=60`)).json();
  const items = Array.from({ length: ITEMS }, (_, i) => ({
    ...some[i % some.length],
    id: crypto.randomUUID(),
    title: `Número ${i}`,
  }));
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, serviceWorkers: "block" });
  const ours = await context.newPage();
  await ours.route("**/api/catalog?**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), items, total: ITEMS, next: null } });
  });
  const spent = await meter(ours);
  // With a filter the list comes from the API, not from the server-rendered page.
  await ours.goto(`${app.url}/venta-en-linea?grupo=productos`);
  await ours.getByText("Número 0", { exact: true }).waitFor();
  const first = await spent();
  const shown = await ours.locator("a:has-text('Número')").count();
  const height = await ours.evaluate(() => document.documentElement.scrollHeight);
  const slow = [];
  for (let i = 1; i <= STEPS; i++)
    slow.push(await frame(ours, `window.scrollTo(0, ${Math.floor((height * i) / (STEPS + 1))})`));
  const scrolled = (await spent()) - first;

  const alone = await context.newPage();
  const spentAlone = await meter(alone);
  // On the same origin, for the same pictures, but without our content security policy.
  const html = `<!doctype html><body></body><script>${bare.outputFiles[0]?.text}</script>`;
  await alone.route("**/solo", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }));
  await alone.goto(`${app.url}/solo`);
  await alone.evaluate(([list, n]) => window.start(list, n), [items, shown]);
  const before = await spentAlone();
  const slowAlone = [];
  for (let i = 1; i <= STEPS; i++)
    slowAlone.push(await frame(alone, `window.step(${Math.floor((ITEMS * i) / (STEPS + 1))})`));
  const drawn = (await spentAlone()) - before;
  report(`List of ${ITEMS.toLocaleString("en")} items in Chromium, 360×800`, {
    "cards in the document": shown,
    "ms of main thread per jump: Corral": scrolled / STEPS,
    "ms of main thread per jump: bare React": drawn / STEPS,
    "ms to the next frame, the worst: Corral": Math.max(...slow),
    "ms to the next frame, the worst: bare React": Math.max(...slowAlone),
    "ratio (Corral ÷ bare React)": scrolled / drawn,
  });
} finally {
  await browser.close();
  await app.stop();
}

/** Milliseconds of main thread work so far. @param {import("@playwright/test").Page} page */
async function meter(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find((m) => m.name === "TaskDuration")?.value ?? 0);
  };
}

/** Runs `work` and resolves once it is painted. @param {import("@playwright/test").Page} page @param {string} work @returns {Promise<number>} */
function frame(page, work) {
  return page.evaluate(
    `new Promise((done) => { const t = performance.now(); ${work}; requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - t))); })`,
  );
}
