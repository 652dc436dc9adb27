import { limits } from "@corral/domain/kernel/limits";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

const sales = async () => {
  const { n } = await c.deps.db
    .selectFrom("sale")
    .select((e) => e.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
};

async function product(b: ReturnType<Corral["buyer"]>) {
  const item = (await b.shelf("group=productos")).find((it) => it.price > 0);
  if (!item) throw new Error("empty shelf");
  return { line: { itemId: item.id, qty: 1 }, price: item.price };
}

test("a buyer who buys many times at once gets as many unpaid purchases as one who buys in turn", async () => {
  for (const bought of [0, 1]) {
    const b = c.buyer();
    const { line, price } = await product(b);
    // With its cookie from the first request, with or without a purchase before.
    await b.get("/api/config");
    for (let i = 0; i < bought; i++) await b.cart([line], price);
    const all = await Promise.all(Array.from({ length: 9 }, () => b.cart([line], price)));
    const made = all.filter((it) => it.status === 201);
    const refused = all.filter((it) => it.body.code === "HOLD_LIMIT");
    expect([made.length, refused.length]).toEqual([limits.unpaidPerBuyer - bought, 9 - limits.unpaidPerBuyer + bought]);
    expect(made.map((it) => it.body.chargeId)).toContain(refused.at(-1)?.body.charge_id);
  }
});

test("one key that arrives many times at once makes one sale", async () => {
  const b = c.buyer();
  const { line, price } = await product(b);
  await b.get("/api/config");
  const before = await sales();
  const key = crypto.randomUUID();
  const all = await Promise.all(Array.from({ length: 8 }, () => b.cart([line], price, { key })));
  const made = all.filter((it) => it.status === 201);
  const busy = all.filter((it) => it.body.code === "REQUEST_IN_PROGRESS");
  expect(made.length + busy.length).toBe(8);
  expect(busy.every((it) => it.headers.get("retry-after") === "2")).toBe(true);
  expect(new Set(made.map((it) => it.body.saleId)).size).toBe(1);
  expect(await sales()).toBe(before + 1);
  const again = await b.cart([line], price, { key });
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  expect(again.body).toEqual(made[0]?.body);
  const other = await b.cart([{ ...line, qty: 2 }], 2 * price, { key });
  expect(other.body.code).toBe("IDEMPOTENCY_CONFLICT");
});

test("a repeat of a request that is at work is told to wait, and waits for nothing itself", async () => {
  const b = c.buyer();
  const { line, price } = await product(b);
  await b.get("/api/config");
  const { db } = c.deps;
  const key = crypto.randomUUID();
  const first = await c
    .elsewhere()
    .transaction()
    .execute(async (tx) => {
      await tx.selectFrom("catalog_item").select("id").where("id", "=", line.itemId).forUpdate().execute();
      const made = b.cart([line], price, { key });
      const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await waiting.execute(db)).rows[0]?.n === 0) await new Promise((done) => setTimeout(done, 10));
      const twin = await b.cart([line], price, { key });
      expect([twin.status, twin.body.code, twin.headers.get("retry-after")]).toEqual([409, "REQUEST_IN_PROGRESS", "2"]);
      return { made };
    });
  expect((await first.made).status).toBe(201);
});

test("a refusal leaves nothing but its answer, which a repeat gets again", async () => {
  const b = c.buyer();
  const { line, price } = await product(b);
  const before = await sales();
  const key = crypto.randomUUID();
  await b.get("/api/config");
  const refused = await b.cart([line], price + 1, { key });
  expect(refused.body.code).toBe("PRICE_CHANGED");
  const again = await b.cart([line], price + 1, { key });
  expect([again.body, again.headers.get("idempotency-replayed")]).toEqual([refused.body, "true"]);
  expect(await sales()).toBe(before);
});
