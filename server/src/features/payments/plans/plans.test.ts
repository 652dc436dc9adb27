import type { ChargeView } from "@corral/contract/types";
import { centavos, sum } from "@corral/domain/kernel/money";
import { DAY, dayIn, HOUR } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { writeSetting } from "#src/features/business/settings/business";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { openPointOfSale } from "#src/testing/point-of-sale";
import { produces } from "#src/testing/produces";

let c: Corral;
let m: PaymentsInTest;
let pos: ReturnType<typeof openPointOfSale>;
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
  pos = openPointOfSale(c);
});
afterAll(() => c.close());
afterEach(() => m.mustBalance());

type Phone = ReturnType<Corral["buyer"]>;
type Part = { method: string; amount: number };
type Parts = NonNullable<ChargeView["parts"]>;

const divide = (b: Phone, chargeId: string, parts: Part[], o: { key?: string } = {}) =>
  b.call("POST", `/api/charges/${chargeId}/plan`, { parts }, o);
/** Staff do it for a buyer by a call of their own. */
const divideFor = (who: Phone, chargeId: string, parts: Part[]) =>
  who.call("POST", `/api/charges/${chargeId}/plan/staff`, { parts });
const partsOf = async (chargeId: string) => (await m.charge(c.buyer(), chargeId)).parts as Parts;
const words = async (itemId: string) => (await c.buyer().get(`/api/catalog/${itemId}`)).body.availability.words;
const halves = (price: number, method = "spei_mp"): Part[] => [
  { method, amount: Math.floor(price / 2) },
  { method, amount: price - Math.floor(price / 2) },
];
const taken = new Set<string>();
/** An animal held by a contact of its own: unpaid purchases of one contact make vouchers ask for it to be confirmed. */
async function hold() {
  const b = c.buyer();
  const item = (await b.shelf("group=animales&sort=price_asc")).find((it) => !taken.has(it.id));
  if (!item) throw new Error("nothing left on the shelf");
  taken.add(item.id);
  const contact = { name: "Ana Pérez", phone: `55 1000 ${1000 + taken.size}`, email: `a${taken.size}@testuser.com` };
  const { body } = await b.cart([{ itemId: item.id, qty: 1 }], item.price, { contact });
  return { b, item, chargeId: body.chargeId as string, saleId: body.saleId as string };
}

/** A held animal, divided by its buyer. */
async function divided(parts?: (price: number) => Part[]) {
  const held = await hold();
  const done = await divide(held.b, held.chargeId, (parts ?? halves)(held.item.price));
  expect(done.status, JSON.stringify(done.body)).toBe(201);
  const items = (await partsOf(done.body.chargeId)).items;
  return { ...held, first: done.body.chargeId as string, ids: items.map((p) => p.chargeId) };
}
/** The same with a CLABE that waits for its transfer. */
async function bySpei() {
  const held = await hold();
  const { body } = await held.b.pay(held.chargeId, { method: "spei_mp" });
  return { ...held, clabe: body.attempts[0].clabe.clabe as string };
}
const paySpei = async (b: Phone, chargeId: string) => {
  const { body } = await b.pay(chargeId, { method: "spei_mp" });
  if (!body.attempts) throw new Error(JSON.stringify(body));
  await c.control("/pay", { clabe: body.attempts[0].clabe.clabe });
  return (await b.call("POST", `/api/charges/${chargeId}/check`)).body as ChargeView;
};
const accounts = async (chargeId: string) => {
  const { rows } = await sql<{ account: string; sum: number }>`
    select p.account, sum(p.amount)::bigint as sum from posting p join journal j on j.id = p.journal_id
      join charge c on c.id = j.charge_id
    where c.sale_id = (select sale_id from charge where public_id = ${chargeId}) group by p.account having sum(p.amount) <> 0`.execute(
    c.deps.db,
  );
  return Object.fromEntries(rows.map((r) => [r.account, r.sum]));
};
const saleOf = async (saleId: string) =>
  c.deps.db.selectFrom("sale").selectAll().where("public_id", "=", saleId).executeTakeFirstOrThrow();

