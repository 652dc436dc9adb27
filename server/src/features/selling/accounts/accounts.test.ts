import type { AccountView, SaleDetail } from "@corral/contract/types";
import { readGroupValues } from "@corral/domain/business/settings/groups";
import { pesos } from "@corral/domain/kernel/money";
import { DAY, HOUR } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeSetting } from "#src/features/business/settings/business";
import { remindAccounts } from "#src/features/office/messages/remind-accounts";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { openPointOfSale } from "#src/testing/point-of-sale";
import { produces } from "#src/testing/produces";

type Phone = ReturnType<Corral["buyer"]>;
let c: Corral;
let d: ReturnType<typeof openPointOfSale>;
let owner: Phone, manager: Phone, cashier: Phone;
beforeAll(async () => {
  c = await corral();
  d = openPointOfSale(c);
  [owner, manager, cashier] = (await Promise.all(["dueno", "encargado", "cajero"].map((l) => d.staff(l)))) as [
    Phone,
    Phone,
    Phone,
  ];
  for (const who of [owner, manager, cashier]) await d.drawer(who);
});
afterAll(() => c.close());
/** Sessions end with each leap of the clock; the device, and its drawer, stay. */
async function signIn() {
  for (const [who, login] of [
    [owner, "dueno"],
    [manager, "encargado"],
    [cashier, "cajero"],
  ] as const)
    if (!(await who.get("/api/session")).body.me)
      await who.call("POST", "/api/session", { login, password: "corral-demo" });
}
beforeEach(signIn);
afterEach(() => openPayments(c).mustBalance());

let people = 0;
/** A customer with credit of their own. */
async function customer(limit: number | null = 10_000_000, days = 30, email = "") {
  const id = crypto.randomUUID();
  const phone = `55 7${String(1_000_000 + people++).slice(2)}00`;
  const name = `Lupe Cuenta ${people}`;
  const made = await owner.call("POST", "/api/customers", { id, name, phone, email, notes: "" });
  expect(made.status).toBe(201);
  if (limit !== null) expect((await grant(id, { limit, days })).status).toBe(200);
  return { id, phone, name };
}
const account = async (id: string, who = owner) => (await who.get(`/api/customers/${id}/account`)).body as AccountView;
const grant = async (id: string, terms: { limit: number; days: number } | null, who = manager) =>
  who.call("PUT", `/api/customers/${id}/credit`, { terms }, { version: (await account(id)).version });

let most: { id: string; price: number } | undefined;
/** The product of which there is most. */
async function product() {
  if (most) return most;
  const shelf = (await c.buyer().shelf("group=productos")).filter((it) => it.price > 10_000);
  const stocks = await Promise.all(
    shelf.map(async (it) => ((await owner.get(`/api/items/${it.id}`)).body.stock as number | null) ?? 0),
  );
  most = shelf[stocks.indexOf(Math.max(...stocks))] as { id: string; price: number };
  return most;
}
/** A sale at the counter to this customer, of so many pieces. */
async function sale(to: { phone: string; name: string }, qty = 1) {
  const it = await product();
  const made = await d.sell(cashier, [{ itemId: it.id, qty }], it.price * qty, {
    customer: { phone: to.phone, name: to.name },
  });
  expect(made.status).toBe(201);
  const chargeId = made.body.chargeId as string;
  const { rows } = await sql<{ id: string }>`
    select s.public_id as id from sale s join charge c on c.sale_id = s.id where c.public_id = ${chargeId}`.execute(
    c.deps.db,
  );
  return { saleId: rows[0]?.id as string, chargeId, total: it.price * qty };
}
const onCredit = (saleId: string, who = manager) => who.call("POST", `/api/sales/${saleId}/credit`, {});
async function sold(to: { id: string; phone: string; name: string }, qty = 1) {
  const one = await sale(to, qty);
  expect((await onCredit(one.saleId)).status).toBe(200);
  return one;
}
const pay = (id: string, body: object, o: { key?: string; who?: Phone } = {}) => {
  const ask = { method: "cash", ...body } as { method: string; amount: number; tendered?: number };
  return (o.who ?? cashier).call(
    "POST",
    `/api/customers/${id}/account/payments`,
    ask.method === "cash" ? { tendered: ask.amount, ...ask } : ask,
    o.key ? { key: o.key } : {},
  );
};
const detail = async (saleId: string) => (await owner.get(`/api/sales/${saleId}`)).body as SaleDetail;
const charge = async (id: string) => (await c.buyer().get(`/api/charges/${id}`)).body;

