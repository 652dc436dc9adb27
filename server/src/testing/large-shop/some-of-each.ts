import { dayIn } from "@corral/domain/kernel/time";
import { expect } from "vitest";
import type { Corral } from "../corral";

/** Sales by card, voucher and transfer, a sponsorship and a sold animal, of which a large shop has copies. */
export async function severalSales(c: Corral) {
  const buyer = c.buyer();
  const [first, second] = await buyer.shelf("group=productos");
  const [head] = await buyer.shelf("group=animales");
  if (!first || !second || !head) throw new Error("empty shelf");
  const { body } = await buyer.cart([{ itemId: first.id, qty: 1 }], first.price);
  expect((await buyer.pay(body.chargeId, await buyer.card())).body.state).toBe("paid");
  const paid = { chargeId: body.chargeId as string, buyer };
  // What waits for a voucher and for a transfer: the rounds look for them among all that has ended.
  for (const [item, method] of [
    [second, "spei_mp"],
    [head, "oxxo_cash"],
  ] as const) {
    const waiting = await buyer.cart([{ itemId: item.id, qty: 1 }], item.price);
    await buyer.pay(waiting.body.chargeId, { method });
  }
  // Somebody who sponsors by the month, and so hundreds of them.
  const { items } = (await buyer.get("/api/catalog?q=apadrina")).body;
  const { privacy } = (await buyer.get("/api/config")).body;
  const gift = await buyer.call("POST", `/api/items/${items[0].id}/sponsorships`, {
    amount: items[0].price,
    monthly: true,
    contact: { name: "Luz Ruiz", email: "luz@testuser.com" },
    privacyVersion: privacy.version,
  });
  const given = await buyer.pay(gift.body.chargeId, { ...(await buyer.card()), payer: { email: "luz@testuser.com" } });
  expect(given.body.state).toBe("paid");
  // An animal that is sold, and so hundreds of them.
  const [, other] = await buyer.shelf("group=animales");
  if (!other) throw new Error("empty shelf");
  const sold = await buyer.cart([{ itemId: other.id, qty: 1 }], other.price);
  expect((await buyer.pay(sold.body.chargeId, await buyer.card())).body.state).toBe("paid");
  // One voucher ends soon, so that the rounds ask whether its buyer was reminded.
  await c.deps.database.pool.query(
    "update attempt set expires_at = now() + interval '3 hours' where method = 'oxxo_cash'",
  );
  return { goods: first, animal: head, paid, soldId: sold.body.chargeId as string };
}

/** So many of each of them that their copies are large tables. */
const SEVERAL = 5;
/** Sales on account with a payment, quotes that are asked for, a place in a line, transfers without a name, and divided debts. */
export async function newerThings(c: Corral, { id: itemId, price }: { id: string; price: number }, soldId: string) {
  const owner = c.buyer();
  await owner.call("POST", "/api/session", { login: "dueno", password: "corral-demo" });
  const done = async (method: string, path: string, body: object, version?: number) => {
    const answer = await owner.call(method, path, body, version === undefined ? {} : { version });
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const { pool } = c.deps.database;
  await pool.query("update catalog_item set stock = 50 where id = $1", [itemId]);
  const customerId = crypto.randomUUID();
  const contact = { name: "Lupe Cuenta", phone: "5570001000", email: "lupe@testuser.com" };
  await done("POST", "/api/customers", { id: customerId, ...contact, notes: "" });
  await done("PUT", `/api/customers/${customerId}/credit`, { terms: { limit: 99_999_900, days: 30 } }, 1);
  const buy = async (n: number) => {
    const of = n < SEVERAL ? contact : { ...contact, phone: `557000200${n % 10}`, email: `lupe${n}@testuser.com` };
    return (await c.buyer().cart([{ itemId, qty: 1 }], price, { contact: of })).body;
  };
  const opDay = dayIn(c.deps.zone, c.deps.now());
  let [saleId, dividedId, incomingId] = ["", "", ""];
  for (let n = 0; n < SEVERAL; n++) {
    ({ saleId } = await buy(n));
    await done("POST", `/api/sales/${saleId}/credit`, {});
    const part = { method: "terminal_manual", amount: 1_000, approval: "123456" };
    await done("POST", `/api/customers/${customerId}/account/payments`, part);
    const parts = [1_000, price - 1_000].map((amount) => ({ method: "cash", amount }));
    const whole = (await buy(n + SEVERAL)).chargeId;
    dividedId = (await done("POST", `/api/charges/${whole}/plan/staff`, { parts })).chargeId;
    const reported = { amount: price, trackingKey: `CLAVE1234${n}`, bankFrom: "BBVA", bankTo: "Banorte", opDay };
    await done("POST", `/api/charges/${dividedId}/transfers`, reported);
    const money = { amount: price, bankKey: `CLAVE1234${n}`, sender: "Lupe Cuenta", concept: "Pago de borrego", opDay };
    incomingId = (await done("POST", "/api/incoming-transfers", money)).id;
  }
  const { url } = await done("POST", `/api/customers/${customerId}/account/link`, { renew: false });
  await pool.query(`insert into sale_shipping (sale_id, way, address, quote, changed_at)
    select distinct sale_id, 'quote', 'Rancho El Tule', 'asked', now() from charge where credit_due is not null`);
  const { rows } = await pool.query<{ item_id: string }>(
    "select l.item_id from sale_line l join charge k on k.sale_id = l.sale_id where k.public_id = $1",
    [soldId],
  );
  const { privacy } = (await c.buyer().get("/api/config")).body;
  for (let n = 0; n < SEVERAL; n++) {
    const contact = { name: "Berta Ruiz", phone: `552000100${n}` };
    const place = { qty: 1, contact, privacyVersion: privacy.version };
    expect((await c.buyer().call("POST", `/api/items/${rows[0]?.item_id}/waitlist`, place)).status).toBe(201);
  }
  const statement = new URL(url).searchParams.get("cuenta") as string;
  return { customerId, statement, saleId, incomingId, dividedId };
}