describe("parts of one debt", () => {
  it("stay payable beyond their deadline while a reported transfer of another one is looked at, also at the counter", async () => {
    await writeSetting(c.deps.db as never, "methods", { ownClabe: "999180000012345674" }, c.deps.now());
    const it_ = await divided((price) => [...halves(Math.floor(price / 2)), ...halves(Math.ceil(price / 2))]);
    const [a, b, d, e] = it_.ids as [string, string, string, string];
    const reported = await it_.b.call("POST", `/api/charges/${a}/reported-transfers`, {
      amount: (await m.charge(it_.b, a)).amount,
      trackingKey: "PARTE000001",
      bankFrom: "BBVA",
      opDay: dayIn(c.deps.zone, c.deps.now()),
      account: "5674",
      amountSeen: false,
    });
    expect(reported.status, JSON.stringify(reported.body)).toBe(201);
    // It isn't called off meanwhile, and no voucher of another part is cancelled for that.
    expect((await it_.b.pay(e, { method: "spei_mp" })).status).toBe(201);
    const [sale] = (await it_.b.get("/api/me/purchases")).body.purchases;
    expect(sale).toMatchObject({ chargeId: b, stateWords: "Por pagar", next: "pay" });
    produces("PAYMENT_IN_PROGRESS")(await it_.b.call("POST", `/api/sales/${it_.saleId}/release`, {}));
    expect((await m.charge(it_.b, e)).attempts.map((x) => x.state)).toEqual(["awaiting_customer"]);
    expect(
      (await it_.b.call("POST", `/api/charges/${e}/attempts/${(await m.charge(it_.b, e)).attempts[0]?.id}/cancel`))
        .status,
    ).toBe(200);
    await c.later(2 * HOUR);
    expect(await m.charge(it_.b, b)).toMatchObject({ state: "open", holdUntil: null });
    expect((await it_.b.pay(b, await it_.b.card("FUND"))).body.code).toBe("CARD_DECLINED");
    await c.later(HOUR);
    const cashier = await pos.device("cajero");
    await pos.drawer(cashier);
    const cash = await pos.cash(cashier, d, (await m.charge(it_.b, d)).amount);
    expect(cash.status, JSON.stringify(cash.body)).toBe(201);
    for (const id of [b, e]) expect((await it_.b.pay(id, await it_.b.card())).body.state).toBe("paid");
    expect(await words(it_.item.id)).toBe("Apartado");
    const owner = await m.staff("dueno");
    const [transfer] = (await owner.get(`/api/transfers?charge=${a}`)).body.items;
    expect((await pos.confirm(owner, transfer.id)).status).toBe(200);
    expect(await words(it_.item.id)).toBe("Vendido");
    // What was paid another way than it was meant to says nothing of the other way.
    expect((await partsOf(a)).items.map((p) => p.method)).toEqual([null, null, null, null]);
  });
});