describe("a sale on credit", () => {
  test("is confirmed, stays open without a deadline, is handed over without a reason, and completes once it is paid", async () => {
    const k = await customer();
    const one = await sale(k, 2);
    const offer = (await manager.get(`/api/sales/${one.saleId}/credit`)).body;
    expect(offer).toMatchObject({
      customer: { id: k.id },
      amount: one.total,
      owed: 0,
      left: 10_000_000 - one.total,
      why: null,
    });
    expect((await detail(one.saleId)).may.leaveOnAccount).toBe(true);
    expect((await onCredit(one.saleId)).status).toBe(200);
    await c.later(3 * DAY);
    expect(await charge(one.chargeId)).toMatchObject({ state: "open", holdUntil: null });
    const x = await detail(one.saleId);
    expect(x).toMatchObject({
      order: { state: "confirmed" },
      account: { overdue: false },
      may: { deliver: true, leaveOnAccount: false },
    });
    expect(await account(k.id)).toMatchObject({ total: one.total, overdue: 0, left: 10_000_000 - one.total });
    const out = await owner.call("POST", `/api/sales/${one.saleId}/deliver`, { receivedBy: "Lupe" });
    expect(out.status).toBe(200);
    expect((await detail(one.saleId)).order.state).toBe("confirmed");
    expect((await pay(k.id, { amount: one.total })).status).toBe(201);
    expect((await detail(one.saleId)).order.state).toBe("completed");
    expect(await charge(one.chargeId)).toMatchObject({ state: "paid" });
    produces("SALE_MOVE_NOT_ALLOWED")(await onCredit(one.saleId));
  });

  test("is divided into parts that stay on the account, and its day is on its buyer's page and in the calendar", async () => {
    const k = await customer();
    const one = await sold(k, 2);
    expect((await charge(one.chargeId)).account).toMatchObject({
      overdue: false,
      dueWords: expect.stringMatching(/^vence /),
    });
    const half = Math.floor(one.total / 2);
    const parts = [half, one.total - half].map((amount) => ({ method: "cash", amount }));
    const done = await manager.call("POST", `/api/charges/${one.chargeId}/plan/staff`, { parts });
    expect(done.status).toBe(201);
    expect(await account(k.id)).toMatchObject({ total: one.total });
    const first = (await charge(done.body.chargeId)).parts.items as { chargeId: string }[];
    const due = await c.deps.db
      .selectFrom("charge")
      .select("credit_due")
      .where("public_id", "=", done.body.chargeId)
      .executeTakeFirstOrThrow();
    const { tasks } = (await owner.get(`/api/tasks?from=${due.credit_due}&to=${due.credit_due}`)).body;
    expect(tasks.filter((t: { title: string }) => t.title.startsWith("A crédito")).length).toBeGreaterThanOrEqual(2);
    expect((await pay(k.id, { amount: half })).status).toBe(201);
    expect((await detail(one.saleId)).order.state).toBe("confirmed");
    expect(await account(k.id)).toMatchObject({ total: one.total - half });
    expect((await pay(k.id, { amount: one.total - half })).status).toBe(201);
    expect((await detail(one.saleId)).payment.state).toBe("paid");
    for (const p of first) expect((await charge(p.chargeId)).account).toBeNull();
  });

  test("says why it can't be left to a customer without credit", async () => {
    const one = await sale(await customer(null));
    const offer = (await manager.get(`/api/sales/${one.saleId}/credit`)).body;
    expect(offer).toMatchObject({ terms: null, left: null, why: expect.stringMatching(/no tiene crédito/) });
  });

  test("is also paid by its own link, by card and in parts at the counter", async () => {
    const k = await customer();
    const [a, b] = [await sold(k), await sold(k, 3)];
    const buyer = c.buyer();
    expect(
      (await buyer.pay(a.chargeId, { ...(await buyer.card()), payer: { email: "lupe@testuser.com" } })).body.state,
    ).toBe("paid");
    const before = (await account(k.id)).total;
    expect((await d.cash(cashier, b.chargeId, 100)).status).toBe(201);
    expect((await account(k.id)).total).toBe(before - 100);
    await c.later(40 * DAY);
    await signIn();
    expect(await charge(b.chargeId)).toMatchObject({ state: "partially_paid" });
    expect(await account(k.id)).toMatchObject({ overdue: before - 100 });
  });

  test("needs a customer with credit, somebody who may give it, and something that can be left unpaid", async () => {
    const none = await customer(null);
    const one = await sale(none);
    produces("CREDIT_NOT_GRANTED")(await onCredit(one.saleId));
    produces("FORBIDDEN")(await onCredit(one.saleId, cashier));
    produces("NOT_FOUND")(await onCredit("aaaaaaaaaaaaaaaaaaaaaa"));
    const it = await product();
    const made = await d.sell(cashier, [{ itemId: it.id, qty: 1 }], it.price);
    const { rows } = await sql<{ id: string }>`
      select s.public_id as id from sale s join charge c on c.sale_id = s.id where c.public_id = ${made.body.chargeId}`.execute(
      c.deps.db,
    );
    const anybody = await onCredit(rows[0]?.id as string);
    produces("CREDIT_NOT_GRANTED")(anybody);
    expect(anybody.body.detail).toContain("no tiene cliente");
    const k = await customer();
    const late = await sale(k);
    await c.later(2 * DAY);
    expect((await onCredit(late.saleId)).status).toBe(409);
    const twice = await sold(k);
    produces("SALE_MOVE_NOT_ALLOWED")(await onCredit(twice.saleId));
  });

  test("never passes the limit, however many are sold at once, and says what is left", async () => {
    const it = await product();
    for (let round = 0; round < 3; round++) {
      const k = await customer(it.price * 3);
      const sales = await Promise.all(Array.from({ length: 6 }, () => sale(k)));
      const answers = await Promise.all(sales.map((s, n) => onCredit(s.saleId, n % 2 ? owner : manager)));
      expect(answers.filter((a) => a.status === 200)).toHaveLength(3);
      for (const a of answers.filter((it) => it.status !== 200)) {
        produces("CREDIT_LIMIT_EXCEEDED")(a);
        expect(a.body.left).toBe(0);
      }
      expect(await account(k.id)).toMatchObject({ total: it.price * 3, left: 0 });
      // What was refused is still held as before, and can be paid.
      const refused = sales[answers.findIndex((a) => a.status !== 200)];
      expect((await detail(refused?.saleId as string)).order.state).toBe("placed");
      expect((await d.cash(cashier, refused?.chargeId as string, it.price)).status).toBe(201);
    }
  });

  test("that is cancelled frees its units and its part of the limit; its charge too", async () => {
    const k = await customer();
    const stock = async () => (await owner.get(`/api/items/${(await product()).id}`)).body.stock as number | null;
    const before = await stock();
    const [a, b, e] = [await sold(k, 2), await sold(k), await sold(k)];
    const cancelled = await owner.call("POST", `/api/sales/${a.saleId}/cancel`, {
      reason: "Ya no lo quiso",
      refunds: [],
    });
    expect(cancelled.status).toBe(200);
    expect((await detail(a.saleId)).order.state).toBe("cancelled");
    expect(
      (await owner.call("POST", `/api/charges/${b.chargeId}/cancel`, { reason: "Se arrepintió", replace: false }))
        .status,
    ).toBe(200);
    expect((await detail(b.saleId)).order.state).toBe("cancelled");
    expect(await account(k.id)).toMatchObject({ total: e.total });
    if (before !== null) expect(await stock()).toBe(before - 1);
    // Changed for another charge it stays on the account, with its day.
    expect(
      (await owner.call("POST", `/api/charges/${e.chargeId}/cancel`, { reason: "Otro enlace", replace: true })).status,
    ).toBe(200);
    const { debts, total } = await account(k.id);
    expect([debts.length, total, debts[0]?.chargeId === e.chargeId]).toEqual([1, e.total, false]);
    expect((await detail(e.saleId)).order.state).toBe("confirmed");
  });

  test("handed over unpaid with a reason is on the account too", async () => {
    const k = await customer(100, 15);
    const one = await sale(k);
    const body = { receivedBy: "Lupe", unpaidReason: "Lo conocemos" };
    expect((await owner.call("POST", `/api/sales/${one.saleId}/deliver`, body)).status).toBe(200);
    expect(await account(k.id)).toMatchObject({ total: one.total, left: 0 });
    expect((await account(k.id)).debts[0]?.dueWords).toContain("vence el");
  });

  test("of a sale without a customer is listed by itself, and leads to its charge", async () => {
    const it_ = await product();
    const made = await d.sell(cashier, [{ itemId: it_.id, qty: 1 }], it_.price);
    const { chargeId } = made.body;
    const [row] = (
      await sql<{ id: string }>`select s.public_id as id from sale s join charge c on c.sale_id = s.id
      where c.public_id = ${chargeId}`.execute(c.deps.db)
    ).rows;
    const body = { receivedBy: "El de la camioneta roja", unpaidReason: "Paga el lunes" };
    expect((await owner.call("POST", `/api/sales/${row?.id}/deliver`, body)).status).toBe(200);
    const found = async () => (await cashier.get("/api/accounts?q=sin+cliente")).body.items;
    expect(await found()).toMatchObject([
      { chargeId, name: expect.stringMatching(/^Sin cliente · /), total: it_.price },
    ]);
    expect(await (await d.device("contador")).text("/api/accounts.csv").then((f) => f.body)).toContain(
      "Sin cliente · ",
    );
    expect((await d.terminal(cashier, chargeId, it_.price)).status).toBe(201);
    expect(await found()).toEqual([]);
  });

  test("grows by a freight only as far as its credit, whoever chooses it", async () => {
    await writeSetting(
      c.deps.db,
      "shipping",
      {
        ...readGroupValues("shipping", {}),
        zones: [{ name: "Centro", price: pesos(300) }],
        quotes: true,
        perKm: pesos(20),
        perKmMin: pesos(400),
        taxClass: "iva_16",
      },
      c.deps.now(),
    );
    const { id: itemId, price } = await product();
    await sql`update catalog_item set delivery = '{pickup,seller_delivers}' where id = ${itemId}::uuid`.execute(
      c.deps.db,
    );
    const k = await customer(price + 30_000);
    const { saleId } = await sold(k);
    const b = manager;
    const at = `/api/sales/${saleId}/shipping`;
    // Asked for before or after, a quote is accepted by its buyer, here in person.
    const choice = { way: "quote", address: "Rancho El Tule, Tapalpa" };
    expect((await b.call("POST", at, { version: 0, choice, seenFreight: 0 })).status).toBe(200);
    await manager.call("POST", `/api/sales/${saleId}/shipping/quote`, { version: 1, amount: 40_000, days: 2 });
    const refused = await b.call("POST", `${at}/quote/answer`, { act: "accept", version: 2 });
    produces("SALE_MOVE_NOT_ALLOWED")(refused);
    expect(refused.body.detail).not.toContain("$");
    expect((await account(k.id)).total).toBe(price);
    // What fits is on the account.
    const zone = { way: "zone", zone: "Centro", address: "Calle 1, Tapalpa" };
    expect((await b.call("POST", at, { version: 2, choice: zone, seenFreight: 30_000 })).status).toBe(200);
    expect(await account(k.id)).toMatchObject({ total: price + 30_000, left: 0 });
  });

  test("is owed again when a payment of it goes back, and ends with its sale", async () => {
    const k = await customer();
    const one = await sold(k);
    const part = { method: "terminal_manual", amount: 5_000, approval: "123456" };
    const giveBack = async (amount: number) => {
      const at = `/api/charges/${one.chargeId}/refunds`;
      const back = { amount, way: "terminal", reason: "Era de otra cuenta", units: "keep" };
      const asked = await owner.call("POST", at, back);
      expect(asked.status).toBe(201);
      const { id } = asked.body.items.at(-1);
      expect((await owner.call("POST", `/api/refunds/${id}/approve`)).status).toBe(200);
      const done = await owner.call("POST", `/api/refunds/${id}/settle`, { outcome: "done" });
      expect(done.status).toBe(200);
    };
    expect((await pay(k.id, part)).status).toBe(201);
    await giveBack(2_000);
    expect((await account(k.id)).total).toBe(one.total - 3_000);
    await giveBack(3_000);
    expect(await account(k.id)).toMatchObject({ total: one.total, debts: [{ owed: one.total }] });
    expect((await detail(one.saleId)).order.state).toBe("confirmed");

    expect((await pay(k.id, part)).status).toBe(201);
    const refunds = [{ chargeId: one.chargeId, way: "terminal" }];
    const cancelled = await owner.call("POST", `/api/sales/${one.saleId}/cancel`, {
      reason: "Ya no la quiere",
      refunds,
    });
    expect(cancelled.status).toBe(200);
    expect((await account(k.id)).total).toBe(0);
    // Nobody pays the rest of what is no longer theirs.
    const b = c.buyer();
    const late = await b.pay(one.chargeId, { ...(await b.card()), payer: { email: "lupe@testuser.com" } });
    expect(late.body.code).toBe("HOLD_EXPIRED");
    expect((await detail(one.saleId)).order.state).toBe("cancelled");
    const { items } = (await owner.get(`/api/charges/${one.chargeId}/refunds`)).body;
    const sent = await manager.call("POST", `/api/refunds/${items.at(-1).id}/approve`);
    expect(sent.body.items.at(-1).state).toBe("approved");
  });

  test("ends with its return: nothing is owed", async () => {
    const k = await customer();
    const one = await sold(k);
    await owner.call("POST", `/api/sales/${one.saleId}/deliver`, { receivedBy: "Lupe" });
    const back = await owner.call("POST", `/api/sales/${one.saleId}/return`, {
      reason: "No salió bueno",
      units: "sell",
      refunds: [],
    });
    expect(back.status).toBe(200);
    expect(await account(k.id)).toMatchObject({ total: 0, debts: [] });
    // Partly paid too, whatever of it goes back: its link takes nothing more.
    const part = await sold(k);
    expect((await pay(k.id, { method: "terminal_manual", amount: 5_000, approval: "123456" })).status).toBe(201);
    await owner.call("POST", `/api/sales/${part.saleId}/deliver`, { receivedBy: "Lupe" });
    const again = { reason: "No salió bueno", units: "sell", refunds: [] };
    expect((await owner.call("POST", `/api/sales/${part.saleId}/return`, again)).status).toBe(200);
    expect((await account(k.id)).total).toBe(0);
    const b = c.buyer();
    const late = await b.pay(part.chargeId, { ...(await b.card()), payer: { email: "lupe@testuser.com" } });
    expect(late.body.code).toBe("HOLD_EXPIRED");
  });
});

