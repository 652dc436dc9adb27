import { DAY, HOUR } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Corral, corral } from "#src/testing/corral";
import { CLABE, newestAttempt, type Together, together } from "#src/testing/together";

let c: Corral;
let t: Together;
beforeAll(async () => {
  c = await corral();
  t = together(c);
});
afterAll(() => c.close());

const release = { units: "release" };

describe("refunding a deposit", () => {
  test("before the balance is paid frees the animal and cancels the balance at the provider", async () => {
    const s = await t.withDeposit();
    await s.b.pay(s.balanceId, { method: "spei_mp" });
    await t.giveBack(s.chargeId, s.deposit, release);
    await c.tick();
    expect(await t.view(s.chargeId)).toMatchObject({ state: "refunded", collected: 0, remaining: 0 });
    expect(await t.view(s.balanceId)).toMatchObject({ state: "cancelled", attempts: [{ state: "cancelled" }] });
    expect(await s.words()).toBe("Disponible");
    expect(await t.accounts(s.chargeId)).toEqual({});
    await t.agree(s.chargeId, s.balanceId);
  });

  test("holds the animal while its balance could still be paid; paid meanwhile, the money is counted and sells nothing", async () => {
    const s = await t.withDeposit();
    const clabe = await t.bySpei(s.b, s.balanceId, { look: false });
    await t.giveBack(s.chargeId, s.deposit, release);
    expect((await t.view(s.balanceId)).state).toBe("cancelling");
    expect(await s.words()).not.toBe("Disponible");
    await c.tick();
    expect(clabe).toMatch(/^\d{18}$/);
    expect(await t.view(s.balanceId)).toMatchObject({ state: "paid_late", surplus: s.rest });
    expect(await s.words()).toBe("Disponible");
    const [task] = await t.tasks(s.balanceId);
    expect(task).toMatchObject({ kind: "late_review" });
    expect((await t.open(task)).decisions.map((d) => d.decision)).toEqual(["offer_choice", "keep_credit", "give_back"]);
    await t.agree(s.chargeId, s.balanceId);
  });

  test("in part keeps the animal held; after the balance is paid, a person must accept the lower price", async () => {
    const s = await t.withDeposit();
    await t.giveBack(s.chargeId, 1_000);
    expect(await t.view(s.chargeId)).toMatchObject({ state: "partially_refunded", collected: s.deposit - 1_000 });
    expect(await s.words()).toBe("Apartado");
    await s.b.pay(s.balanceId, await s.b.card());
    const less = s.item.price - 1_000;
    expect(await t.accounts(s.chargeId)).toEqual({ "clearing:mercadopago": less, customer_deposits: -less });
    expect(await s.words()).toBe("Apartado");
    const task = (await t.tasks(s.balanceId)).find((k) => k.kind === "deposit_gone");
    await t.decide(task, { decision: "complete_sale", note: "Se lo dejamos en menos" });
    expect(await t.accounts(s.chargeId)).toEqual({ "clearing:mercadopago": less, sales: -less });
    expect(await t.tipos(s.balanceId)).toEqual(["pago", "venta"]);
    await t.agree(s.chargeId, s.balanceId);
  });

  test("after the balance was paid reduces the income, and frees the animal only with the full refund", async () => {
    const s = await t.withDeposit();
    await s.b.pay(s.balanceId, await s.b.card());
    await t.giveBack(s.chargeId, s.deposit, release);
    expect(await t.view(s.chargeId)).toMatchObject({ state: "refunded" });
    expect(await s.words()).toBe("Vendido");
    await t.giveBack(s.balanceId, 2_000);
    expect((await t.view(s.balanceId)).state).toBe("partially_refunded");
    expect(await s.words()).toBe("Vendido");
    await t.giveBack(s.balanceId, s.rest - 2_000, release);
    expect(await s.words()).toBe("Disponible");
    expect(await t.accounts(s.chargeId)).toEqual({ sales: -s.item.price, refunds: s.item.price });
    expect(await t.tipos(s.chargeId)).toEqual(["apartado", "pago", "reembolso"]);
    expect(await t.tipos(s.balanceId)).toEqual(["pago", "reembolso", "reembolso", "venta"]);
    await t.agree(s.chargeId, s.balanceId);
  });

  test("closes the task of a cancelled sale only when all is refunded", async () => {
    const s = await t.withDeposit();
    await t.cancel(s.balanceId, { deposit: "return" });
    expect(await t.tasks(s.chargeId)).toMatchObject([{ kind: "deposit_to_return" }]);
    await t.giveBack(s.chargeId, 500, { way: "spei_manual", clabe: CLABE, holder: "Ana Pérez" });
    expect(await t.tasks(s.chargeId)).toHaveLength(1);
    await t.giveBack(s.chargeId, s.deposit - 500);
    expect(await t.tasks(s.chargeId)).toEqual([]);
    await t.agree(s.chargeId, s.balanceId);
  });
});

describe("a deposit paid twice or overpaid", () => {
  test("leaves the rest to the buyer, who can first apply it to the balance", async () => {
    const b = c.buyer();
    const s = await t.setAside(b);
    await t.bySpei(b, s.chargeId, { amount: s.deposit + 5_000 });
    const balance = (await t.view(s.chargeId)).plan?.other as string;
    await t.hold(undefined, "group=productos", b);
    const { items, others } = (await b.get(`/api/charges/${s.chargeId}/surplus`)).body;
    expect(others[0]).toMatchObject({ chargeId: balance, remaining: s.rest });
    await b.call("POST", `/api/charges/${s.chargeId}/surplus/${items[0].id}`, { choice: "apply", toChargeId: balance });
    expect(await t.view(balance)).toMatchObject({
      state: "partially_paid",
      remaining: s.rest - 5_000,
      holdUntil: null,
    });
    expect((await t.view(s.chargeId)).state).toBe("paid");
    // The balance's due date applies, not the two days of a partial payment.
    await c.later(3 * DAY);
    expect((await t.view(balance)).state).toBe("partially_paid");
    expect(await s.words()).toBe("Apartado");
    expect((await b.pay(balance, await b.card())).body.state).toBe("paid");
    expect(await t.accounts(s.chargeId)).toEqual({ "clearing:mercadopago": s.item.price, sales: -s.item.price });
    await t.agree(s.chargeId, balance);
  });

  test("by two methods is one deposit and one balance", async () => {
    const s = await t.setAside();
    const oxxo = await s.b.pay(s.chargeId, { method: "oxxo_cash" });
    const slip = await newestAttempt(c, s.chargeId);
    const spei = await s.b.pay(s.chargeId, { method: "spei_mp" });
    expect([oxxo.status, spei.status]).toEqual([201, 201]);
    const clabe = spei.body.attempts.find((a: { clabe: object | null }) => a.clabe).clabe.clabe;
    await Promise.all([c.control("/pay", { clabe }), c.control("/pay", { id: slip.order_ref })]);
    await s.b.call("POST", `/api/charges/${s.chargeId}/check`);
    await c.later(2 * HOUR);
    const after = await t.view(s.chargeId);
    expect(after).toMatchObject({ state: "overpaid", surplus: s.deposit });
    expect(await t.tipos(s.chargeId)).toEqual(["apartado", "pago", "pago"]);
    await t.giveBack(s.chargeId, s.deposit, { way: "spei_manual", clabe: CLABE, holder: "Ana Pérez" });
    expect(await t.view(s.chargeId)).toMatchObject({ state: "paid", surplus: 0 });
    expect(await t.tasks(s.chargeId)).toEqual([]);
    await t.agree(s.chargeId, after.plan?.other as string);
  });
});
