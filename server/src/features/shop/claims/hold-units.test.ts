import { fromIso, plus } from "@corral/domain/kernel/time";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { openVisits } from "#src/testing/visits";
import { holdUnits, type Wanted } from "./hold-units";

let c: Corral;
let saleId: string;
let animals: { id: string; animalId: string | null }[];
let products: { id: string }[];
let sessions: { itemId: string; sessionId: string }[];
const now = fromIso("2026-11-23T18:00:00Z");

beforeAll(async () => {
  c = await corral();
  const b = c.buyer();
  const visits = openVisits(c, openPayments(c));
  animals = (await b.shelf("group=animales")).slice(0, 3);
  const [bag, ...others] = (await b.shelf("group=productos")).filter((it) => it.price > 0);
  products = others.slice(0, 3);
  sessions = [
    await visits.date({ inMinutes: 5_000, capacity: 20 }),
    await visits.date({ inMinutes: 6_000, capacity: 20 }),
  ];
  const made = await b.cart([{ itemId: bag?.id ?? "", qty: 1 }], bag?.price ?? 0);
  const sale = c.deps.db.selectFrom("sale").select("id").where("public_id", "=", made.body.saleId);
  saleId = (await sale.executeTakeFirstOrThrow()).id;
});
afterAll(() => c.close());

const unit = (over: Partial<Wanted>): Wanted => ({
  kind: "product",
  title: "Algo",
  itemId: "",
  animalId: null,
  sessionId: null,
  qty: 1,
  ...over,
});
const animal = (i: number) =>
  unit({ kind: "animal", itemId: animals[i]?.id ?? "", animalId: animals[i]?.animalId ?? "" });
const product = (i: number, qty: number) => unit({ itemId: products[i]?.id ?? "", qty });
const place = (i: number, qty: number) => unit({ kind: "session", qty, ...sessions[i] });

async function reset(stock: (number | null)[], seats: number[]) {
  const { db } = c.deps;
  await db.deleteFrom("claim").where("sale_id", "=", saleId).execute();
  for (const [i, it] of products.entries())
    await db
      .updateTable("catalog_item")
      .set({ stock: stock[i] ?? null })
      .where("id", "=", it.id)
      .execute();
  for (const [i, it] of sessions.entries())
    await db
      .updateTable("session")
      .set({ seats_taken: seats[i] ?? 0 })
      .where("id", "=", it.sessionId)
      .execute();
}

const hold = (wanted: Wanted[]) =>
  c.deps.db
    .transaction()
    .execute(async (tx) => {
      const done = await holdUnits(tx, wanted, { saleId, buyerId: null, until: plus(now, 60_000), now: c.deps.now() });
      if (!done.ok) throw Object.assign(new Error("refused"), { code: done.code });
      return "held";
    })
    .catch((error) => {
      if (error.message !== "refused") throw error;
      return error.code as string;
    });

async function state() {
  const { db } = c.deps;
  const of = async (ids: string[]) =>
    (await db.selectFrom("catalog_item").select(["id", "stock"]).where("id", "in", ids).execute()).map((r) => [
      r.id,
      r.stock,
    ]);
  const stock = new Map((await of(products.map((p) => p.id))) as [string, number | null][]);
  const taken = await db
    .selectFrom("session")
    .select(["id", "seats_taken"])
    .where(
      "id",
      "in",
      sessions.map((s) => s.sessionId),
    )
    .execute();
  const claims = await db
    .selectFrom("claim")
    .select(["subject_id", "qty", "counted"])
    .where("sale_id", "=", saleId)
    .execute();
  return {
    stock: products.map((p) => stock.get(p.id) ?? null),
    seats: sessions.map((s) => taken.find((t) => t.id === s.sessionId)?.seats_taken),
    claims: claims.map((it) => `${it.subject_id} ${it.qty} ${it.counted}`).sort(),
  };
}

test("a cart gets all of its units or none, as taken one by one", async () => {
  const carts = fc.record({
    stock: fc.array(fc.option(fc.nat(4)), { minLength: 3, maxLength: 3 }),
    seats: fc.array(fc.nat(20), { minLength: 2, maxLength: 2 }),
    heldBefore: fc.boolean(),
    animals: fc.uniqueArray(fc.nat(2), { maxLength: 2 }),
    products: fc.uniqueArray(fc.record({ i: fc.nat(2), qty: fc.integer({ min: 1, max: 4 }) }), {
      selector: (it) => it.i,
    }),
    places: fc.array(fc.record({ i: fc.nat(1), qty: fc.integer({ min: 1, max: 6 }) }), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(carts, async (cart) => {
      await reset(cart.stock, cart.seats);
      if (cart.heldBefore) await hold([animal(0)]);
      const before = await state();
      const wanted = [
        ...cart.animals.map(animal),
        ...cart.products.map((it) => product(it.i, it.qty)),
        ...cart.places.map((it) => place(it.i, it.qty)),
      ];
      const seats = cart.seats.map(
        (n, i) => n + cart.places.filter((it) => it.i === i).reduce((all, it) => all + it.qty, 0),
      );
      const fits =
        !(cart.heldBefore && cart.animals.includes(0)) &&
        cart.products.every(({ i, qty }) => (cart.stock[i] ?? qty) >= qty) &&
        cart.places.every(({ i }) => (seats[i] as number) <= 20);
      expect((await hold(wanted)) === "held").toBe(fits);
      const after = await state();
      if (!fits) {
        expect(after).toEqual(before);
        return;
      }
      expect(after.seats).toEqual(seats);
      expect(after.stock).toEqual(
        cart.stock.map((n, i) => (n === null ? null : n - (cart.products.find((it) => it.i === i)?.qty ?? 0))),
      );
      const claims = wanted.map((w) => {
        const isCounted = w.kind !== "product" || cart.stock[products.findIndex((p) => p.id === w.itemId)] !== null;
        return `${w.animalId ?? w.sessionId ?? w.itemId} ${w.qty} ${isCounted}`;
      });
      expect(after.claims).toEqual([...before.claims, ...claims].sort());
    }),
    { numRuns: 60 },
  );
});

test("carts with the same units in any order never wait for each other, and never get more than there is", async () => {
  await reset([20, 20, 20], [0, 0]);
  const carts = Array.from({ length: 24 }, (_, i) => {
    const units = [product(0, 1), place(0, 1), product(1, 2), place(1, 1), product(2, 1)];
    return i % 2 ? units : units.reverse();
  });
  const done = await Promise.all(carts.map(hold));
  // The second product is enough for ten.
  expect(done.filter((it) => it === "held")).toHaveLength(10);
  expect(done.filter((it) => it === "NOT_ENOUGH_STOCK")).toHaveLength(14);
  expect(await state()).toMatchObject({ stock: [10, 0, 10], seats: [10, 10] });
  const one = await Promise.all(Array.from({ length: 8 }, () => hold([animal(1), product(0, 1)])));
  expect(one.filter((it) => it === "held")).toHaveLength(1);
});
