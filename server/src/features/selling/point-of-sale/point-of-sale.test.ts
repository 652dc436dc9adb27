import { limits } from "@corral/domain/kernel/limits";
import { roles } from "@corral/domain/kernel/roles";
import { DAY } from "@corral/domain/kernel/time";
import { type actions, reach } from "@corral/domain/permissions";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { openPointOfSale } from "#src/testing/point-of-sale";
import { produces } from "#src/testing/produces";

let c: Corral;
let d: ReturnType<typeof openPointOfSale>;
type Phone = ReturnType<Corral["buyer"]>;
let owner: Phone, manager: Phone, cashier: Phone, field: Phone;
beforeAll(async () => {
  c = await corral();
  d = openPointOfSale(c);
  [owner, manager, cashier, field] = (await Promise.all(
    ["dueno", "encargado", "cajero", "vaquero"].map((l) => d.staff(l)),
  )) as [Phone, Phone, Phone, Phone];
  for (const who of [owner, manager, cashier]) await d.drawer(who);
});
afterAll(() => c.close());
/** Invariants: journals sum to zero, and each payment has its journal and one receipt. */
afterEach(() => openPayments(c).mustBalance());

const charge = async (id: string) => (await c.buyer().get(`/api/charges/${id}`)).body;
const fault = (answer: { body: { errors?: { field: string }[] } }) => answer.body.errors?.[0]?.field;

