import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readHolders } from "#src/features/shop/claims/own-holds";
import { followHolders } from "#src/platform/answers/holders";
import { sharedAnswers } from "#src/platform/answers/shared-answers";
import { openDatabase } from "#src/platform/database/db";
import { type Corral, corral } from "#src/testing/corral";
import { queriesOf } from "#src/testing/watch-statements";

let c: Corral;
/** Another process on the same database. */
let other: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  c = await corral();
  other = openDatabase(c.deps.database.url, () => undefined, 2);
  await vi.waitFor(() => expect(c.deps.live.isListening()).toBe(true));
  const holders = followHolders(c.deps.live, () => readHolders(c.deps.db));
  c.deps.holders = holders;
  await vi.waitFor(() => expect(holders.mayHold("nobody")).toBe(false));
});
afterAll(async () => {
  await other.close();
  await c.close();
});
beforeEach(() => {
  c.deps.answers = sharedAnswers(c.deps.live);
});

const PAGE = "/api/catalog?limit=24";
const read = async (path: string) => (await c.buyer().get(path)).body;
const text = async (path: string) => JSON.stringify(await read(path));
const first = async (query: string) => (await read(`/api/catalog?${query}&limit=1`)).items[0];

test("a page and an item that nobody changed are read from the database once, and by strangers with no statement at all", async () => {
  const item = await first("group=productos");
  for (const path of [PAGE, `/api/catalog/${item.id}`]) {
    const before = await text(path);
    const queries = await queriesOf(c, async () => expect(await text(path)).toBe(before));
    expect(queries).toEqual([]);
  }
});

test("the shop's page is rendered once for everybody, also for whoever came back with a cookie", async () => {
  const html = async (headers = {}) => (await fetch(`${c.url}/venta-en-linea`, { headers })).text();
  const before = await html();
  expect(before).toContain("corral-state");
  expect(await queriesOf(c, async () => expect(await html()).toBe(before))).toEqual([]);
  const buyer = c.buyer();
  await buyer.get("/venta-en-linea");
  expect(await queriesOf(c, () => buyer.get("/venta-en-linea"))).toEqual([]);
});

test("a changed setting and a sold animal show on the shop's page", async () => {
  const html = async () => (await fetch(`${c.url}/venta-en-linea`)).text();
  const before = await html();
  await sql`update setting set value = jsonb_set(value, '{tagline}', '"Otro lema"') where key = 'business'`.execute(
    other.db,
  );
  await expect.poll(html, { interval: 5 }).toContain("Otro lema");
  expect(before).not.toContain("Otro lema");
  const animal = (await first("group=animales&available=true")) as Item;
  await html();
  await sql`update catalog_item set title = 'Vendida ayer' where id = ${animal.id}`.execute(other.db);
  await expect.poll(html, { interval: 5 }).toContain("Vendida ayer");
});

test("the page's time is never so old that a phone would correct its clock by it", async () => {
  const time = async () => Number(/"at":(\d+)/.exec(await (await fetch(`${c.url}/venta-en-linea`)).text())?.[1]);
  const { now } = c.deps;
  try {
    const first = await time();
    for (const later of [10_000, 20_000, 70_000]) {
      c.deps.now = () => (now() + later) as ReturnType<typeof now>;
      expect(c.deps.now() - (await time())).toBeLessThan(16_000);
    }
    expect(await time()).toBeGreaterThan(first);
  } finally {
    c.deps.now = now;
  }
});

test("whoever came back and holds nothing gets the same answer, with no statement", async () => {
  const buyer = c.buyer();
  await buyer.get("/venta-en-linea");
  await read(PAGE);
  const queries = await queriesOf(c, async () => expect((await buyer.get(PAGE)).body).toEqual(await read(PAGE)));
  expect(queries).toEqual([]);
});

test("who holds something is looked up, in one statement, and once more when they hold nothing any more", async () => {
  const buyer = c.buyer();
  const item = (await first("group=productos&available=true")) as Item;
  const { body } = await buyer.cart([{ itemId: item.id, qty: 1 }], item.price);
  expect(body.chargeId).toBeTruthy();
  const lookUps = async () => (await queriesOf(c, () => buyer.get(PAGE))).filter((it) => it.includes("secret_hash"));
  expect((await lookUps()).length).toBeGreaterThan(0);
  await sql`update claim set state = 'released' where buyer_id in (select buyer_id from sale where id = (
    select sale_id from charge where public_id = ${body.chargeId}))`.execute(other.db);
  // Its notification comes in a moment: until then, and once after it, they are looked up.
  await expect.poll(async () => (await lookUps()).length, { interval: 5 }).toBe(0);
});

