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

const spei = { way: "spei_manual", clabe: CLABE, holder: "Ana Pérez" };
async function bought() {
  const held = await t.hold();
  expect((await held.b.pay(held.chargeId, await held.b.card())).body.state).toBe("paid");
  return { ...held, price: held.item.price };
}
async function overpaid(extra = 5_000) {
  const held = await t.hold();
  await t.bySpei(held.b, held.chargeId, { amount: held.item.price + extra });
  const { items } = (await held.b.get(`/api/charges/${held.chargeId}/surplus`)).body;
  const choose = (body: object) => held.b.call("POST", `/api/charges/${held.chargeId}/surplus/${items[0].id}`, body);
  return { ...held, price: held.item.price, extra, choose };
}

describe("a disputed payment and refunds", () => {
  test("nothing is refunded while the bank decides; a refund approved before fails when the dispute is lost", async () => {
    const s = await bought();
    const { id } = await t.ask(s.chargeId, s.price, spei);
    await t.dispute(s.chargeId, "opened");
    expect((await t.tasks(s.chargeId)).find((it) => it.kind === "dispute")).toMatchObject({ amount: s.price });
    expect((await t.approve(id)).body.code).toBe("REFUND_NOT_ALLOWED");
    expect((await t.ask(s.chargeId, 1, spei)).status).toBe(409);
    await t.dispute(s.chargeId, "lost");
    expect(await t.view(s.chargeId)).toMatchObject({ state: "refunded", collected: 0, remaining: 0 });
    const { items } = await t.refundsOf(s.chargeId);
    expect(items[0]).toMatchObject({ state: "failed", failure: expect.stringContaining("contracargo") });
    expect((await t.approve(id)).body.code).toBe("REFUND_DECIDED");
    await t.agree(s.chargeId);
  });

  test("a transfer refund can't be sent after the bank took the money", async () => {
    const s = await bought();
    const { id } = await t.ask(s.chargeId, s.price, spei);
    await t.approve(id);
    expect((await t.view(s.chargeId)).state).toBe("refunding");
    await t.dispute(s.chargeId, "lost");
    expect(await t.view(s.chargeId)).toMatchObject({ state: "refunded", collected: 0 });
    expect((await t.settle(id)).body.code).toBe("REFUND_DECIDED");
    await t.agree(s.chargeId);
  });

  test("after a partial refund only the rest is lost, and a won dispute restores it", async () => {
    const s = await bought();
    await t.giveBack(s.chargeId, 1_000);
    await t.dispute(s.chargeId, "lost");
    expect(await t.view(s.chargeId)).toMatchObject({ collected: 0, state: "refunded" });
    await t.dispute(s.chargeId, "won");
    expect(await t.view(s.chargeId)).toMatchObject({ state: "partially_refunded", collected: s.price - 1_000 });
    await t.agree(s.chargeId);
  });
});

describe("a disputed payment and its surplus", () => {
  test("lost with its surplus requested back takes both; won, the surplus is open again, with a task", async () => {
    const s = await overpaid();
    await s.choose({ choice: "back", clabe: CLABE, holder: "Ana Pérez" });
    const [task] = await t.tasks(s.chargeId);
    await t.decide(task, { decision: "refund" });
    await t.dispute(s.chargeId, "lost");
    expect(await t.view(s.chargeId)).toMatchObject({ state: "refunded", collected: 0, surplus: 0 });
    expect((await t.open(task)).state).toBe("resolved");
    await t.agree(s.chargeId);
    await t.dispute(s.chargeId, "won");
    expect(await t.view(s.chargeId)).toMatchObject({ state: "overpaid", surplus: s.extra });
    expect((await t.tasks(s.chargeId)).map((k) => k.kind)).toContain("surplus_choice");
    expect((await s.choose({ choice: "keep" })).status).toBe(200);
    await t.agree(s.chargeId);
  });

  test("lost after part of the surplus was refunded by transfer: a task reports the missing amount", async () => {
    const s = await overpaid();
    await t.giveBack(s.chargeId, 2_000, spei);
    await t.dispute(s.chargeId, "lost");
    // The payer has 20 pesos from us and the whole payment from the bank.
    expect(await t.view(s.chargeId)).toMatchObject({ state: "refunded", surplus: 0, collected: 0 });
    expect((await t.tasks(s.chargeId)).map((k) => k.kind).sort()).toEqual(["dispute_lost", "refunded_twice"]);
    await t.mustBalance();
  });

  test("lost after the surplus became a balance in favour: the balance stays its owner's, and the loss is the business's", async () => {
    const s = await overpaid();
    await s.choose({ choice: "keep" });
    await t.dispute(s.chargeId, "lost");
    expect(await t.view(s.chargeId)).toMatchObject({ state: "refunded", collected: 0 });
    await t.mustBalance();
  });
});

