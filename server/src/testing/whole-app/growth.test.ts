import { herdExport } from "@corral/contract/herd/imports.files";
import { reportFile } from "@corral/contract/office/reports.files";
import { accountsFile } from "@corral/contract/selling/accounts.files";
import { addDays, dayIn } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { exportNames } from "#src/features/office/reports/exports";
import { keepReportDays } from "#src/features/office/reports/keep-days";
import { everyCall } from "../contract-calls";
import { type Corral, corral } from "../corral";
import { isFullRun } from "../full-run";
import { costOf } from "../large-shop/explain";
import { multiplyShop } from "../large-shop/large-shop";
import { newerThings, severalSales } from "../large-shop/some-of-each";

/** Items, animals and sales, with two years of history. Lists have reached their bounds with the first. */
const SIZES = [4_000, 16_000] as const;
/** How much more than the smaller shop's an answer of the larger may read, for each byte of it. */
const MOST = 1.5;
/** Fewer pages of 8 kB than these are no growth: an index has a level more. */
const FEW = 60;

/** What still grows, and with what. */
const GROWS = new Map([
  ["/api/reports", "adds up the day that is not over, payment by payment"],
  ["/api/reports/outcomes", "counts each sale and attempt of the days, and adds up each open charge"],
  ["/api/accounts", "adds up each open debt on account from the ledger"],
  ["/api/privacy-notices", "counts the sales under each notice"],
  ["/api/modules", "counts what is on sale and what is to be delivered by what it is sold as; one settings page asks"],
  ["/api/today", "adds up to a thousand open charges from the ledger, and looks at each sponsorship"],
  ["/api/tasks", "up to 500 of each kind within the days that are asked for"],
  ["/api/visit-dates/:sessionId", "all that was booked for one date, of which the copies make hundreds"],
]);

/** An address's ids, of what a large shop has much of. */
const SAMPLES: Record<string, string> = {
  itemId: "select id from catalog_item where status = 'published' and kind = 'product' order by id limit 1",
  animalId: "select id from animal where published order by id limit 1",
  chargeId: "select public_id from charge where state = 'paid' order by id limit 1",
  saleId: "select public_id from sale where state = 'confirmed' order by id limit 1",
  customerId: "select id from customer order by id limit 1",
  incomingId: "select id from incoming_transfer order by id limit 1",
  offerId: "select public_id from offer order by id limit 1",
  placeId: "select public_id from waitlist_entry order by id limit 1",
  sessionId: "select id from session where status = 'open' and starts_at > now() order by starts_at, id limit 1",
  groupId: "select id from animal_group order by id limit 1",
};

const shops: Corral[] = [];
afterAll(() => Promise.all(shops.map((it) => it.close())));

const keptDays = async (c: Corral) =>
  Number((await sql<{ n: number }>`select count(*) as n from report_day`.execute(c.deps.db)).rows[0]?.n);

/** What each read of the contract that this shop has something for costs, by its path: pages that its statements touch, and bytes of its answer. */
async function costsOf(size: number) {
  const c = await corral();
  shops.push(c);
  const { goods, soldId } = await severalSales(c);
  await newerThings(c, goods, soldId);
  await multiplyShop(c, size);
  for (let days = -1; days < (await keptDays(c)); ) {
    days = await keptDays(c);
    await keepReportDays(c.deps);
  }
  const buyer = c.buyer();
  const staff = c.buyer();
  await staff.call("POST", "/api/session", { login: "dueno", password: "corral-demo" });
  const ids = new Map<string, string>();
  for (const [name, text] of Object.entries(SAMPLES)) {
    const { rows } = await c.deps.database.pool.query<Record<string, string>>(text);
    const [id] = Object.values(rows[0] ?? {});
    if (id) ids.set(name, id);
  }
  const today = dayIn(c.deps.zone, c.deps.now());
  const year = `span=range&from=${addDays(today, -364)}&to=${today}`;
  const days = `from=${today}&to=${addDays(today, 30)}`;
  // Each read with what it is asked for; several where a part of them leads another way.
  const asked: Record<string, string[]> = {
    "/api/calendar": [days],
    "/api/tasks": [days],
    "/api/visit-dates": [days],
    "/api/reports": [
      `span=range&from=${addDays(today, -6)}&to=${today}`,
      ...["week", "month"].map((it) => `span=${it}`),
      `span=month&on=${addDays(today, -40)}`,
      year,
    ],
    "/api/cart": [`lines=${encodeURIComponent(JSON.stringify([{ itemId: ids.get("itemId"), qty: 1 }]))}`],
    "/api/herd/by-mark": ["value=12345"],
    "/api/incoming-transfers/:incomingId/charges": ["q=lupe"],
  };
  const files = [
    ...exportNames.map((it) => `${reportFile("csv").replace(":name", it)}?${year}`),
    accountsFile("csv"),
    herdExport,
  ];
  const costs = new Map<string, { buffers: number; bytes: number }>();
  for (const { method, path } of await everyCall()) {
    const names = [...path.matchAll(/:(\w+)/g)].map((m) => m[1] ?? "");
    if (method !== "GET" || path.endsWith("/events") || names.some((it) => !ids.has(it))) continue;
    const who = /^\/api\/(catalog|animals|calendar|config|cart|me)\b/.test(path) ? buyer : staff;
    const address = path.replace(/:(\w+)/g, (_, name: string) => ids.get(name) ?? "");
    for (const query of asked[path] ?? [""]) {
      let answer: Awaited<ReturnType<typeof who.get>> | undefined;
      const { buffers } = await costOf(c, async () => {
        answer = await who.get(`${address}?${query}`);
      });
      const key = asked[path]?.indexOf(query) ? `${path}?${query}` : path;
      if (answer && answer.status < 300) costs.set(key, { buffers, bytes: JSON.stringify(answer.body).length });
    }
  }
  for (const file of files) {
    let answer: Awaited<ReturnType<typeof staff.text>> | undefined;
    const { buffers } = await costOf(c, async () => {
      answer = await staff.text(file);
    });
    expect(answer?.status, file).toBe(200);
    costs.set(file.split("?")[0] ?? file, { buffers, bytes: answer?.body.length ?? 0 });
  }
  return costs;
}

test.runIf(isFullRun)("no read of the contract grows with the shop, but for those that are named here", async () => {
  const [small, large] = [await costsOf(SIZES[0]), await costsOf(SIZES[1])];
  expect(small.size).toBeGreaterThan(80);
  const grown = [...small].flatMap(([path, before]) => {
    const after = large.get(path) ?? before;
    const ofAnswer = Math.max(1, after.bytes / before.bytes);
    const ratio = after.buffers / Math.max(before.buffers, FEW) / ofAnswer;
    return ratio > MOST ? [`${path}: ${before.buffers} → ${after.buffers}`] : [];
  });
  expect(grown.filter((it) => !GROWS.has(it.split(/: |\?/)[0] ?? ""))).toEqual([]);
});