describe("the credit", () => {
  test("is given, changed and taken by owner and manager, within its bounds, on what they saw", async () => {
    const k = await customer(500_000, 45);
    expect((await account(k.id)).terms).toEqual({ limit: 500_000, days: 45 });
    produces("FORBIDDEN")(await grant(k.id, { limit: 1, days: 1 }, cashier));
    for (const terms of [
      { limit: 0, days: 30 },
      { limit: 1_000_000_000, days: 30 },
      { limit: 100, days: 0 },
      { limit: 100, days: 121 },
    ])
      produces("VALIDATION_FAILED")(await grant(k.id, terms));
    const { version } = await account(k.id);
    expect((await grant(k.id, null)).status).toBe(200);
    const stale = await owner.call("PUT", `/api/customers/${k.id}/credit`, { terms: null }, { version });
    produces("VERSION_CONFLICT")(stale);
    expect((await account(k.id)).terms).toBeNull();
    produces("CREDIT_NOT_GRANTED")(await onCredit((await sale(k)).saleId));
  });

  test("of two merged customers is the first one's, or the other's where it has none; debts, payments and links follow", async () => {
    const [kept, other] = [await customer(null), await customer(700_000, 10)];
    const one = await sold(other, 2);
    await pay(other.id, { amount: 100 });
    const link = (await cashier.call("POST", `/api/customers/${other.id}/account/link`, { renew: false })).body
      .url as string;
    expect((await owner.call("POST", `/api/customers/${kept.id}/join`, { otherId: other.id })).status).toBe(200);
    const whole = await account(kept.id);
    expect(whole).toMatchObject({ terms: { limit: 700_000, days: 10 }, total: one.total - 100 });
    expect(whole.payments).toHaveLength(1);
    expect((await statement(link)).body).toMatchObject({ total: one.total - 100 });
  });
});

