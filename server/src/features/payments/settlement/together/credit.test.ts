import { DAY, MINUTE } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dailyCheck, startRun } from "#src/features/payments/reconciliation/daily-check";
import { type Corral, corral } from "#src/testing/corral";
import { CLABE, type Together, together } from "#src/testing/together";

let c: Corral;
let t: Together;
beforeAll(async () => {
  c = await corral();
  t = together(c);
});
afterAll(() => c.close());

/** A buyer with this balance in favour (centavos). */
async function withCredit(amount: number) {
  const held = await t.hold();
  await t.bySpei(held.b, held.chargeId, { amount: held.item.price + amount });
  const { items } = (await held.b.get(`/api/charges/${held.chargeId}/surplus`)).body;
  await held.b.call("POST", `/api/charges/${held.chargeId}/surplus/${items[0].id}`, { choice: "keep" });
  return { b: held.b, from: held.chargeId };
}
const credit = async (b: Awaited<ReturnType<typeof withCredit>>["b"], chargeId: string) =>
  (await b.get(`/api/charges/${chargeId}/surplus`)).body.credit as number;
const spend = (b: Awaited<ReturnType<typeof withCredit>>["b"], chargeId: string) =>
  b.call("POST", `/api/charges/${chargeId}/credit`);

describe("a balance in favour", () => {
  test("that pays a whole deposit makes the balance due, and is returned when the sale is cancelled", async () => {
    const { b, from } = await withCredit(900_000);
    const s = await t.setAside(b);
    expect((await spend(b, s.chargeId)).status).toBe(200);
    const deposit = await t.view(s.chargeId);
    expect(deposit).toMatchObject({ state: "paid", remaining: 0 });
    expect(await s.words()).toBe("Apartado");
    expect(await t.tipos(s.chargeId)).toEqual(["apartado", "pago"]);
    const balance = deposit.plan?.other as string;
    expect((await t.cancel(balance, { deposit: "return" })).status).toBe(200);
    expect(await t.view(s.chargeId)).toMatchObject({ state: "refunded", collected: 0, remaining: 0 });
    expect(await credit(b, from)).toBe(900_000);
    expect(await t.tasks(s.chargeId)).toEqual([]);
    expect(await s.words()).toBe("Disponible");
    await t.agree(from, s.chargeId, balance);
  });

  test("that pays part of a deposit is returned as a balance, and only the card's part is to be refunded", async () => {
    const { b, from } = await withCredit(5_000);
    const s = await t.setAside(b);
    await spend(b, s.chargeId);
    expect((await b.pay(s.chargeId, await b.card())).body.state).toBe("paid");
    const balance = (await t.view(s.chargeId)).plan?.other as string;
    await t.cancel(balance, { deposit: "return" });
    expect(await credit(b, from)).toBe(5_000);
    expect(await t.refundsOf(s.chargeId)).toMatchObject({ left: s.deposit - 5_000 });
    await t.giveBack(s.chargeId, s.deposit - 5_000);
    expect(await t.tasks(s.chargeId)).toEqual([]);
    expect((await t.view(s.chargeId)).state).toBe("refunded");
    expect(await t.accounts(s.chargeId)).toEqual({});
    await t.agree(from, s.chargeId, balance);
  });

  test("that pays part of a balance becomes income with it; after a full refund it is the buyer's again", async () => {
    const { b, from } = await withCredit(5_000);
    const s = await t.withDeposit(b);
    await spend(b, s.balanceId);
    expect(await t.view(s.balanceId)).toMatchObject({ state: "partially_paid", remaining: s.rest - 5_000 });
    await c.later(3 * DAY);
    expect((await b.pay(s.balanceId, await b.card())).body.state).toBe("paid");
    expect(await t.tipos(s.balanceId)).toEqual(["pago", "pago", "venta"]);
    await t.agree(from, s.chargeId, s.balanceId);
    await t.giveBack(s.balanceId, s.rest - 5_000);
    expect(await t.view(s.balanceId)).toMatchObject({ state: "refunded", collected: 0, remaining: 0 });
    expect(await credit(b, from)).toBe(5_000);
    await t.agree(from, s.chargeId, s.balanceId);
  });

  test("that is a balance's only payment doesn't prevent cancelling the sale", async () => {
    const { b, from } = await withCredit(5_000);
    const s = await t.withDeposit(b);
    await spend(b, s.balanceId);
    expect((await t.cancel(s.balanceId, { deposit: "keep" })).status).toBe(200);
    expect((await t.view(s.balanceId)).state).toBe("cancelled");
    expect(await credit(b, from)).toBe(5_000);
    expect(await s.words()).toBe("Disponible");
    await t.agree(from, s.chargeId, s.balanceId);
  });
});

