import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "../corral";
import { isFullRun } from "../full-run";
import { slowSteps } from "../large-shop/explain";
import { multiplyShop } from "../large-shop/large-shop";
import { newerThings } from "../large-shop/some-of-each";

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
  seen = await newerThings(c, product, sold.body.chargeId);
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
