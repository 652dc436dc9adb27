/// <reference lib="webworker" />

import { BRAND_STYLE } from "@corral/domain/business/look/brand-style";
import { ENTRY_MARK } from "@corral/domain/kernel/answer-mark";
import type { RouteHandlerCallback, WorkboxPlugin } from "workbox-core/types";
import { CacheExpiration, ExpirationPlugin } from "workbox-expiration";
import { cleanupOutdatedCaches, PrecacheController } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, NetworkOnly } from "workbox-strategies";
import { isJson, isOurs } from "#src/offline/own-answer";
import { CACHES, PERSONAL_CACHES } from "#src/offline/storage/caches";
import { readOnce } from "#src/offline/storage/read-once";
import type { Stored } from "#src/offline/storage/stored";
import { type AppEntry, appFiles } from "./app-files";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: AppEntry[] };
declare const __APP_VERSION__: string;

// Expires by count, never by age: a phone whose clock was years ahead would lose everything, and each copy shows its age.
type Expiry = ConstructorParameters<typeof ExpirationPlugin>[0];
// ExpirationPlugin declares its hooks as possibly undefined, WorkboxPlugin as absent (exactOptionalPropertyTypes).
const expire = (limits: Expiry) => new ExpirationPlugin(limits) as WorkboxPlugin;

const SHELL = new URL("/index.html", self.location.href).href;
/** Marks an answer as a cached copy, so that the page knows its age, and whether the server was only slow. */
const marked: WorkboxPlugin = {
  fetchDidFail: async ({ state }) => {
    if (state) state.failed = true;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse, state }) => {
    if (!cachedResponse) return null;
    const headers = new Headers(cachedResponse.headers);
    headers.set("x-corral-copy", state?.failed ? "1" : "slow");
    return new Response(cachedResponse.body, {
      status: cachedResponse.status,
      statusText: cachedResponse.statusText,
      headers,
    });
  },
};
/**
 * Accepts only our server's answers of the expected kind; for any other the cached copy is used. Copies that an older worker stored carry no
 * mark, but have their kind.
 */
const onlyOurs = (kind: (headers: Headers) => boolean): WorkboxPlugin => ({
  fetchDidSucceed: async ({ response }) => {
    if (!isOurs(response.headers)) throw new TypeError("something else answered in the server's place");
    return response;
  },
  cacheWillUpdate: async ({ response }) => {
    const mayBeKept = !/no-store/i.test(response.headers.get("cache-control") ?? "");
    return response.status === 200 && mayBeKept && kind(response.headers) ? response : null;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && kind(cachedResponse.headers) ? cachedResponse : null,
});
const isImage = (headers: Headers) => (headers.get("content-type") ?? "").startsWith("image/");

cleanupOutdatedCaches();
// workbox-precaching declares the same property with a wider type.
const entries: AppEntry[] = self.__WB_MANIFEST;
const app = new PrecacheController();
app.addToCacheList(entries);
const files = appFiles(
  entries.map(({ url, integrity = "", staff = false }) => ({
    url: new URL(url, self.location.href).href,
    key: app.getCacheKeyForURL(url) ?? url,
    hash: integrity.replace("sha256-", ""),
    staff,
  })),
  () => caches.open(app.strategy.cacheName),
  (...asked) => fetch(...asked),
);
// Matched by the whole address: "/" is a page, which is requested from the server first.
registerRoute(
  ({ request, url }) => request.method === "GET" && files.has(url.href),
  async ({ url }) => (await files.serve(url.href)) ?? Response.error(),
);
/** Whether somebody is signed in on this phone, as its pages store it: an update then brings the staff's files too. */
const hasStaff = async () => Boolean(await readOnce("staff" satisfies keyof Stored));
async function install() {
  const missing = await files.fill({ staff: await hasStaff() });
  // A worker without the whole app would be worse than the previous one, or than none.
  if (missing.length > 0) throw new Error(`${missing.length} files are missing, the first is ${missing[0]?.url}`);
}
self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(app.activate(event)));

// Pages: the server's within three seconds (with the catalogue inlined), else the cached shell (rulings 34).
const page = new NetworkOnly();
/** Ours, and not the worker's offline answer. A redirect's headers can't be read by a worker. */
const isPage = (answer: Response) =>
  answer.type === "opaqueredirect" || (isOurs(answer.headers) && answer.status < 500);
/**
 * The shell with the headers of the server's pages. A page with another opener policy than the previous one switches the browsing context group
 * (HTML), and Chromium then gives a reload no history state: the scroll position would be lost.
 */
