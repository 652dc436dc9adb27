import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openRowCache } from "#src/platform/answers/row-cache";
import { sharedAnswers } from "#src/platform/answers/shared-answers";
import { type Corral, corral } from "#src/testing/corral";
import { queriesOf } from "#src/testing/watch-statements";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

interface Card {
  id: string;
  title: string;
  facts: string | null;
  price: number;
  animalId: string | null;
}
const list = async (query: string) => {
  const { status, body } = await c.buyer().get(`/api/catalog?limit=60&${query}`);
  expect(status, query).toBe(200);
  return body as { items: Card[]; total: number };
};
const ids = async (query: string) => new Set((await list(query)).items.map((it) => it.id));
/** What a plain reading of the tables finds. */
const plainly = async (which: ReturnType<typeof sql>) =>
  new Set(
    (
      await sql<{
        id: string;
      }>`select i.id from catalog_item i left join animal a on a.id = i.animal_id left join animal_group g on g.id = i.group_id
        left join lateral (select min(x.sex) as sex from pick_animal o join animal x on x.id = o.animal_id
          where o.item_id = i.id having min(x.sex) = max(x.sex)) p on true
        where i.status in ('published', 'sold_out') and not exists (select from claim c
          where c.subject_type = 'animal' and c.subject_id = a.id and c.state = 'sold') and ${which}`.execute(c.deps.db)
    ).rows.map((row) => row.id),
  );

test("each filter of the shop finds what its words say, and counts it", async () => {
  const grams = sql`coalesce(i.est_weight_g, case when a.published and 'weights' = any (a.shows) then a.weight_g end)`;
  const today = sql`(select now() at time zone ${c.deps.zone})::date`;
  for (const [query, which] of [
    ["sex=female", sql`coalesce(a.sex, g.sex, p.sex) in ('female', 'spayed_female')`],
    ["sex=male", sql`coalesce(a.sex, g.sex, p.sex) = 'male'`],
    ["sex=castrated_male", sql`coalesce(a.sex, g.sex, p.sex) = 'castrated_male'`],
    [
      "age=3-6",
      sql`age(${today}, coalesce(a.birth_date, g.birth_date)) >= interval '3 months' and age(${today}, coalesce(a.birth_date, g.birth_date)) < interval '6 months'`,
    ],
    ["minKg=20&maxKg=80", sql`${grams} between 20000 and 80000`],
    ["min=50000&max=500000", sql`i.price between 50000 and 500000`],
    ["delivery=carrier", sql`'carrier' = any (i.delivery)`],
    [
      "group=animales&sex=female&max=900000",
      sql`coalesce(a.sex, g.sex, p.sex) in ('female', 'spayed_female') and i.price <= 900000`,
    ],
  ] as const) {
    const { items, total } = await list(query);
    expect(new Set(items.map((it) => it.id)), query).toEqual(await plainly(which));
    expect(total, query).toBe(items.length);
  }
  expect((await ids("sex=female")).size).toBeGreaterThan(0);
  expect((await ids("minKg=20&maxKg=80")).size).toBeGreaterThan(0);
});

test("a card says age, sex and weight, and follows the animal", async () => {
  const card = (await list("group=animales")).items[0] as Card;
  const facts = async () => (await list("group=animales")).items.find((it) => it.id === card.id)?.facts;
  const set = (change: ReturnType<typeof sql>) =>
    sql`update animal set ${change} where id = ${card.animalId}`.execute(c.deps.db);
  await set(
    sql`birth_date = (now() - interval '5 months 3 days')::date, sex = 'female', weight_g = 38400, published = true`,
  );
  await sql`update catalog_item set est_weight_g = null, price_mode = 'fixed' where id = ${card.id}`.execute(c.deps.db);
  expect(await facts()).toBe("5\u00a0meses · hembra · 38.4\u00a0kg");
  // A weight that the owner hides is neither told nor found.
  await set(sql`shows = '{identity}'`);
  expect(await facts()).toBe("5\u00a0meses · hembra");
  expect(await ids("minKg=38&maxKg=39")).not.toContain(card.id);
});

