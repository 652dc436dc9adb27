import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { CLABE, type Together, together } from "#src/testing/together";

let c: Corral;
let t: Together;
beforeAll(async () => {
  c = await corral();
  t = together(c);
});
afterAll(() => c.close());

describe("late money", () => {
  test("for an expired deposit sets the animal aside again, and makes the balance due", async () => {
    const s = await t.setAside();
    const out = await s.b.pay(s.chargeId, { method: "spei_mp" });
    await t.runOut(s.chargeId);
    expect(await s.words()).toBe("Disponible");
    await t.paidLate(out.body.attempts[0].clabe.clabe);
    const after = await t.view(s.chargeId);
    expect(after).toMatchObject({ state: "paid", plan: { other: expect.any(String) } });
    expect(await s.words()).toBe("Apartado");
    const balance = after.plan?.other as string;
    expect(await t.view(balance)).toMatchObject({ purpose: "balance", state: "open", amount: s.rest });
    expect(await t.tipos(s.chargeId)).toEqual(["apartado", "pago"]);
    await t.agree(s.chargeId, balance);
  });

  async function cancelledWithVoucher(deposit: "return" | "keep") {
    const s = await t.withDeposit();
    const out = await s.b.pay(s.balanceId, { method: "spei_mp" });
    await t.cancel(s.balanceId, { deposit });
    expect((await t.view(s.balanceId)).state).toBe("cancelled");
    return { ...s, clabe: out.body.attempts[0].clabe.clabe as string };
  }

  test("for a balance that staff cancelled is for staff to decide, even with the animal free; confirmed, the deposit counts", async () => {
    const s = await cancelledWithVoucher("return");
    await t.paidLate(s.clabe);
    expect(await t.view(s.balanceId)).toMatchObject({ state: "paid_late", surplus: s.rest });
    expect(await s.words()).toBe("Disponible");
    const task = (await t.tasks(s.balanceId)).find((k) => k.kind === "late_review");
    expect((await t.decide(task, { decision: "confirm_sale" })).status).toBe(200);
    expect(await s.words()).toBe("Vendido");
    expect(await t.tasks(s.chargeId)).toEqual([]);
    expect(await t.accounts(s.chargeId)).toEqual({ "clearing:mercadopago": s.item.price, sales: -s.item.price });
    await t.agree(s.chargeId, s.balanceId);
  });

  test("can't buy the animal for its balance alone after the deposit was refunded", async () => {
    const s = await cancelledWithVoucher("return");
    await t.giveBack(s.chargeId, s.deposit);
    await t.paidLate(s.clabe);
    const [task] = await t.tasks(s.balanceId);
    const offered = (await t.open(task)).decisions.map((d) => d.decision);
    expect(offered).toEqual(["offer_choice", "keep_credit", "give_back"]);
    await t.decide(task, { decision: "give_back", clabe: CLABE, holder: "Ana Pérez" });
    const [back] = await t.tasks(s.balanceId);
    await t.decide(back, { decision: "refund" });
    const { items } = await t.refundsOf(s.balanceId);
    await t.approve(items[0].id);
    await t.settle(items[0].id);
    expect(await t.view(s.balanceId)).toMatchObject({ state: "refunded", surplus: 0 });
    expect(await t.accounts(s.chargeId)).toMatchObject({ "clearing:transfer": -s.rest });
    await t.agree(s.chargeId, s.balanceId);
  });

  test("for the balance of a kept deposit completes the sale when staff decide so, and the deposit is income once", async () => {
    const s = await cancelledWithVoucher("keep");
    await t.paidLate(s.clabe);
    const [task] = await t.tasks(s.balanceId);
    await t.decide(task, { decision: "confirm_sale" });
    expect(await t.accounts(s.chargeId)).toEqual({ "clearing:mercadopago": s.item.price, sales: -s.item.price });
    expect(await t.tipos(s.balanceId)).toEqual(["pago", "venta"]);
    await t.agree(s.chargeId, s.balanceId);
  });

  test("for a replaced charge is kept separate from its replacement", async () => {
    const s = await t.setAside();
    const out = await s.b.pay(s.chargeId, { method: "spei_mp" });
    await t.cancel(s.chargeId, { replace: true });
    const next = (await t.view(s.chargeId)).replacedBy as string;
    await c.control("/pay", { reference: out.body.attempts[0].clabe.clabe, late: true });
    await t.askProvider(s.chargeId);
    expect(await t.view(s.chargeId)).toMatchObject({ state: "paid_late", surplus: s.deposit });
    const { items, others } = (await s.b.get(`/api/charges/${s.chargeId}/surplus`)).body;
    expect(others[0].chargeId).toBe(next);
    await s.b.call("POST", `/api/charges/${s.chargeId}/surplus/${items[0].id}`, { choice: "apply", toChargeId: next });
    expect((await t.view(next)).state).toBe("paid");
    expect(await s.words()).toBe("Apartado");
    await t.agree(s.chargeId, next);
  });
});

test("a partly paid purchase that expires frees its units, with and without a second voucher", async () => {
  for (const second of [false, true]) {
    const held = await t.hold(undefined, "group=animales");
    await t.bySpei(held.b, held.chargeId, { amount: held.item.price - 5_000 });
    if (second) await held.b.pay(held.chargeId, { method: "spei_mp" });
    await t.runOut(held.chargeId);
    expect((await c.buyer().get(`/api/catalog/${held.item.id}`)).body.availability.words).toBe("Disponible");
    await t.agree(held.chargeId);
  }
});

test("money for a released purchase completes it while its units are free: paying shows that it is wanted", async () => {
  const held = await t.hold(undefined, "group=animales");
  const out = await held.b.pay(held.chargeId, { method: "spei_mp" });
  await held.b.call("POST", `/api/sales/${held.saleId}/release`);
  expect((await t.view(held.chargeId)).state).toBe("cancelled");
  await c.control("/pay", { reference: out.body.attempts[0].clabe.clabe, late: true });
  await t.askProvider(held.chargeId);
  expect((await t.view(held.chargeId)).state).toBe("paid");
  await t.agree(held.chargeId);
});
