import { HOUR, MINUTE } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { openPayments, type PaymentsInTest } from "#src/testing/payments";
import { produces } from "#src/testing/produces";

let c: Corral;
let m: PaymentsInTest;
beforeAll(async () => {
  c = await corral();
  m = openPayments(c);
});
afterAll(async () => {
  await m.mustBalance();
  await c.close();
});

const CLABE = "646180111805035430";
/** A purchase overpaid by `extra` centavos. */
async function overpaid(extra: number, b = c.buyer()) {
  const held = await m.bySpei("group=productos", b);
  await c.control("/pay", { clabe: held.clabe, amount: held.item.price + extra });
  await held.b.call("POST", `/api/charges/${held.chargeId}/check`);
  const view = (await held.b.get(`/api/charges/${held.chargeId}/surplus`)).body;
  return { ...held, view, surplusId: view.items[0]?.id as string };
}
const choose = (
  o: { b: ReturnType<Corral["buyer"]>; chargeId: string; surplusId: string },
  body: object,
  key?: string,
) => o.b.call("POST", `/api/charges/${o.chargeId}/surplus/${o.surplusId}`, body, key ? { key } : {});

test("a transfer one peso short is a partial payment: the payer sees what is missing and pays the rest, staff may forgive it", async () => {
  const { b, chargeId, clabe, item } = await m.bySpei("group=productos");
  // The answer comes long after the first fifteen minutes; the units are still held for the rest.
  await c.later(20 * MINUTE);
  await c.control("/pay", { clabe, amount: item.price - 100 });
  await b.call("POST", `/api/charges/${chargeId}/check`);
  await c.tick();
  const part = await m.charge(b, chargeId);
  expect(part).toMatchObject({ state: "partially_paid", remaining: 100 });
  expect(part.notice).toMatch(/Recibimos \$.* y faltan \$1\.00\. Elige cómo pagar el resto; te lo guardamos hasta el/);
  const [task] = await m.tasks(chargeId);
  expect(task).toMatchObject({ kind: "short_by_little", amount: 100 });
  const rest = await b.pay(chargeId, { method: "spei_mp" });
  expect(rest.body.attempts[0]).toMatchObject({ amount: 100, state: "awaiting_customer" });
  await c.control("/pay", { clabe: rest.body.attempts[0].clabe.clabe });
  await c.later(2 * HOUR);
  const whole = await m.charge(b, chargeId);
  expect(whole).toMatchObject({ state: "paid", collected: item.price, remaining: 0 });
  expect(whole.receipts.filter((r) => r.tipo === "pago")).toHaveLength(2);
  expect((await m.open(task)).outcome).toMatchObject({ who: "Se resolvió solo" });
});

test("staff forgive one peso with a reason and never more; the sale is confirmed and the difference booked", async () => {
  const { b, chargeId, clabe, item } = await m.bySpei("group=productos");
  await c.control("/pay", { clabe, amount: item.price - 100 });
  await b.call("POST", `/api/charges/${chargeId}/check`);
  const [task] = await m.tasks(chargeId);
  expect((await m.decide(task, { decision: "write_off" })).body).toMatchObject({
    code: "VALIDATION_FAILED",
    errors: [{ field: "note" }],
  });
  expect((await m.decide(task, { decision: "write_off", note: "Comisión de su banco" })).status).toBe(200);
  expect(await m.charge(b, chargeId)).toMatchObject({ state: "paid", collected: item.price - 100, remaining: 0 });
  const kept = await c.deps.db.selectFrom("posting").selectAll().where("account", "=", "write_off").execute();
  expect(kept.map((p) => p.amount)).toEqual([100]);

  const more = await m.bySpei("group=productos");
  await c.control("/pay", { clabe: more.clabe, amount: more.item.price - 101 });
  await more.b.call("POST", `/api/charges/${more.chargeId}/check`);
  expect(await m.tasks(more.chargeId)).toEqual([]);
});