test("a refused write leaves what is kept, and a write of another item leaves this one", async () => {
  const [one, two] = (await read("/api/catalog?group=productos&available=true&limit=2")).items as [Item, Item];
  const path = `/api/catalog/${one.id}`;
  await read(path);
  const told: string[] = [];
  c.deps.database.onCommitted((changes) => told.push(changes));
  const stranger = c.buyer();
  expect((await stranger.cart([{ itemId: one.id, qty: 1 }], one.price + 1)).status).toBe(409);
  expect((await stranger.call("POST", "/api/nothing", {})).status).toBe(404);
  expect(await queriesOf(c, () => read(path))).toEqual([]);
  expect(told).toEqual([]);
  expect((await c.buyer().cart([{ itemId: two.id, qty: 1 }], two.price)).status).toBe(201);
  expect(told.join("")).toContain(`catalog_item ${two.id} \n`);
  expect(told.join("")).toMatch(new RegExp(`claim ${two.id} [0-9a-f]{64}\n`));
  expect(await queriesOf(c, () => read(path))).toEqual([]);
});

test("what was written is read at once by whoever wrote it: bought, and declined", async () => {
  const item = (await read("/api/catalog?group=productos&available=true&sort=price_asc&limit=1")).items[0] as Item;
  const path = `/api/catalog/${item.id}`;
  const left = async () => (await read(path)).availability.left as number;
  const before = await left();
  const buyer = c.buyer();
  const { body } = await buyer.cart([{ itemId: item.id, qty: 1 }], item.price);
  expect(await left()).toBe(before - 1);
  const declined = await buyer.pay(body.chargeId, await buyer.card("FUND"));
  expect(declined.status).not.toBe(200);
  // A declined card has committed: what it wrote is no older in what is read next.
  const now = await read(path);
  expect(await read(path)).toEqual(now);
  expect(now.availability.left).toBe(before - 1);
});

type Item = { id: string; price: number; animalId: string | null; photo: { id: string } };
const held = async () => {
  const animal = await first("group=animales&available=true");
  expect((await c.buyer().cart([{ itemId: animal.id, qty: 1 }], animal.price)).status).toBe(201);
  return animal as Item;
};
const changes: [table: string, query: string, change: (item: Item) => ReturnType<typeof sql>][] = [
  ["catalog_item", "group=productos", ({ id }) => sql`update catalog_item set title = 'Otro nombre' where id = ${id}`],
  ["photo", "group=animales", ({ photo }) => sql`update photo set alt = 'Otra foto' where id = ${photo.id}`],
  ["session", "group=visitas", ({ id }) => sql`update session set capacity = capacity + 1 where item_id = ${id}`],
  [
    "claim",
    "group=animales",
    ({ animalId }) => sql`update claim set state = 'released' where subject_id = ${animalId}`,
  ],
];
test.each(changes)("a change of %s by another process shows within moments", async (table, query, change) => {
  const item = table === "claim" ? await held() : ((await first(query)) as Item);
  const pages = [`/api/catalog/${item.id}`, `/api/catalog?${query}&limit=60`];
  const before = await Promise.all(pages.map(text));
  await change(item).execute(other.db);
  for (const [at, path] of pages.entries()) await expect.poll(() => text(path), { interval: 5 }).not.toBe(before[at]);
});

test("who buys sees their own hold at once, and everybody else that it is taken", async () => {
  const [buyer, stranger] = [c.buyer(), c.buyer()];
  const animal = await first("group=animales&available=true");
  const path = `/api/catalog/${animal.id}`;
  expect((await stranger.get(path)).body.availability.code).toBe("available");
  expect((await buyer.cart([{ itemId: animal.id, qty: 1 }], animal.price)).status).toBe(201);
  expect((await buyer.get(path)).body.availability.code).toBe("held_by_you");
  expect((await stranger.get(path)).body.availability.code).not.toBe("available");
  await sql`update claim set state = 'released' where subject_id = ${animal.animalId}`.execute(other.db);
  await expect.poll(async () => (await buyer.get(path)).body.availability.code, { interval: 5 }).toBe("available");
});

