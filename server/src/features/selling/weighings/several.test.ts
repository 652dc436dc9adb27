import type { SaleDetail, SaleWeighings } from "@corral/contract/types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#src/platform/ids";
import { type Corral, corral } from "#src/testing/corral";
import { openKiloSales } from "#src/testing/kilo-sales";
import { openPayments } from "#src/testing/payments";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

test("several of one purchase make one new receipt, when the last is weighed", async () => {
  const kilo = openKiloSales(c);
  const both = [await kilo.animal(), await kilo.animal(), await kilo.animal()];
  const b = c.buyer();
  const lines = both.map((it) => ({ itemId: it.id, qty: 1 }));
  const made = await b.cart(
    lines,
    both.reduce((all, it) => all + it.price, 0),
  );
  const { chargeId, saleId } = made.body;
  const owner = await openPayments(c).staff("dueno");
  const see = async () => (await owner.get(`/api/sales/${saleId}/weighings`)).body as SaleWeighings;
  expect((await b.pay(chargeId, await b.card())).body.state).toBe("paid");
  const sold = async () =>
    ((await owner.get(`/api/sales/${saleId}`)).body as SaleDetail).receipts.filter((it) => it.tipo === "venta").length;
  expect(await sold()).toBe(1);
  for (const [n, line] of (await see()).lines.entries()) {
    const { body } = await owner.call("POST", `/api/sales/${saleId}/weighings`, {
      ...{ id: newId(), lineId: line.id, tareG: 0, shrinkBp: 0, scale: "Báscula 1", grossG: 301_000 + n * 1_000 },
    });
    const yes = await b.call(
      "POST",
      `/api/charges/${chargeId}/weighing/${body.weighings.find((it: { state: string }) => it.state === "proposed").id}`,
      { accept: true },
    );
    expect(yes.status, JSON.stringify(yes.body)).toBe(200);
    expect(await sold()).toBe(n === 2 ? 2 : 1);
  }
  const detail = (await owner.get(`/api/sales/${saleId}`)).body as SaleDetail;
  expect([detail.total, detail.due]).toEqual([1_806_000 + 1_812_000 + 1_818_000, 36_000]);
  const slips = await Promise.all(
    detail.receipts
      .filter((it) => it.tipo === "venta")
      .map(async (it) => (await c.buyer().get(`/api/receipts/venta/${it.id}`)).body),
  );
  const { snapshot } = slips.find((it) => !it.standing?.replacedBy);
  expect([snapshot.total, snapshot.paid, snapshot.balance]).toEqual([5_436_000, 5_400_000, 36_000]);
});