test("a sold animal is in no list and in no count; given back, it is there again", async () => {
  const before = await list("group=animales&available=true");
  const all = (await list("group=animales")).total;
  const card = before.items[0] as Card;
  const buyer = c.buyer();
  const { body } = await buyer.cart([{ itemId: card.id, qty: 1 }], card.price);
  expect((await list("group=animales")).total).toBe(all);
  expect(await ids("group=animales&available=true")).not.toContain(card.id);
  expect((await buyer.pay(body.chargeId, await buyer.card())).body.state).toBe("paid");
  const after = await list("group=animales");
  expect(after.total).toBe(all - 1);
  expect(after.items.map((it) => it.id)).not.toContain(card.id);
  expect((await buyer.get(`/api/catalog/${card.id}`)).body.availability.words).toBe("Vendido");
  await sql`update claim set state = 'released' where subject_id = ${card.animalId} and state = 'sold'`.execute(
    c.deps.db,
  );
  expect((await list("group=animales")).total).toBe(all);
});

test("a filter out of its bounds is refused by its name, in words", async () => {
  for (const [query, field] of [
    ["sex=robot", "sex"],
    ["age=7-9", "age"],
    ["minKg=0", "minKg"],
    ["maxKg=9999", "maxKg"],
    ["minKg=80&maxKg=20", "maxKg"],
    ["min=abc", "min"],
    ["min=500&max=100", "max"],
    ["delivery=drone", "delivery"],
  ]) {
    const { status, body } = await c.buyer().get(`/api/catalog?${query}`);
    expect([status, body.code], query).toEqual([422, "VALIDATION_FAILED"]);
    expect(body.errors[0]).toMatchObject({ field, message: expect.stringMatching(/\.$/) });
  }
});

/** Inserts more items than a lookup by ids reads. */
async function manyItems() {
  await sql`
    insert into catalog_item (id, kind, shelf, title, price_mode, price, tax_class, stock, status, search_text, published_at, delivery,
      species, est_weight_g)
    select gen_random_uuid(), 'product', 'productos', 'Costal ' || n % 700, 'fixed', 1000 * (1 + n % 400), 'iva_16', n % 3, 'published',
      'costal ' || n % 700, timestamptz '2021-01-01' + n % 900 * interval '1 hour',
      case when n % 50 = 0 then array['carrier'] else array['pickup'] end,
      case when n % 7 = 0 then 'bovino' end, case when n % 5 = 0 then 1000 * (1 + n % 90) end
    from generate_series(1, 3000) n`.execute(c.deps.db);
}
const orders = {
  new: sql`i.published_at desc, i.id desc`,
  price_asc: sql`i.price, i.id`,
  price_desc: sql`i.price desc, i.id desc`,
  name: sql`i.title, i.id`,
};
const filters: [query: string, which: ReturnType<typeof sql>, most: number][] = [
  ["group=productos", sql`true`, 1],
  ["group=productos&min=100000", sql`i.price >= 100000`, 2],
  ["group=productos&available=true", sql`i.stock > 0`, 2],
  ["group=productos&min=100000&max=101000", sql`i.price between 100000 and 101000`, 1],
  ["group=productos&delivery=carrier", sql`i.delivery @> array['carrier']`, 1],
  [
    "group=productos&species=bovino&minKg=30&maxKg=60",
    sql`i.species = 'bovino' and i.est_weight_g between 30000 and 60000`,
    1,
  ],
  ["group=productos&q=costal%20699", sql`i.title = 'Costal 699'`, 1],
  ["group=productos&min=99999999", sql`false`, 1],
];
/** Compares two pages of each filter and order with a plain query; where `fromMemory`, no statement may list items. */
async function findsWhatIsThere(fromMemory: (query: string, sort: string) => boolean) {
  for (const [query, which, most] of filters)
    for (const [sort, order] of Object.entries(orders)) {
      const { rows } = await sql<{ id: string }>`
        select i.id from catalog_item i where shelf = 'productos' and status in ('published', 'sold_out') and ${which} order by ${order}`.execute(
        c.deps.db,
      );
      const path = `/api/catalog?limit=50&${query}&sort=${sort}`;
      const read = async (cursor = "") => (await c.buyer().get(`${path}${cursor}`)).body;
      const first = await read();
      expect(first, path).toMatchObject(
        rows.length > 200 && query !== "group=productos"
          ? { total: 200, hasMoreThanTotal: true }
          : { total: rows.length, hasMoreThanTotal: false },
      );
      const second = first.next ? await read(`&cursor=${encodeURIComponent(first.next)}`) : { items: [] };
      expect(
        [...first.items, ...second.items].map((it: Card) => it.id),
        path,
      ).toEqual(rows.slice(0, 100).map((row) => row.id));
      // A filter with a new bound has no cached answer.
      const anew = `&max=${9_000_000 + asked++}`;
      const reads = (await queriesOf(c, () => read(query.includes("max=") ? "" : anew))).filter((text) =>
        text.includes("catalog_item"),
      );
      if (fromMemory(query, sort))
        expect(
          reads.filter((text) => /order by (published_at|price|title)/.test(text)),
          path,
        ).toEqual([]);
      else expect(reads.length, path).toBeLessThanOrEqual(query === "group=productos" ? 2 : most);
    }
}
let asked = 0;

