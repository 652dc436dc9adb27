import { startApp } from "./lib/app.mjs";
import { startBare } from "./lib/bare.mjs";
import { inTurn, load, report } from "./lib/measure.mjs";

/** A page of the shop, compared with bare Fastify answering the same bytes from memory. */
const app = await startApp();
try {
  for (const [what, path] of [
    ["GET /api/catalog, 24 artículos", "/api/catalog?limit=24"],
    ["GET /venta-en-linea, la página con su catálogo", "/venta-en-linea"],
  ]) {
    const answer = await fetch(`${app.url}${path}`, { headers: { "accept-encoding": "identity" } });
    const bytes = await answer.text();
    const bare = await startBare(bytes, answer.headers.get("content-type") ?? "");
    const run = (/** @type {string} */ url) => () => load({ url, seconds: 4, connections: 10 });
    const got = await inTurn(3, run(`${app.url}${path}`), run(`${bare.url}/bytes`), (r) => r.perSecond);
    bare.stop();
    report(what, {
      bytes: Buffer.byteLength(bytes),
      "Corral, por segundo": got.ours.perSecond,
      "Fastify solo, por segundo": got.bare.perSecond,
      "Corral, p50 y p99 en ms": `${got.ours.p50} · ${got.ours.p99}`,
      "razón (Corral ÷ Fastify solo)": got.ours.perSecond / got.bare.perSecond,
    });
  }
} finally {
  await app.stop();
}
