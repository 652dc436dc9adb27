import { DAY, HOUR } from "@corral/domain/kernel/time";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { openPointOfSale } from "#src/testing/point-of-sale";
import { produces } from "#src/testing/produces";

let c: Corral;
let d: ReturnType<typeof openPointOfSale>;
type Phone = ReturnType<Corral["buyer"]>;
let owner: Phone, manager: Phone, cashier: Phone;
beforeAll(async () => {
  c = await corral();
  d = openPointOfSale(c);
  [owner, manager, cashier] = (await Promise.all(["dueno", "encargado", "cajero"].map((l) => d.staff(l)))) as [
    Phone,
    Phone,
    Phone,
  ];
  await d.drawer(cashier);
});
afterAll(() => c.close());
afterEach(() => openPayments(c).mustBalance());

const charge = async (id: string) => (await c.buyer().get(`/api/charges/${id}`)).body;
const words = async (id: string) => (await c.buyer().get(`/api/catalog/${id}`)).body.availability.words;
let keys = 0;
const newKey = () => `RASTREO${String(++keys).padStart(6, "0")}`;

async function animalSold() {
  const [item] = await c.buyer().shelf("group=animales&sort=price_asc");
  if (!item) throw new Error("nothing left");
  const made = await d.sell(cashier, [{ itemId: item.id, qty: 1 }], item.price);
  return { item, id: made.body.chargeId as string };
}

test("a transfer pays nothing until staff confirm it, and then is a payment like any other", async () => {
  const { item, id } = await animalSold();
  const sent = await d.transfer(cashier, id, item.price, "abc 123 xyz");
  expect(sent.body).toMatchObject({ state: "submitted", trackingKey: "ABC123XYZ", mayDecide: false });
  expect(await charge(id)).toMatchObject({ state: "in_progress", collected: 0 });
  // Its units stay held until someone has checked, and no other payment is accepted.
  await c.later(3 * DAY);
  expect(await words(item.id)).not.toBe("Disponible");
  produces("PAYMENT_IN_PROGRESS")(await d.cash(cashier, id, item.price));
  produces("PAYMENT_IN_PROGRESS")(await c.buyer().pay(id, { method: "spei_mp", payer: { email: "a@b.mx" } }));
  produces("PAYMENT_IN_PROGRESS")(
    await owner.call("POST", `/api/charges/${id}/cancel`, { reason: "Ya no", replace: false }),
  );
  produces("FORBIDDEN")(await d.confirm(cashier, sent.body.id));
  await manager.call("POST", `/api/transfers/${sent.body.id}/review`);
  const half = await d.confirm(manager, sent.body.id, { settled: false });
  produces("VALIDATION_FAILED")(half);
  expect(half.body.errors[0].field).toBe("checks.settled");
  expect(await charge(id)).toMatchObject({ collected: 0 });
  const done = await d.confirm(manager, sent.body.id);
  expect(done.body.state).toBe("confirmed");
  expect(await charge(id)).toMatchObject({ state: "paid", collected: item.price });
  expect(await words(item.id)).toBe("Vendido");
  const receipt = (await charge(id)).receipts.find((r: { tipo: string }) => r.tipo === "venta");
  const { snapshot } = (await c.buyer().get(`/api/receipts/venta/${receipt.id}`)).body;
  expect(snapshot.payments).toMatchObject([
    { method: "Transferencia directa", reference: "ABC123XYZ", amount: item.price },
  ]);
  produces("TRANSFER_DECIDED")(await d.confirm(owner, sent.body.id));
  produces("TRANSFER_DECIDED")(await d.reject(owner, sent.body.id));
});

