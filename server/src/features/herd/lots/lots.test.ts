import { ItemForm as FORM } from "@corral/contract/shop/items";
import type { HeadMovement, Lot } from "@corral/contract/types";
import { dayIn } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { produces } from "#src/testing/produces";

let c: Corral;
let m: PaymentsInTest;
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
});
afterAll(async () => {
  await everyLotAddsUp();
  await m.mustBalance();
  await c.close();
});

/** The rule of lots: heads are the sum of their movements, and what is on sale is what nobody has. */
async function everyLotAddsUp() {
  const { rows } = await sql<{ name: string; heads: number; moved: number; stock: number | null; expected: number }>`
    select g.name, g.heads, (select coalesce(sum(qty), 0) from head_movement m where m.group_id = g.id)::int as moved, i.stock,
      case when i.price_mode = 'per_head' then g.heads - r.n when g.heads > 0 and r.n = 0 then 1 else 0 end as expected
    from animal_group g left join catalog_item i on i.group_id = g.id and i.kind = 'lot' and i.status <> 'archived'
    cross join lateral (select coalesce(sum(l.heads), 0)::int as n from catalog_item x
      join claim k on k.item_id = x.id and k.state in ('temporary', 'awaiting_payment', 'deposit', 'leased', 'sold')
      join sale s on s.id = k.sale_id and s.delivered_at is null
      join sale_line l on l.sale_id = k.sale_id and l.item_id = x.id where x.group_id = g.id and x.kind = 'lot') r`.execute(
    c.deps.db,
  );
  for (const it of rows) {
    expect(it.moved, it.name).toBe(it.heads);
    if (it.stock !== null) expect(it.stock, it.name).toBe(it.expected);
  }
}

const owner = () => m.staff("dueno");
const chicks = { species: "poultry", breed: "Rhode", sex: "female", birthDate: null, birthPrecision: "estimated" };
const today = () => dayIn(c.deps.zone, c.deps.now());
const move = async (groupId: string, act: string, qty: number, more: object = {}) =>
  (await owner()).call("POST", `/api/herd/groups/${groupId}/heads`, {
    act,
    qty,
    seen: 0,
    on: today(),
    note: "",
    facts: chicks,
    ...more,
  });
let made = 0;
/** A lot with this many heads. */
async function lotOf(heads: number) {
  const id = newId();
  const name = `Pollitas ${++made}`;
  await (await owner()).call("POST", "/api/herd/groups", { id, kind: "lot", name });
  const filled = await move(id, "in", heads);
  expect(filled.status).toBe(200);
  return { id, name };
}
const read = async (id: string) => (await (await owner()).get(`/api/herd/groups/${id}/lot`)).body as Lot;
const history = async (id: string) =>
  (await (await owner()).get(`/api/herd/groups/${id}/heads`)).body.items as HeadMovement[];
const photo = async () =>
  (await c.deps.db.selectFrom("photo").select("id").limit(1).executeTakeFirstOrThrow()).id as string;
async function onSale(groupId: string, priceMode: "per_head" | "per_lot", price = 3_500, more: object = {}) {
  const boss = await owner();
  const { status, body } = await boss.call("POST", "/api/items", {
    kind: "lot",
    animalId: null,
    groupId,
    title: "Pollitas Rhode Island",
    subtitle: "",
    description: "",
    category: null,
    priceMode,
    price,
    pricePerKg: null,
    estWeightG: null,
    taxClass: "iva_0",
    depositBp: null,
    maxQty: 100,
    delivery: ["pickup"],
    photoIds: [await photo()],
    stock: null,
    ...more,
  });
  if (status !== 201) return { status, body };
  const published = await boss.call("POST", `/api/items/${body.id}/state`, { act: "publish" });
  expect(published.status).toBe(200);
  return { status, body: published.body };
}
const buy = async (itemId: string, qty: number, total: number) => {
  const b = c.buyer();
  const made = await b.cart([{ itemId, qty }], total);
  return { b, ...made };
};
const deliver = async (saleId: string) =>
  (await owner()).call("POST", `/api/sales/${saleId}/deliver`, { receivedBy: "Ana Pérez", asEstimated: false });