describe("a charge made at the counter", () => {
  test("by amount recognises a customer's phone the second time, and is paid in cash with change", async () => {
    const first = await d.free(cashier, 35_000, { customer: { name: "Don Chema", phone: "55 8765 4321" } });
    expect((await cashier.get("/api/counter/customer?phone=5587654321")).body).toEqual({ name: "Don Chema" });
    await d.free(cashier, 1_000, { customer: { phone: "5587654321" } });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from charge c join customer k on k.id = c.customer_id where k.name = 'Don Chema'`.execute(
      c.deps.db,
    );
    expect(rows[0]?.n).toBe(2);
    const paid = await d.cash(cashier, first, 35_000, 50_000);
    expect(paid.status).toBe(201);
    expect(paid.body).toMatchObject({ amount: 35_000, tendered: 50_000, change: 15_000, remaining: 0 });
    expect(await charge(first)).toMatchObject({ state: "paid", collected: 35_000, remaining: 0 });
    const receipt = await c.buyer().get(`/api/receipts/pago/${paid.body.receipt.id}`);
    expect(receipt.body.snapshot).toMatchObject({ buyer: { name: "Don Chema" }, total: 35_000 });
    expect(receipt.body.snapshot.payments[0]).toMatchObject({ method: "Efectivo", amount: 35_000 });
    const listed = (await cashier.get("/api/sales?q=8765%204321")).body.items;
    expect(listed.map((i: { chargeId: string }) => i.chargeId)).toContain(first);
  });

  test("of the catalogue holds its units without a buyer's phone, at the server's price, and without the limit of open sales", async () => {
    const shelf = await c.buyer().shelf("group=animales&sort=price_asc");
    const [animal] = shelf.filter((i) => i.price < limits.cashInHand);
    if (!animal) throw new Error("no animal");
    const lines = [{ itemId: animal.id, qty: 1 }];
    produces("PRICE_CHANGED")(await d.sell(cashier, lines, animal.price - 100));
    const made = await d.sell(cashier, lines, animal.price);
    expect(made.status).toBe(201);
    produces("ANIMAL_NOT_AVAILABLE")(await d.sell(manager, lines, animal.price));
    expect((await c.buyer().get(`/api/catalog/${animal.id}`)).body.availability.buyable).toBe(false);
    const paid = await d.cash(cashier, made.body.chargeId, animal.price);
    expect(paid.body.receipt.tipo).toBe("venta");
    const sale = (await c.buyer().get(`/api/receipts/venta/${paid.body.receipt.id}`)).body.snapshot;
    expect(sale.buyer.name).toBe("Público en general");
    expect((await c.buyer().get(`/api/catalog/${animal.id}`)).body.availability.words).toBe("Vendido");
    const [product] = (await c.buyer().shelf("group=productos&sort=price_asc")).filter((i) => i.price > 0);
    for (let i = 0; i < 5; i++)
      expect((await d.sell(cashier, [{ itemId: product?.id, qty: 1 }], product?.price ?? 0)).status).toBe(201);
    const { rows } = await sql<{ channel: string; buyer_id: string | null }>`
      select distinct channel, buyer_id from sale where channel = 'counter'`.execute(c.deps.db);
    expect(rows).toEqual([{ channel: "counter", buyer_id: null }]);
  });

  test("of a name without a phone keeps the name: in the list, on its page and on the receipt", async () => {
    const id = await d.free(cashier, 21_000, { customer: { name: "  Doña   Chole " } });
    const view = (await cashier.get(`/api/charges/${id}/desk`)).body;
    expect(JSON.stringify(view)).toContain("Doña Chole");
    const listed = (await cashier.get("/api/sales?limit=20")).body.items as { buyer: string | null }[];
    expect(listed.map((it) => it.buyer)).toContain("Doña Chole");
    const { receipt } = (await d.cash(cashier, id, 21_000)).body;
    const { snapshot } = (await c.buyer().get(`/api/receipts/${receipt.tipo}/${receipt.id}`)).body;
    expect(snapshot.buyer.name).toBe("Doña Chole");
    // Replaced by a charge like it, the name stays.
    const other = await d.free(cashier, 22_000, { customer: { name: "Don Beto" } });
    const replaced = await cashier.call("POST", `/api/charges/${other}/cancel`, {
      reason: "Otro monto",
      replace: true,
    });
    expect(replaced.status, JSON.stringify(replaced.body)).toBe(200);
    const names = await sql<{ n: number }>`select count(*)::int as n from charge where payer_name = 'Don Beto'`.execute(
      c.deps.db,
    );
    expect(names.rows[0]?.n).toBe(2);
  });

  test("is refused with each invalid field", async () => {
    const ask = (body: object) => cashier.call("POST", "/api/counter/charges", body);
    const free = { amount: 100, concept: "Leche", purpose: "free" };
    for (const [body, field] of [
      [{}, "free"],
      [{ free, sale: { lines: [], seenTotal: 0 } }, "free"],
      [{ free: { ...free, amount: 0 } }, "free.amount"],
      [{ free: { ...free, amount: -5 } }, "free.amount"],
      [{ free: { ...free, concept: "x" } }, "free.concept"],
      [{ free, customer: { phone: "123" } }, "customer.phone"],
    ] as const) {
      const answer = await ask(body);
      produces("VALIDATION_FAILED")(answer);
      expect(fault(answer)).toBe(field);
    }
    produces("AMOUNT_ABOVE_MAX")(await ask({ free: { ...free, amount: 1_000_000_000 } }));
  });
});

describe("cash", () => {
  test("sent twice, and again after a lost answer, is one payment", async () => {
    const id = await d.free(cashier, 20_000);
    const key = crypto.randomUUID();
    const answers = await Promise.all([
      d.cash(cashier, id, 20_000, 20_000, { key }),
      d.cash(cashier, id, 20_000, 20_000, { key }),
    ]);
    expect(answers.map((a) => a.status).filter((s) => s === 201).length).toBeGreaterThanOrEqual(1);
    const again = await d.cash(cashier, id, 20_000, 20_000, { key });
    expect(again.body).toMatchObject({ amount: 20_000, change: 0, remaining: 0 });
    expect(await charge(id)).toMatchObject({ collected: 20_000, surplus: 0, state: "paid" });
    produces("IDEMPOTENCY_CONFLICT")(await d.cash(cashier, id, 10_000, 20_000, { key }));
  });

  test("by two cashiers at once is accepted from one; the other is told that it is paid", async () => {
    for (let round = 0; round < 5; round++) {
      const id = await d.free(cashier, 15_000);
      const answers = await Promise.all([d.cash(cashier, id, 15_000), d.cash(manager, id, 15_000)]);
      expect(answers.map((a) => a.status).sort()).toEqual([201, 409]);
      produces("ALREADY_PAID")(answers.find((a) => a.status === 409) as (typeof answers)[0]);
      expect(await charge(id)).toMatchObject({ collected: 15_000, surplus: 0 });
    }
  });

  test("refuses too little, too much and zero, without booking anything", async () => {
    const id = await d.free(cashier, 10_000);
    for (const [amount, tendered, field] of [
      [10_000, 9_999, "tendered"],
      [10_001, 20_000, "amount"],
      [0, 10_000, "amount"],
      [-10_000, 10_000, "amount"],
      [10_000, 10_000 + limits.cashInHand + 1, "tendered"],
    ] as const) {
      const answer = await d.cash(cashier, id, amount, tendered);
      produces("VALIDATION_FAILED")(answer);
      expect(fault(answer)).toBe(field);
    }
    expect(await charge(id)).toMatchObject({ collected: 0, state: "open" });
  });

  test("needs an open drawer, and above its limit owner or manager, also in parts", async () => {
    const id = await d.free(cashier, limits.cashInHand + 100_000);
    const other = await d.device("cajero");
    produces("TILL_CLOSED")(await d.cash(other, id, 100));
    expect((await d.cash(cashier, id, limits.cashInHand)).status).toBe(201);
    produces("FORBIDDEN")(await d.cash(cashier, id, 100));
    expect((await d.cash(manager, id, 100_000)).body.remaining).toBe(0);
  });

  test("in part holds the units and leaves the rest for the buyer to pay by the link", async () => {
    const [item] = await c.buyer().shelf("group=productos&sort=price_desc");
    if (!item) throw new Error("nothing");
    const made = await d.sell(cashier, [{ itemId: item.id, qty: 1 }], item.price, {
      customer: { name: "Ana Luz", phone: "5511112222" },
    });
    const id = made.body.chargeId;
    expect((await d.cash(cashier, id, 5_000, 10_000)).body).toMatchObject({
      change: 5_000,
      remaining: item.price - 5_000,
    });
    const link = (await cashier.get(`/api/charges/${id}/link`)).body;
    expect(link.whatsapp).toMatch(/^https:\/\/wa\.me\/525511112222\?text=/);
    expect(link.qrSvg).toMatch(/^<svg/);
    const b = c.buyer();
    const card = await b.card();
    const paid = await b.pay(id, { ...card, payer: { email: "ana@testuser.com" } });
    expect(paid.body).toMatchObject({ state: "paid", collected: item.price });
    expect(paid.body.receipts.map((r: { tipo: string }) => r.tipo).sort()).toEqual(["pago", "pago", "venta"]);
  });

  test("cancels an open voucher; if that is paid all the same, it is surplus and not a second sale", async () => {
    const [item] = (await c.buyer().shelf("group=productos&sort=price_desc")).filter((i) => i.price < limits.oxxoMax);
    if (!item) throw new Error("nothing");
    const b = c.buyer();
    const sale = await b.cart([{ itemId: item.id, qty: 1 }], item.price);
    const out = await b.pay(sale.body.chargeId, { method: "oxxo_cash" });
    const { reference } = out.body.attempts[0].voucher;
    expect((await d.cash(cashier, sale.body.chargeId, item.price)).body.remaining).toBe(0);
    await c.control("/pay", { reference, late: true });
    await c.later(DAY);
    expect(await charge(sale.body.chargeId)).toMatchObject({ state: "overpaid", surplus: item.price });
  });

  test("is refused when an open voucher turns out to be paid", async () => {
    const [item] = (await c.buyer().shelf("group=productos&sort=price_desc")).filter((i) => i.price < limits.oxxoMax);
    if (!item) throw new Error("nothing");
    const b = c.buyer();
    const sale = await b.cart([{ itemId: item.id, qty: 1 }], item.price);
    const out = await b.pay(sale.body.chargeId, { method: "oxxo_cash" });
    await c.control("/pay", { reference: out.body.attempts[0].voucher.reference });
    produces("ALREADY_PAID")(await d.cash(cashier, sale.body.chargeId, item.price));
    expect(await charge(sale.body.chargeId)).toMatchObject({ collected: item.price, surplus: 0 });
  });

  test("for a deposit and then its balance completes the sale", async () => {
    const shelf = await c.buyer().shelf("group=animales&sort=price_asc");
    for (const item of shelf.filter((i) => i.price < limits.cashInHand)) {
      const quote = (
        await c.buyer().get(`/api/cart?lines=${encodeURIComponent(JSON.stringify([{ itemId: item.id, qty: 1 }]))}`)
      ).body;
      if (!quote.deposit) continue;
      const made = await cashier.call("POST", "/api/counter/charges", {
        sale: { lines: [{ itemId: item.id, qty: 1 }], seenTotal: item.price, seenDeposit: quote.deposit },
        customer: { name: "Ramón", phone: "5599990000" },
      });
      expect(made.body.amount).toBe(quote.deposit);
      expect((await d.cash(cashier, made.body.chargeId, quote.deposit)).body.receipt.tipo).toBe("apartado");
      const balance = (await charge(made.body.chargeId)).plan.other;
      const done = await d.cash(cashier, balance, item.price - quote.deposit);
      expect(done.body.receipt.tipo).toBe("venta");
      expect((await c.buyer().get(`/api/catalog/${item.id}`)).body.availability.words).toBe("Vendido");
      return;
    }
    throw new Error("nothing can be set aside");
  });

  test("is reversed only by a cash refund from the drawer", async () => {
    const id = await d.free(manager, 30_000);
    await d.cash(manager, id, 30_000);
    const before = (await manager.get("/api/till")).body.here.cash;
    const request = await cashier.call("POST", `/api/charges/${id}/refunds`, {
      amount: 30_000,
      way: "cash",
      reason: "Se capturó de más",
    });
    const refund = request.body.items[0].id;
    await manager.call("POST", `/api/refunds/${refund}/approve`);
    const settled = await manager.call("POST", `/api/refunds/${refund}/settle`, { outcome: "done" });
    expect(settled.body.items[0]).toMatchObject({ state: "confirmed", wayWords: "Efectivo" });
    expect(await charge(id)).toMatchObject({ state: "refunded", collected: 0 });
    const after = (await manager.get("/api/till")).body.here.cash;
    expect(after.refunded - before.refunded).toBe(30_000);
    expect(before.expected - after.expected).toBe(30_000);
  });
});

describe("the business's own card terminal", () => {
  test("stores the approval code, needs no drawer, and is refunded through it, never above its amount", async () => {
    const other = await d.device("cajero");
    const id = await d.free(other, 40_000);
    expect(fault(await d.terminal(other, id, 40_000, { approval: "no vale" }))).toBe("approval");
    const taken = await d.terminal(other, id, 40_000, { approval: "a12345", brand: "visa" });
    expect(taken.body).toMatchObject({ method: "terminal_manual", tendered: null, change: null, remaining: 0 });
    const ask = (amount: number) =>
      owner.call("POST", `/api/charges/${id}/refunds`, { amount, way: "terminal", reason: "No le gustó" });
    const one = await ask(25_000);
    await owner.call("POST", `/api/refunds/${one.body.items[0].id}/approve`);
    await owner.call("POST", `/api/refunds/${one.body.items[0].id}/settle`, { outcome: "done" });
    produces("REFUND_EXCEEDS_COLLECTED")(await ask(15_001));
    const { rows } = await sql<{
      left: number;
    }>`select sum(p.amount)::bigint as left from posting p join journal j on j.id = p.journal_id
      join charge ch on ch.id = j.charge_id where ch.public_id = ${id} and p.account = 'clearing:terminal'`.execute(
      c.deps.db,
    );
    expect(rows[0]?.left).toBe(15_000);
  });
});

describe("permissions", () => {
  test("each role reaches exactly what the permission table says", async () => {
    const calls: Record<string, { action: (typeof actions)[number]; path: string; body: object }> = {
      create: { action: "charge.create", path: "/api/counter/charges", body: {} },
      collect: {
        action: "charge.collect",
        path: "/api/charges/aaaaaaaaaaaaaaaaaaaaaa/cash",
        body: { amount: 1, tendered: 1 },
      },
      confirm: { action: "transfer.confirm", path: "/api/transfers/aaaaaaaaaaaaaaaaaaaaaa/review", body: {} },
      till: { action: "till.use", path: "/api/till/aaaaaaaaaaaaaaaaaaaaaa/count", body: { what: "count" } },
    };
    const logins = ["dueno", "encargado", "cajero", "vaquero", "mvz", "taquilla", "contador", "soporte"];
    for (const [i, role] of roles.entries()) {
      const who = await d.staff(logins[i] as string);
      for (const { action, path, body } of Object.values(calls)) {
        const answer = await who.call("POST", path, body);
        if (reach(action, role) === "none") produces("FORBIDDEN")(answer);
        else expect(["NOT_FOUND", "VALIDATION_FAILED"], `${role} ${action}`).toContain(answer.body.code);
      }
      expect((await who.get("/api/tills")).status).toBe(reach("till.see", role) === "none" ? 403 : 200);
    }
    for (const { path, body } of Object.values(calls))
      produces("UNAUTHENTICATED")(await c.buyer().call("POST", path, body));
  });

  test("reach `own` allows taking money only for one's own charges", async () => {
    await d.drawer(field);
    const mine = await d.free(field, 5_000);
    expect((await d.cash(field, mine, 5_000)).status).toBe(201);
    const theirs = await d.free(cashier, 5_000);
    produces("NOT_FOUND")(await d.cash(field, theirs, 5_000));
    produces("NOT_FOUND")(await d.transfer(field, theirs, 5_000, "AJENA00001"));
  });
});

describe("the list", () => {
  test("is filtered by method, day and who made it", async () => {
    const id = await d.free(owner, 12_300);
    await d.terminal(owner, id, 12_300);
    const ids = async (query: string) =>
      (await manager.get(`/api/sales?limit=60&${query}`)).body.items.map(
        (i: { chargeId: string }) => i.chargeId,
      ) as string[];
    const { me } = (await owner.get("/api/session")).body;
    const makers = (await manager.get("/api/counter/makers")).body.items;
    expect(makers.map((m: { id: string }) => m.id)).toContain(me.id);
    expect(await ids(`by=${me.id}`)).toContain(id);
    expect(await ids("method=terminal_manual")).toContain(id);
    expect(await ids("method=cash")).not.toContain(id);
    const today = new Date(c.deps.now() - 6 * 3_600_000).toISOString().slice(0, 10);
    expect(await ids(`day=${today}`)).toContain(id);
    expect(await ids("day=2020-01-01")).toEqual([]);
  });

  test("finds offline cash by the folio of its provisional receipt", async () => {
    const till = await d.drawer(cashier);
    const id = "7d2f0c11-93aa-4f0e-8f1b-00a1b2c3d4e5";
    const taken = await cashier.call("POST", "/api/counter/offline-cash", {
      ...{ id, amount: 8_000, concept: "Un queso", purpose: "free", tendered: 10_000, seen: { till } },
    });
    expect(taken.body).toMatchObject({ amount: 8_000, change: 2_000, provisional: "PROV-C3D4E5" });
    const ids = async (q: string) =>
      (await manager.get(`/api/sales?q=${q}`)).body.items.map((i: { id: string }) => i.id) as string[];
    for (const q of ["PROV-C3D4E5", "prov-c3d4e5", "PROVC3D4E5"]) expect(await ids(q)).toEqual([taken.body.chargeId]);
    expect(await ids("PROV-C3D4E6")).toEqual([]);
  });
});