describe("dividing a debt", () => {
  it("makes a charge of each part, whose link leads to the first; the old one asks for nothing", async () => {
    const it_ = await divided();
    const old = await m.charge(it_.b, it_.chargeId);
    expect(old).toMatchObject({ state: "cancelled", replacedBy: it_.first, mayDivide: false });
    const { parts, concept, purpose } = await m.charge(it_.b, it_.first);
    expect(concept).toMatch(/^Pago 1 de 2: /);
    expect(purpose).toBe("full");
    expect(parts).toMatchObject({ total: it_.item.price, paid: 0, overdue: false });
    expect(parts?.items.map((p) => [p.amount, p.method, p.stateWords, p.isThis])).toEqual([
      [Math.floor(it_.item.price / 2), "spei_mp", "Por pagar", true],
      [it_.item.price - Math.floor(it_.item.price / 2), "spei_mp", "Por pagar", false],
    ]);
    const [purchase] = (await it_.b.get("/api/me/purchases")).body.purchases;
    expect(purchase).toMatchObject({ chargeId: it_.first, total: it_.item.price, next: "pay" });
  });

  it("completes its sale once, with one receipt of all its payments, in whichever order the parts are paid", async () => {
    for (const order of [
      [0, 1, 2],
      [2, 0, 1],
      [1, 2, 0],
    ]) {
      const it_ = await divided((price) => {
        const third = Math.floor(price / 3);
        return [
          { method: "oxxo_cash", amount: third },
          { method: "spei_mp", amount: third },
          { method: "mp_card", amount: price - 2 * third },
        ];
      });
      const { total } = await saleOf(it_.saleId);
      for (const [n, i] of order.entries()) {
        const id = it_.ids[i] as string;
        const view = i === 2 ? (await it_.b.pay(id, await it_.b.card())).body : await paySpei(it_.b, id);
        expect(view.state).toBe("paid");
        expect(view.receipts.map((r: { tipo: string }) => r.tipo).sort()).toEqual(
          n === 2 ? ["pago", "venta"] : ["pago"],
        );
        expect(await words(it_.item.id)).toBe(n === 2 ? "Vendido" : "Apartado");
        expect((await partsOf(id)).paid).toBe(
          sum((await partsOf(id)).items.filter((p) => p.remaining === 0).map((p) => p.amount)),
        );
        if (n < 2)
          expect(Object.keys(await accounts(id)).sort()).toEqual(["clearing:mercadopago", "customer_deposits"]);
      }
      expect(await accounts(it_.first)).toEqual({ "clearing:mercadopago": total, sales: -total });
      const receipts = await c.deps.db
        .selectFrom("receipt as r")
        .innerJoin("sale as s", "s.id", "r.sale_id")
        .select(["r.tipo", "r.snapshot"])
        .where("s.public_id", "=", it_.saleId)
        .execute();
      expect(receipts.map((r) => r.tipo).sort()).toEqual(["pago", "pago", "pago", "venta"]);
      const snapshots = (tipo: string) => receipts.filter((r) => r.tipo === tipo).map((r) => JSON.parse(r.snapshot));
      const [venta] = snapshots("venta");
      expect(venta).toMatchObject({ total, balance: 0 });
      expect(venta.payments).toHaveLength(3);
      const pagos = snapshots("pago").map((r) => r.balance as number);
      expect(Math.min(...pagos)).toBe(0);
    }
  });

  it("gives each transfer its own CLABE and exact amount", async () => {
    const it_ = await divided();
    const [a, b] = await Promise.all(it_.ids.map((id) => it_.b.pay(id, { method: "spei_mp" })));
    const slips = [a, b].map((r) => r?.body.attempts[0]);
    expect(slips[0].clabe.clabe).not.toBe(slips[1].clabe.clabe);
    expect(slips.map((s) => s.amount)).toEqual(halves(it_.item.price).map((p) => p.amount));
    for (const id of it_.ids) await it_.b.call("POST", `/api/charges/${id}/check`);
    await c.control("/pay", { clabe: slips[1].clabe.clabe });
    await c.control("/pay", { clabe: slips[0].clabe.clabe });
    await c.later(HOUR);
    expect(await words(it_.item.id)).toBe("Vendido");
  });

  it("cancels an open CLABE first, and what is paid to it all the same is the payer's", async () => {
    const held = await bySpei();
    const done = await divide(held.b, held.chargeId, halves(held.item.price));
    expect(done.status).toBe(201);
    const old = await m.charge(held.b, held.chargeId);
    expect(old.attempts.map((a) => a.state)).toEqual(["cancelled"]);
    await c.control("/pay", { clabe: held.clabe, late: true });
    await c.later(DAY);
    const after = await m.charge(held.b, held.chargeId);
    expect(after).toMatchObject({ state: "paid_late", surplus: held.item.price });
    const [first] = (await partsOf(done.body.chargeId)).items;
    expect((await m.charge(held.b, done.body.chargeId)).remaining).toBe(first?.amount);
    expect((await m.tasks(held.chargeId)).map((t) => t.kind)).toEqual(["late_review"]);
  });

  it("counts nothing twice when a part that was divided again is paid late: its money is the payer's", async () => {
    const it_ = await divided();
    const { body } = await it_.b.pay(it_.ids[1] as string, { method: "spei_mp" });
    const { clabe } = body.attempts[0].clabe;
    // Joined, only the first part has a charge in its very place.
    const parts = [{ method: "mp_card", amount: it_.item.price }];
    const again = await divide(it_.b, it_.first, parts);
    expect(again.status, JSON.stringify(again.body)).toBe(201);
    await c.control("/pay", { clabe, late: true });
    await c.later(DAY);
    const late = await m.charge(it_.b, it_.ids[1] as string);
    expect(late).toMatchObject({ state: "paid_late", surplus: late.amount });
    expect(await m.charge(it_.b, again.body.chargeId)).toMatchObject({ collected: 0, remaining: it_.item.price });
  });

  it("happens once for the same key, and joins the unpaid parts again", async () => {
    const held = await hold();
    const parts = halves(held.item.price);
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([
      divide(held.b, held.chargeId, parts, { key }),
      divide(held.b, held.chargeId, parts, { key }),
    ]);
    const answers = [one, two].filter((r) => r.status === 201);
    expect(answers.length).toBeGreaterThan(0);
    expect((await divide(held.b, held.chargeId, parts, { key })).body.chargeId).toBe(answers[0]?.body.chargeId);
    const first = answers[0]?.body.chargeId as string;
    expect((await partsOf(first)).items).toHaveLength(2);
    const joined = await divide(held.b, first, [{ method: "spei_mp", amount: held.item.price }]);
    expect(joined.status, JSON.stringify(joined.body)).toBe(201);
    const whole = await m.charge(held.b, joined.body.chargeId);
    expect(whole).toMatchObject({ parts: null, amount: held.item.price, state: "open" });
    expect(whole.concept).not.toContain("Pago");
    expect((await held.b.pay(whole.id, await held.b.card())).body.state).toBe("paid");
    expect(await words(held.item.id)).toBe("Vendido");
  });

  it("divides what is left again once a part is paid, and that part stays", async () => {
    const it_ = await divided();
    await paySpei(it_.b, it_.ids[1] as string);
    const left = it_.item.price - Math.ceil(it_.item.price / 2);
    const again = await divide(it_.b, it_.ids[0] as string, halves(left));
    expect(again.status, JSON.stringify(again.body)).toBe(201);
    const { items, paid } = await partsOf(again.body.chargeId);
    expect(items).toHaveLength(3);
    const numbers = await c.deps.db
      .selectFrom("charge as k")
      .innerJoin("sale as s", "s.id", "k.sale_id")
      .select("k.part")
      .where("s.public_id", "=", it_.saleId)
      .where("k.state", "<>", "cancelled")
      .execute();
    expect(new Set(numbers.map((r) => r.part)).size).toBe(3);
    expect(paid).toBe(it_.item.price - left);
    // All of them say how many there are now, in the order of the statement, also the one that was paid before.
    const concepts = await Promise.all(items.map(async (p) => (await m.charge(it_.b, p.chargeId)).concept));
    expect(concepts.map((words) => words.slice(0, 11))).toEqual(["Pago 1 de 3", "Pago 2 de 3", "Pago 3 de 3"]);
    for (const p of items.filter((x) => x.remaining > 0)) await paySpei(it_.b, p.chargeId);
    expect(await words(it_.item.id)).toBe("Vendido");
  });

  it("is done by staff too, with a part in cash at the ranch", async () => {
    const manager = await pos.staff("encargado");
    await pos.drawer(manager);
    const held = await hold();
    const parts = [
      { method: "cash", amount: held.item.price - 100_000 },
      { method: "spei_mp", amount: 100_000 },
    ];
    produces("VALIDATION_FAILED")(await divide(held.b, held.chargeId, parts));
    const choices = (await manager.get(`/api/charges/${held.chargeId}/plan`)).body;
    expect(choices.bounds.map((b: { method: string }) => b.method)).toContain("cash");
    const done = await divideFor(manager, held.chargeId, parts);
    expect(done.status, JSON.stringify(done.body)).toBe(201);
    const [cash, rest] = (await partsOf(done.body.chargeId)).items;
    const taken = await pos.cash(manager, cash?.chargeId as string, cash?.amount as number);
    expect(taken.status, JSON.stringify(taken.body)).toBe(201);
    expect(await words(held.item.id)).toBe("Apartado");
    await paySpei(held.b, rest?.chargeId as string);
    expect(await words(held.item.id)).toBe("Vendido");
  });

  it("is refused with a clear sentence, and nothing is written", async () => {
    const held = await bySpei();
    const { price } = held.item;
    const no = async (parts: Part[]) => {
      const answer = await divide(held.b, held.chargeId, parts);
      expect((await m.charge(held.b, held.chargeId)).attempts[0]?.state).toBe("awaiting_customer");
      return answer;
    };
    const short = await no([
      { method: "spei_mp", amount: price - 100_001 },
      { method: "spei_mp", amount: 100_000 },
    ]);
    produces("PLAN_DOES_NOT_SUM")(short);
    expect(short.body.detail).toContain("faltan $0.01");
    const small = await no([
      { method: "spei_mp", amount: price - 900 },
      { method: "oxxo_cash", amount: 900 },
    ]);
    expect(small.body).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ field: "parts.1.amount" }] });
    expect((await no([{ method: "spei_mp", amount: price }])).body.errors[0].field).toBe("parts");
    expect((await no([])).status).toBe(422);
    expect(
      (
        await no([
          { method: "spei_mp", amount: 1.5 },
          { method: "spei_mp", amount: price },
        ])
      ).status,
    ).toBe(422);
    expect((await no([{ method: "bitcoin", amount: price }])).status).toBe(422);
    const fee = await pos.staff("cajero");
    const gift = await fee.call("POST", "/api/counter/charges", {
      free: { amount: 50_000, concept: "Donativo de prueba", purpose: "donation" },
    });
    produces("PLAN_NOT_ALLOWED")(await divideFor(fee, gift.body.chargeId, halves(50_000)));
    produces("NOT_FOUND")(await divide(held.b, "A".repeat(22), halves(price)));
  });

  it("is refused while the bank decides, and when it is paid", async () => {
    const held = await hold();
    await held.b.pay(held.chargeId, await held.b.card("CONT"));
    const view = await m.charge(held.b, held.chargeId);
    expect(view).toMatchObject({ attempts: [{ state: "processing" }], mayDivide: false });
    produces("PAYMENT_IN_PROGRESS")(await divide(held.b, held.chargeId, halves(held.item.price)));
    const other = await hold();
    await other.b.pay(other.chargeId, await other.b.card());
    produces("ALREADY_PAID")(await divide(other.b, other.chargeId, halves(other.item.price)));
  });
});

