import { centavos, spoken } from "@corral/domain/kernel/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { openVisits } from "#src/testing/visits";

let c: Corral;
let m: PaymentsInTest;
let visits: ReturnType<typeof openVisits>;
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
  visits = openVisits(c, m);
});
afterAll(() => c.close());

const callOff = async (sessionId: string) => {
  const done = await (await m.staff("encargado")).call("POST", `/api/sessions/${sessionId}/cancel`, {
    reason: "Lluvia en el camino",
  });
  expect(done.status).toBe(200);
};
const charge = (id: string) => m.charge(c.buyer(), id);
const purchase = async (b: ReturnType<Corral["buyer"]>) => (await b.get("/api/me/purchases")).body.purchases[0];
type Bought = Awaited<ReturnType<ReturnType<typeof openVisits>["buy"]>>;
/** A purchase of one place, paid in cash at OXXO, which the provider can't refund. */
async function byOxxo(d: { itemId: string; sessionId: string }) {
  const b = c.buyer();
  const sale = await b.cart([{ itemId: d.itemId, qty: 1, sessionId: d.sessionId, tier: "adulto" }], 20_000);
  const slip = await b.pay(sale.body.chargeId, { method: "oxxo_cash" });
  await c.control("/pay", { reference: slip.body.attempts[0].voucher.reference });
  await b.call("POST", `/api/charges/${sale.body.chargeId}/check`);
  return { b, chargeId: sale.body.chargeId as string };
}

test("a payer sees the cancelled date and the refund on the charge, its receipts and in their purchases", async () => {
  const d = await visits.date({ inMinutes: 5_000 });
  const bought: Bought = await visits.buy(d);
  expect(await charge(bought.chargeId)).toMatchObject({ state: "paid", calledOff: false, cancelledDates: [] });
  await callOff(d.sessionId);
  // Before any scheduled run has handled the money.
  const off = await charge(bought.chargeId);
  expect(off).toMatchObject({ calledOff: true, stateWords: "Fecha cancelada" });
  expect(off.cancelledDates).toMatchObject([
    { title: "Recorrido de prueba", places: 1, reason: "Lluvia en el camino" },
  ]);
  expect(off.cancelledDates[0]?.next).toBe("Te vamos a devolver $200.00; aquí verás cuándo sale.");
  expect((await purchase(bought.b)).stateWords).toBe(
    "Fecha cancelada. Te vamos a devolver $200.00; aquí verás cuándo sale.",
  );
  for (const tipo of ["venta", "boleto"]) {
    const link = off.receipts.find((r) => r.tipo === tipo);
    const { body } = await bought.b.get(`/api/receipts/${tipo}/${link?.id}`);
    expect(body.cancelledDates).toEqual(off.cancelledDates);
  }
  await c.tick();
  const after = await charge(bought.chargeId);
  expect(after.calledOff).toBe(true);
  expect(after.cancelledDates[0]?.next).toMatch(/^(Te devolvimos|Tu devolución de) \$200\.00/);
});

test("money that the provider can't refund is shown as owed until it is refunded", async () => {
  // A fortnight: a voucher is offered whatever day of the week it is today.
  const d = await visits.date({ inMinutes: 20_000 });
  const { b, chargeId } = await byOxxo(d);
  expect((await charge(chargeId)).state).toBe("paid");
  await callOff(d.sessionId);
  await c.tick();
  const owed = await charge(chargeId);
  expect(owed).toMatchObject({ state: "paid", stateWords: "Fecha cancelada", calledOff: true });
  expect(owed.cancelledDates[0]?.next).toBe("Te debemos $200.00: el vendedor te contacta para saber a dónde mandarlo.");
  expect((await purchase(b)).stateWords).toContain("Te debemos $200.00");
});

test("an unpaid buyer owes nothing; other items of a purchase stay", async () => {
  const d = await visits.date({ inMinutes: 5_000 });
  const one = c.buyer();
  const unpaid = await one.cart([{ itemId: d.itemId, qty: 1, sessionId: d.sessionId, tier: "adulto" }], 20_000);
  const b = c.buyer();
  const item = (await b.shelf("group=productos")).find((it) => it.price > 0);
  const total = 20_000 + (item?.price ?? 0);
  const mixed = await b.cart(
    [
      { itemId: d.itemId, qty: 1, sessionId: d.sessionId, tier: "adulto" },
      { itemId: item?.id ?? "", qty: 1 },
    ],
    total,
  );
  const paid = await b.pay(mixed.body.chargeId, await b.card());
  expect(paid.body.state).toBe("paid");
  await callOff(d.sessionId);
  await c.tick();
  const none = await charge(unpaid.body.chargeId);
  expect(none).toMatchObject({ state: "cancelled", calledOff: true });
  expect(none.cancelledDates[0]?.next).toContain("No habías pagado");
  const part = await charge(mixed.body.chargeId);
  expect(part.calledOff).toBe(false);
  // The places' price is owed, not the whole purchase.
  expect(part.cancelledDates[0]?.next).toContain("$200.00");
  expect(part.cancelledDates[0]?.next).not.toContain(spoken(centavos(total)));
  expect((await purchase(b)).stateWords).toMatch(/^Una fecha se canceló\. /);
});
