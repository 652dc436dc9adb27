import type { StaffItem } from "@corral/contract/types";
import { HOUR } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { produces } from "#src/testing/produces";

let c: Corral;
let staff: ReturnType<typeof openPayments>;
beforeAll(async () => {
  c = await corral();
  staff = openPayments(c);
});
afterAll(() => c.close());

const PRICE = 5_000;
async function product(stock: number | null) {
  const boss = await staff.staff("encargado");
  const { body } = await boss.call("POST", "/api/items", {
    kind: "product",
    animalId: null,
    title: "Costal de avena",
    subtitle: "",
    description: "",
    category: null,
    priceMode: "fixed",
    price: PRICE,
    pricePerKg: null,
    estWeightG: null,
    taxClass: "iva_0",
    depositBp: null,
    maxQty: 50,
    delivery: ["pickup"],
    photoIds: [],
    stock,
  });
  await boss.call("POST", `/api/items/${body.id}/state`, { act: "publish" });
  return body.id as string;
}
const move = async (id: string, body: object) =>
  (await staff.staff("encargado")).call("POST", `/api/items/${id}/movements`, { reason: "prueba", seen: 0, ...body });
const stockOf = async (id: string) =>
  ((await (await staff.staff("encargado")).get(`/api/items/${id}`)).body as StaffItem).stock;

/** Every counted stock is the sum of its movements, and each movement has the resulting stock. */
async function adds(id?: string) {
  const { rows } = await sql<{ id: string; stock: number | null; sum: number; negative: number }>`
    select i.id, i.stock, coalesce(sum(m.qty), 0)::int as sum, count(*) filter (where m.after < 0)::int as negative
    from catalog_item i left join stock_movement m on m.item_id = i.id ${id ? sql`where i.id = ${id}` : sql``} group by i.id`.execute(
    c.deps.db,
  );
  expect(rows.filter((r) => r.sum !== (r.stock ?? 0) || r.negative > 0)).toEqual([]);
}

test("arrivals, withdrawals and counts are recorded with author and reason; stock never goes below zero", async () => {
  const id = await product(10);
  expect((await move(id, { act: "in", qty: 5, seen: 10, reason: "" })).body.stock).toBe(15);
  expect((await move(id, { act: "out", qty: 2, seen: 15 })).body.stock).toBe(13);
  // Counted 12 while the page showed 13.
  expect((await move(id, { act: "set", qty: 12, seen: 13 })).body.stock).toBe(12);
  produces("NOT_ENOUGH_STOCK")(await move(id, { act: "out", qty: 13, seen: 12 }));
  produces("VALIDATION_FAILED")(await move(id, { act: "out", qty: 1, seen: 12, reason: " " }));
  produces("VALIDATION_FAILED")(await move(id, { act: "in", qty: 0, seen: 12 }));
  produces("VALIDATION_FAILED")(await move(id, { act: "in", qty: 999_999, seen: 12 }));
  produces("VALIDATION_FAILED")(await move(id, { act: "in", qty: 1.5, seen: 12 }));
  produces("FORBIDDEN")(
    await (await staff.staff("cajero")).call("POST", `/api/items/${id}/movements`, {
      act: "in",
      qty: 1,
      seen: 12,
      reason: "",
    }),
  );
  const { body } = await (await staff.staff("cajero")).get(`/api/items/${id}/movements`);
  expect(
    body.items.map((m: { kindWords: string; qty: number; after: number }) => [m.kindWords, m.qty, m.after]),
  ).toEqual([
    ["Ajuste", -1, 12],
    ["Salida", -2, 13],
    ["Entrada", 5, 15],
    ["Al empezar", 10, 10],
  ]);
  await expect(sql`delete from stock_movement where item_id = ${id}`.execute(c.deps.db)).rejects.toThrow("append-only");
  await adds(id);
});

test("a sale takes stock, an expired purchase returns it, and units sold during a count stay sold", async () => {
  const id = await product(4);
  const kept = await staff.hold({ id, price: PRICE });
  expect((await kept.b.pay(kept.chargeId, await kept.b.card())).body.state).toBe("paid");
  await staff.hold({ id, price: PRICE });
  expect(await stockOf(id)).toBe(2);
  // Nine were counted before those two were sold.
  expect((await move(id, { act: "set", qty: 9, seen: 4 })).body.stock).toBe(7);
  // One was counted where ten were seen, and seven are left: it would be less than nothing.
  const refused = await move(id, { act: "set", qty: 1, seen: 10 });
  produces("NOT_ENOUGH_STOCK")(refused);
  expect(refused.body.detail).toBe("Mientras contabas se vendieron y quedan 7. Cuenta otra vez y guarda.");
  await c.later(HOUR);
  expect(await stockOf(id)).toBe(8);
  await adds(id);
});

test("units sold from uncounted stock don't return to a stock that is counted later", async () => {
  const id = await product(null);
  await staff.hold({ id, price: PRICE });
  expect((await move(id, { act: "set", qty: 3, seen: null })).body.stock).toBe(3);
  produces("DECISION_NOT_ALLOWED")(await move(id, { act: "set", qty: 5, seen: null }));
  await c.later(HOUR);
  expect(await stockOf(id)).toBe(3);
  const [a, b] = [await staff.hold({ id, price: PRICE }), await staff.hold({ id, price: PRICE })];
  expect((await move(id, { act: "uncount", qty: 0, seen: 1 })).body.stock).toBe(null);
  await c.later(HOUR);
  expect(await stockOf(id)).toBe(null);
  expect([a.chargeId, b.chargeId]).toHaveLength(2);
  await adds(id);
});

/** A seeded pseudo-random generator. */
function chance(seed: number) {
  let state = seed;
  return (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

test.each([1, 2, 3])(
  "under concurrent sales, arrivals, withdrawals and counts, stock is the sum of its movements (seed %i)",
  async (seed) => {
    const pick = chance(seed);
    const id = await product(20);
    const buyers = Array.from({ length: 6 }, () => c.buyer());
    for (const b of buyers) await b.get("/api/config");
    const held: { b: (typeof buyers)[number]; chargeId: string }[] = [];
    for (let round = 0; round < 5; round++) {
      const acts = Array.from({ length: 8 }, async () => {
        const n = 1 + pick(4);
        switch (pick(5)) {
          case 0:
            return move(id, { act: "in", qty: n, seen: 0 });
          case 1:
            return move(id, { act: "out", qty: n, seen: 0 });
          case 2:
            return move(id, { act: "set", qty: 10 + pick(10), seen: 15 });
          default: {
            const b = buyers[pick(buyers.length)] as (typeof buyers)[number];
            const sale = await b.cart([{ itemId: id, qty: n }], PRICE * n);
            if (sale.status === 201) held.push({ b, chargeId: sale.body.chargeId });
            return sale;
          }
        }
      });
      for (const { status } of await Promise.all(acts)) expect([200, 201, 409, 422, 429]).toContain(status);
      const mine = held.splice(pick(held.length + 1), 1)[0];
      if (mine) await mine.b.pay(mine.chargeId, await mine.b.card());
      if (round === 2) await c.later(HOUR);
      await adds(id);
    }
    await c.later(HOUR);
    await adds();
  },
);