async function shell(): Promise<Response | undefined> {
  const kept = await files.serve(SHELL);
  if (!kept) return undefined;
  const headers = new Headers(kept.headers);
  headers.set("cross-origin-opener-policy", "same-origin-allow-popups");
  headers.set("origin-agent-cluster", "?1");
  return new Response(kept.body, { headers });
}
const NEEDED = /(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g;
/**
 * Whether a page has the files that it begins with: this build's, or another's that the server has. A page of a half-deployed
 * server, or of a cache that mixes two builds, would stay blank.
 */
async function canStart(answer: Response): Promise<boolean> {
  const own = (path: string) => files.has(new URL(path, self.location.href).href);
  if (answer.type === "opaqueredirect" || own(answer.headers.get(ENTRY_MARK) || "/")) return true;
  const needed = [...(await answer.clone().text()).matchAll(NEEDED)].map((it) => it[1] ?? "").filter((it) => !own(it));
  const there = needed.map(async (path) => {
    const file = await fetch(path, { cache: "no-cache" });
    return file.ok && /javascript|css/.test(file.headers.get("content-type") ?? "");
  });
  return (await Promise.all(there).catch(() => [false])).every(Boolean);
}
registerRoute(
  new NavigationRoute(
    async (options) => {
      const late = new Promise<Response | undefined>((then) => setTimeout(() => void shell().then(then), 3000));
      const fresh = page.handle(options).then(
        async (answer) => (isPage(answer) && (await canStart(answer)) ? answer : ((await shell()) ?? answer)),
        () => shell(),
      );
      return (await Promise.race([fresh, late])) ?? (await fresh) ?? Response.error();
    },
    { denylist: [/^\/api\//, /^\/media\//, /\.[a-z0-9]+$/i] },
  ),
);

const isRead = (request: Request, url: URL) => request.method === "GET" && url.origin === self.location.origin;
const publicReads = /^\/api\/(catalog|animals|calendar|config)(\/|$)/;
const images = /^\/media\//;

/** The server's answer, or after five seconds the copy. A page that already shows the copy asks to wait for the answer. */
function freshFirst(cacheName: string, limits: Expiry): RouteHandlerCallback {
  const options = { cacheName, plugins: [onlyOurs(isJson), marked, expire(limits)] };
  const inTime = new NetworkFirst({ ...options, networkTimeoutSeconds: 5 });
  const patient = new NetworkFirst(options);
  return (asked) => (asked.request.headers.has("x-corral-wait") ? patient : inTime).handle(asked);
}

registerRoute(
  ({ request, url }) => isRead(request, url) && publicReads.test(url.pathname),
  freshFirst(CACHES.reads, { maxEntries: 400, purgeOnQuotaError: true }),
);
// Receipts opened on this phone are available offline. The address is an unguessable secret of who has it.
registerRoute(
  ({ request, url }) => isRead(request, url) && /^\/api\/receipts\/[^/]+\/[^/]+$/.test(url.pathname),
  freshFirst(CACHES.receipts, { maxEntries: 200 }),
);
registerRoute(
  ({ request, url }) => isRead(request, url) && (images.test(url.pathname) || request.destination === "image"),
  new CacheFirst({
    cacheName: CACHES.images,
    plugins: [onlyOurs(isImage), expire({ maxEntries: 300, purgeOnQuotaError: true })],
  }),
);
// Everything else (charges, payments, notifications, sign-in, writes) goes to the network and is never cached.

self.addEventListener("message", (event) => {
  const { kind, staff = false } = (event.data ?? {}) as { kind?: string; staff?: boolean };
  if (kind === "SKIP_WAITING") void self.skipWaiting();
  if (kind === "CLAIM") event.waitUntil(self.clients.claim());
  if (kind === "FORGET_PERSON") event.waitUntil(forgetPerson());
  if (kind === "VERSION") {
    event.source?.postMessage({ kind: "version", version: __APP_VERSION__ });
    // Once per visit: files that the browser evicted or something else overwrote are downloaded again. And when somebody signs in.
    event.waitUntil(fill(staff, event.source));
    event.waitUntil(keepBrand().catch(() => {}));
  }
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// The business's colours on the app's own page. As they were last told, since that page is shown when the server is slow or away.
const BRAND_CACHE = "corral-brand";
registerRoute(
  ({ request, url }) => isRead(request, url) && url.pathname === BRAND_STYLE,
  async ({ request }) =>
    (await (await caches.open(BRAND_CACHE)).match(request)) ??
    new Response("", { headers: { "content-type": "text/css" } }),
);
async function keepBrand() {
  const answer = await fetch(BRAND_STYLE, { cache: "no-cache" });
  if (answer.ok && isOurs(answer.headers)) await (await caches.open(BRAND_CACHE)).put(BRAND_STYLE, answer);
}

async function fill(staff: boolean, source: ExtendableMessageEvent["source"]) {
  const missing = await files.fill({ staff });
  source?.postMessage({ kind: "filled", staff, whole: missing.length === 0 });
}

/** Deletes caches with personal data, and their index of addresses: a receipt's address gives access to it. */
async function forgetPerson() {
  for (const name of PERSONAL_CACHES) {
    await caches.delete(name);
    await new CacheExpiration(name, { maxEntries: 1 }).delete();
  }
}
