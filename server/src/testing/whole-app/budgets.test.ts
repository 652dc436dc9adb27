import type { Centavos } from "@corral/domain/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeSetting } from "#src/features/business/settings/business";
import { settle } from "#src/features/payments/settlement/settle";
import { KEEP_PLAN } from "#src/platform/database/connection/connection";
import { type Corral, corral } from "../corral";
import { queriesOf, statementsOf } from "../watch-statements";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

/**
 * Statements of each request, `begin` and `commit` included but in `paidOrder`. Exact: one more needs a reason, one
 * fewer lowers the budget.
 */
const budgets = {
  /** A page of the shop with all around its items, and one item; for who may hold something also what. */
  catalogue: 1,
  item: 1,
  itemOfHolder: 2,
  charge: 1,
  sale: 4,
  animal: 4,
  eachMoreLine: 0,
  paidOrder: 9,
  notice: 2,
  sameAnswer: 8,
  herd: 10,
  herdSearch: 10,
};

test("a shop page needs one statement, whatever it has and is filtered by", async () => {
  const queries = (query: string) => queriesOf(c, () => c.buyer().get(`/api/catalog?${query}`));
  for (const query of [
    "group=productos&limit=3",
    "group=productos&limit=60",
    "group=animales&limit=60",
    "limit=60",
    "sort=name&min=100&available=true",
    "sex=female&age=3-6&delivery=carrier",
    "q=vaca",
  ])
    expect(await queries(query), query).toHaveLength(budgets.catalogue);
});

test("an item needs one statement, and one more where its buyer holds something", async () => {
  const b = c.buyer();
  const [product] = await b.shelf("group=productos");
  const [animal] = await b.shelf("group=animales");
  const [visit] = await b.shelf("group=visitas");
  if (!product || !animal || !visit) throw new Error("empty shelf");
  const look = (id: string, by = c.buyer()) => queriesOf(c, () => by.get(`/api/catalog/${id}`));
  // The first one reads the settings.
  await look(product.id);
  expect(await look(product.id)).toHaveLength(budgets.item);
  expect(await look(animal.id)).toHaveLength(budgets.item);
  expect(await look(visit.id)).toHaveLength(budgets.item);
  await b.cart([{ itemId: product.id, qty: 1 }], product.price);
  expect(await look(product.id, b)).toHaveLength(budgets.itemOfHolder);
});

test("a sale, its charge and a webhook stay within their query budgets", async () => {
  const b = c.buyer();
  const [one, two, three] = await b.shelf("group=productos");
  if (!one || !two || !three) throw new Error("empty shelf");
  const { body: config } = await b.get("/api/config");
  const sale = (items: { id: string; price: number }[]) =>
    b.call("POST", "/api/sales", {
      lines: items.map((i) => ({ itemId: i.id, qty: 1 })),
      contact: { name: "Ana Pérez", phone: "55 1234 5678" },
      seenTotal: items.reduce((n, i) => n + i.price, 0),
      privacyVersion: config.privacy.version,
    });
  let chargeId = "";
  // The first one reads the settings.
  await sale([two]);
  const first = await queriesOf(c, async () => {
    chargeId = (await sale([one])).body.chargeId;
  });
  // It locks, reads and counts; it writes. Between begin and commit.
  expect(first).toHaveLength(budgets.sale);
  const [animal] = await b.shelf("group=animales");
  if (!animal) throw new Error("empty shelf");
  expect(await queriesOf(c, () => sale([animal]))).toHaveLength(budgets.animal);
  expect(await queriesOf(c, () => sale([one, two, three]))).toHaveLength(budgets.sale + 2 * budgets.eachMoreLine);
  await b.get(`/api/charges/${chargeId}`);
  expect(await queriesOf(c, () => b.get(`/api/charges/${chargeId}`))).toHaveLength(budgets.charge);
  await writeSetting(c.deps.db, "sample_charge", "none", c.deps.now());
  // The settings are read again only when one of them was written.
  expect(await queriesOf(c, () => b.get(`/api/charges/${chargeId}`))).toHaveLength(budgets.charge + 1);
  expect(await queriesOf(c, () => b.get(`/api/charges/${chargeId}`))).toHaveLength(budgets.charge);
  const notice = await queriesOf(c, () =>
    fetch(`${c.url}/api/webhooks/conekta`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id: "evt", type: "order.paid", data: { object: { id: "ord_x" } } }),
    }),
  );
  expect(notice).toHaveLength(budgets.notice);
});

/** The most that each hot statement is made of: a noun that joins a sale lengthens what every sale sends. */
const hot = {
  saleLoad: { bytes: 5_800, parameters: 39, joins: 9 },
  saleWrite: { bytes: 8_450, parameters: 126, joins: 8 },
  charge: { bytes: 7_700, parameters: 11, joins: 16 },
};

