import { addDays, dayIn } from "@corral/domain/kernel/time";
import { expect, test } from "vitest";
import { everyCall } from "../contract-calls";
import { type Corral, corral } from "../corral";
import { isFullRun } from "../full-run";
import { costOf } from "../large-shop/explain";
import { multiplyShop } from "../large-shop/large-shop";
import { newerThings, severalSales } from "../large-shop/some-of-each";

/** Items, animals and sales: two years of history, spread evenly. */
const SIZES = isFullRun ? [1_000, 10_000, 100_000] : [1_000, 5_000];
/** Pages of 8 kB that any answer may read more of, whatever their number: an index has a level more. */
const SLACK = 60;
const MOST_GROWTH = 1.5;

/** An id of each kind that addresses name, of what a shop has much of. */
const SAMPLES: Record<string, string> = {
  itemId: "select id from catalog_item where status = 'published' and kind = 'product' order by id limit 1",
  animalId: "select id from animal where published order by id limit 1",
  chargeId: "select public_id from charge where state = 'paid' order by id limit 1",
  saleId: "select public_id from sale order by id limit 1",
  customerId: "select id from customer order by id limit 1",
  messageId: "select id from message order by id limit 1",
  taskId: "select id from review_task order by id limit 1",
  tillId: "select id from cash_session order by id limit 1",
  checkId: "select id from check_run order by id limit 1",
  incomingId: "select id from incoming_transfer order by id limit 1",
  offerId: "select public_id from offer order by id limit 1",
  placeId: "select public_id from waitlist_entry order by id limit 1",
  sessionId: "select id from session where status = 'open' and starts_at > now() order by starts_at limit 1",
  groupId: "select id from animal_group order by id limit 1",
  importId: "select id from herd_import order by id limit 1",
};

test("every read", async () => {
  const costs = new Map<string, number[]>();
  const missing = new Set<string>();
  for (const size of SIZES) {
    const c = await corral();
    try {
      const { goods, soldId } = await severalSales(c);
      await newerThings(c, goods, soldId);
      await multiplyShop(c, size);
      for (const [path, cost] of await costs_(c, missing)) costs.set(path, [...(costs.get(path) ?? []), cost]);
    } finally {
      await c.close();
    }
  }
  const rows = [...costs].map(([path, all]) => ({
    path,
    all,
    ratio: (all.at(-1) ?? 0) / Math.max(all[0] ?? 1, SLACK),
  }));
  rows.sort((a, b) => b.ratio - a.ratio);
  for (const it of rows) console.log(it.ratio.toFixed(2).padStart(8), it.all.join(" · ").padStart(24), it.path);
  console.log("none", [...missing].join("\n"));
  expect(rows.length).toBeGreaterThan(60);
}, 3_600_000);

async function costs_(c: Corral, missing: Set<string>) {
  const staff = c.buyer();
  await staff.call("POST", "/api/session", { login: "dueno", password: "corral-demo" });
  const buyer = c.buyer();
  const known = new Map<string, string>();
  for (const [name, text] of Object.entries(SAMPLES)) {
    try {
      const { rows } = await c.deps.database.pool.query(text);
      if (rows[0]) known.set(name, String(Object.values(rows[0])[0]));
    } catch (error) {
      console.log(name, String(error));
    }
  }
  const today = dayIn(c.deps.zone, c.deps.now());
  const span = `from=${today}&to=${addDays(today, 30)}`;
  const queries: Record<string, string> = {
    "/api/calendar": span,
    "/api/tasks": span,
    "/api/visit-dates": span,
    "/api/reports": "span=year",
    "/api/cart": `lines=${encodeURIComponent(JSON.stringify([{ itemId: known.get("itemId"), qty: 1 }]))}`,
    "/api/counter/customer": "q=rosa",
    "/api/herd/by-mark": "value=12345",
    "/api/item-proposal": `animalId=${known.get("animalId")}`,
  };
  const out: [string, number][] = [];
  for (const call of await everyCall()) {
    const { method, path, access } = call as unknown as { method: string; path: string; access?: { action?: string } };
    if (method !== "GET" || path.endsWith("/events")) continue;
    const names = [...path.matchAll(/:(\w+)/g)].map((m) => m[1] ?? "");
    if (names.some((it) => !known.has(it))) {
      missing.add(path);
      continue;
    }
    const query = queries[path];
    const address = path.replace(/:(\w+)/g, (_, name: string) => known.get(name) ?? "") + (query ? `?${query}` : "");
    const isPublic = /^\/api\/(catalog|animals|calendar|config|cart|me\/)/.test(path);
    const who = isPublic ? buyer : staff;
    let status = 0;
    const { buffers } = await costOf(c, async () => {
      status = (await who.get(address)).status;
    });
    if (status >= 300)
      missing.add(`${address}:${status} ${JSON.stringify((await who.get(address)).body).slice(0, 150)}`);
    else out.push([`${path} ${access?.action ?? ""}`, buffers]);
  }
  return out;
}
