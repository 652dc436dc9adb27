import { dayIn } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "../corral";
import { isFullRun } from "../full-run";
import { slowSteps } from "../large-shop/explain";
import { multiplyShop } from "../large-shop/large-shop";

/** As in hot-queries.test.ts, of what that shop has little. */
const ROWS = isFullRun ? 100_000 : 5_000;

let c: Corral;
let large: ReadonlySet<string>;
let seen: Awaited<ReturnType<typeof newerThings>>;

beforeAll(async () => {
  c = await corral();
  const buyer = c.buyer();
  const [product] = await buyer.shelf("group=productos");
  const [animal] = await buyer.shelf("group=animales");
  if (!product || !animal) throw new Error("empty shelf");
  const sold = await buyer.cart([{ itemId: animal.id, qty: 1 }], animal.price);
  expect((await buyer.pay(sold.body.chargeId, await buyer.card())).body.state).toBe("paid");
  seen = await newerThings(product, sold.body.chargeId);
  large = await multiplyShop(c, ROWS);
  expect([...large]).toEqual(
    expect.arrayContaining([
      ...["sale", "charge", "attempt", "receipt", "customer", "waitlist_entry", "incoming_transfer"],
      ...["account_payment", "sale_shipping", "payment_plan", "transfer_proof"],
    ]),
  );
});
afterAll(() => c.close());

/** A person of the staff, signed in. */
async function signedIn(login: string) {
  const staff = c.buyer();
  await staff.call("POST", "/api/session", { login, password: "corral-demo" });
  return staff;
}

/** So many of each of them that their copies are large tables. */
const SEVERAL = 5;
/** Sales on account with a payment, quotes that are asked for, a place in a line, transfers without a name, and divided debts. */
async function newerThings({ id: itemId, price }: { id: string; price: number }, soldId: string) {
  const owner = await signedIn("dueno");
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

const expectAllFlat = async (login: string, paths: readonly string[]) => {
  const staff = await signedIn(login);
  for (const path of paths) {
    const steps = await slowSteps(c, large, async () => expect((await staff.get(path)).status, path).toBe(200));
    expect(steps, path).toEqual([]);
  }
};

test("accounts, what arrived without a name, waiting lines, births, and the parts of a debt read nothing that grows with the shop", () =>
  expectAllFlat("dueno", [
    ...["", "?q=lupe", "?q=zzqqx"].map((query) => `/api/accounts${query}`),
    `/api/accounts/${seen.statement}`,
    `/api/customers/${seen.customerId}/account`,
    `/api/sales/${seen.saleId}/credit`,
    ...["open", "decided"].map((group) => `/api/incoming-transfers?group=${group}`),
    ...["lupe", "an", "zzqqx"].map((word) => `/api/incoming-transfers/${seen.incomingId}/charges?q=${word}`),
    ...["pending", "decided"].map((group) => `/api/transfers?group=${group}`),
    ...["open", "over"].flatMap((group) => [`/api/waitlist?group=${group}`, `/api/births?group=${group}`]),
    "/api/births/dams",
    `/api/charges/${seen.dividedId}`,
    `/api/charges/${seen.dividedId}/plan`,
    `/api/charges/${seen.dividedId}/direct-transfer`,
  ]));