describe("a plan and time", () => {
  it("ends as a whole when nothing of it was paid, and frees what it held", async () => {
    const it_ = await divided();
    await it_.b.pay(it_.ids[0] as string, { method: "spei_mp" });
    await c.later(HOUR);
    // The CLABE of one part keeps the other one payable.
    expect((await m.charge(it_.b, it_.ids[1] as string)).state).toBe("open");
    await c.later(4 * DAY);
    await c.later(HOUR);
    for (const id of it_.ids) expect((await m.charge(it_.b, id)).state).toBe("expired");
    expect((await saleOf(it_.saleId)).state).toBe("expired");
    expect(await words(it_.item.id)).toBe("Disponible");
  });

  it("keeps what is bought once a part is in, and after three days tells staff once, who may give more", async () => {
    const it_ = await divided((price) => {
      const third = Math.floor(price / 3);
      return [third, third, price - 2 * third].map((amount) => ({ method: "spei_mp", amount }));
    });
    await paySpei(it_.b, it_.ids[0] as string);
    await c.later(30 * DAY);
    expect(await words(it_.item.id)).toBe("Apartado");
    const all = (await Promise.all(it_.ids.map((id) => m.tasks(id)))).flat();
    expect(all.map((t) => t.kind)).toEqual(["deposit_overdue"]);
    expect(await partsOf(it_.first)).toMatchObject({ overdue: true });
    const manager = await m.staff("encargado");
    const more = await manager.call("POST", `/api/charges/${it_.ids[1]}/due`, { days: 5 });
    expect(more.status, JSON.stringify(more.body)).toBe(200);
    expect((await Promise.all(it_.ids.map((id) => m.tasks(id)))).flat()).toEqual([]);
    for (const id of it_.ids.slice(1)) {
      expect((await m.charge(it_.b, id)).parts?.overdue).toBe(false);
      await paySpei(it_.b, id);
    }
    expect(await words(it_.item.id)).toBe("Vendido");
  });

  it("counts a part that is paid after the plan ended, where everything is free, and asks for the rest again", async () => {
    const it_ = await divided();
    const { body } = await it_.b.pay(it_.ids[0] as string, { method: "spei_mp" });
    const { clabe } = body.attempts[0].clabe;
    await m.runOut(it_.ids[0] as string);
    await m.paidLate(clabe);
    const late = await m.charge(it_.b, it_.ids[0] as string);
    expect(late.state).toBe("paid");
    expect(await words(it_.item.id)).toBe("Apartado");
    const open = late.parts?.items.find((p) => p.remaining > 0);
    await paySpei(it_.b, open?.chargeId as string);
    expect(await words(it_.item.id)).toBe("Vendido");
    expect(await accounts(it_.first)).toEqual({ "clearing:mercadopago": it_.item.price, sales: -it_.item.price });
  });

  it("is let go by its buyer while nothing is paid, and not after", async () => {
    const it_ = await divided();
    await it_.b.pay(it_.ids[0] as string, { method: "spei_mp" });
    const gone = await it_.b.call("POST", `/api/sales/${it_.saleId}/release`);
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    for (const id of it_.ids) expect((await m.charge(it_.b, id)).state).toBe("cancelled");
    expect(await words(it_.item.id)).toBe("Disponible");
    const paid = await divided();
    await paySpei(paid.b, paid.ids[0] as string);
    produces("ALREADY_PAID")(await paid.b.call("POST", `/api/sales/${paid.saleId}/release`));
  });
});

