/// <reference lib="webworker" />

import type { RouteHandlerCallback, WorkboxPlugin } from "workbox-core/types";
import { CacheExpiration, ExpirationPlugin } from "workbox-expiration";
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, NetworkOnly } from "workbox-strategies";
import { CACHES, PERSONAL_CACHES } from "../offline/kept-caches";
import { unpack } from "./pack";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };
declare const __APP_VERSION__: string;

type Expiry = ConstructorParameters<typeof ExpirationPlugin>[0];
// Its own type leaves its hooks undefined where a plugin's must be absent.
const expire = (limits: Expiry) => new ExpirationPlugin(limits) as WorkboxPlugin;

const SHELL = "/index.html";
const DAY = 24 * 60 * 60;
/** Says that an answer is a copy, so that the page can tell how old its data are, and whether the server only took too long. */
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
/** Only whole, good answers that the server allows to be kept. */
const keepable = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && !/no-store/i.test(response.headers.get("cache-control") ?? "") ? response : null,
};

cleanupOutdatedCaches();
// Not the app's manifest: the name in it is the business's of today, which only the server knows.
const files = self.__WB_MANIFEST.filter((it) => typeof it === "string" || it.url !== "manifest.webmanifest");
const app = new PrecacheController();
app.addToCacheList(files);
registerRoute(new PrecacheRoute(app, { ignoreURLParametersMatching: [/^v$/] }));
self.addEventListener("install", (event) =>
  event.waitUntil(
    fetchPack()
      // What it didn't bring is fetched file by file.
      .catch(() => undefined)
      .then(() => app.install(event)),
  ),
);
self.addEventListener("activate", (event) => event.waitUntil(app.activate(event)));

/** Below so many missing files each is asked for by itself: all of them together weigh more. */
const PACK_FROM = 30;
/** The app's files in one answer: one by one, each costs a turn to the server, and on a poor signal those are most of the waiting. */
async function fetchPack() {
  const cache = await caches.open(app.strategy.cacheName);
  const missing = new Set(app.getURLsToCacheKeys().values());
  for (const { url } of await cache.keys()) missing.delete(url);
  if (missing.size < PACK_FROM) return;
  const answer = await fetch("/app.pack", { cache: "no-store" });
  const packed = answer.ok ? (unpack(new Uint8Array(await answer.arrayBuffer())) ?? []) : [];
  for (const [path, bytes] of packed) {
    const url = new URL(path, self.location.origin).href;
    const type = path.endsWith(".css") ? "text/css" : "text/javascript";
    if (missing.has(url)) await cache.put(url, new Response(bytes as BodyInit, { headers: { "content-type": type } }));
  }
}

// The page itself: the server's for three seconds (it has the catalogue inlined), then the shell from here (rulings 34).
const page = new NetworkOnly();
registerRoute(
  new NavigationRoute(
    async (options) => {
      const shell = () => app.matchPrecache(SHELL);
      const late = new Promise<Response | undefined>((then) => setTimeout(() => void shell().then(then), 3000));
      const fresh = page.handle(options).then(
        async (answer) => (answer.status >= 500 ? ((await shell()) ?? answer) : answer),
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

/** The server's answer, or after five seconds the copy. A page that already shows the copy says that it waits for the answer. */
function freshFirst(cacheName: string, limits: Expiry): RouteHandlerCallback {
  const options = { cacheName, plugins: [keepable, marked, expire(limits)] };
  const inTime = new NetworkFirst({ ...options, networkTimeoutSeconds: 5 });
  const patient = new NetworkFirst(options);
  return (asked) => (asked.request.headers.has("x-corral-wait") ? patient : inTime).handle(asked);
}

registerRoute(
  ({ request, url }) => isRead(request, url) && publicReads.test(url.pathname),
  freshFirst(CACHES.reads, { maxEntries: 400, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
);
// A receipt that was opened on this phone can be seen again with no signal. Its address is unguessable and known only to who has it.
registerRoute(
  ({ request, url }) => isRead(request, url) && /^\/api\/receipts\/[^/]+\/[^/]+$/.test(url.pathname),
  freshFirst(CACHES.receipts, { maxEntries: 200, maxAgeSeconds: 400 * DAY }),
);
registerRoute(
  ({ request, url }) => isRead(request, url) && (images.test(url.pathname) || request.destination === "image"),
  new CacheFirst({
    cacheName: CACHES.images,
    plugins: [keepable, expire({ maxEntries: 300, maxAgeSeconds: 60 * DAY, purgeOnQuotaError: true })],
  }),
);
// Everything else (charges, payments, notifications, sign-in, writes) goes straight to the network and is never kept.

self.addEventListener("message", (event) => {
  const kind = (event.data as { kind?: string } | null)?.kind;
  if (kind === "SKIP_WAITING") void self.skipWaiting();
  if (kind === "FORGET_PERSON") event.waitUntil(forgetPerson());
  if (kind === "VERSION") event.source?.postMessage({ kind: "version", version: __APP_VERSION__ });
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Takes out what may be a person's, and the list of its addresses: a receipt's is as good as the receipt. */
async function forgetPerson() {
  for (const name of PERSONAL_CACHES) {
    await caches.delete(name);
    await new CacheExpiration(name, { maxEntries: 1 }).delete();
  }
}