const statement = (url: string) => c.buyer().get(`/api/accounts/${new URL(url).searchParams.get("cuenta")}`);

describe("a payment to the account", () => {
  test("pays what is due first, with a receipt for each part and the change of the whole", async () => {
    const k = await customer();
    const [a, b] = [await sold(k), await sold(k, 2)];
    const amount = a.total + 150;
    const paid = await pay(k.id, { amount, tendered: amount + 500 });
    expect(paid.status).toBe(201);
    expect(paid.body.payment).toMatchObject({ amount, change: 500, methodWords: "Efectivo" });
    expect(paid.body.payment.parts.map((p: { amount: number }) => p.amount)).toEqual([a.total, 150]);
    for (const p of paid.body.payment.parts) expect(p.receipt.folio).toMatch(/\d/);
    expect(paid.body.account.total).toBe(b.total - 150);
    expect(await charge(a.chargeId)).toMatchObject({ state: "paid" });
    expect(await charge(b.chargeId)).toMatchObject({ state: "partially_paid", remaining: b.total - 150 });
    expect((await account(k.id)).payments).toEqual([paid.body.payment]);
  });

  test("goes where it is told, to the exact sum", async () => {
    const k = await customer();
    const [a, b] = [await sold(k), await sold(k, 2)];
    const told = (amount: number, parts: [string, number][]) =>
      pay(k.id, { amount, parts: parts.map(([chargeId, n]) => ({ chargeId, amount: n })) });
    produces("ACCOUNT_PARTS_DIFFER")(await told(200, [[b.chargeId, 100]]));
    produces("ACCOUNT_PARTS_DIFFER")(
      await told(200, [
        [b.chargeId, 100],
        [b.chargeId, 100],
      ]),
    );
    produces("ACCOUNT_OVERPAID")(await told(a.total + 1, [[a.chargeId, a.total + 1]]));
    const others = await sold(await customer());
    produces("NOT_FOUND")(await told(100, [[others.chargeId, 100]]));
    expect((await told(300, [[b.chargeId, 300]])).status).toBe(201);
    const { debts } = await account(k.id);
    expect(debts.map((it) => it.owed)).toEqual([a.total, b.total - 300]);
  });

  test("of more than is owed is refused, and of nothing", async () => {
    const k = await customer();
    produces("ACCOUNT_OVERPAID")(await pay(k.id, { amount: 100 }));
    const one = await sold(k);
    const over = await pay(k.id, { amount: one.total + 1 });
    produces("ACCOUNT_OVERPAID")(over);
    expect(over.body).toMatchObject({ owed: one.total });
    produces("VALIDATION_FAILED")(await pay(k.id, { amount: 0 }));
    produces("VALIDATION_FAILED")(await pay(k.id, { amount: -5 }));
    produces("VALIDATION_FAILED")(await pay(k.id, { amount: 100, tendered: 99 }));
    expect((await account(k.id)).total).toBe(one.total);
  });

  test("sent twice is one payment; two cashiers at once never take more than is owed", async () => {
    const k = await customer();
    const one = await sold(k, 2);
    const key = crypto.randomUUID();
    const answers = await Promise.all([pay(k.id, { amount: 200 }, { key }), pay(k.id, { amount: 200 }, { key })]);
    expect(answers.some((a) => a.status === 201)).toBe(true);
    expect((await pay(k.id, { amount: 200 }, { key })).status).toBe(201);
    expect((await account(k.id)).total).toBe(one.total - 200);
    produces("IDEMPOTENCY_CONFLICT")(await pay(k.id, { amount: 300 }, { key }));
    for (let round = 0; round < 3; round++) {
      const other = await customer();
      const debts = [await sold(other), await sold(other), await sold(other, 2)];
      const total = debts.reduce((all, it) => all + it.total, 0);
      const amount = Math.ceil(total * 0.6);
      const [x, y, z] = await Promise.all([
        pay(other.id, { amount }, { who: cashier }),
        pay(other.id, { amount }, { who: owner }),
        d.cash(manager, debts[0]?.chargeId as string, 100),
      ]);
      expect([x, y].filter((a) => a.status === 201)).toHaveLength(1);
      const collected = amount + (z.status === 201 ? 100 : 0);
      expect((await account(other.id)).total).toBe(total - collected);
    }
  });

  test("of cash needs an open drawer, and much of it a manager; all parts or none", async () => {
    const k = await customer(900_000_000);
    await sold(k, 2);
    const withoutDrawer = c.buyer();
    await withoutDrawer.call("POST", "/api/session", { login: "encargado", password: "corral-demo" });
    const before = (await account(k.id)).total;
    produces("TILL_CLOSED")(await pay(k.id, { amount: 300 }, { who: withoutDrawer }));
    expect(await account(k.id)).toMatchObject({ total: before, payments: [] });
    // One of its sales waits for a bank: nothing is counted of the other either.
    const busy = await sold(k);
    const transfer = {
      amount: busy.total,
      trackingKey: "RASTREO0001",
      bankFrom: "BBVA",
      bankTo: "Banorte",
      opDay: day(),
    };
    expect((await cashier.call("POST", `/api/charges/${busy.chargeId}/transfers`, transfer)).status).toBe(201);
    produces("PAYMENT_IN_PROGRESS")(await pay(k.id, { amount: before + busy.total }));
    expect(await account(k.id)).toMatchObject({ total: before + busy.total, payments: [] });
  });

  test("by terminal, or by a transfer that pays once under its tracking key", async () => {
    const k = await customer();
    const debts = [await sold(k), await sold(k)];
    expect((await pay(k.id, { method: "terminal_manual", amount: 200, approval: "A1B2C3" })).status).toBe(201);
    const left = (await account(k.id)).total;
    const transfer = {
      trackingKey: "MBAN01002611260099",
      bankFrom: "BBVA",
      bankTo: "Banorte",
      opDay: day(),
      settled: true,
    };
    const told = { method: "transfer_manual", amount: left, transfer };
    produces("FORBIDDEN")(await pay(k.id, told));
    produces("VALIDATION_FAILED")(
      await pay(k.id, { ...told, transfer: { ...transfer, settled: false } }, { who: owner }),
    );
    produces("VALIDATION_FAILED")(
      await pay(k.id, { ...told, transfer: { ...transfer, trackingKey: "x" } }, { who: owner }),
    );
    // The bank's movement of the same money was there before: it is counted with the payment, and not looked for any more.
    const seen = { amount: left, opDay: day(), sender: "Lupe", bankKey: transfer.trackingKey, concept: "" };
    expect((await owner.call("POST", "/api/incoming-transfers", seen)).status).toBe(201);
    const paid = await pay(k.id, told, { who: owner });
    expect(paid.status).toBe(201);
    const moved = async (group: string) =>
      (await owner.get(`/api/incoming-transfers?group=${group}`)).body.items.filter(
        (it: { bankKey: string }) => it.bankKey === transfer.trackingKey,
      );
    expect(await moved("open")).toEqual([]);
    expect(await moved("decided")).toHaveLength(1);
    expect(paid.body.payment.parts).toHaveLength(2);
    expect(await account(k.id)).toMatchObject({ total: 0 });
    for (const it of debts) expect(await charge(it.chargeId)).toMatchObject({ state: "paid" });
    const next = await sold(k);
    produces("TRANSFER_KEY_REUSED")(await pay(k.id, { ...told, amount: 100 }, { who: owner }));
    const { settled: _seen, ...plain } = transfer;
    produces("TRANSFER_KEY_REUSED")(
      await cashier.call("POST", `/api/charges/${next.chargeId}/transfers`, { amount: 100, ...plain }),
    );
  });

  test("is seen and taken by who may", async () => {
    const k = await customer();
    await sold(k);
    for (const login of ["vaquero", "mvz", "taquilla", "soporte"]) {
      const who = await d.staff(login);
      produces("FORBIDDEN")(await who.get(`/api/customers/${k.id}/account`));
      produces("FORBIDDEN")(await pay(k.id, { amount: 100 }, { who }));
    }
    const accountant = await d.staff("contador");
    expect((await accountant.get(`/api/customers/${k.id}/account`)).status).toBe(200);
    produces("FORBIDDEN")(await pay(k.id, { amount: 100 }, { who: accountant }));
    produces("UNAUTHENTICATED")(await c.buyer().get(`/api/customers/${k.id}/account`));
    produces("NOT_FOUND")(await pay("00000000-0000-7000-8000-000000000000", { amount: 100 }));
  });
});

