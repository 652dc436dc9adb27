import type { DeskItem } from "@corral/contract/types";
import { addDays, type Day, dayIn } from "@corral/domain/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "../../testing/corral";
import { moneyDesk } from "../../testing/money-desk";
import { produces } from "../../testing/produces";

let c: Corral;
let desk: ReturnType<typeof moneyDesk>;
let soon: Day;
beforeAll(async () => {
  c = await corral();
  desk = moneyDesk(c);
  soon = addDays(dayIn(c.deps.zone, c.deps.now()), 10);
});
afterAll(() => c.close());

const date = (change: object = {}) => ({
  day: soon,
  time: "10:00",
  minutes: 90,
  capacity: 10,
  closesBefore: 60,
  tiers: [
    { code: null, name: "Adulto", price: 20_000 },
    { code: null, name: "Niño", price: 12_000 },
  ],
  ...change,
});
async function visit() {
  const boss = await desk.staff("encargado");
  const { body } = await boss.call("POST", "/api/items", {
    kind: "session",
    animalId: null,
    title: "Recorrido de prueba",
    subtitle: "",
    description: "",
    category: null,
    priceMode: "fixed",
    price: 30_000,
    pricePerKg: null,
    estWeightG: null,
    taxClass: "iva_16",
    depositBp: null,
    maxQty: 10,
    delivery: ["on_site"],
    photoIds: [],
    stock: null,
  });
  await boss.call("POST", `/api/items/${body.id}/state`, { act: "publish" });
  return body.id as string;
}
const add = async (id: string, change: object = {}) =>
  (await desk.staff("encargado")).call("POST", `/api/items/${id}/sessions`, date(change));
const edit = async (s: { id: string; version: number }, change: object = {}) =>
  (await desk.staff("encargado")).call("PUT", `/api/sessions/${s.id}`, date(change), { version: s.version });
const cancel = async (id: string) => (await desk.staff("encargado")).call("POST", `/api/sessions/${id}/cancel`, {});
const one = (i: DeskItem) => i.sessions[0] as DeskItem["sessions"][number];

test("a date is kept by the wall clock of the business, sold until its hour, and its lowest price is the visit's «from»", async () => {
  const id = await visit();
  const added = await add(id);
  expect(added.status).toBe(201);
  expect(one(added.body)).toMatchObject({
    day: soon,
    time: "10:00",
    minutes: 90,
    taken: 0,
    tiers: [{ code: "adulto" }, { code: "nino" }],
  });
  expect(added.body.price).toBe(12_000);
  const shown = (await c.buyer().get(`/api/catalog/${id}`)).body;
  // Ten in the morning in Mexico City.
  expect(shown.sessions[0]).toMatchObject({ startsAt: `${soon}T16:00:00.000Z`, endsAt: `${soon}T17:30:00.000Z` });
  const { items } = (await (await desk.staff("encargado")).get(`/api/items/${id}/prices`)).body;
  expect(items.map((p: { price: number }) => p.price)).toEqual([12_000, 30_000]);
  await add(id, { tiers: [{ code: null, name: "General", price: 9_000 }], day: addDays(soon, 1) });
  expect((await c.buyer().get(`/api/catalog/${id}`)).body.price).toBe(9_000);
});

test("a bad date is told field by field", async () => {
  const id = await visit();
  const bad = async (change: object) => {
    const no = await add(id, change);
    produces("VALIDATION_FAILED")(no);
    return (no.body.errors as { field: string }[]).map((e) => e.field);
  };
  expect(await bad({ day: "2020-01-01" })).toEqual(["day"]);
  expect(await bad({ day: "2027-02-30" })).toEqual(["day"]);
  expect(await bad({ time: "25:00" })).toEqual(["time"]);
  expect(await bad({ capacity: 0 })).toEqual(["capacity"]);
  expect(await bad({ capacity: 5_001 })).toEqual(["capacity"]);
  expect(await bad({ minutes: 5 })).toEqual(["minutes"]);
  expect(await bad({ tiers: [] })).toEqual(["tiers"]);
  expect(
    await bad({
      tiers: [
        { code: null, name: "Adulto", price: 1 },
        { code: null, name: "adulto", price: 2 },
      ],
    }),
  ).toEqual(["tiers.1.name"]);
  const [queso] = await c.buyer().shelf("group=productos");
  produces("DECISION_NOT_ALLOWED")(await add(queso?.id as string));
});

test("with places sold its hour stays, its capacity never goes below them, who bought keeps the price, and it can't be cancelled", async () => {
  const id = await visit();
  let s = one((await add(id)).body);
  const b = c.buyer();
  const sale = await b.cart([{ itemId: id, qty: 3, sessionId: s.id, tier: "adulto" }], 60_000);
  expect(sale.status).toBe(201);
  const low = await edit(s, { capacity: 2 });
  produces("CAPACITY_BELOW_SOLD")(low);
  expect(low.body.errors[0].field).toBe("capacity");
  expect((await edit(s, { time: "11:00" })).body.errors[0].field).toBe("day");
  const dearer = await edit(s, { capacity: 3, tiers: [{ code: "adulto", name: "Adulto", price: 25_000 }] });
  expect(dearer.status).toBe(200);
  produces("VERSION_CONFLICT")(await edit(s, { capacity: 50 }));
  s = one(dearer.body);
  expect(s).toMatchObject({ capacity: 3, taken: 3, stateWords: "Sin lugares" });
  produces("SESSION_FULL")(await c.buyer().cart([{ itemId: id, qty: 1, sessionId: s.id, tier: "adulto" }], 25_000));
  produces("CAPACITY_BELOW_SOLD")(await cancel(s.id));
  expect((await b.pay(sale.body.chargeId, await b.card())).body).toMatchObject({ state: "paid", amount: 60_000 });
});

test("a date that nobody bought is cancelled, and is not in the shop any more", async () => {
  const id = await visit();
  const s = one((await add(id)).body);
  expect((await cancel(s.id)).body.sessions).toEqual([]);
  expect((await cancel(s.id)).status).toBe(200);
  produces("DECISION_NOT_ALLOWED")(await edit({ id: s.id, version: s.version + 1 }));
  expect((await c.buyer().get(`/api/catalog/${id}`)).body.sessions).toEqual([]);
});

test("the last places and a smaller capacity at the same time never leave more sold than there are", async () => {
  const id = await visit();
  const s = one((await add(id, { capacity: 6 })).body);
  const buyers = Array.from({ length: 6 }, () => c.buyer());
  for (const b of buyers) await b.get("/api/config");
  const [less, ...sales] = await Promise.all([
    edit(s, { capacity: 3 }),
    ...buyers.map((b) => b.cart([{ itemId: id, qty: 1, sessionId: s.id, tier: "adulto" }], 20_000)),
  ]);
  const sold = sales.filter((r) => r.status === 201).length;
  expect(less.status === 200 ? sold <= 3 : sold > 3).toBe(true);
  if (less.status !== 200) produces("CAPACITY_BELOW_SOLD")(less);
});
