import { HOUR, MINUTE } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPointOfSale } from "#src/testing/point-of-sale";

let c: Corral;
let d: ReturnType<typeof openPointOfSale>;
let owner: Awaited<ReturnType<ReturnType<typeof openPointOfSale>["staff"]>>;
beforeAll(async () => {
  c = await corral();
  d = openPointOfSale(c);
  owner = await d.staff("dueno");
});
afterAll(() => c.close());

let buyers = 0;
/** A purchase of a buyer of its own, held and not paid. */
async function held() {
  const phone = c.buyer();
  const [item] = await phone.shelf("group=productos&sort=price_asc");
  if (!item) throw new Error("nothing on sale");
  const contact = { name: "Ana Pérez", phone: `55 1234 ${5000 + ++buyers}`, email: `ana${buyers}@testuser.com` };
  const { body } = await phone.cart([{ itemId: item.id, qty: 1 }], item.price, { contact });
  return { phone, item, id: body.chargeId as string };
}
const told = async (id: string) => {
  const rows = await c.deps.db
    .selectFrom("message as m")
    .innerJoin("charge as c", "c.id", "m.charge_id")
    .select(["m.content", "m.channel"])
    .where("c.public_id", "=", id)
    .where("m.kind", "=", "hold_lost")
    .execute();
  return rows.map((row) => row.content);
};

test("a purchase that somebody began to pay and ran out is told once; a cart that nobody did isn't", async () => {
  const [begun, left] = [await held(), await held()];
  const { status } = await begun.phone.pay(begun.id, await begun.phone.card("FUND"));
  expect(status).toBe(402);
  await c.later(HOUR);
  await c.tick();
  await c.tick();
  const [message, more] = await told(begun.id);
  expect(more).toBeUndefined();
  expect(message).toMatchObject({
    subject: expect.stringMatching(/^Se soltó tu apartado/),
    link: { path: `/cobro?c=${begun.id}` },
  });
  expect(await told(left.id)).toEqual([]);
  expect((await begun.phone.get(`/api/charges/${begun.id}`)).body.state).toBe("expired");
});

test("one that the seller cancels is told with the reason; one that its buyer lets go isn't", async () => {
  const [theirs, own] = [await held(), await held()];
  const { status } = await owner.call("POST", `/api/charges/${theirs.id}/cancel`, {
    reason: "Se enfermó el animal",
    replace: false,
  });
  expect(status).toBe(200);
  const { body } = await own.phone.get(`/api/charges/${own.id}`);
  await own.phone.call("POST", `/api/sales/${body.saleId}/release`);
  await c.later(MINUTE);
  expect(await told(theirs.id)).toMatchObject([{ subject: expect.stringMatching(/^Se canceló tu compra/) }]);
  expect(JSON.stringify(await told(theirs.id))).toContain("Se enfermó el animal");
  expect(await told(own.id)).toEqual([]);
  expect((await own.phone.get(`/api/charges/${own.id}`)).body.state).toBe("cancelled");
});