test("a sale's statements, and that of whoever looks at a charge, are no longer than they were, and planned once", async () => {
  const b = c.buyer();
  let chargeId = "";
  const chosen = async () => {
    const [item] = await b.shelf("group=productos");
    if (!item) throw new Error("empty shelf");
    return async () => {
      const { body } = await c.buyer().cart([{ itemId: item.id, qty: 1 }], item.price);
      chargeId = body.chargeId;
    };
  };
  const buy = async () => (await chosen())();
  const look = () => b.get(`/api/charges/${chargeId}`);
  await buy();
  const madeOf = async (work: () => Promise<unknown>) =>
    (await statementsOf(c, work))
      .filter((it) => it.text.startsWith(KEEP_PLAN))
      .map(({ text, values }) => ({
        bytes: text.length,
        parameters: values.length,
        joins: text.match(/\bjoin\b/g)?.length ?? 0,
      }));
  const [saleLoad, saleWrite] = await madeOf(await chosen());
  await look();
  const [charge] = await madeOf(look);
  for (const [name, most] of Object.entries(hot))
    for (const [what, n] of Object.entries({ saleLoad, saleWrite, charge }[name as keyof typeof hot] ?? {}))
      expect(n, `${what} of ${name}`).toBeLessThanOrEqual(most[what as keyof typeof most]);
  for (let i = 0; i < 8; i++) {
    await buy();
    await look();
  }
  const { pool } = c.deps.database;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const plans = await Promise.all(
    clients.map((client) =>
      client.query(
        "select statement, generic_plans::int as kept, custom_plans::int as anew from pg_prepared_statements",
      ),
    ),
  );
  for (const client of clients) client.release();
  const kept = plans.flatMap(({ rows }) => rows).filter(({ statement }) => statement.startsWith(KEEP_PLAN));
  expect(kept.length).toBeGreaterThan(2);
  expect(kept.filter((it) => it.anew > 0)).toEqual([]);
  expect(kept.every((it) => it.kept > 0)).toBe(true);
  expect(Math.max(...kept.map((it) => it.kept))).toBeGreaterThan(4);
});

test("the herd needs as many for one animal as for a hundred", async () => {
  const staff = c.buyer();
  await staff.call("POST", "/api/session", { login: "vaquero", password: "corral-demo" });
  const queries = (query: string) => queriesOf(c, () => staff.get(`/api/herd/animals?${query}`));
  expect(await queries("limit=1")).toHaveLength(budgets.herd);
  expect(await queries("limit=100")).toHaveLength(budgets.herd);
  expect(await queries("q=canela&limit=100")).toHaveLength(budgets.herdSearch);
});

test("a paid order takes nine statements in three transactions", async () => {
  const b = c.buyer();
  const { body: config } = await b.get("/api/config");
  // The first of a process reads the settings and opens the signing key.
  for (const isFirst of [true, false]) {
    const [item] = await b.shelf("group=productos");
    if (!item) throw new Error("empty shelf");
    const card = await b.card();
    const order = await queriesOf(c, async () => {
      const { body } = await b.call("POST", "/api/sales", {
        lines: [{ itemId: item.id, qty: 1 }],
        contact: { name: "Ana Pérez", email: "ana@testuser.com" },
        seenTotal: item.price,
        privacyVersion: config.privacy.version,
      });
      expect((await b.pay(body.chargeId, card)).body.state).toBe("paid");
    });
    if (isFirst) continue;
    // As rulings 47 count.
    expect(order.filter((it) => !/^(begin|commit)$/.test(it))).toHaveLength(budgets.paidOrder);
    expect(order.filter((it) => it === "commit")).toHaveLength(3);
    expect(order).toHaveLength(budgets.paidOrder + 6);
  }
});

test("an answer of a provider that brings nothing new reads nothing of refunds", async () => {
  const b = c.buyer();
  const [item] = await b.shelf("group=productos");
  if (!item) throw new Error("empty shelf");
  const { chargeId } = (await b.cart([{ itemId: item.id, qty: 1 }], item.price)).body;
  const paid = await b.pay(chargeId, await b.card());
  const { id, payment_ref } = await c.deps.db
    .selectFrom("attempt")
    .selectAll()
    .where("public_id", "=", paid.body.attempts[0].id)
    .executeTakeFirstOrThrow();
  const again = await queriesOf(c, () =>
    settle(c.deps, id, {
      kind: "paid",
      paymentRef: String(payment_ref),
      amount: item.price as Centavos,
      refunded: 0 as Centavos,
      refunds: [],
      raw: "processed/accredited",
    }),
  );
  expect(again.filter((it) => it.includes('from "refund"'))).toEqual([]);
  expect(again).toHaveLength(budgets.sameAnswer);
});