test("heads come, die and are counted, each with its reason, and none below zero", async () => {
  const lot = await lotOf(40);
  expect((await move(lot.id, "died", 2, { note: "Frío" })).body).toMatchObject({ heads: 38, reserved: 0 });
  // Counted against what was seen: the two that died meanwhile still count.
  expect((await move(lot.id, "counted", 39, { seen: 40 })).body.heads).toBe(37);
  const tooMany = await move(lot.id, "out", 38);
  expect([tooMany.status, tooMany.body.code]).toEqual([409, "NOT_ENOUGH_STOCK"]);
  expect(tooMany.body.detail).toContain("37");
  expect((await move(lot.id, "in", 0)).body.errors[0].field).toBe("qty");
  expect((await move(lot.id, "in", 1, { on: "2999-01-01" })).body.errors[0].field).toBe("on");
  expect((await move(lot.id, "in", 100_000)).body.errors[0].field).toBe("qty");
  expect((await history(lot.id)).map((it) => [it.kindWords, it.qty, it.after, it.note])).toEqual([
    ["Conteo", -1, 37, ""],
    ["Murieron", -2, 38, "Frío"],
    ["Llegaron", 40, 40, ""],
  ]);
});

test("the first heads say what they are", async () => {
  const id = newId();
  await (await owner()).call("POST", "/api/herd/groups", { id, kind: "lot", name: "Colmenas" });
  expect((await move(id, "in", 12, { facts: undefined })).body.errors[0].field).toBe("species");
  expect((await move(id, "in", 12, { facts: { ...chicks, species: "dragon" } })).body.errors[0].field).toBe("species");
  expect((await move(id, "in", 12, { facts: { ...chicks, species: "bee", breed: "" } })).body.heads).toBe(12);
  expect((await read(id)).facts).toMatchObject({ species: "bee", breed: "" });
});

test.each([
  ["per_head", "pueden salir 2", 2],
  ["per_lot", "pueden salir 0", 0],
] as const)(
  "heads kept for whose turn it is in the waiting line stay in the lot, sold %s",
  async (mode, words, leaving) => {
    const lot = await lotOf(3);
    const { body: item } = await onSale(lot.id, mode);
    const whole = mode === "per_lot";
    const bought = await buy(item.id, whole ? 1 : 3, whole ? 3_500 : 10_500);
    const contact = { name: "Berta Ruiz", phone: "55 2000 7001", email: `turno-${mode}@testuser.com` };
    const waiting = await c.buyer().call("POST", `/api/items/${item.id}/waitlist`, {
      qty: 1,
      contact,
      privacyVersion: (await c.buyer().get("/api/config")).body.privacy.version,
    });
    expect(waiting.status, JSON.stringify(waiting.body)).toBe(201);
    await bought.b.call("POST", `/api/sales/${bought.body.saleId}/release`, {});
    await c.tick();
    expect(await read(lot.id)).toMatchObject({ heads: 3, reserved: whole ? 3 : 1 });
    const counted = await move(lot.id, "counted", 0, { seen: 3 });
    expect([counted.body.code, counted.body.detail]).toEqual(["NOT_ENOUGH_STOCK", expect.stringContaining(words)]);
    if (leaving) expect((await move(lot.id, "died", leaving)).body.heads).toBe(1);
    await c.later(25 * 3_600_000);
    expect(await read(lot.id)).toMatchObject({ heads: 3 - leaving, reserved: 0 });
    await everyLotAddsUp();
  },
);