test("a partial transfer cancels the voucher of the whole: the next offers are for the rest only", async () => {
  const { b, chargeId, clabe, item } = await m.bySpei("group=productos");
  await b.pay(chargeId, { method: "oxxo_cash" });
  await c.control("/pay", { clabe, amount: item.price - 4_000 });
  await b.call("POST", `/api/charges/${chargeId}/check`);
  const again = await b.pay(chargeId, { method: "oxxo_cash" });
  expect(again.status).toBe(201);
  const vouchers = again.body.attempts.filter((a: { method: string }) => a.method === "oxxo_cash");
  expect(vouchers.map((a: { amount: number; state: string }) => [a.amount, a.state])).toEqual([
    [4_000, "awaiting_customer"],
    [item.price, "cancelled"],
  ]);
});

test("surplus is the buyer's: kept as balance it pays their next purchase, and nobody else's", async () => {
  const one = await overpaid(5_000);
  expect((await m.charge(one.b, one.chargeId)).notice).toContain("$50.00 de más");
  expect(one.view).toMatchObject({ items: [{ amount: 5_000, why: "excess", state: "open" }], may: { keep: true } });
  const kept = await choose(one, { choice: "keep" });
  // The payer still sees a surplus after deciding about it.
  expect(await m.charge(one.b, one.chargeId)).toMatchObject({ surplus: 0, hadSurplus: true });
  expect(kept.body.credit).toBe(5_000);
  expect((await m.charge(one.b, one.chargeId)).state).toBe("paid");
  produces("ALREADY_DECIDED")(await choose(one, { choice: "keep" }));
  const next = await m.hold(undefined, "group=productos", one.b);
  expect((await one.b.get(`/api/charges/${next.chargeId}/surplus`)).body).toMatchObject({
    credit: 5_000,
    creditHere: Math.min(5_000, next.item.price),
  });
  // On another phone the link shows nothing of it and allows nothing.
  expect((await c.buyer().get(`/api/charges/${next.chargeId}/surplus`)).body).toMatchObject({ credit: 0, others: [] });
  expect((await c.buyer().call("POST", `/api/charges/${next.chargeId}/credit`)).body.code).toBe("CONTACT_UNCONFIRMED");
  const twice = await Promise.all([1, 2].map(() => one.b.call("POST", `/api/charges/${next.chargeId}/credit`)));
  expect(twice.filter((a) => a.status === 200)).toHaveLength(1);
  // Either the balance is spent or the debt is paid: nothing is left to decide.
  expect(["DECISION_NOT_ALLOWED", "ALREADY_PAID"]).toContain(twice.find((a) => a.status !== 200)?.body.code);
  const after = await m.charge(one.b, next.chargeId);
  expect(after.collected + after.remaining).toBe(next.item.price);
  expect(after.receipts.filter((r) => r.tipo === "pago")).toHaveLength(1);
  if (after.remaining > 0) expect((await one.b.pay(next.chargeId, await one.b.card())).body.state).toBe("paid");
  const paid = await m.charge(one.b, next.chargeId);
  const sold = paid.receipts.find((r) => r.tipo === "venta");
  const { snapshot } = (await one.b.get(`/api/receipts/venta/${sold?.id}`)).body;
  expect(snapshot.paid).toBe(next.item.price);
  expect(snapshot.payments.map((p: { method: string }) => p.method)).toContain("Saldo a favor");
});

test("surplus pays another open purchase of the same buyer up to what it owes, and the rest stays theirs", async () => {
  const b = c.buyer();
  const small = await m.hold(undefined, "group=productos&sort=price_asc", b);
  const one = await overpaid(small.item.price + 900, b);
  expect(one.view.others).toMatchObject([{ chargeId: small.chargeId, remaining: small.item.price }]);
  const stranger = await overpaid(300);
  expect((await choose({ ...stranger }, { choice: "apply", toChargeId: small.chargeId })).body.code).toBe("NOT_FOUND");
  const applied = await choose(one, { choice: "apply", toChargeId: small.chargeId });
  expect(applied.body.items.map((i: { state: string; amount: number }) => [i.state, i.amount])).toEqual([
    ["applied_to_balance", small.item.price],
    ["open", 900],
  ]);
  expect((await m.charge(b, small.chargeId)).state).toBe("paid");
  expect((await m.charge(b, one.chargeId)).state).toBe("overpaid");
});

