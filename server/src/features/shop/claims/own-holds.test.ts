import { quoted } from "@corral/domain/kernel/text/names";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { produces } from "#src/testing/produces";
import { openVisits } from "#src/testing/visits";

let c: Corral;
let visits: ReturnType<typeof openVisits>;
beforeAll(async () => {
  c = await corral();
  visits = openVisits(c, openPayments(c));
});
afterAll(() => c.close());

type Phone = ReturnType<Corral["buyer"]>;
const item = async (b: Phone, id: string) => (await b.get(`/api/catalog/${id}`)).body;
const quote = async (b: Phone, line: object) =>
  (await b.get(`/api/cart?lines=${encodeURIComponent(JSON.stringify([line]))}`)).body.lines[0];

test("an animal held by the buyer is shown as theirs with a link to continue, to others as held", async () => {
  const [b, other] = [c.buyer(), c.buyer()];
  const [animal] = await b.shelf("group=animales");
  const line = { itemId: animal?.id ?? "", qty: 1 };
  const held = await b.cart([line], animal?.price ?? 0);
  expect(held.status).toBe(201);
  expect(await item(b, line.itemId)).toMatchObject({
    availability: { code: "held_by_you", words: "Apartado por ti", buyable: false },
    myHold: held.body.chargeId,
  });
  expect(await quote(b, line)).toMatchObject({ availability: { code: "held_by_you" }, myHold: held.body.chargeId });
  const again = await b.cart([line], animal?.price ?? 0);
  produces("ANIMAL_NOT_AVAILABLE")(again);
  expect(again.body.detail).toBe(
    `Ya tienes apartado ${quoted(animal?.title ?? "")} en una compra sin pagar. Sigue con ella.`,
  );
  expect(again.body.charge_id).toBe(held.body.chargeId);

  const theirs = await other.cart([line], animal?.price ?? 0);
  expect(theirs.body.detail).toContain("Alguien más ya apartó");
  expect(theirs.body).not.toHaveProperty("charge_id");
  for (const seen of [await item(other, line.itemId), await quote(other, line)]) {
    expect(seen.availability).toMatchObject({ code: "held", words: "Apartado" });
    expect(seen).not.toHaveProperty("myHold");
  }
});

test("the last places and units held by the buyer are not shown to them as sold out", async () => {
  const [b, other] = [c.buyer(), c.buyer()];
  const d = await visits.date({ inMinutes: 5_000, capacity: 2 });
  const line = { itemId: d.itemId, qty: 2, sessionId: d.sessionId, tier: "adulto" };
  const held = await b.cart([line], 40_000);
  const mine = await item(b, d.itemId);
  expect(mine).toMatchObject({ availability: { code: "held_by_you" }, myHold: held.body.chargeId });
  expect(mine.sessions[0].availability).toMatchObject({ words: "Apartado por ti", buyable: false });
  const more = await b.cart([{ ...line, qty: 1 }], 20_000);
  produces("SESSION_FULL")(more);
  expect(more.body).toMatchObject({ charge_id: held.body.chargeId });
  expect(more.body.detail).toContain("Tienes 2 en una compra sin pagar");
  expect((await item(other, d.itemId)).availability.code).toBe("sold_out");

  const product = (await b.shelf("group=productos")).find((it) => it.price > 0);
  await c.deps.db
    .updateTable("catalog_item")
    .set({ stock: 1 })
    .where("id", "=", product?.id ?? "")
    .execute();
  const one = { itemId: product?.id ?? "", qty: 1 };
  const last = await b.cart([one], product?.price ?? 0);
  expect(last.status).toBe(201);
  const none = await b.cart([one], product?.price ?? 0);
  produces("NOT_ENOUGH_STOCK")(none);
  expect(none.body.charge_id).toBe(last.body.chargeId);
  expect(await item(b, one.itemId)).toMatchObject({ availability: { words: "Apartado por ti" } });
  expect((await item(other, one.itemId)).availability.words).toBe("Agotado");

  // At the limit of unpaid purchases, the newest is offered to continue.
  const third = (await b.shelf("group=productos")).find((it) => it.price > 0 && it.id !== product?.id);
  const held3 = await b.cart([{ itemId: third?.id ?? "", qty: 1 }], third?.price ?? 0);
  const full = await b.cart([{ itemId: third?.id ?? "", qty: 1 }], third?.price ?? 0);
  produces("HOLD_LIMIT")(full);
  expect(full.body.charge_id).toBe(held3.body.chargeId);
});