test("a lot is sold by head: one claim with a quantity, and what is left can't be oversold or taken out", async () => {
  const lot = await lotOf(40);
  const { body: item } = await onSale(lot.id, "per_head");
  expect(item).toMatchObject({ stock: 40, lot: { id: lot.id, heads: 40 } });
  const card = (await c.buyer().get(`/api/catalog/${item.id}`)).body;
  expect(card).toMatchObject({ kind: "lot", species: "poultry", group: "animales", maxQty: 40 });
  expect([card.facts, card.availability.words]).toEqual(["Por cabeza · hembra", "Hay 40"]);
  const over = await buy(item.id, 41, 41 * 3_500);
  expect([over.status, over.body.code]).toEqual([409, "NOT_ENOUGH_STOCK"]);
  const bought = await buy(item.id, 30, 105_000);
  expect(bought.status).toBe(201);
  expect(await read(lot.id)).toMatchObject({ heads: 40, reserved: 30 });
  const dead = await move(lot.id, "died", 11);
  expect([dead.body.code, dead.body.detail]).toEqual(["NOT_ENOUGH_STOCK", expect.stringContaining("pueden salir 10")]);
  expect((await move(lot.id, "died", 10)).body.heads).toBe(30);
  expect((await buy(item.id, 1, 3_500)).body.code).toBe("NOT_ENOUGH_STOCK");
  const paid = (await bought.b.pay(bought.body.chargeId, await bought.b.card())).body;
  expect(paid.state).toBe("paid");
  const venta = paid.receipts.find((r: { tipo: string }) => r.tipo === "venta");
  const { snapshot } = (await bought.b.get(`/api/receipts/venta/${venta.id}`)).body;
  expect(snapshot.lines[0]).toMatchObject({ qty: 30, lineTotal: 105_000, photo: expect.any(String) });
  expect(snapshot.lines[0].details).toEqual([
    { label: "Cabezas", value: "30" },
    { label: "Especie", value: "Ave" },
    { label: "Raza", value: "Rhode" },
    { label: "Sexo", value: "Hembra" },
  ]);
  expect((await deliver(bought.body.saleId)).status).toBe(200);
  const after = await read(lot.id);
  expect(after).toMatchObject({ heads: 0, reserved: 0 });
  expect((await history(lot.id))[0]).toMatchObject({ kindWords: "Se entregaron vendidas", qty: -30, after: 0 });
  await everyLotAddsUp();
});

test("a whole lot is one unit for the price of all, as it was when its buyer saw it", async () => {
  const lot = await lotOf(12);
  const { body: item } = await onSale(lot.id, "per_lot", 2_400_000);
  expect(item.stock).toBe(1);
  const quote = await c
    .buyer()
    .get(`/api/cart?lines=${encodeURIComponent(JSON.stringify([{ itemId: item.id, qty: 5 }]))}`);
  expect(quote.body).toMatchObject({ total: 2_400_000, lines: [{ qty: 1, maxQty: 1 }] });
  expect(quote.body.lines[0].subtitle).toContain("Lote completo: 12\u00a0cabezas");
  // A head died since its buyer saw it: they are told before anything is held.
  const late = await c.buyer().cart([{ itemId: item.id, qty: 1 }], 2_400_000, { seenHeads: 13 });
  expect([late.body.code, late.body.detail]).toEqual(["PRICE_CHANGED", expect.stringContaining("12\u00a0cabezas")]);
  expect(quote.body.wholeHeads).toBe(12);
  const seen = c.buyer();
  const bought = { b: seen, ...(await seen.cart([{ itemId: item.id, qty: 1 }], 2_400_000, { seenHeads: 12 })) };
  expect(bought.status).toBe(201);
  const other = await buy(item.id, 1, 2_400_000);
  expect(other.body.code).toBe("NOT_ENOUGH_STOCK");
  expect((await c.buyer().get(`/api/catalog/${item.id}`)).body.availability.words).toBe("Apartado");
  expect((await move(lot.id, "died", 1)).body.code).toBe("NOT_ENOUGH_STOCK");
  expect((await bought.b.pay(bought.body.chargeId, await bought.b.card())).body.state).toBe("paid");
  expect((await deliver(bought.body.saleId)).status).toBe(200);
  expect(await read(lot.id)).toMatchObject({ heads: 0 });
  expect((await c.buyer().get(`/api/catalog/${item.id}`)).body.availability.words).toBe("Vendido");
  produces("NOT_ENOUGH_STOCK")(await c.buyer().cart([{ itemId: item.id, qty: 1 }], 2_400_000, { seenHeads: 0 }));
});

