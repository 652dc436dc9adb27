import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";

/** @import { Browser, Page } from "@playwright/test" */

/** A cheap phone on a slow 4G (Lighthouse 12's mobile figures: github.com/GoogleChrome/lighthouse, docs/throttling.md). */
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 675_000 / 8 };
const PHONE = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  locale: "es-MX",
  timezoneId: "America/Mexico_City",
};

/** Follows what the page's own observers tell: the largest drawing, what moved, tasks over 50 ms, and the longest wait from a tap to what it draws. */
const watch = () => {
  const seen = { lcp: 0, cls: 0, blocked: 0, tap: 0, what: "" };
  Object.assign(window, { seen });
  const follow = (/** @type {string} */ type, /** @type {(entry: any) => void} */ take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    });
  follow("largest-contentful-paint", (it) => {
    seen.lcp = it.startTime;
    seen.what = it.url || `${it.element?.tagName ?? ""} ${it.element?.textContent?.slice(0, 30) ?? ""}`;
  });
  follow("layout-shift", (it) => {
    if (!it.hadRecentInput) seen.cls += it.value;
  });
  follow("longtask", (it) => {
    seen.blocked += it.duration - 50;
  });
  // In steps of 8 ms (w3.org/TR/event-timing).
  follow("event", (it) => {
    if (it.interactionId) seen.tap = Math.max(seen.tap, it.duration);
  });
};

/** @typedef {{lcp: number, cls: number, blocked: number, tap: number, what: string, requests: number, kB: number, scriptKB: number}} Visit */

/**
 * Opens an address as a phone that was never there; `signedIn` are its cookies. Resolves once nothing was asked for two seconds. What other
 * servers are asked for, as the providers', isn't counted.
 * @param {Browser} browser @param {string} url @param {{signedIn?: Parameters<import("@playwright/test").BrowserContext["addCookies"]>[0], work?: (page: Page) => Promise<void>, isKept?: boolean}} [o]
 * `isKept: false`: its service worker keeps nothing, so that each file is counted where it is needed.
 * @returns {Promise<Visit>}
 */
export async function visit(browser, url, { signedIn, work, isKept = true } = {}) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: isKept ? "allow" : "block" });
  if (signedIn) await context.addCookies(signedIn);
  const page = await context.newPage();
  const phone = await context.newCDPSession(page);
  await phone.send("Network.enable");
  await phone.send("Network.emulateNetworkConditions", NETWORK);
  await phone.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(watch);
  const asked = new Map();
  let [bytes, scripts, last] = [0, 0, Date.now()];
  phone.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    last = Date.now();
    if (request.url.startsWith(new URL(url).origin)) asked.set(requestId, type);
  });
  phone.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    last = Date.now();
    if (!asked.has(requestId)) return;
    bytes += encodedDataLength;
    if (asked.get(requestId) === "Script") scripts += encodedDataLength;
  });
  await page.goto(url, { waitUntil: "load" });
  await work?.(page);
  while (Date.now() - last < 2000) await new Promise((then) => setTimeout(then, 200));
  const seen = await page.evaluate(() => /** @type {any} */ (window).seen);
  await context.close();
  return { ...seen, requests: asked.size, kB: bytes / 1000, scriptKB: scripts / 1000 };
}

/**
 * The same page as a file: what a browser shows of it, its style sheets and pictures, no script. Stop it when done.
 * @param {Browser} browser @param {string} url @param {Parameters<typeof visit>[2]} [o]
 */
export async function staticCopy(browser, url, { signedIn } = {}) {
  const context = await browser.newContext(PHONE);
  if (signedIn) await context.addCookies(signedIn);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  const html = (await page.content())
    .replace(/<script\b[\s\S]*?<\/script>/g, "")
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/<link rel="manifest"[^>]*>/g, "")
    // What a script put over the page stays over it.
    .replace("</head>", "<style>dialog[open]{position:fixed;inset:auto 0 0;z-index:99}</style></head>");
  await context.close();
  const { origin } = new URL(url);
  /** @type {Map<string, {type: string, body: Buffer, coding?: string}>} */
  const files = new Map();
  const server = createServer(async (request, reply) => {
    const path = request.url ?? "/";
    let file = files.get(path);
    if (!file) {
      const answer = path === "/" ? undefined : await fetch(origin + path);
      const type = answer?.headers.get("content-type") ?? "text/html; charset=utf-8";
      const body = answer ? Buffer.from(await answer.arrayBuffer()) : Buffer.from(html);
      file = /text|svg/.test(type) ? { type, body: brotliCompressSync(body), coding: "br" } : { type, body };
      files.set(path, file);
    }
    reply.writeHead(200, { "content-type": file.type, ...(file.coding ? { "content-encoding": file.coding } : {}) });
    reply.end(file.body);
  });
  await new Promise((open) => server.listen(0, "127.0.0.1", () => open(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}
