import { afterAll, beforeAll, expect, it } from "vitest";
import { type Corral, corral } from "#src/testing/corral";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

it("a payment in review is said to be so, and its buyer isn't sent to pay again", async () => {
  const buyer = c.buyer();
  const [item] = await buyer.shelf("group=productos");
  const { chargeId } = (await buyer.cart([{ itemId: item?.id ?? "", qty: 1 }], item?.price ?? 0)).body;
  const mine = async () => (await buyer.get("/api/me/purchases")).body.purchases[0];
  expect(await mine()).toMatchObject({ next: "pay", stateWords: "Por pagar", tone: "warn" });
  const paid = await buyer.pay(chargeId, await buyer.card("CONT"));
  expect(paid.body.attempts[0].state).toBe("processing");
  expect(await mine()).toMatchObject({ next: "see", stateWords: "Pago en revisión", tone: "warn" });
});