test("a whole lot is sold by the kilo: its final weight is all heads', and settles its price", async () => {
  const lot = await lotOf(12);
  await (await owner()).call(
    "PUT",
    `/api/herd/groups/${lot.id}/lot`,
    { ...chicks, species: "cattle" },
    {
      version: (await read(lot.id)).version,
    },
  );
  const kilos = { priceMode: "per_kg", pricePerKg: 580, estWeightG: 2_880_000 };
  const { body: item } = await onSale(lot.id, "per_lot", 1, { ...kilos, price: null });
  expect(item).toMatchObject({ price: 1_670_400, stock: 1, maxQty: 1 });
  expect((await c.buyer().get(`/api/catalog/${item.id}`)).body.facts).toContain("Lote de 12\u00a0cabezas");
  const bought = await buy(item.id, 1, 1_670_400);
  expect((await bought.b.pay(bought.body.chargeId, await bought.b.card())).body.state).toBe("paid");
  const boss = await owner();
  const weighings = async () => (await boss.get(`/api/sales/${bought.body.saleId}/weighings`)).body;
  const [line] = (await weighings()).lines;
  expect(line).toMatchObject({ heads: 12, species: "cattle", estimatedG: 2_880_000 });
  const weigh = (grossG: number) =>
    boss.call("POST", `/api/sales/${bought.body.saleId}/weighings`, {
      ...{ id: newId(), lineId: line.id, scale: "Báscula pública", grossG, tareG: 9_000_000, shrinkBp: 300 },
    });
  // Twelve heads don't weigh forty tonnes.
  expect((await weigh(49_000_000)).body.code).toBe("WEIGHT_OUT_OF_RANGE");
  const { body: proposed } = await weigh(11_910_000);
  const id = proposed.weighings.find((w: { state: string }) => w.state === "proposed").id;
  const accepted = await bought.b.call("POST", `/api/charges/${bought.body.chargeId}/weighing/${id}`, {
    accept: true,
  });
  expect(accepted.status).toBe(200);
  const sale = (await boss.get(`/api/sales/${bought.body.saleId}`)).body;
  // (11,910 − 9,000) × 0.97 = 2,822.7 kg at $5.80.
  expect(sale.total).toBe(1_637_166);
  expect((await deliver(bought.body.saleId)).status).toBe(200);
  expect(await read(lot.id)).toMatchObject({ heads: 0, reserved: 0 });
});

test("what a buyer lets go of is on sale again, and what comes back is in the lot again", async () => {
  const lot = await lotOf(10);
  const { body: item } = await onSale(lot.id, "per_head");
  const first = await buy(item.id, 4, 14_000);
  expect((await first.b.call("POST", `/api/sales/${first.body.saleId}/release`)).status).toBe(200);
  expect(await read(lot.id)).toMatchObject({ heads: 10, reserved: 0 });
  const second = await buy(item.id, 6, 21_000);
  await second.b.pay(second.body.chargeId, await second.b.card());
  expect((await deliver(second.body.saleId)).status).toBe(200);
  expect((await read(lot.id)).heads).toBe(4);
  const back = await (await owner()).call("POST", `/api/sales/${second.body.saleId}/return`, {
    reason: "Llegaron enfermas",
    units: "sell",
    refunds: [],
  });
  expect(back.status).toBe(200);
  expect(await read(lot.id)).toMatchObject({ heads: 10, reserved: 0 });
  expect((await history(lot.id))[0]?.kindWords).toBe("Volvieron de una venta");
  await everyLotAddsUp();
});

test("heads pass to another lot with a history on both sides; all of them at once is a merge", async () => {
  const [a, b] = [await lotOf(30), await lotOf(5)];
  const split = async (from: string, body: object) =>
    (await owner()).call("POST", `/api/herd/groups/${from}/split`, { on: today(), note: "Por tamaño", ...body });
  const small = newId();
  expect((await split(a.id, { qty: 8, toGroupId: small, name: "Chicas" })).body.heads).toBe(22);
  expect(await read(small)).toMatchObject({ heads: 8, facts: { species: "poultry", breed: "Rhode" } });
  expect((await history(small))[0]).toMatchObject({ qty: 8, other: { id: a.id, name: a.name } });
  const over = await split(a.id, { qty: 23, toGroupId: b.id });
  expect(over.body.code).toBe("NOT_ENOUGH_STOCK");
  expect([(await read(a.id)).heads, (await read(b.id)).heads]).toEqual([22, 5]);
  expect((await split(a.id, { qty: 22, toGroupId: b.id })).body.heads).toBe(0);
  expect((await read(b.id)).heads).toBe(27);
  expect((await split(b.id, { qty: 1, toGroupId: b.id })).body.errors[0].field).toBe("toGroupId");
  const bees = newId();
  await (await owner()).call("POST", "/api/herd/groups", { id: bees, kind: "lot", name: "Abejas" });
  await move(bees, "in", 3, { facts: { ...chicks, species: "bee" } });
  expect((await split(b.id, { qty: 1, toGroupId: bees })).body.errors[0].field).toBe("toGroupId");
  // A lot with heads isn't put away.
  const kept = await (await owner()).call(
    "PUT",
    `/api/herd/groups/${b.id}`,
    { kind: "lot", name: b.name, archived: true },
    { version: (await read(b.id)).version },
  );
  expect(kept.body.code).toBe("DECISION_NOT_ALLOWED");
});