/** A visit's first date that can still be bought: one of today may have closed, whatever the hour. */
const openDate = async (id: string) =>
  (await read(`/api/catalog/${id}`)).sessions.find(
    (it: { availability: { buyable: boolean } }) => it.availability.buyable,
  );

test("who holds something sees what everybody sees, but for what is theirs, and costs one statement", async () => {
  const buyer = c.buyer();
  const animal = (await first("group=animales&available=true")) as Item;
  const visit = await first("group=visitas");
  const date = await openDate(visit.id);
  const lines = [
    { itemId: animal.id, qty: 1 },
    { itemId: visit.id, sessionId: date.id, tier: date.tiers[0].code, qty: 1 },
  ];
  const held = await buyer.cart(lines, animal.price + date.tiers[0].price);
  expect(held.status).toBe(201);
  const others = (await read("/api/catalog?group=productos&limit=1")).items[0];
  const paths = [PAGE, ...[animal, visit, others].map((it) => `/api/catalog/${it.id}`)];
  const mine = { code: "held_by_you", words: "Apartado por ti" };
  for (const path of paths) {
    const everybody = await read(path);
    let own: typeof everybody;
    const queries = await queriesOf(c, async () => {
      own = (await buyer.get(path)).body;
    });
    expect(queries).toHaveLength(1);
    const marked = (it: { id: string; animalId: string | null; availability: object }) =>
      (it.animalId ?? it.id) === animal.animalId ? { ...it, availability: { ...it.availability, ...mine } } : it;
    const expected = everybody.items
      ? { ...everybody, items: everybody.items.map(marked) }
      : { ...marked(everybody), ...(everybody.id === others.id ? {} : { myHold: held.body.chargeId }) };
    expect(own, path).toEqual(expected);
  }
});

test("an answer with dates ends when one of them opens, closes or begins, whatever nobody writes", async () => {
  const visit = await first("group=visitas");
  const path = `/api/catalog/${visit.id}`;
  const date = await openDate(visit.id);
  const closes = new Date(c.deps.now() + 30_000).toISOString();
  await sql`update session set sales_close_at = ${closes} where id = ${date.id}`.execute(other.db);
  // Told after it on the same connection: once it shows, the answer of before is gone.
  await sql`update catalog_item set title = 'Con otra hora' where id = ${visit.id}`.execute(other.db);
  await expect.poll(async () => (await read(path)).title, { interval: 5 }).toBe("Con otra hora");
  const state = async () => (await read(path)).sessions.find((s: { id: string }) => s.id === date.id).availability.code;
  await expect.poll(async () => (await queriesOf(c, state)).length, { interval: 5 }).toBe(0);
  expect(await state()).not.toBe("closed");
  const { now } = c.deps;
  c.deps.now = () => (now() + 31_000) as ReturnType<typeof now>;
  expect(await state()).toBe("closed");
  c.deps.now = now;
});

test("compressed or not it is the same answer, and it sets no cookie", async () => {
  const plain = await (await fetch(`${c.url}${PAGE}`, { headers: { "accept-encoding": "identity" } })).text();
  for (const encoding of ["br", "gzip"]) {
    const answer = await fetch(`${c.url}${PAGE}`, { headers: { "accept-encoding": encoding } });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toMatch(/accept-encoding/i);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).toBe(plain);
  }
});

test("whoever has the answer already is told so, until it changes; and an encoding that is refused is not sent", async () => {
  const ask = (headers: Record<string, string>) => fetch(`${c.url}${PAGE}`, { headers });
  const etag = (await ask({ "accept-encoding": "gzip" })).headers.get("etag") ?? "";
  const again = await ask({ "accept-encoding": "br", "if-none-match": `"other", ${etag}` });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const item = await first("group=productos");
  await sql`update catalog_item set title = 'Otro más' where id = ${item.id}`.execute(other.db);
  await expect.poll(async () => (await ask({ "if-none-match": etag })).status, { interval: 5 }).toBe(200);
  const plain = await ask({ "accept-encoding": "br;q=0, gzip;q=0" });
  expect(plain.headers.get("content-encoding")).toBeNull();
});

test("what is refused is refused each time, and not kept", async () => {
  const path = "/api/catalog/00000000-0000-7000-8000-000000000000";
  for (let i = 0; i < 2; i++) expect((await c.buyer().get(path)).status).toBe(404);
});
