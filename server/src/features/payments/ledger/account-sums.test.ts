import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { readAccountSums, sumAccounts } from "./account-sums";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

const added = async () =>
  (
    await sql`select account, sum(amount)::bigint as amount from posting group by account order by account`.execute(
      c.deps.db,
    )
  ).rows;
const differences = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from account_sum`.execute(c.deps.db)).rows[0]?.n ?? 0;

test("the kept sums are those of the ledger, while purchases are paid and rounds add them up", async () => {
  const [item] = await c.buyer().shelf("group=productos");
  if (!item) throw new Error("empty shelf");
  for (let i = 0; i < 3; i++) {
    const buy = async () => {
      const buyer = c.buyer();
      const { body } = await buyer.cart([{ itemId: item.id, qty: 1 }], item.price);
      await buyer.pay(body.chargeId, await buyer.card());
    };
    await Promise.all([buy(), buy(), sumAccounts(c.deps), sumAccounts(c.deps)]);
    expect(await readAccountSums(c.deps.db)).toEqual(await added());
  }
  expect((await added()).length).toBeGreaterThan(1);
});

test("many differences become one row for each account", async () => {
  await sql`insert into account_sum (account, amount) select 'sales', n % 7 - 3 from generate_series(1, 700) n`.execute(
    c.deps.db,
  );
  const before = await readAccountSums(c.deps.db);
  await Promise.all([sumAccounts(c.deps), sumAccounts(c.deps)]);
  expect(await readAccountSums(c.deps.db)).toEqual(before);
  expect(await differences()).toBeLessThan(20);
});