test("what is on sale follows a split, and an item refuses what a lot can't be", async () => {
  const lot = await lotOf(20);
  const { body: item } = await onSale(lot.id, "per_head");
  await (await owner()).call("POST", `/api/herd/groups/${lot.id}/split`, {
    qty: 5,
    toGroupId: newId(),
    name: "Aparte",
    on: today(),
    note: "",
  });
  expect((await (await owner()).get(`/api/items/${item.id}`)).body).toMatchObject({ stock: 15, lot: { heads: 15 } });
  expect((await onSale(lot.id, "per_head")).body.code).toBe("ANIMAL_NOT_LISTABLE");
  expect((await onSale(lot.id, "per_head", 3_500, { groupId: null })).body.errors[0].field).toBe("groupId");
  const other = await lotOf(3);
  expect((await onSale(other.id, "per_head", 3_500, { priceMode: "fixed" })).body.errors[0].field).toBe("priceMode");
  expect((await onSale(other.id, "per_head", 3_500, { depositAmount: 1_000 })).body.errors[0].field).toBe(
    "depositAmount",
  );
  const none = newId();
  await (await owner()).call("POST", "/api/herd/groups", { id: none, kind: "lot", name: "Vacío" });
  expect((await onSale(none, "per_head")).body.errors[0].message).toContain("no tiene cabezas libres");
});

test("how a lot is sold can change while nobody has a head of it, and what is on sale follows", async () => {
  const lot = await lotOf(20);
  const { body: item } = await onSale(lot.id, "per_head");
  const boss = await owner();
  const sell = async (priceMode: string) => {
    const { body: now } = await boss.get(`/api/items/${item.id}`);
    const form = Object.keys(now).filter((field) => field in FORM);
    const body = {
      ...Object.fromEntries(form.map((field) => [field, now[field]])),
      priceMode,
      price: 90_000,
      maxQty: 100,
    };
    return boss.call("PUT", `/api/items/${item.id}`, body, { version: now.version });
  };
  expect((await sell("per_lot")).body).toMatchObject({ stock: 1, priceMode: "per_lot" });
  expect((await sell("per_head")).body).toMatchObject({ stock: 20, priceMode: "per_head" });
  await everyLotAddsUp();
  expect((await buy(item.id, 2, 180_000)).status).toBe(201);
  const refused = await sell("per_lot");
  expect([refused.status, refused.body.errors[0]?.field]).toEqual([422, "priceMode"]);
  expect((await boss.get(`/api/items/${item.id}`)).body).toMatchObject({ stock: 18, priceMode: "per_head" });
});

test("forty claims at once on a lot of twenty leave nobody with a head that isn't there", async () => {
  const lot = await lotOf(20);
  const { body: item } = await onSale(lot.id, "per_head");
  const tries = await Promise.all([
    ...Array.from({ length: 40 }, (_, i) => buy(item.id, 1 + (i % 3), (1 + (i % 3)) * 3_500)),
    move(lot.id, "died", 3),
    move(lot.id, "in", 2),
  ]);
  expect(tries.some((t) => t.status === 201)).toBe(true);
  const now = await read(lot.id);
  expect(now.reserved).toBeLessThanOrEqual(now.heads);
  await everyLotAddsUp();
});

test("sales, deliveries, returns and movements of the same lots at once never lock each other for ever", async () => {
  const [a, b] = [await lotOf(60), await lotOf(60)];
  const items = await Promise.all([a, b].map(async (lot) => (await onSale(lot.id, "per_head")).body.id as string));
  const sales = await Promise.all(
    Array.from({ length: 6 }, async (_, i) => {
      const bought = await buy(items[i % 2] as string, 2, 7_000);
      await bought.b.pay(bought.body.chargeId, await bought.b.card());
      return bought.body.saleId as string;
    }),
  );
  const boss = await owner();
  const answers = await Promise.all([
    ...sales.map((saleId) => deliver(saleId)),
    ...[a, b].flatMap((lot, i) =>
      [1, 2, 3].map((qty) =>
        boss.call("POST", `/api/herd/groups/${lot.id}/split`, {
          qty,
          toGroupId: (i === 0 ? b : a).id,
          on: today(),
          note: "",
        }),
      ),
    ),
    ...items.map((id) => buy(id, 1, 3_500)),
  ]);
  expect(answers.map((it) => it.status).filter((status) => status >= 500)).toEqual([]);
  await everyLotAddsUp();
});
