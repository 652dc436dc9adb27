import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { openVisits } from "#src/testing/visits";

let c: Corral;
let visits: ReturnType<typeof openVisits>;
beforeAll(async () => {
  c = await corral();
  visits = openVisits(c, openPayments(c));
});
afterAll(() => c.close());

const item = async (id: string) => (await c.buyer().get(`/api/catalog/${id}`)).body;
const set = (change: object, id: string) =>
  c.deps.db.updateTable("catalog_item").set(change).where("id", "=", id).execute();

test("an item says what it is set aside with, up to a whole peso, and what its price says of the tax", async () => {
  const [animal] = await c.buyer().shelf("group=animales");
  const id = animal?.id ?? "";
  await set({ price: 1_234_550, deposit_bp: 3_000, tax_class: "iva_0" }, id);
  expect(await item(id)).toMatchObject({
    deposit: 370_400,
    details: [{ label: "IVA", value: "No se agrega (tasa 0 %)" }],
  });
  await set({ deposit_bp: null, tax_class: "iva_16" }, id);
  expect(await item(id)).toMatchObject({ deposit: null, details: [{ label: "IVA", value: "Incluido en el precio" }] });
  // The accountant has not settled it: nothing is said.
  await set({ tax_class: "accountant" }, id);
  expect((await item(id)).details).toEqual([]);
});

test("cards by their ids come in their order, also of what was sold; what the shop hides or never had is left out", async () => {
  const animals = await c.buyer().shelf("group=animales");
  const [a, b, hidden, sold] = animals.map((it) => it.id as string);
  await set({ status: "paused" }, hidden as string);
  await set({ sold: true }, sold as string);
  const asked = [b, crypto.randomUUID(), sold, hidden, a].join();
  const { body } = await c.buyer().get(`/api/catalog/cards?ids=${asked}`);
  expect(body.items.map((it: { id: string }) => it.id)).toEqual([b, sold, a]);
  expect(body.items[2]).toEqual(animals[0]);
  await set({ status: "published" }, hidden as string);
  await set({ sold: false }, sold as string);

  for (const ids of ["", "x", `${a},`, `${a};${b}`, Array(113).fill(a).join()]) {
    const refused = await c.buyer().get(`/api/catalog/cards?ids=${encodeURIComponent(ids)}`);
    expect([refused.status, refused.body.code]).toEqual([422, "VALIDATION_FAILED"]);
  }
  // The most that a phone sends, one of them twice.
  const most = [...Array.from({ length: 110 }, () => crypto.randomUUID()), a, a].join();
  expect((await c.buyer().get(`/api/catalog/cards?ids=${most}`)).body.items).toHaveLength(1);
});

test("an item has the policies of every sale and of its kind, as they are now", async () => {
  const [animal, product] = await Promise.all(
    ["animales", "productos"].map(async (group) => (await c.buyer().shelf(`group=${group}`))[0]?.id ?? ""),
  );
  await item(product as string);
  await sql`update setting set value = value || ${JSON.stringify({
    policies: ["De todo"],
    policiesForAnimals: ["De animales"],
    policiesForProducts: ["De productos"],
  })}::jsonb where key = 'sales'`.execute(c.deps.db);
  expect((await item(animal as string)).policies).toEqual(["De todo", "De animales"]);
  expect((await item(product as string)).policies).toEqual(["De todo", "De productos"]);
});

test("places of several prices are one cart with a line for each, and never more than the date has", async () => {
  const b = c.buyer();
  const d = await visits.date({ inMinutes: 5_000, capacity: 5 });
  await set({ deposit_bp: 3_000 }, d.itemId);
  expect((await item(d.itemId)).deposit).toBeNull();
  const lines = (adults: number, children: number) => [
    { itemId: d.itemId, sessionId: d.sessionId, tier: "adulto", qty: adults },
    { itemId: d.itemId, sessionId: d.sessionId, tier: "nino", qty: children },
  ];
  const asked = encodeURIComponent(JSON.stringify(lines(2, 3)));
  const { body: quote } = await b.get(`/api/cart?lines=${asked}`);
  expect(quote.lines.map((l: { tier: string; qty: number }) => [l.tier, l.qty])).toEqual([
    ["adulto", 2],
    ["nino", 3],
  ]);
  expect(quote.total).toBe(2 * 20_000 + 3 * 12_000);
  expect((await b.cart(lines(3, 3), 3 * 20_000 + 3 * 12_000)).body.code).toBe("SESSION_FULL");
  expect((await b.cart(lines(2, 3), quote.total)).status).toBe(201);
});
