import { startApp } from "./lib/app.mjs";
import { startBare } from "./lib/bare.mjs";
import { inTurn, load, report } from "./lib/measure.mjs";

/** The reads of a shop, compared with bare Fastify that makes one query by an index, and with one that answers the same bytes from memory. */
const app = await startApp();
const columns = "id, title, kind, species, price, stock, status, photo_ids, published_at, description";
const page = `select ${columns} from catalog_item where status = 'published' order by published_at desc, id desc limit`;
try {
  const first = await (await fetch(`${app.url}/api/catalog?limit=1`)).json();
  const id = first.items[0].id;
  for (const [what, path, text] of [
    ["GET /api/catalog, 24 items", "/api/catalog?limit=24", `${page} 24`],
    ["GET /api/catalog/:id", `/api/catalog/${id}`, `select ${columns} from catalog_item where id = '${id}'`],
    ["GET /api/catalog, searching", "/api/catalog?limit=24&q=vaca", `${page} 24`],
    ["GET /venta-en-linea, the page with its catalogue", "/venta-en-linea", `${page} 12`],
  ]) {
    const answer = await fetch(`${app.url}${path}`, { headers: { "accept-encoding": "identity" } });
    const bytes = await answer.text();
    const bare = await startBare(bytes, answer.headers.get("content-type") ?? "", {
      databaseUrl: app.databaseUrl,
      text,
    });
    const run = (/** @type {string} */ url) => () => load({ url, seconds: 3, connections: 10 });
    const got = await inTurn(3, run(`${app.url}${path}`), run(`${bare.url}/rows`), (r) => r.perSecond);
    const memory = await inTurn(1, run(`${app.url}${path}`), run(`${bare.url}/bytes`), (r) => r.perSecond);
    bare.stop();
    report(what, {
      bytes: Buffer.byteLength(bytes),
      "Corral, per second": got.ours.perSecond,
      "Fastify and one query, per second": got.bare.perSecond,
      "Fastify from memory, per second": memory.bare.perSecond,
      "Corral, p50 and p99 in ms": `${got.ours.p50} · ${got.ours.p99}`,
      "ratio (Corral ÷ from memory)": memory.ours.perSecond / memory.bare.perSecond,
      "ratio (Corral ÷ Fastify and one query)": got.ours.perSecond / got.bare.perSecond,
    });
  }
} finally {
  await app.stop();
}