const day = () => new Date(c.deps.now() - 6 * HOUR).toISOString().slice(0, 10);

describe("who owes", () => {
  test("is listed by age, the sum of ages is the total, and it is the same in the file", async () => {
    const k = await customer(10_000_000, 5);
    const old = await sold(k);
    await c.later(50 * DAY);
    await signIn();
    const fresh = await sold(k, 2);
    const { body } = await cashier.get(`/api/accounts?q=${encodeURIComponent(k.name)}`);
    const mine = body.items.find((it: { id: string }) => it.id === k.id);
    const amounts = Object.fromEntries(mine.ages.map((it: { age: string; amount: number }) => [it.age, it.amount]));
    expect(amounts).toEqual({ upcoming: fresh.total, to30: 0, to60: old.total, to90: 0, older: 0 });
    expect(mine).toMatchObject({ total: old.total + fresh.total, overdue: old.total, dueWords: "venció hace 45 días" });
    const sums = body.all.ages.reduce((all: number, it: { amount: number }) => all + it.amount, 0);
    expect(sums).toBe(body.all.total);
    const pages: string[] = [];
    for (let cursor = ""; ; ) {
      const page = (await owner.get(`/api/accounts?limit=2${cursor && `&cursor=${cursor}`}`)).body;
      pages.push(...page.items.map((it: { id: string }) => it.id));
      if (!page.next) break;
      cursor = page.next;
    }
    expect(pages).toHaveLength(body.all.customers);
    expect(new Set(pages).size).toBe(pages.length);
    const file = await (await d.device("contador")).text("/api/accounts.csv");
    expect(file.status).toBe(200);
    const rows = file.body.split("\r\n").filter((line) => line.includes(k.name));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain("Venció hace 31 a 60 días");
    expect((await cashier.text("/api/accounts.csv")).status).toBe(403);
  });
});