test("a purchase paid by balance and card, whose excess became a balance, refunds no more than it received", async () => {
  const { b, from } = await withCredit(5_000);
  const held = await t.hold(undefined, "group=productos&sort=price_desc", b);
  await spend(b, held.chargeId);
  await t.bySpei(b, held.chargeId, { amount: held.item.price });
  const { items } = (await b.get(`/api/charges/${held.chargeId}/surplus`)).body;
  await b.call("POST", `/api/charges/${held.chargeId}/surplus/${items[0].id}`, { choice: "keep" });
  expect(await credit(b, from)).toBe(5_000);
  await t.giveBack(held.chargeId, held.item.price);
  expect(await t.view(held.chargeId)).toMatchObject({ state: "refunded", collected: 0, remaining: 0 });
  expect(await credit(b, from)).toBe(5_000);
  await t.agree(from, held.chargeId);
});

test("an expired purchase half paid by balance in favour can be returned to the balance, not to an account", async () => {
  const { b, from } = await withCredit(5_000);
  const held = await t.hold(undefined, "group=animales", b);
  await spend(b, held.chargeId);
  await t.runOut(held.chargeId);
  const [task] = await t.tasks(held.chargeId);
  expect(task?.kind).toBe("expired_with_money");
  const back = await t.decide(task, { decision: "give_back", clabe: CLABE, holder: "Ana Pérez" });
  expect(back.body.code).toBe("DECISION_NOT_ALLOWED");
  expect((await t.decide(task, { decision: "keep_credit" })).status).toBe(200);
  expect(await credit(b, from)).toBe(5_000);
  await t.agree(from, held.chargeId);
});

describe("a peso forgiven", () => {
  test("on a deposit completes it, and a full refund closes the task without owing that peso", async () => {
    const s = await t.setAside();
    await t.bySpei(s.b, s.chargeId, { amount: s.deposit - 100 });
    const [task] = await t.tasks(s.chargeId);
    await t.decide(task, { decision: "write_off", note: "Comisión del banco" });
    const deposit = await t.view(s.chargeId);
    expect(deposit.state).toBe("paid");
    const balance = deposit.plan?.other as string;
    await t.agree(s.chargeId, balance);
    await t.cancel(balance, { deposit: "return" });
    await t.giveBack(s.chargeId, s.deposit - 100);
    expect(await t.view(s.chargeId)).toMatchObject({ state: "refunded", collected: 0 });
    expect(await t.tasks(s.chargeId)).toEqual([]);
    expect(await t.accounts(s.chargeId)).toEqual({});
    await t.agree(s.chargeId, balance);
  });

  test("on a balance completes the sale with its one receipt", async () => {
    const s = await t.withDeposit();
    await t.bySpei(s.b, s.balanceId, { amount: s.rest - 100 });
    const [task] = await t.tasks(s.balanceId);
    expect(task).toMatchObject({ kind: "short_by_little" });
    await t.decide(task, { decision: "write_off", note: "Comisión del banco" });
    expect((await t.view(s.balanceId)).state).toBe("paid");
    expect(await s.words()).toBe("Vendido");
    expect(await t.tipos(s.balanceId)).toEqual(["pago", "venta"]);
    expect(await t.accounts(s.chargeId)).toMatchObject({ sales: -s.item.price, write_off: 100 });
    await t.agree(s.chargeId, s.balanceId);
  });
});

test("the daily check finds nothing after all of this", async () => {
  await c.later(20 * MINUTE);
  await startRun(c.deps, { day: "2026-11-21", round: 99, asked_by: null }, c.deps.db);
  await dailyCheck(c.deps);
  const runs = await c.deps.db.selectFrom("check_run").selectAll().where("state", "=", "complete").execute();
  expect(runs.length).toBeGreaterThan(0);
  expect(await c.deps.db.selectFrom("check_difference").selectAll().where("settled", "=", false).execute()).toEqual([]);
});
