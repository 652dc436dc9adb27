import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { sumItemCounts } from "./store";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

const counted = async () =>
  (
    await sql`select shelf, species, status, sum(n)::int as n from item_count
      group by shelf, species, status having sum(n) <> 0 order by 1, 2, 3`.execute(c.deps.db)
  ).rows;
const real = async () =>
  (
    await sql`select shelf, species, case when sold then 'sold' else status end as status, count(*)::int as n from catalog_item
      group by 1, 2, 3 order by 1, 2, 3`.execute(c.deps.db)
  ).rows;
const differences = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from item_count`.execute(c.deps.db)).rows[0]?.n ?? 0;

test("the counts are those of the rows after whatever happens to items, one by one or many at once", async () => {
  expect(await counted()).toEqual(await real());
  for (const change of [
    sql`update catalog_item set status = 'paused' where status = 'published' and stock > 3`,
    sql`update catalog_item set species = 'horse' where species is not null and price > 100000`,
    sql`update catalog_item set shelf = 'animales', status = 'published' where status = 'paused'`,
    sql`insert into catalog_item (id, kind, shelf, title, price_mode, price, tax_class, status, search_text, published_at)
      select gen_random_uuid(), 'product', 'productos', title, price_mode, price, tax_class, 'draft', search_text, published_at
      from catalog_item where stock is not null and kind = 'product'`,
    sql`delete from catalog_item where status = 'draft' and animal_id is null`,
  ]) {
    await change.execute(c.deps.db);
    expect(await counted()).toEqual(await real());
  }
});

test("a change of stock leaves no difference", async () => {
  const before = await differences();
  await sql`update catalog_item set stock = stock + 1, price = price + 1 where stock is not null`.execute(c.deps.db);
  expect(await differences()).toBe(before);
});

test("differences are added up by several processes at once, while items change", async () => {
  const turn = (status: string) =>
    sql`update catalog_item set status = ${status} where kind = 'product'`.execute(c.deps.db);
  for (let i = 0; i < 8; i++) {
    await turn("paused");
    await Promise.all([turn("published"), sumItemCounts(c.deps), sumItemCounts(c.deps), sumItemCounts(c.deps)]);
  }
  await sumItemCounts(c.deps);
  expect(await counted()).toEqual(await real());
  expect(await differences()).toBeLessThan(250);
});