test("more than a thousand open sales on account: those due first are listed, which is said; a customer's and the file's are whole", async () => {
  const [many, k] = [await customer(10_000_000, 30), await customer(10_000_000, 30)];
  const due = new Date(c.deps.now() + 400 * DAY).toISOString().slice(0, 10);
  await sql`insert into charge (id, public_id, purpose, concept, amount, state, created_at, customer_id, credit_due)
    select gen_random_uuid(), 'cuenta-de-prueba-' || lpad(n::text, 8, '0'), 'free', 'A crédito ' || n, 1000, 'open', now(), case when n > 1050 then ${k.id}::uuid else ${many.id}::uuid end, ${due}::date + n / 1051
    from generate_series(1, 1053) n`.execute(c.deps.db);
  const { body } = await cashier.get("/api/accounts");
  expect(body.all.hasMore).toBe(true);
  const { body: theirs } = await cashier.get(`/api/accounts?q=${encodeURIComponent(k.name)}`);
  expect(theirs.items.find((it: { id: string }) => it.id === k.id)).toMatchObject({ total: 3_000, overdue: 0 });
  expect(theirs.all).toEqual(body.all);
  const file = await (await d.device("contador")).text("/api/accounts.csv");
  expect(file.body.split("\r\n").filter((line) => line.includes("A crédito "))).toHaveLength(1_053);
  await sql`delete from charge where public_id like 'cuenta-de-prueba-%'`.execute(c.deps.db);
  expect((await cashier.get("/api/accounts")).body.all.hasMore).toBe(false);
});

