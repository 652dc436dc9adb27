import { randomBytes } from "node:crypto";
import pg from "pg";
import { startApp } from "./lib/app.mjs";
import { startBare } from "./lib/bare.mjs";
import { address, inTurn, load, report } from "./lib/measure.mjs";

/**
 * The reads of a shop, compared with bare Fastify that makes one query by an index, and with one that answers the same bytes from
 * memory. Of browsers that came back (each has a cookie of its own) and hold nothing; then of 24 items while others write.
 */
const app = await startApp();
const database = new pg.Client({ connectionString: app.databaseUrl });
await database.connect();
const cookie = () => ({ headers: { cookie: `corral_comprador=${randomBytes(16).toString("base64url")}` } });
/** Does something twenty times a second while the work lasts. @template T @param {() => Promise<unknown>} once @param {() => Promise<T>} work */
async function meanwhile(once, work) {
  let last = Promise.resolve();
  const often = setInterval(() => {
    last = last.then(once).then(() => undefined);
  }, 50);
  const done = await work();
  clearInterval(often);
  await last;
  return done;
}
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
    const run = (/** @type {string} */ url) => () => load({ url, seconds: 3, connections: 10, each: cookie });
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

  // Ten thousand items, of which hardly one is asked for twice: nothing is kept.
  await database.query(`insert into catalog_item (id, kind, shelf, title, price_mode, price, tax_class, stock, status, search_text, published_at)
    select gen_random_uuid(), 'product', 'productos', 'Costal de prueba ' || i, 'fixed', 15000, 'iva_16', 1000000, 'published', 'costal', '2020-01-01'
    from generate_series(1, 10000) i`);
  await database.query("analyze");
  const all = (await database.query("select id from catalog_item where search_text = 'costal'")).rows.map(
    (row) => row.id,
  );
  const any = () => all[Math.floor(Math.random() * all.length)];
  const forget = () => database.query("update catalog_item set stock = stock where search_text = 'costal'");
  const bareItem = await startBare("", "", {
    databaseUrl: app.databaseUrl,
    text: `select ${columns} from catalog_item where id = '${all[0]}'`,
  });
  const missed = await inTurn(
    3,
    async () => {
      await forget();
      return load({
        url: app.url,
        seconds: 2,
        connections: 10,
        each: () => ({ path: `/api/catalog/${any()}`, ...cookie() }),
      });
    },
    () => load({ url: `${bareItem.url}/rows`, seconds: 2, connections: 10, each: cookie }),
    (r) => r.perSecond,
  );
  bareItem.stop();
  report("GET /api/catalog/:id, any of 10 000 items", {
    "Corral, per second": missed.ours.perSecond,
    "Fastify and one query, per second": missed.bare.perSecond,
    "Corral, p50 and p99 in ms": `${missed.ours.p50} · ${missed.ours.p99}`,
    "ratio (Corral ÷ Fastify and one query)": missed.ours.perSecond / missed.bare.perSecond,
  });

  const { rows } = await database.query(
    "select id from catalog_item where kind = 'product' and status = 'published' and search_text <> 'costal' and stock > 1 order by id limit 24",
  );
  const ids = rows.map((row) => row.id);
  let turn = 0;
  const next = () => ids[turn++ % ids.length];
  const detail = () =>
    load({ url: app.url, seconds: 3, connections: 10, each: () => ({ path: `/api/catalog/${next()}`, ...cookie() }) });
  const change = () => database.query("update catalog_item set stock = stock + 1 where id = $1", [next()]);
  const refused = () =>
    fetch(`${app.url}/api/sales`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
        "x-forwarded-for": address(),
      },
      body: JSON.stringify({ lines: [] }),
    });
  for (const [what, once] of /** @type {const} */ ([
    ["while stock changes 20 times a second", change],
    ["while 20 writes a second are refused", refused],
  ])) {
    const got = await inTurn(
      3,
      () => meanwhile(once, detail),
      detail,
      (r) => r.perSecond,
    );
    report(`GET /api/catalog/:id of ${ids.length} items, ${what}`, {
      "per second": got.ours.perSecond,
      "per second when nobody writes": got.bare.perSecond,
      "p99 in ms": got.ours.p99,
      "ratio (while others write ÷ quiet)": got.ours.perSecond / got.bare.perSecond,
    });
  }
} finally {
  await database.end();
  await app.stop();
}
