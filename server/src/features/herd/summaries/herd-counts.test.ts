import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { countHerd, dayTally, herdTally, readUncounted, type Uncounted } from "./herd-counts";

let c: Corral;
let payments: ReturnType<typeof openPayments>;
beforeAll(async () => {
  c = await corral();
  payments = openPayments(c);
});
afterAll(() => c.close());

const kinds = sql.raw("here, shown, species, sex, group_id, health_status, expecting, claimed, offered");
const summed = async (uncounted: Uncounted) => [
  (
    await sql`select ${kinds}, sum(n)::int as n from ${herdTally(uncounted)} t
      group by ${kinds} having sum(n) <> 0 order by ${kinds}`.execute(c.deps.db)
  ).rows,
  (
    await sql`select what, day, sum(n)::int as n from ${dayTally(uncounted)} t
      group by what, day having sum(n) <> 0 order by what, day`.execute(c.deps.db)
  ).rows,
];
/** The counts that are kept, with what changed since, are those of the rows. */
async function expectExact() {
  const kept = await summed(await readUncounted(c.deps.db));
  expect(kept).toEqual(await summed(undefined));
  return kept[0]?.length ?? 0;
}
const change = (what: string) => sql.raw(what).execute(c.deps.db);

test("before the first round the herd itself is counted", async () => {
  expect(await readUncounted(c.deps.db)).toBeUndefined();
  expect(await expectExact()).toBeGreaterThan(5);
});

test("the counts are those of the rows after whatever changes, before a round and after it", async () => {
  await countHerd(c.deps);
  expect(await readUncounted(c.deps.db)).toBeDefined();
  const some = (n: number) => `id in (select id from animal order by md5(id::text) limit ${n})`;
  for (const what of [
    `update animal set health_status = 'quarantine', next_due = '2026-11-30' where ${some(20)}`,
    `update animal set present = false where ${some(7)}`,
    `update animal set life_status = 'dead', next_due = null where ${some(5)}`,
    `update animal set sex = 'castrated_male', group_id = (select id from animal_group order by id limit 1) where ${some(30)}`,
    "update animal set withdrawal_meat = '2026-12-01', published = not published where sex = 'female'",
    "update catalog_item set status = 'paused' where status = 'published' and animal_id is not null and price > 1500000",
    "update catalog_item set status = 'published' where status = 'paused' and animal_id is not null",
    `insert into animal (id, species, name, sex, search_text, created_at) select gen_random_uuid(), 'horse', 'Otro', 'male', 'otro', now() from generate_series(1, 40)`,
  ]) {
    await change(what);
    await expectExact();
    await countHerd(c.deps);
    await expectExact();
  }
});

test("a purchase is counted at each of its steps", async () => {
  const [one] = await c.buyer().shelf("group=animales");
  const bought = await payments.hold(one);
  await expectExact();
  await countHerd(c.deps);
  await bought.b.pay(bought.chargeId, await bought.b.card());
  await expectExact();
  await countHerd(c.deps);
  await expectExact();
});

test("no animal is counted twice or missed while rounds, writers and readers run at once", async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from animal`.execute(c.deps.db);
  const count = async () => {
    const tally = herdTally(await readUncounted(c.deps.db));
    return (await sql<{ n: number }>`select sum(n)::int as n from ${tally} t`.execute(c.deps.db)).rows[0]?.n;
  };
  const write = (i: number) =>
    change(`update animal set next_due = '2026-12-0${1 + (i % 9)}', present = not present
      where id in (select id from animal order by md5(id::text || ${i}) limit 9 for update skip locked)`);
  for (let i = 0; i < 12; i++) {
    const [, , , , first, second] = await Promise.all([
      write(i),
      write(i + 50),
      countHerd(c.deps),
      countHerd(c.deps),
      count(),
      count(),
    ]);
    expect([first, second]).toEqual([rows[0]?.n, rows[0]?.n]);
  }
  await expectExact();
});

test("what a long transaction changes is counted once it commits, though rounds ran meanwhile", async () => {
  let commit = () => {};
  const wait = new Promise<void>((done) => {
    commit = done;
  });
  let began = () => {};
  const open = new Promise<void>((done) => {
    began = done;
  });
  const long = c.deps.db.transaction().execute(async (tx) => {
    await sql`update animal set health_status = 'under_treatment' where species = 'horse'`.execute(tx);
    began();
    await wait;
  });
  await open;
  await change("update animal set color = 'Bayo' where species = 'sheep'");
  await countHerd(c.deps);
  await expectExact();
  commit();
  await long;
  await expectExact();
  await countHerd(c.deps);
  await expectExact();
});