describe("a statement by its link", () => {
  test("shows debts, movements and links to pay, and nobody's data; a retired link is like an unknown one", async () => {
    const k = await customer(10_000_000, 30, "lupe.estado@testuser.com");
    const one = await sold(k, 2);
    await pay(k.id, { amount: 500 });
    const share = (renew: boolean) => cashier.call("POST", `/api/customers/${k.id}/account/link`, { renew });
    const [first, again] = [await share(false), await share(false)];
    expect(again.body.url).toBe(first.body.url);
    expect(decodeURIComponent(first.body.whatsapp)).toContain("estado de cuenta");
    expect((new URL(first.body.url).searchParams.get("cuenta") ?? "").length).toBeGreaterThanOrEqual(22);
    const { body, status } = await statement(first.body.url);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: one.total - 500, debts: [{ chargeId: one.chargeId, owed: one.total - 500 }] });
    expect(body.movements.map((m: { amount: number }) => m.amount)).toEqual([-500, one.total]);
    const text = JSON.stringify(body);
    for (const theirs of ["Lupe", k.phone, k.phone.replace(/\D/g, ""), "lupe.estado"])
      expect(text).not.toContain(theirs);
    const renewed = await share(true);
    expect(renewed.body.url).not.toBe(first.body.url);
    const gone = await statement(first.body.url);
    const unknown = await c.buyer().get("/api/accounts/aaaaaaaaaaaaaaaaaaaaaa");
    produces("NOT_FOUND")(gone);
    expect({ ...gone.body, support_id: "" }).toEqual({ ...unknown.body, support_id: "" });
    expect((await statement(renewed.body.url)).status).toBe(200);
    produces("FORBIDDEN")(
      await (await d.device("contador")).call("POST", `/api/customers/${k.id}/account/link`, { renew: true }),
    );
    const together = await customer();
    const urls = await Promise.all(
      [owner, manager, cashier].map(async (who) => {
        const it = await who.call("POST", `/api/customers/${together.id}/account/link`, { renew: false });
        return it.body.url;
      }),
    );
    expect(new Set(urls).size).toBe(1);
  });
});