test("no surplus is applied while an attempt of that purchase could still be paid", async () => {
  const b = c.buyer();
  const other = await m.bySpei("group=productos", b);
  const one = await overpaid(800, b);
  expect(one.view.others).toEqual([]);
  expect((await choose(one, { choice: "apply", toChargeId: other.chargeId })).body.code).toBe("PAYMENT_IN_PROGRESS");
});

test("a refund request becomes a task with amount and account, and the charge is paid once it was sent", async () => {
  const one = await overpaid(2_500);
  produces("CLABE_INVALID")(await choose(one, { choice: "back", holder: "Ana Pérez", clabe: "646180111805035431" }));
  expect((await choose(one, { choice: "back", clabe: CLABE })).body.errors[0].field).toBe("holder");
  const key = crypto.randomUUID();
  const wish = { choice: "back", holder: "Ana Pérez", clabe: "6461 8011 1805 0354 30" };
  const request = await choose(one, wish, key);
  expect(request.body.items[0]).toMatchObject({ state: "refund_wanted", stateWords: expect.stringContaining("5430") });
  expect((await choose(one, wish, key)).body).toEqual(request.body);
  expect(JSON.stringify(request.body)).not.toContain(CLABE);
  const [task, ...more] = await m.tasks(one.chargeId);
  expect(more).toEqual([]);
  expect(task).toMatchObject({ kind: "surplus_refund_wanted", amount: 2_500, state: "open" });
  expect((await m.open(task)).facts).toContainEqual({ label: "CLABE", value: "646180 1118 0503 5430" });
  // Sent to a wrong account: the buyer chooses again, and may request it a second time.
  await m.decide(task, { decision: "ask_again", note: "El banco la rechazó" });
  expect((await choose(one, wish)).status).toBe(200);
  const [second] = await m.tasks(one.chargeId);
  expect(second?.id).not.toBe(task?.id);
  await m.decide(second, { decision: "refund" });
  const owner = await m.staff("dueno");
  const [{ id }] = (await owner.get(`/api/charges/${one.chargeId}/refunds`)).body.items;
  await owner.call("POST", `/api/refunds/${id}/approve`);
  await owner.call("POST", `/api/refunds/${id}/settle`, { outcome: "done", trackingKey: "RASTREOABC123" });
  expect(await m.charge(one.b, one.chargeId)).toMatchObject({ state: "paid", collected: one.item.price, surplus: 0 });
});

test("both vouchers paid: the second payment is surplus and the units are sold once", async () => {
  const { b, chargeId, clabe, item } = await m.bySpei("group=productos");
  const oxxo = await b.pay(chargeId, { method: "oxxo_cash" });
  const voucher = oxxo.body.attempts.find((a: { voucher: object | null }) => a.voucher).voucher.reference;
  await Promise.all([c.control("/pay", { clabe }), c.control("/pay", { reference: voucher })]);
  const attempts = await c.deps.db
    .selectFrom("attempt as a")
    .innerJoin("charge as ch", "ch.id", "a.charge_id")
    .select("a.id")
    .where("ch.public_id", "=", chargeId)
    .execute();
  // Every process learns of both at once, several times.
  await Promise.all([...attempts, ...attempts, ...attempts].map((a) => m.ask(a.id)));
  const after = await m.charge(b, chargeId);
  expect(after).toMatchObject({ state: "overpaid", surplus: item.price, remaining: 0 });
  expect(after.notice).toContain("segundo pago");
  expect(after.receipts.filter((r) => r.tipo === "venta")).toHaveLength(1);
  expect(after.receipts.filter((r) => r.tipo === "pago")).toHaveLength(2);
  expect((await b.get(`/api/charges/${chargeId}/surplus`)).body.items).toMatchObject([{ why: "duplicate" }]);
  // Buyer and staff choose concurrently: one of them wins.
  const [task] = await m.tasks(chargeId);
  const { items } = (await b.get(`/api/charges/${chargeId}/surplus`)).body;
  const answers = await Promise.all([
    choose({ b, chargeId, surplusId: items[0].id }, { choice: "keep" }),
    m.decide(task, { decision: "give_back", clabe: CLABE, holder: "Ana Pérez" }),
  ]);
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  expect(["ALREADY_DECIDED", "DECISION_NOT_ALLOWED"]).toContain(answers.find((a) => a.status !== 200)?.body.code);
});