describe("a plan and staff", () => {
  it("is cancelled as a whole while unpaid; with money its sale is cancelled and every part goes back", async () => {
    const manager = await m.staff("encargado");
    const it_ = await divided();
    const done = await manager.call("POST", `/api/charges/${it_.ids[1]}/cancel`, {
      reason: "Ya no lo quiere",
      replace: false,
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    for (const id of it_.ids) expect((await m.charge(it_.b, id)).state).toBe("cancelled");
    expect((await saleOf(it_.saleId)).state).toBe("cancelled");
    expect(await words(it_.item.id)).toBe("Disponible");

    const paid = await divided();
    await paySpei(paid.b, paid.ids[0] as string);
    produces("ALREADY_PAID")(
      await manager.call("POST", `/api/charges/${paid.ids[1]}/cancel`, { reason: "Ya no lo quiere", replace: false }),
    );
    const owner = await m.staff("dueno");
    const end = await owner.call("POST", `/api/sales/${paid.saleId}/cancel`, {
      reason: "Ya no lo quiere",
      refunds: [{ chargeId: paid.ids[0], way: "provider" }],
    });
    expect(end.status, JSON.stringify(end.body)).toBe(200);
    expect((await m.charge(paid.b, paid.ids[1] as string)).state).toBe("cancelled");
    expect(await words(paid.item.id)).toBe("Disponible");
  });

  it("is asked about when a part goes back while the others are paid, so that no animal goes below its price in silence", async () => {
    const it_ = await divided();
    await paySpei(it_.b, it_.ids[0] as string);
    const attempt = await c.deps.db
      .selectFrom("attempt as a")
      .innerJoin("charge as k", "k.id", "a.charge_id")
      .select(["a.id", "a.order_ref"])
      .where("k.public_id", "=", it_.ids[0] as string)
      .executeTakeFirstOrThrow();
    await c.control("/refund", { id: attempt.order_ref });
    await m.ask(attempt.id);
    expect((await m.tasks(it_.ids[0] as string)).map((t) => t.kind)).toContain("deposit_gone");
    await paySpei(it_.b, it_.ids[1] as string);
    expect(await words(it_.item.id)).toBe("Apartado");
    const [task] = (await m.tasks(it_.ids[1] as string)).filter((t) => t.kind === "deposit_gone");
    expect(task?.amount).toBe(Math.floor(it_.item.price / 2));
    expect((await m.decide(task, { decision: "complete_sale", note: "Lo pagó aparte" })).body.state).toBe("resolved");
    expect(await words(it_.item.id)).toBe("Vendido");
  });

  it("divides a charge without a sale, each part with its own receipt", async () => {
    const cashier = await pos.device("cajero");
    const id = await pos.free(cashier, 1_500_000);
    const done = await divideFor(cashier, id, [
      { method: "oxxo_cash", amount: 1_000_000 },
      { method: "oxxo_cash", amount: 500_000 },
    ]);
    expect(done.status, JSON.stringify(done.body)).toBe(201);
    const { items } = await partsOf(done.body.chargeId);
    for (const p of items) expect((await pos.terminal(cashier, p.chargeId, p.amount)).status).toBe(201);
    expect(await partsOf(done.body.chargeId)).toMatchObject({ paid: 1_500_000, total: 1_500_000 });
  });
});

describe("parts of a deposit and of its balance", () => {
  it("complete the deposit, then the balance, each once", async () => {
    const b = c.buyer();
    for (const item of await b.shelf("group=animales&sort=price_desc")) {
      const { deposit } = (
        await b.get(`/api/cart?lines=${encodeURIComponent(JSON.stringify([{ itemId: item.id, qty: 1 }]))}`)
      ).body;
      if (deposit === null) continue;
      const contact = { name: "Luz Ruiz", phone: "55 2000 3000", email: "luz@testuser.com" };
      const { body } = await b.cart([{ itemId: item.id, qty: 1 }], item.price, { seenDeposit: deposit, contact });
      const first = await divide(b, body.chargeId, halves(deposit));
      const deposits = (await partsOf(first.body.chargeId)).items;
      await paySpei(b, deposits[1]?.chargeId as string);
      expect(await words(item.id)).toBe("Apartado");
      const whole = await paySpei(b, deposits[0]?.chargeId as string);
      expect(whole.receipts.map((r) => r.tipo).sort()).toEqual(["apartado", "pago"]);
      expect(whole.plan).toMatchObject({ total: item.price, deposit, balanceDue: item.price - deposit });
      const rest = centavos(item.price - deposit);
      const second = await divide(b, whole.plan?.other as string, halves(rest));
      expect(second.status, JSON.stringify(second.body)).toBe(201);
      const balances = (await partsOf(second.body.chargeId)).items;
      expect((await m.charge(b, deposits[0]?.chargeId as string)).plan?.balanceDue).toBe(rest);
      await paySpei(b, balances[0]?.chargeId as string);
      expect(await words(item.id)).toBe("Apartado");
      const done = await paySpei(b, balances[1]?.chargeId as string);
      expect(done.receipts.map((r) => r.tipo).sort()).toEqual(["pago", "venta"]);
      expect(await words(item.id)).toBe("Vendido");
      expect(await accounts(body.chargeId)).toEqual({ "clearing:mercadopago": item.price, sales: -item.price });
      return;
    }
    throw new Error("nothing that can be set aside");
  });
});

it("parts paid at the same moment complete their sale once", async () => {
  for (let i = 0; i < 4; i++) {
    const it_ = await divided((price) => {
      const each = Math.floor(price / 4);
      return [each, each, each, price - 3 * each].map((amount) => ({ method: "spei_mp", amount }));
    });
    const slips = await Promise.all(it_.ids.map((id) => it_.b.pay(id, { method: "spei_mp" })));
    for (const s of slips) await c.control("/pay", { clabe: s.body.attempts[0].clabe.clabe });
    await Promise.all([...it_.ids.map((id) => it_.b.call("POST", `/api/charges/${id}/check`)), c.tick()]);
    await c.later(HOUR);
    expect(await words(it_.item.id)).toBe("Vendido");
    const ventas = await c.deps.db
      .selectFrom("receipt as r")
      .innerJoin("sale as s", "s.id", "r.sale_id")
      .select("r.id")
      .where("s.public_id", "=", it_.saleId)
      .where("r.tipo", "=", "venta")
      .execute();
    expect(ventas).toHaveLength(1);
  }
});

it("a phone that divides twice and pays one debt at the same moment leave one division, and every centavo counted", async () => {
  for (let i = 0; i < 4; i++) {
    const held = await hold();
    const { price } = held.item;
    const card = await held.b.card();
    const answers = await Promise.all([
      divide(held.b, held.chargeId, halves(price)),
      divide(held.b, held.chargeId, halves(price, "mp_card")),
      held.b.pay(held.chargeId, card),
    ]);
    expect(answers.every((a) => a.status < 500 || a.status === 503)).toBe(true);
    const first = await m.charge(held.b, held.chargeId);
    const now = first.divided ? await m.charge(held.b, first.replacedBy as string) : first;
    for (const p of now.parts?.items.filter((x) => x.remaining > 0) ?? []) await paySpei(held.b, p.chargeId);
    if (!now.parts && now.remaining > 0) await paySpei(held.b, now.id);
    expect(await words(held.item.id)).toBe("Vendido");
    const sold = await accounts(now.id);
    expect(sold.sales).toBe(-price);
    expect(sold.customer_deposits).toBeUndefined();
  }
});