test("a purchase that is paid in parts stays one movement of its day on the statement, with what was paid of it", async () => {
  const k = await customer();
  const one = await sold(k, 2);
  await pay(k.id, { amount: 500 });
  const link = (await cashier.call("POST", `/api/customers/${k.id}/account/link`, { renew: false })).body.url;
  const movements = async () => (await statement(link)).body.movements;
  const before = await movements();
  await c.later(3 * DAY);
  await signIn();
  const divide = async (chargeId: string, amounts: number[]) => {
    const parts = amounts.map((amount) => ({ method: "spei_mp", amount }));
    const done = await cashier.call("POST", `/api/charges/${chargeId}/plan/staff`, { parts });
    expect(done.status, JSON.stringify(done.body)).toBe(201);
    return done.body.chargeId as string;
  };
  const left = one.total - 500;
  const first = await divide(one.chargeId, [10_000, left - 10_000]);
  expect(await movements()).toEqual(before);
  // Divided again, and paid in part.
  await divide(first, [12_000, left - 12_000]);
  expect(await movements()).toEqual(before);
  await pay(k.id, { amount: 12_000 });
  expect(await movements()).toEqual([{ ...before[0], dayWords: expect.any(String), amount: -12_000 }, ...before]);
});

describe("reminders", () => {
  test("go out only with consent, and never more often than the setting says", async () => {
    const k = await customer(10_000_000, 1, "recordar@testuser.com");
    await sold(k);
    const noon = async (days: number) => {
      const hour = Number(new Date(c.deps.now() - 6 * HOUR).getUTCHours());
      await c.later(days * DAY + (12 - hour) * HOUR);
      await remindAccounts(c.deps);
      await signIn();
      const { rows } = await sql<{ sent: number }>`
        select count(*)::int as sent from message where kind = 'account_reminder' and split_part(key, ' ', 2) = ${k.id}`.execute(
        c.deps.db,
      );
      return rows[0]?.sent;
    };
    const consent = (purpose: string, given: boolean) =>
      owner.call("POST", `/api/customers/${k.id}/consents`, { purpose, given });
    expect(await noon(3)).toBe(0);
    expect((await account(k.id)).reminder).toBeNull();
    expect((await consent("whatsapp_reminders", true)).status).toBe(200);
    expect(await noon(1)).toBe(0);
    await cashier.call("POST", `/api/customers/${k.id}/account/link`, { renew: false });
    expect(decodeURIComponent((await account(k.id)).reminder ?? "")).toContain("vencidos");
    expect((await consent("email_reminders", true)).status).toBe(200);
    expect(await noon(1)).toBe(1);
    expect(await noon(3)).toBe(1);
    expect(await noon(5)).toBe(2);
    await consent("email_reminders", false);
    expect(await noon(9)).toBe(2);
    await consent("whatsapp_reminders", false);
    expect((await account(k.id)).reminder).toBeNull();
    await consent("email_reminders", true);
    await pay(k.id, { amount: (await account(k.id)).total }, { who: owner });
    expect(await noon(9)).toBe(2);
  });
});
