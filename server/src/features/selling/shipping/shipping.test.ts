import type { Departures, SaleDetail, Shipping } from "@corral/contract/types";
import { readGroupValues } from "@corral/domain/business/settings/groups";
import { pesos } from "@corral/domain/kernel/money";
import { addDays, DAY, dayIn, HOUR, weekday } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeSetting } from "#src/features/business/settings/business";
import { newId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { openKiloSales } from "#src/testing/kilo-sales";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { produces } from "#src/testing/produces";

let c: Corral;
let m: PaymentsInTest;
const open = { from: "09:00", to: "17:00" };
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
  await settings({});
  await sql`update catalog_item set delivery = '{pickup,seller_delivers,buyer_carrier}' where kind in ('animal', 'product')`.execute(
    c.deps.db,
  );
});
afterAll(async () => {
  await everySaleAddsUp();
  await theExportEqualsThePage();
  await m.mustBalance();
  await c.close();
});

/** Lines and freight are the total, whatever happened; and what is still asked for and paid of it is that total. */
async function everySaleAddsUp() {
  const { rows } = await sql<{ id: string; total: number; lines: number; freight: number; asked: number }>`
    select s.id, s.total, s.freight, (select sum(line_total) from sale_line l where l.sale_id = s.id)::bigint as lines,
      (select coalesce(sum(amount), 0) from charge c where c.sale_id = s.id and c.state not in ('cancelled', 'expired'))::bigint as asked
    from sale s join sale_shipping h on h.sale_id = s.id where s.state in ('placed', 'confirmed', 'completed')`.execute(
    c.deps.db,
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const s of rows) {
    expect(Number(s.lines) + Number(s.freight), s.id).toBe(Number(s.total));
    expect(Number(s.asked), s.id).toBe(Number(s.total));
  }
}

/** The file of items adds up to the money of its page, in which each freight stands once. */
async function theExportEqualsThePage() {
  const owner = await m.staff("dueno");
  const to = dayIn(c.deps.zone, c.deps.now());
  const days = `from=${addDays(to, -60)}&to=${to}`;
  const { totals, items } = (await owner.get(`/api/reports?span=range&${days}`)).body;
  const lines = (await owner.text(`/api/reports/articulos.csv?${days}`)).body.split(/\r?\n/).slice(1).filter(Boolean);
  const cents = (line: string) => Math.round(Number(/,(-?[\d.]+),[^,]*$/.exec(line)?.[1]) * 100);
  expect(lines.filter((line) => line.startsWith("Flete,"))).toHaveLength(1);
  expect(lines.reduce((sum, line) => sum + cents(line), 0)).toBe(totals.net);
  expect(items.filter((it: { title: string }) => it.title === "Flete")).toHaveLength(1);
}

async function settings(change: object) {
  const always = {
    hours: [open, open, open, open, open, open, open],
    zones: [
      { name: "Centro", price: pesos(300) },
      { name: "Sierra", price: pesos(900) },
    ],
    quotes: true,
    perKm: pesos(20),
    perKmMin: pesos(400),
    taxClass: "iva_16",
  };
  await writeSetting(c.deps.db, "shipping", { ...readGroupValues("shipping", {}), ...always, ...change }, c.deps.now());
}
const used = new Set<string>();
let people = 0;
const someone = () => {
  const n = String(++people).padStart(4, "0");
  return { name: "Rita Flores", phone: `33 5555 ${n}`, email: `rita${n}@testuser.com` };
};
const nextDay = (n = 2) => addDays(dayIn(c.deps.zone, c.deps.now()), n);
const pickup = () => ({ way: "pickup", day: nextDay(), time: "10:00" });
const home = { way: "quote", address: "Rancho El Tule, Tapalpa" };