test("concurrent decisions count once", async () => {
  for (let round = 0; round < 4; round++) {
    const id = await d.free(cashier, 10_000);
    const { body } = await d.transfer(cashier, id, 10_000, newKey());
    const answers = await Promise.all([
      d.confirm(owner, body.id),
      round % 2 ? d.confirm(manager, body.id) : d.reject(manager, body.id),
    ]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
    const won = answers.find((a) => a.status === 200)?.body.state;
    expect((await charge(id)).collected).toBe(won === "confirmed" ? 10_000 : 0);
  }
});

test("a repeated tracking key is refused, on any charge and concurrently; a rejected one may be submitted again", async () => {
  const [one, two] = [await d.free(cashier, 10_000), await d.free(cashier, 10_000)];
  const key = newKey();
  const answers = await Promise.all([
    d.transfer(cashier, one, 10_000, key),
    d.transfer(owner, two, 10_000, key.toLowerCase()),
  ]);
  expect(answers.map((a) => a.status).sort()).toEqual([201, 409]);
  produces("TRANSFER_KEY_REUSED")(answers.find((a) => a.status === 409) as (typeof answers)[0]);
  const first = answers.find((a) => a.status === 201)?.body;
  produces("VALIDATION_FAILED")(await d.reject(manager, first.id, " "));
  expect((await d.reject(manager, first.id)).body).toMatchObject({
    state: "rejected",
    reason: "No aparece en el banco",
  });
  expect(await charge(first.chargeId)).toMatchObject({ state: "open", collected: 0 });
  expect((await d.transfer(cashier, two, 10_000, key)).status).toBe(201);
});

test("a larger amount is surplus, a smaller one a partial payment, and the rest may be paid in cash", async () => {
  const more = await d.free(cashier, 10_000);
  await d.confirm(owner, (await d.transfer(cashier, more, 10_500, newKey())).body.id);
  expect(await charge(more)).toMatchObject({ state: "overpaid", surplus: 500 });
  const less = await d.free(cashier, 10_000);
  await d.confirm(owner, (await d.transfer(cashier, less, 4_000, newKey())).body.id);
  expect(await charge(less)).toMatchObject({ state: "partially_paid", remaining: 6_000 });
  expect((await d.cash(cashier, less, 6_000)).body.remaining).toBe(0);
});

test("a transfer after the deadline is late money and never lost", async () => {
  const [item] = (await c.buyer().shelf("group=productos&sort=price_asc")).slice(0, 1);
  if (!item) throw new Error("nothing");
  const id = (await d.sell(cashier, [{ itemId: item.id, qty: 1 }], item.price)).body.chargeId;
  await c.later(25 * HOUR);
  expect((await charge(id)).state).toBe("expired");
  produces("HOLD_EXPIRED")(await d.cash(cashier, id, item.price));
  await d.confirm(owner, (await d.transfer(cashier, id, item.price, newKey())).body.id);
  // The units were still free, so the sale is revived.
  expect(await charge(id)).toMatchObject({ state: "paid", collected: item.price });
  produces("ALREADY_PAID")(await d.transfer(cashier, id, item.price, newKey()));
});

test("is refused with each invalid field", async () => {
  const id = await d.free(cashier, 10_000);
  const tomorrow = new Date(c.deps.now() + 2 * DAY).toISOString().slice(0, 10);
  for (const [amount, key, more, field] of [
    [0, newKey(), {}, "amount"],
    [-5, newKey(), {}, "amount"],
    [10_000, "A1", {}, "trackingKey"],
    [10_000, "A".repeat(31), {}, "trackingKey"],
    [10_000, "¿la clave?", {}, "trackingKey"],
    [10_000, newKey(), { bankFrom: " " }, "bankFrom"],
    [10_000, newKey(), { opDay: tomorrow }, "opDay"],
    [10_000, newKey(), { opDay: "2020-01-01" }, "opDay"],
  ] as const) {
    const answer = await d.transfer(cashier, id, amount, key, more);
    produces("VALIDATION_FAILED")(answer);
    expect(answer.body.errors.map((e: { field: string }) => e.field)).toContain(field);
  }
  expect(await charge(id)).toMatchObject({ state: "open" });
});

test("a transfer taken in an open drawer is in its summary once confirmed", async () => {
  const before = (await cashier.get("/api/till")).body.here.others[1];
  const id = await d.free(cashier, 7_000);
  await d.confirm(owner, (await d.transfer(cashier, id, 7_000, newKey())).body.id);
  const after = (await cashier.get("/api/till")).body.here.others[1];
  expect([after.amount - before.amount, after.count - before.count]).toEqual([7_000, 1]);
});