test("in a shop with more items than are looked up by their ids, each page is what a plain reading finds, in one statement or two", async () => {
  await manyItems();
  await findsWhatIsThere(() => false);
});

/** Turns on the caches, with at most so many items. */
async function keepItems(most: number) {
  const { live } = c.deps;
  await vi.waitFor(() => expect(live.isListening()).toBe(true));
  c.deps.answers = {
    ...sharedAnswers(live),
    rows: (tables, _usual, read) => openRowCache(live, tables, most, read),
  };
}

test("the same of a shop with more items than are kept in memory", async () => {
  await keepItems(1_500);
  await list(`group=productos&max=${8_000_000 + asked++}`);
  await expect.poll(() => queriesOf(c, () => list(`max=${8_000_000 + asked++}`))).toHaveLength(0);
  await findsWhatIsThere((query, sort) => sort === "new" && /min=100000$|available/.test(query));
});

test("the same of items that are all kept in memory, without a query for a list", async () => {
  await keepItems(10_000);
  await vi.waitFor(async () => {
    const asks = await queriesOf(c, () => list(`group=productos&max=${8_000_000 + asked++}`));
    expect(asks.filter((text) => text.includes("few as"))).toEqual([]);
  });
  await findsWhatIsThere((query, sort) => sort !== "name" && !query.includes("q=") && query !== "group=productos");
});

test("what changes in the shop is found by the kept items at once where it was changed here, and soon where it was elsewhere", async () => {
  const free = async (query: string) => [
    ...(await ids(`group=animales&available=true&max=${7_000_000 + asked++}&${query}`)),
  ];
  const [item] = (await list("group=animales&available=true")).items as [Card];
  expect(await free("")).toContain(item.id);
  const { body } = await c.buyer().cart([{ itemId: item.id, qty: 1 }], item.price);
  expect(body.chargeId).toBeTruthy();
  expect(await free("")).not.toContain(item.id);
  const elsewhere = (change: ReturnType<typeof sql>) =>
    sql`update catalog_item set ${change} where id = ${item.id}`.execute(c.deps.db);
  const dear = () => ids(`min=6999999&max=${7_000_000 + asked++}`);
  expect(await dear()).toEqual(new Set());
  await elsewhere(sql`price = 7000000`);
  await expect.poll(dear).toEqual(new Set([item.id]));
  await elsewhere(sql`status = 'paused'`);
  await expect.poll(dear).toEqual(new Set());
  await elsewhere(sql`status = 'published', price = ${item.price}`);
  await expect.poll(() => ids(`min=${item.price}&max=${item.price}`)).toContain(item.id);
});