/** A purchase with a delivery, of an item that no other test uses. */
async function buy(shipping: object | undefined, freight = 0, shelf = "group=animales", contact = someone()) {
  const b = c.buyer();
  const item = (await b.shelf(shelf)).find((i) => !used.has(i.id));
  if (!item) throw new Error("nothing left on the shelf");
  used.add(item.id);
  const made = await b.cart([{ itemId: item.id, qty: 1 }], item.price + freight, {
    contact,
    ...(shipping ? { shipping } : {}),
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { chargeId, saleId } = made.body as { chargeId: string; saleId: string };
  const at = `/api/charges/${chargeId}/shipping`;
  return {
    b,
    item,
    chargeId,
    saleId,
    total: made.body.total as number,
    pay: async (id = chargeId) => expect((await b.pay(id, await b.card())).body.state).toBe("paid"),
    shipping: async () => (await b.get(at)).body as Shipping,
    change: (choice: object, seenFreight: number, version: number, key?: string) =>
      b.call("POST", at, { choice, seenFreight, version }, key ? { key } : {}),
    answer: (act: "accept" | "refuse", version: number, key?: string) =>
      b.call("POST", `${at}/quote`, { act, version }, key ? { key } : {}),
    quote: async (ask: object, version = 1, login = "cajero") =>
      (await m.staff(login)).call("POST", `/api/sales/${saleId}/shipping/quote`, { version, days: 2, ...ask }),
  };
}
const chargeOf = (publicId: string) =>
  c.deps.db.selectFrom("charge").select(["id", "sale_id"]).where("public_id", "=", publicId).executeTakeFirstOrThrow();
/** Until so many statements wait for a lock. */
const waiting = (n: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(c.deps.db);
      return rows[0]?.n;
    })
    .toBe(n);
const detail = async (saleId: string) =>
  (await (await m.staff("dueno")).get(`/api/sales/${saleId}`)).body as SaleDetail;
const board = async (day?: string, login = "dueno") =>
  (await (await m.staff(login)).get(`/api/shipping/departures${day ? `?day=${day}` : ""}`)).body as Departures;

test("a cart is told what all of its items allow, with the hours, and the zones and their price", async () => {
  const b = c.buyer();
  const [animal] = await b.shelf("group=animales");
  const [visit] = (await b.get("/api/catalog?group=visitas&limit=5")).body.items;
  const ask = async (...ids: (string | undefined)[]) =>
    (await b.get(`/api/shipping/options?items=${ids.join(",")}`)).body;
  expect(await ask(animal?.id)).toMatchObject({
    ways: ["pickup", "zone", "quote", "own_carrier"],
    zones: [{ name: "Centro", price: 30_000 }, { name: "Sierra" }],
  });
  expect((await ask(animal?.id)).days).toHaveLength(14);
  expect((await ask(visit.id)).ways).toEqual([]);
  expect((await ask("00000000-0000-4000-8000-000000000000")).ways).toEqual([]);
  for (const items of ["x", "-".repeat(36), `${animal?.id},`, `${animal?.id},${"0".repeat(36)}`])
    produces("VALIDATION_FAILED")(await b.get(`/api/shipping/options?items=${items}`));
  await settings({ zones: [], quotes: false });
  expect((await ask(animal?.id)).ways).toEqual(["pickup", "own_carrier"]);
  await settings({});
});

test("picked up on a chosen hour: a closed day, a wrong hour and a short notice are refused, and nothing is held", async () => {
  const b = c.buyer();
  const item = (await b.shelf("group=animales")).find((i) => !used.has(i.id));
  if (!item) throw new Error("nothing on the shelf");
  const closed = nextDay(3);
  await settings({ closed: [closed], notice: 2_880 });
  const ask = (shipping: object) => b.cart([{ itemId: item.id, qty: 1 }], item.price, { contact: someone(), shipping });
  for (const [choice, field] of [
    [{ way: "pickup", day: closed, time: "10:00" }, "shipping.day"],
    [{ way: "pickup", day: nextDay(4), time: "10:30" }, "shipping.time"],
    [{ way: "pickup", day: nextDay(1), time: "09:00" }, "shipping.time"],
    [{ way: "pickup", day: nextDay(4) }, "shipping.time"],
    [{ way: "own_carrier" }, "shipping.carrier"],
    [{ way: "zone", zone: "Centro" }, "shipping.address"],
  ] as const) {
    const refused = await ask(choice);
    produces("VALIDATION_FAILED")(refused);
    expect(refused.body.errors[0].field).toBe(field);
  }
  produces("SHIPPING_NOT_ALLOWED")(await ask({ way: "zone", zone: "Luna", address: "Calle Uno 5, Sayula" }));
  produces("VALIDATION_FAILED")(await ask({ way: "dron" }));
  await settings({});
  expect((await b.get("/api/me/purchases")).body.purchases).toEqual([]);

  const day = nextDay();
  const held = await buy(pickup());
  await held.pay();
  const after = await detail(held.saleId);
  expect([after.freight, after.shipping?.version]).toEqual([0, 1]);
  expect(after.scheduledWords).toContain("10:00");
  const there = await board(day);
  expect(there.items.find((d) => d.saleId === held.saleId)).toMatchObject({
    time: "10:00",
    way: "pickup",
    how: "Se recoge en el rancho",
    due: 0,
    what: [held.item.title],
  });
  // The receipt says how and when, as agreed on.
  const receipt = after.receipts.find((r) => r.tipo === "venta");
  const { body } = await held.b.get(`/api/receipts/venta/${receipt?.id}`);
  expect(body.snapshot.delivery[0]).toMatch(/^Se recoge en el rancho: .*10:00$/);
});

test("to a zone its price is part of the total by the server's own figures, with its line and tax on the receipt", async () => {
  const to = { way: "zone", zone: "Sierra", address: "Calle Juárez 14, Tapalpa" };
  const b = c.buyer();
  const item = (await b.shelf("group=productos"))[0];
  const wrong = await b.cart([{ itemId: item?.id ?? "", qty: 1 }], item?.price ?? 0, {
    contact: someone(),
    shipping: to,
  });
  produces("PRICE_CHANGED")(wrong);
  const held = await buy(to, 90_000, "group=productos");
  expect(held.total).toBe(held.item.price + 90_000);
  const view = (await held.b.get(`/api/charges/${held.chargeId}`)).body;
  expect([view.freight, view.shipping]).toEqual([90_000, { version: 1, quote: null }]);
  await held.pay();
  const { receipts } = await detail(held.saleId);
  const { body } = await held.b.get(`/api/receipts/venta/${receipts.find((r) => r.tipo === "venta")?.id}`);
  expect(body.snapshot.lines.at(-1)).toMatchObject({ title: "Flete", qty: 1, lineTotal: 90_000 });
  expect(body.snapshot.total).toBe(held.total);
  const notes = body.snapshot.taxNotes.reduce((all: number, n: { value: string }) => all + Number(n.value), 0);
  expect(notes).toBe(held.total);
  // Its own line of the report by item.
  const day = dayIn(c.deps.zone, c.deps.now());
  const report = (await (await m.staff("contador")).get(`/api/reports?span=day&from=${day}&to=${day}`)).body;
  const items = report.items as { id: string | null; title: string; net: number }[] | undefined;
  expect(items?.find((i) => i.id === null)).toMatchObject({ title: "Flete", net: 90_000 });
  expect((await board()).undated.map((d) => d.saleId)).toContain(held.saleId);
});

test("what an item doesn't allow is refused, also for its sale later", async () => {
  const held = await buy(undefined);
  expect(await held.shipping()).toMatchObject({ version: 0, way: null, freight: 0, why: null });
  await sql`update catalog_item set delivery = '{pickup}' where id = ${held.item.id}`.execute(c.deps.db);
  expect((await held.shipping()).options.ways).toEqual(["pickup"]);
  produces("SHIPPING_NOT_ALLOWED")(await held.change(home, 0, 0));
  expect((await held.change(pickup(), 0, 0)).body).toMatchObject({ version: 1, way: "pickup", time: "10:00" });
});

test("a quote: asked, given by kilometres, accepted once by two presses at the same moment, paid and delivered", async () => {
  const held = await buy(home);
  expect(held.total).toBe(held.item.price);
  // It is kept while its seller works it out.
  const { holdUntil } = (await held.b.get(`/api/charges/${held.chargeId}`)).body;
  expect(Date.parse(holdUntil)).toBeGreaterThan(c.deps.now() + 23 * HOUR);
  expect((await board()).toQuote.map((d) => d.saleId)).toContain(held.saleId);
  // Where it goes is told to the phone that bought, not to everybody with the link.
  expect([
    (await held.shipping()).address,
    (await c.buyer().get(`/api/charges/${held.chargeId}/shipping`)).body.address,
  ]).toEqual([home.address, null]);
  expect((await held.shipping()).words).toBe("Flete por cotizar");
  produces("QUOTE_NOT_OPEN")(await held.answer("accept", 1));
  for (const bad of [{}, { km: 10, amount: 5 }]) produces("VALIDATION_FAILED")(await held.quote(bad));
  produces("VALIDATION_FAILED")(await held.quote({ km: 0 }));
  produces("VERSION_CONFLICT")(await held.quote({ km: 45 }, 7));
  produces("FORBIDDEN")(await held.quote({ km: 45 }, 1, "vaquero"));
  expect((await held.quote({ km: 45, note: "Con remolque" })).body.quote).toMatchObject({
    state: "given",
    amount: 90_000,
    km: 45,
  });
  expect((await held.shipping()).words).toBe("Flete por aceptar");
  expect((await board()).toQuote.map((d) => d.saleId)).not.toContain(held.saleId);
  // Nobody reads any more that it waits for a price.
  expect((await held.shipping()).words).toBe("Flete por aceptar");
  const kept = (await held.b.get(`/api/charges/${held.chargeId}`)).body;
  expect(Date.parse(kept.holdUntil)).toBeGreaterThan(c.deps.now() + 47 * HOUR);
  const sent = await sql<{
    subject: string;
  }>`select content->>'subject' as subject from message where kind = 'freight_quoted'`.execute(c.deps.db);
  expect(sent.rows.at(-1)?.subject).toContain("$900.00");
  produces("VERSION_CONFLICT")(await held.answer("accept", 1));

  const presses = await Promise.all([1, 2, 3, 4].map(() => held.answer("accept", 2)));
  expect(presses.map((p) => p.status)).toEqual([200, 200, 200, 200]);
  for (const p of presses)
    expect(p.body).toMatchObject({ freight: 90_000, words: "Se lleva a domicilio", quote: { state: "accepted" } });
  const now = await detail(held.saleId);
  expect([now.total, now.freight, now.due]).toEqual([held.item.price + 90_000, 90_000, held.item.price + 90_000]);
  produces("QUOTE_NOT_OPEN")(await held.answer("refuse", 3));
  produces("QUOTE_NOT_OPEN")(await held.quote({ amount: 5 }, 3));
  const { chargeId } = (await held.b.get("/api/me/purchases")).body.purchases[0];
  await held.pay(chargeId);

  const boss = await m.staff("encargado");
  const date = `${nextDay()}T12:30`;
  await boss.call("POST", `/api/sales/${held.saleId}/fulfilment`, { event: "date_set", date });
  expect((await board(nextDay())).items.find((d) => d.saleId === held.saleId)).toMatchObject({
    where: "Rancho El Tule, Tapalpa",
    due: 0,
  });
  const handed = await boss.call("POST", `/api/sales/${held.saleId}/deliver`, {
    receivedBy: "Rita Flores",
    asEstimated: true,
  });
  expect(handed.body.fulfilment.state).toBe("delivered");
  produces("SALE_MOVE_NOT_ALLOWED")(await held.change(pickup(), 0, 3));
  expect((await board(nextDay())).items.map((d) => d.saleId)).not.toContain(held.saleId);
});

test("a quote that ended is refused with nothing written, and another figure can be given", async () => {
  const held = await buy(home);
  await held.pay();
  await held.quote({ amount: 70_000 });
  await c.later(2 * DAY + HOUR);
  const before = await detail(held.saleId);
  produces("QUOTE_EXPIRED")(await held.answer("accept", 2));
  const after = await detail(held.saleId);
  expect([after.total, after.freight, after.charges]).toEqual([before.total, 0, before.charges]);
  expect((await held.shipping()).quote).toMatchObject({ state: "ended" });
  await held.quote({ amount: 60_000 }, 2);
  expect((await held.answer("accept", 3)).body).toMatchObject({ freight: 60_000 });
  // Paid already: the freight is a charge of its own, and the page of the paid one leads there.
  const paid = (await held.b.get(`/api/charges/${held.chargeId}`)).body;
  expect(paid.difference).toMatchObject({ amount: 60_000, why: "freight" });
  expect((await board()).undated.find((d) => d.saleId === held.saleId)?.due).toBe(60_000);
  await held.pay(paid.difference.chargeId);
  const { receipts, due } = await detail(held.saleId);
  expect(due).toBe(0);
  const ventas = receipts.filter((r) => r.tipo === "venta");
  const { body } = await held.b.get(`/api/receipts/venta/${ventas.at(-1)?.id}`);
  expect([body.snapshot.total, body.snapshot.lines.at(-1).title]).toEqual([held.item.price + 60_000, "Flete"]);
});

test("the bell tells staff who quotes of a freight that is asked for, and what its buyer answers", async () => {
  const newsOf = async (login: string) => (await (await m.staff(login)).get("/api/news")).body.items;
  const heard = async (saleId: string, login = "cajero") =>
    (await newsOf(login)).filter((n: { saleId?: string }) => n.saleId === saleId);
  const held = await buy({ way: "quote", address: "Rancho El Tule, Tapalpa" });
  const [asked] = await heard(held.saleId);
  expect(asked).toMatchObject({ kind: "quote", title: "Te piden cotizar un flete", amount: null, chargeId: null });
  expect(asked.detail).toMatch(/^Rancho El Tule, Tapalpa · /);
  await held.quote({ amount: 45_000 });
  expect(await heard(held.saleId)).toEqual([]);
  await held.answer("accept", 2);
  expect(await heard(held.saleId)).toMatchObject([{ title: "Aceptaron el flete de $450.00", amount: 45_000 }]);
  // Who may not quote hears nothing of it.
  expect(await heard(held.saleId, "contador")).toEqual([]);
});

test("a freight that is paid apart is called so everywhere, also divided, and what is in parts names no method that doesn't take it", async () => {
  const held = await buy(home);
  const divide = (id: string, amounts: number[], method = "spei_mp") =>
    held.b.call("POST", `/api/charges/${id}/plan`, { parts: amounts.map((amount) => ({ method, amount })) });
  const purchase = async () => (await held.b.get("/api/me/purchases")).body.purchases[0];
  const { title } = await purchase();
  await held.pay();
  await held.quote({ amount: 1_400_000 });
  await held.answer("accept", 2);
  expect(await purchase()).toMatchObject({ title, stateWords: "Falta pagar el flete", next: "balance" });
  const paid = async () => (await held.b.get(`/api/charges/${held.chargeId}`)).body;
  const whole = (await paid()).difference.chargeId as string;
  expect((await divide(whole, [700_000, 700_000], "oxxo_cash")).status).toBe(201);
  const first = (await paid()).difference;
  expect(first).toMatchObject({ amount: 1_400_000, why: "freight" });
  expect(await purchase()).toMatchObject({ title, stateWords: "Falta pagar el flete" });

  // A zone that costs more: the first part asks for what is added, which OXXO doesn't take.
  await settings({ zones: [{ name: "Sierra", price: pesos(20_000) }] });
  const sierra = { way: "zone", zone: "Sierra", address: "Calle Juárez 14, Tapalpa" };
  expect((await held.change(sierra, 2_000_000, 3)).status).toBe(200);
  await settings({});
  const { parts } = (await held.b.get(`/api/charges/${first.chargeId}`)).body;
  expect(parts.items.map((p: { amount: number; method: string | null }) => [p.amount, p.method])).toEqual([
    [1_300_000, null],
    [700_000, "oxxo_cash"],
  ]);
  // One that costs less leaves one part, which is no part any more.
  await settings({ zones: [{ name: "Valle", price: pesos(6_000) }] });
  expect((await held.change({ ...sierra, zone: "Valle" }, 600_000, 4)).status).toBe(200);
  await settings({});
  const left = (await paid()).difference;
  expect(left).toMatchObject({ amount: 600_000, why: "freight" });
  expect((await held.b.get(`/api/charges/${left.chargeId}`)).body).toMatchObject({
    concept: expect.stringMatching(/^Flete: /),
    parts: null,
  });
});

test("what is left on a customer's account doesn't pass their limit by its freight", async () => {
  const owner = await m.staff("dueno");
  const who = someone();
  const held = await buy(home, 0, "group=productos", who);
  const limit = held.item.price + 50_000;
  const found = (await owner.get(`/api/customers?q=${who.phone.replace(/\D/g, "")}`)).body.items[0].id as string;
  const { version } = (await owner.get(`/api/customers/${found}/account`)).body;
  const terms = { limit, days: 30 };
  expect((await owner.call("PUT", `/api/customers/${found}/credit`, { terms }, { version })).status).toBe(200);
  expect((await owner.call("POST", `/api/sales/${held.saleId}/credit`, {})).status).toBe(200);
  await held.quote({ amount: 50_001 });
  const refused = await held.answer("accept", 2);
  produces("SALE_MOVE_NOT_ALLOWED")(refused);
  expect(refused.body.detail).toContain("a crédito");
  const zone = { way: "zone", zone: "Sierra", address: "Calle Juárez 14, Tapalpa" };
  produces("SALE_MOVE_NOT_ALLOWED")(await held.change(zone, 90_000, 2));
  expect(await held.shipping()).toMatchObject({ freight: 0, version: 2 });
  await held.quote({ amount: 50_000 }, 2);
  expect((await held.answer("accept", 3)).body).toMatchObject({ freight: 50_000 });
  expect((await owner.get(`/api/customers/${found}/account`)).body).toMatchObject({ total: limit, left: 0 });
  // In parts, its statement lists them in their order.
  const half = Math.floor(limit / 2);
  await held.b.call("POST", `/api/charges/${held.chargeId}/plan`, {
    parts: [half, limit - half].map((amount) => ({ method: "spei_mp", amount })),
  });
  const { debts } = (await owner.get(`/api/customers/${found}/account`)).body;
  expect(debts.map((d: { concept: string }) => d.concept.slice(0, 11))).toEqual(["Pago 1 de 2", "Pago 2 de 2"]);
});

test("refused, it is collected instead; and a way that costs less gives back what was paid for the freight", async () => {
  const held = await buy(home);
  await held.quote({ amount: 70_000 });
  expect((await held.answer("refuse", 2)).body).toMatchObject({
    words: "Entrega por acordar",
    quote: { state: "refused" },
  });
  expect((await held.answer("refuse", 2)).status).toBe(200);
  expect((await held.change(pickup(), 0, 3)).body).toMatchObject({ way: "pickup", freight: 0, quote: null });

  const other = await buy({ way: "zone", zone: "Centro", address: "Calle Juárez 14, Tapalpa" }, 30_000);
  await other.pay();
  produces("PRICE_CHANGED")(await other.change(pickup(), 30_000, 1));
  expect((await other.change(pickup(), 0, 1)).body).toMatchObject({ way: "pickup", freight: 0, version: 2 });
  const now = await detail(other.saleId);
  expect([now.total, now.surplus]).toEqual([other.item.price, 30_000]);
  const surplus = (await other.b.get(`/api/charges/${other.chargeId}/surplus`)).body;
  expect(surplus.items).toMatchObject([{ amount: 30_000, why: "less_freight" }]);
});

test("who saw another version changes nothing, and of two changes at once one counts", async () => {
  const held = await buy({ way: "zone", zone: "Centro", address: "Calle Juárez 14, Tapalpa" }, 30_000);
  const to = (zone: string) => ({ way: "zone", zone, address: "Calle Morelos 5, Sayula" });
  const both = await Promise.all([held.change(to("Sierra"), 90_000, 1), held.change(pickup(), 0, 1)]);
  expect(both.map((r) => r.status).sort()).toEqual([200, 412]);
  produces("VERSION_CONFLICT")(both.find((r) => r.status === 412) as (typeof both)[number]);
  const { version, freight } = await held.shipping();
  expect(version).toBe(2);
  expect((await detail(held.saleId)).total).toBe(held.item.price + freight);
  // The price of a zone stands for whoever chose it.
  if (freight) return;
  expect((await held.change(to("Centro"), 30_000, 2)).status).toBe(200);
  await settings({ zones: [{ name: "Centro", price: pesos(500) }] });
  expect((await held.change({ ...to("Centro"), address: "Otra calle 8, Sayula" }, 30_000, 3)).body.freight).toBe(
    30_000,
  );
  await settings({});
});

test("a charge that is made while somebody waits for the sale is locked in its turn: none waits for the other for ever", async () => {
  const [held, other] = [await buy(pickup()), await buy(undefined)];
  await other.b.call("POST", `/api/sales/${other.saleId}/release`, {});
  const { sale_id: saleOf } = await chargeOf(held.chargeId);
  const newer = await chargeOf(other.chargeId);
  const [maker, next] = await Promise.all([c.deps.database.pool.connect(), c.deps.database.pool.connect()]);
  // As if the sale got another charge, which a third one waits for as soon as it is there.
  await maker.query("begin");
  await maker.query("select from charge where public_id = $1 for no key update", [held.chargeId]);
  await maker.query("update charge set sale_id = $1 where id = $2", [saleOf, newer.id]);
  const changed = held.change({ way: "zone", zone: "Centro", address: "Calle Juárez 14, Tapalpa" }, 30_000, 1);
  await waiting(1);
  await next.query("begin");
  const theirs = next.query("select from charge where id = $1 for no key update", [newer.id]);
  await waiting(2);
  await maker.query("commit");
  await theirs;
  await next.query("select from charge where public_id = $1 for no key update", [held.chargeId]);
  await next.query("update charge set sale_id = $1 where id = $2", [newer.sale_id, newer.id]);
  await next.query("commit");
  for (const it of [maker, next]) it.release();
  expect((await changed).status).toBe(200);
});

test("while a payment is on its way the price stays, and so does the delivery", async () => {
  const held = await buy(home);
  await held.quote({ amount: 70_000 });
  await held.b.pay(held.chargeId, { method: "spei_mp" });
  const early = await held.answer("accept", 2);
  produces("PAYMENT_IN_PROGRESS")(early);
  // What to do about it, and not only to wait.
  expect(early.body.detail).toContain("cambia la forma de pago");
  expect(await held.shipping()).toMatchObject({ freight: 0, version: 2, quote: { state: "given" } });
  // What costs nothing may change.
  expect((await held.change(pickup(), 0, 2)).status).toBe(200);
});

test("staff chooses for the buyer; a cancelled sale and a stranger's link change nothing; each sees their own board", async () => {
  const held = await buy(undefined);
  const staff = await m.staff("cajero");
  const at = `/api/sales/${held.saleId}/shipping`;
  const carrier = { way: "own_carrier", carrier: "Juan Pérez", plates: "jh 12 345", day: nextDay(), time: "11:00" };
  const done = await staff.call("POST", at, { version: 0, choice: carrier, seenFreight: 0 });
  expect(done.body).toMatchObject({ way: "own_carrier", plates: "JH-12-345", time: "11:00", perKm: 2_000 });
  produces("NOT_FOUND")(
    await (await m.staff("vaquero")).call("POST", at, { version: 1, choice: carrier, seenFreight: 0 }),
  );
  produces("FORBIDDEN")(
    await (await m.staff("contador")).call("POST", at, { version: 1, choice: carrier, seenFreight: 0 }),
  );
  produces("NOT_FOUND")(await held.b.get(`/api/charges/${"x".repeat(22)}/shipping`));
  produces("UNAUTHENTICATED")(await c.buyer().get("/api/shipping/departures"));
  await held.pay();
  expect((await board(nextDay(), "vaquero")).items).toEqual([]);
  expect((await board(nextDay(), "contador")).items.map((d) => d.saleId)).toContain(held.saleId);
  await (await m.staff("dueno")).call("POST", `/api/sales/${held.saleId}/cancel`, {
    reason: "Ya no la quiere",
    refunds: [{ chargeId: held.chargeId, way: "provider" }],
  });
  produces("SALE_MOVE_NOT_ALLOWED")(await held.change(pickup(), 0, 1));
  expect((await board(nextDay())).items.map((d) => d.saleId)).not.toContain(held.saleId);
});

test("with a deposit the freight waits for the balance, and is part of it", async () => {
  const b = c.buyer();
  for (const item of await b.shelf("group=animales")) {
    if (used.has(item.id)) continue;
    const quote = await b.get(`/api/cart?lines=${encodeURIComponent(JSON.stringify([{ itemId: item.id, qty: 1 }]))}`);
    if (!quote.body.deposit) continue;
    used.add(item.id);
    const made = await b.cart([{ itemId: item.id, qty: 1 }], item.price, {
      contact: someone(),
      seenDeposit: quote.body.deposit,
      shipping: home,
    });
    const staff = await m.staff("dueno");
    const at = `/api/charges/${made.body.chargeId}/shipping/quote`;
    await staff.call("POST", `/api/sales/${made.body.saleId}/shipping/quote`, { version: 1, amount: 70_000, days: 2 });
    produces("SALE_MOVE_NOT_ALLOWED")(await b.call("POST", at, { act: "accept", version: 2 }));
    expect((await b.pay(made.body.chargeId, await b.card())).body.state).toBe("paid");
    expect((await b.call("POST", at, { act: "accept", version: 2 })).body.freight).toBe(70_000);
    const { due, total } = await detail(made.body.saleId);
    expect([due, total]).toEqual([item.price + 70_000 - quote.body.deposit, item.price + 70_000]);
    return;
  }
  throw new Error("nothing can be set aside");
});

test("a weight that is settled after the freight was agreed on keeps it: the total is the weighed price and the freight", async () => {
  const held = await openKiloSales(c).bought("paid");
  await sql`update catalog_item set delivery = '{pickup,seller_delivers}' where id in (
    select l.item_id from sale_line l join sale s on s.id = l.sale_id where s.public_id = ${held.saleId})`.execute(
    c.deps.db,
  );
  const choice = { way: "zone", zone: "Sierra", address: "Calle Juárez 14, Tapalpa" };
  const at = `/api/charges/${held.chargeId}/shipping`;
  expect((await held.b.call("POST", at, { version: 0, choice, seenFreight: 90_000 })).body.freight).toBe(90_000);
  const boss = await m.staff("dueno");
  const { lines } = (await boss.get(`/api/sales/${held.saleId}/weighings`)).body;
  // Ten kilos more than estimated, at $60.00.
  const reading = { id: newId(), lineId: lines[0].id, grossG: 310_000, tareG: 0, shrinkBp: 0, scale: "Báscula 1" };
  expect((await boss.call("POST", `/api/sales/${held.saleId}/weighings`, reading)).status).toBe(200);
  const answer = `/api/charges/${held.chargeId}/weighing/${reading.id}`;
  expect((await held.b.call("POST", answer, { accept: true })).status).toBe(200);
  const now = await detail(held.saleId);
  expect([now.total, now.freight, now.due]).toEqual([held.price + 60_000 + 90_000, 90_000, 150_000]);
});

test("what should have left is first, whatever day it was", async () => {
  const held = await buy(pickup());
  await held.pay();
  await c.later(4 * DAY);
  const today = await board();
  expect(today.late.map((d) => d.saleId)).toContain(held.saleId);
  expect(weekday(today.day as never)).toBe(weekday(dayIn(c.deps.zone, c.deps.now())));
  expect((await board(nextDay(1))).late).toEqual([]);
});
