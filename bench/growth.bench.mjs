import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { startApp } from "./lib/app.mjs";
import { quantile, report } from "./lib/measure.mjs";
import { databaseProcessor } from "./lib/processor.mjs";
import { readerAs } from "./lib/staff.mjs";

/**
 * What an answer costs PostgreSQL with 1 000, 10 000 and, with `--large`, 100 000 items, animals and sales. The limit
 * is the same answer of the smallest shop.
 */
const SIZES = process.argv.includes("--large") ? [1_000, 10_000, 100_000] : [1_000, 10_000];
const TIMES = 40;
const multiply = readFileSync(
  fileURLToPath(new URL("../server/src/testing/large-shop/multiply.sql", import.meta.url)),
  "utf8",
);

/** @typedef {{ what: string, goal: number, as: string, path: (i: number) => string }} Asked */
/**
 * @param {{ marks: string[], names: string[], titles: string[], phones: string[], deep: string, month: string }} of
 * @returns {Asked[]}
 */
const asked = (of) => {
  const one = (/** @type {string[]} */ all, /** @type {number} */ i) => encodeURIComponent(all[i % all.length] ?? "x");
  // A kept answer costs nothing: each is asked for once.
  const limit = (/** @type {number} */ i) => `limit=${i + 5}`;
  return [
    { what: "catalogue, first page", goal: 1.5, as: "", path: (i) => `/api/catalog?${limit(i)}` },
    {
      what: "catalogue, a deep page",
      goal: 1.5,
      as: "",
      path: (i) => `/api/catalog?${limit(i)}&cursor=${of.deep}`,
    },
    {
      what: "catalogue, a rare word",
      goal: 1.5,
      as: "",
      path: (i) => `/api/catalog?${limit(i)}&q=${one(of.titles, i)}`,
    },
    { what: "herd, first page", goal: 1.5, as: "vaquero", path: () => "/api/herd/animals" },
    {
      what: "herd, last 5 digits",
      goal: 1.5,
      as: "vaquero",
      path: (i) => `/api/herd/animals?q=${one(of.marks, i)}`,
    },
    { what: "sales, searching a name", goal: 2, as: "dueno", path: (i) => `/api/sales?q=${one(of.names, i)}` },
    { what: "sales, two letters that many have", goal: 2, as: "dueno", path: () => "/api/sales?q=an" },
    { what: "sales, two digits of a folio", goal: 2, as: "dueno", path: () => "/api/sales?q=00" },
    { what: "audit log, a rare word", goal: 2, as: "dueno", path: () => "/api/audit?q=zzqqx" },
    { what: "sales, end of a phone", goal: 2, as: "dueno", path: (i) => `/api/sales?q=${one(of.phones, i)}` },
    { what: "bell", goal: 1.5, as: "dueno", path: () => "/api/news" },
    { what: "report of a month", goal: 2, as: "dueno", path: () => "/api/reports?span=month" },
    { what: "tasks of a month", goal: 2, as: "vaquero", path: () => `/api/tasks?${of.month}&overdue=true` },
  ];
};

/** @type {Map<string, { goal: number, bySize: { ms: number, p50: number }[] }>} */
const found = new Map();
for (const size of SIZES) {
  const app = await startApp();
  const client = new pg.Client({ connectionString: app.databaseUrl });
  try {
    await client.connect();
    await client.query(`set corral.rows = ${size}`);
    await client.query(multiply);
    // The next round of the scheduler counts the herd.
    while ((await client.query("select from herd_counted")).rowCount === 0)
      await new Promise((done) => setTimeout(done, 500));
    await client.query("vacuum analyze");
    const column = async (/** @type {string} */ sql) => (await client.query(sql)).rows.map((row) => String(row.it));
    const some = (/** @type {string} */ it, /** @type {string} */ table) =>
      column(`select ${it} as it from ${table} where ${it} is not null order by id limit ${TIMES}`);
    const readers = {
      "": async (/** @type {string} */ path) => {
        const answer = await fetch(`${app.url}${path}`);
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        return answer.text();
      },
      vaquero: await readerAs(app.url, "vaquero"),
      dueno: await readerAs(app.url, "dueno"),
    };
    let deep = "";
    for (let page = 0; page < 8; page++) {
      const { next } = JSON.parse(await readers[""](`/api/catalog?limit=60&cursor=${deep}`.replace(/&cursor=$/, "")));
      if (!next) break;
      deep = encodeURIComponent(next);
    }
    const now = new Date();
    const day = (/** @type {number} */ d) =>
      new Date(Date.UTC(now.getFullYear(), now.getMonth(), d)).toISOString().slice(0, 10);
    const requests = asked({
      marks: await some("right(value_norm, 5)", "animal_identifier"),
      names: await some("split_part(contact_name, ' ', -1)", "sale"),
      phones: await some("right(contact_phone, 6)", "sale"),
      titles: await some("split_part(title, ' ', -1)", "catalog_item"),
      deep,
      month: `from=${day(1)}&to=${day(28)}`,
    });
    for (const { what, goal, as, path } of requests) {
      const read = readers[/** @type {keyof typeof readers} */ (as)];
      for (let i = 0; i < 3; i++) await read(path(TIMES + i));
      const before = databaseProcessor(app.dataDir);
      const times = [];
      for (let i = 0; i < TIMES; i++) {
        const start = performance.now();
        await read(path(i));
        times.push(performance.now() - start);
      }
      const after = databaseProcessor(app.dataDir);
      const p50 = quantile(times);
      const ms = before === undefined || after === undefined ? p50 : (after - before) / TIMES;
      const known = found.get(what) ?? { goal, bySize: [] };
      known.bySize.push({ ms, p50 });
      found.set(what, known);
    }
  } finally {
    await client.end();
    await app.stop();
  }
}
for (const [what, { goal, bySize }] of found) {
  // A tick of the clock is 10 ms: what costs less than a quarter of a millisecond can't be told apart.
  const [least, most] = [bySize[0], bySize.at(-1)].map((it) => Math.max(0.25, it?.ms ?? 0));
  report(`Growth: ${what}`, {
    ...Object.fromEntries(
      SIZES.map((size, i) => [
        `with ${size.toLocaleString("en")}: ms of PostgreSQL's processor, p50`,
        `${bySize[i]?.ms.toFixed(2)} · ${bySize[i]?.p50.toFixed(1)}`,
      ]),
    ),
    [`ratio (largest ÷ smallest; goal ${goal})`]: (most ?? 0) / (least ?? 1),
  });
}
