import { randomBytes } from "node:crypto";
import pg from "pg";
import { startApp } from "./lib/app.mjs";
import { startBare } from "./lib/bare.mjs";
import { address, inTurn, load, report } from "./lib/measure.mjs";
import { withProcessor } from "./lib/processor.mjs";

/**
 * The reads of a shop, compared with bare Fastify that makes one query by an index, and with one that answers the same bytes from
 * memory. Of browsers that came back (each has a cookie of its own) and hold nothing; then of 24 items while others write.
 */
const app = await startApp();
const database = new pg.Client({ connectionString: app.databaseUrl });
await database.connect();
const cookie = () => cookieOf(newId());
/** Holds one of an item, unpaid. @param {string} itemId @param {string} buyer */
async function buy(itemId, buyer) {
  const [{ privacy }, { price }] = await Promise.all(
    ["/api/config", `/api/catalog/${itemId}`].map(async (path) => (await fetch(`${app.url}${path}`)).json()),
  );
  const answer = await fetch(`${app.url}/api/sales`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID(), ...cookieOf(buyer).headers },
    body: JSON.stringify({
      lines: [{ itemId, qty: 1 }],
      contact: { name: "Ana Pérez", phone: "5512345678", email: "ana@testuser.com" },
      seenTotal: price,
      privacyVersion: privacy.version,
    }),
  });
  if (!answer.ok) throw new Error(`it is not held: ${answer.status} ${await answer.text()}`);
}
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
const page = `select ${columns} from catalog_item where status = 'published'`;
const newest = "order by published_at desc, id desc limit";
const newId = () => randomBytes(16).toString("base64url");
const cookieOf = (/** @type {string} */ id) => ({ headers: { cookie: `corral_comprador=${id}` } });

/**
 * Ours and bare Fastify with this query, in turn: requests a second and processor time. `first` is done before each turn of ours.
 * @param {string} name @param {{goal: number, path: () => string, text: string, cookie?: () => object, first?: () => Promise<unknown>, bytes?: string, type?: string}} o
 */
async function compare(name, { goal, path, text, cookie: sent = cookie, first, bytes, type = "" }) {
  const bare = await startBare(bytes ?? "", type, { databaseUrl: app.databaseUrl, text });
  const ours = async () => {
    await first?.();
    return withProcessor(app, () =>
      load({ url: app.url, seconds: 3, connections: 10, each: () => ({ path: path(), ...sent() }) }),
    );
  };
  const its = (/** @type {string} */ at) => () =>
    withProcessor({ ...bare, dataDir: app.dataDir }, () =>
      load({ url: `${bare.url}${at}`, seconds: 3, connections: 10, each: cookie }),
    );
  const got = await inTurn(3, ours, its("/rows"), (r) => r.perSecond);
  const memory = bytes === undefined ? undefined : await its("/bytes")();
  bare.stop();
  report(name, {
    ...(bytes === undefined ? {} : { bytes: Buffer.byteLength(bytes) }),
    "Corral, per second": got.ours.perSecond,
    "Fastify and one query, per second": got.bare.perSecond,
    ...(memory ? { "Fastify from memory, per second": memory.perSecond } : {}),
    "Corral, p50 and p99 in ms": `${got.ours.p50} · ${got.ours.p99}`,
    "processor of each in µs, ours and the query's": `${Math.round(got.ours.spent)} · ${Math.round(got.bare.spent)}`,
    [`ratio (Corral ÷ Fastify and one query; goal ${goal})`]: got.ours.perSecond / got.bare.perSecond,
    [`ratio (processor of the query ÷ Corral's; goal ${goal})`]: got.bare.spent / got.ours.spent,
  });
}

try {
  const first = await (await fetch(`${app.url}/api/catalog?limit=1`)).json();
  const id = first.items[0].id;
  for (const [what, path, text, goal] of /** @type {const} */ ([
    ["GET /api/catalog, 24 items", "/api/catalog?limit=24", `${page} ${newest} 24`, 3.5],
    ["GET /api/catalog/:id", `/api/catalog/${id}`, `select ${columns} from catalog_item where id = '${id}'`, 1.4],
    ["GET /api/catalog, searching", "/api/catalog?limit=24&q=vaca", `${page} ${newest} 24`, 3.5],
    ["GET /venta-en-linea, the page with its catalogue", "/venta-en-linea", `${page} ${newest} 12`, 1.4],
  ])) {
    const answer = await fetch(`${app.url}${path}`, { headers: { "accept-encoding": "identity" } });
    const bytes = await answer.text();
    await compare(what, { goal, path: () => path, text, bytes, type: answer.headers.get("content-type") ?? "" });
  }

  await database.query(`insert into catalog_item (id, kind, shelf, title, price_mode, price, tax_class, stock, status, search_text, published_at)
    select gen_random_uuid(), 'product', 'productos', 'Costal de prueba ' || i, 'fixed', 15000 + i, 'iva_16', 1000000, 'published', 'costal', '2020-01-01'
    from generate_series(1, 10000) i`);
  await database.query("analyze");
  const all = (await database.query("select id from catalog_item where search_text = 'costal'")).rows.map(
    (row) => row.id,
  );
  const anyOf = (/** @type {number} */ many) => `/api/catalog/${all[Math.floor(Math.random() * many)]}`;
  const item = `select ${columns} from catalog_item where id = '${all[0]}'`;
  for (const path of all.slice(0, 5_000)) await fetch(`${app.url}/api/catalog/${path}`);
  await compare("GET /api/catalog/:id, any of 5 000 items", { goal: 0.6, path: () => anyOf(5_000), text: item });
  await compare("GET /api/catalog/:id, any of 10 000 items when all have just changed", {
    goal: 0.6,
    path: () => anyOf(all.length),
    text: item,
    first: () => database.query("update catalog_item set stock = stock where search_text = 'costal'"),
  });
  let asked = 0;
  await compare("GET /api/catalog, a filter that nobody asked for", {
    goal: 0.6,
    path: () => `/api/catalog?limit=24&min=15000&max=${40_000 + asked++}`,
    text: `${page} and price between 15000 and 40000 ${newest} 24`,
  });
  const holder = newId();
  await buy(all[0], holder);
  await compare("GET /api/catalog, 24 items, of who holds something", {
    goal: 0.6,
    path: () => "/api/catalog?limit=24",
    text: `${page} ${newest} 24`,
    cookie: () => cookieOf(holder),
  });
  await compare("GET /api/catalog/:id, of who holds it", {
    goal: 0.6,
    path: () => `/api/catalog/${all[0]}`,
    text: item,
    cookie: () => cookieOf(holder),
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