test("money for a refunded purchase is a second payment, kept as surplus", async () => {
  const { b, chargeId, clabe, item } = await m.bySpei("group=productos");
  const oxxo = await b.pay(chargeId, { method: "oxxo_cash" });
  await c.control("/pay", { clabe });
  await b.call("POST", `/api/charges/${chargeId}/check`);
  await c.control("/refund", { clabe });
  const [spei] = await c.deps.db
    .selectFrom("attempt")
    .select("id")
    .where("public_id", "=", oxxo.body.attempts.find((a: { clabe: object | null }) => a.clabe).id)
    .execute();
  await m.ask(spei?.id as string);
  expect((await m.charge(b, chargeId)).state).toBe("refunded");
  const voucher = oxxo.body.attempts.find((a: { voucher: object | null }) => a.voucher);
  await c.control("/pay", { reference: voucher.voucher.reference, late: true });
  const [cash] = await c.deps.db.selectFrom("attempt").select("id").where("public_id", "=", voucher.id).execute();
  await m.ask(cash?.id as string);
  expect(await m.charge(b, chargeId)).toMatchObject({ state: "refunded", surplus: item.price });
});

test("a payment reported with another amount pays nothing until a person accepts it or keeps it separate", async () => {
  const wrong = async () => {
    const held = await m.hold();
    const { body } = await held.b.pay(held.chargeId, { method: "mp_wallet" });
    const id = body.attempts[0].id;
    const { order_ref } = await c.deps.db
      .selectFrom("attempt")
      .select("order_ref")
      .where("public_id", "=", id)
      .executeTakeFirstOrThrow();
    await c.control("/pay", { id: order_ref, amount: held.item.price - 3_000 });
    const check = await held.b.call("POST", `/api/charges/${held.chargeId}/check`);
    expect(check.body).toMatchObject({ collected: 0, remaining: held.item.price });
    const [task] = await m.tasks(held.chargeId);
    expect(task).toMatchObject({ kind: "provider_mismatch", amount: held.item.price - 3_000 });
    return { ...held, task };
  };
  const taken = await wrong();
  expect((await m.decide(taken.task, { decision: "accept_amount", note: "Es de él" })).status).toBe(200);
  expect(await m.charge(taken.b, taken.chargeId)).toMatchObject({ state: "partially_paid", remaining: 3_000 });
  // The provider repeats its report: it counts once.
  const { id } = await c.deps.db
    .selectFrom("attempt as a")
    .innerJoin("charge as ch", "ch.id", "a.charge_id")
    .select("a.id")
    .where("ch.public_id", "=", taken.chargeId)
    .executeTakeFirstOrThrow();
  await m.ask(id);
  expect(await m.charge(taken.b, taken.chargeId)).toMatchObject({ remaining: 3_000 });

  const apart = await wrong();
  expect((await m.decide(apart.task, { decision: "keep_apart", note: "No es de esta compra" })).status).toBe(200);
  expect(await m.charge(apart.b, apart.chargeId)).toMatchObject({
    state: "open",
    remaining: apart.item.price,
    surplus: apart.item.price - 3_000,
  });
  expect((await apart.b.pay(apart.chargeId, await apart.b.card())).body.state).toBe("overpaid");
});
