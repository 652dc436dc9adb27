import pg from "pg";
import { startApp } from "./lib/app.mjs";
import { growHerd } from "./lib/herd.mjs";
import { address, inTurn, quantile, report } from "./lib/measure.mjs";
import { signIn } from "./lib/staff.mjs";

/** The herd with 1,000 and 10,000 animals: a search by last digits and a phone's sync, compared with the queries they need at least. */
const SIZES = [1_000, 10_000];
const SEARCHES = 60;
const CHANGED = 100;
/** The acceptable wait in milliseconds for a search among 10,000 animals. */
const MOST = 100;
const app = await startApp();
const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 2 });
pool.on("error", () => undefined);
const query = async (/** @type {string} */ sql, /** @type {unknown[]} */ values = []) =>
  (await pool.query(sql, values)).rows;
const timed = async (/** @type {() => Promise<unknown>} */ work) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

let bytes = 0;
/** @param {string} path @param {string} cookie */
async function get(path, cookie) {
  const answer = await fetch(`${app.url}${path}`, { headers: { cookie, "x-forwarded-for": address() } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const text = await answer.text();
  bytes += text.length;
  return JSON.parse(text);
}

/** Reads the change feed to its end. @param {string} cookie @param {string} [since] */
async function sync(cookie, since) {
  let n = 0;
  for (let cursor = since ?? ""; ; ) {
    const page = await get(`/api/herd/changes?limit=1000${cursor ? `&since=${cursor}` : ""}`, cookie);
    n += page.animals.length;
    cursor = page.cursor;
    if (!page.more) return { n, cursor };
  }
}

let tooSlow = false;
try {
  const cookie = await signIn(app.url, "vaquero");
  for (const size of SIZES) {
    await growHerd(query, size);
    const [{ n }] = await query("select count(*)::int as n from animal");
    const tags = (
      await query("select value_norm as v from animal_identifier where type = 'siniiga' order by random() limit $1", [
        SEARCHES,
      ])
    ).map((r) => r.v.slice(-5));
    const rounds = async (/** @type {(digits: string) => Promise<unknown>} */ once) => {
      const times = [];
      for (const digits of tags) times.push(await timed(() => once(digits)));
      return { p50: quantile(times), p95: quantile(times, 0.95) };
    };
    const search = await inTurn(
      3,
      () => rounds((digits) => get(`/api/herd/animals?q=${digits}`, cookie)),
      () =>
        rounds((digits) =>
          query(
            "select a.* from animal_identifier m join animal a on a.id = m.animal_id where m.active and m.tail like $1",
            [`${[...digits].reverse().join("")}%`],
          ),
        ),
      (r) => r.p50,
    );
    tooSlow ||= search.ours.p50 >= MOST;
    report(`Searching the last 5 digits among ${n} animals, one after another`, {
      "ms: Corral, p50": search.ours.p50,
      "ms: Corral, p95": search.ours.p95,
      "ms: the bare query, p50": search.bare.p50,
      "ratio (Corral ÷ bare query)": search.ours.p50 / search.bare.p50,
    });

    const whole = await inTurn(
      3,
      () => timed(() => sync(cookie)),
      () =>
        timed(() =>
          query(
            "select a.*, (select json_agg(m) from animal_identifier m where m.animal_id = a.id and m.active) from animal a",
          ),
        ),
      (ms) => ms,
    );
    bytes = 0;
    let { cursor } = await sync(cookie);
    const wholeBytes = bytes;
    const deltas = [];
    bytes = 0;
    for (let i = 0; i < 5; i++) {
      await query("update animal set notes = $2 where id in (select id from animal order by random() limit $1)", [
        CHANGED,
        String(i),
      ]);
      deltas.push(
        await timed(async () => {
          const got = await sync(cookie, cursor);
          if (got.n !== CHANGED) throw new Error(`${got.n} animals came, not ${CHANGED}`);
          cursor = got.cursor;
        }),
      );
    }
    report(`Having ${n} animals on the phone`, {
      "ms: all, Corral": whole.ours,
      "ms: all, the bare query": whole.bare,
      "kB: all": wholeBytes / 1024,
      [`ms: ${CHANGED} that changed`]: quantile(deltas),
      [`kB: ${CHANGED} that changed`]: bytes / 5 / 1024,
      "ratio (all ÷ those that changed)": whole.ours / quantile(deltas),
      "ratio (Corral ÷ bare query)": whole.ours / whole.bare,
    });
  }
} finally {
  await pool.end();
  await app.stop();
}
if (tooSlow) throw new Error(`a search took ${MOST} ms or more`);