describe("a disputed deposit", () => {
  test("lost, takes the money held for the customer; the animal waits for a decision, and a won dispute restores all", async () => {
    const s = await t.withDeposit();
    await t.dispute(s.chargeId, "opened");
    expect(await t.accounts(s.chargeId)).toMatchObject({ customer_deposits: -s.deposit });
    await t.dispute(s.chargeId, "lost");
    expect(await t.accounts(s.chargeId)).toEqual({});
    expect(await s.words()).toBe("Apartado");
    await t.dispute(s.chargeId, "won");
    expect(await t.view(s.chargeId)).toMatchObject({ state: "paid", collected: s.deposit });
    expect(await t.accounts(s.chargeId)).toMatchObject({ customer_deposits: -s.deposit });
    await s.b.pay(s.balanceId, await s.b.card());
    expect(await t.accounts(s.chargeId)).toMatchObject({ sales: -s.item.price });
    await t.agree(s.chargeId, s.balanceId);
  });

  test("won after the balance was paid without it completes the sale that waited for it", async () => {
    const s = await t.withDeposit();
    await t.dispute(s.chargeId, "lost");
    await s.b.pay(s.balanceId, await s.b.card());
    expect(await t.accounts(s.chargeId)).toMatchObject({ "clearing:mercadopago": s.rest, customer_deposits: -s.rest });
    await t.dispute(s.chargeId, "won");
    expect(await t.accounts(s.chargeId)).toEqual({ "clearing:mercadopago": s.item.price, sales: -s.item.price });
    expect(await s.words()).toBe("Vendido");
    expect(await t.tipos(s.balanceId)).toEqual(["pago", "venta"]);
    expect((await t.tasks(s.balanceId)).map((k) => k.kind)).not.toContain("deposit_gone");
    await t.agree(s.chargeId, s.balanceId);
  });

  test.each(["return", "keep"] as const)(
    "won after its sale was cancelled («%s») is settled by that choice",
    async (deposit) => {
      const s = await t.withDeposit();
      await t.dispute(s.chargeId, "lost");
      await t.cancel(s.balanceId, { deposit });
      expect((await t.tasks(s.chargeId)).map((k) => k.kind)).toEqual(["dispute_lost"]);
      await t.dispute(s.chargeId, "won");
      if (deposit === "keep") expect(await t.accounts(s.chargeId)).toMatchObject({ sales: -s.deposit });
      else {
        expect((await t.tasks(s.chargeId)).map((k) => k.kind)).toContain("deposit_to_return");
        await t.giveBack(s.chargeId, s.deposit, spei);
        expect((await t.tasks(s.chargeId)).map((k) => k.kind)).not.toContain("deposit_to_return");
      }
      await t.agree(s.chargeId, s.balanceId);
    },
  );

  test("whose refund waits as a task closes that task when the bank takes it", async () => {
    const s = await t.withDeposit();
    await t.cancel(s.balanceId, { deposit: "return" });
    await t.dispute(s.chargeId, "lost");
    expect((await t.tasks(s.chargeId)).map((k) => k.kind)).toEqual(["dispute_lost"]);
    await t.agree(s.chargeId, s.balanceId);
  });
});
