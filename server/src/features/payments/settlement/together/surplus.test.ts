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

const wish = { choice: "back", holder: "Ana Pérez", clabe: CLABE };
type Over = Awaited<ReturnType<typeof overpaid>>;
/** A purchase overpaid by transfer, by 25 pesos unless given. */
async function overpaid(extra = 2_500) {
  const held = await t.hold();
  await t.bySpei(held.b, held.chargeId, { amount: held.item.price + extra });
  const { items } = (await held.b.get(`/api/charges/${held.chargeId}/surplus`)).body;
  return { ...held, extra, surplusId: items[0].id as string };
}
const choose = (o: Over, body: object) => o.b.call("POST", `/api/charges/${o.chargeId}/surplus/${o.surplusId}`, body);
/** The buyer wants it back, and staff decide «Devolver». */
async function requestBack(o: Over, login = "dueno") {
  expect((await choose(o, wish)).status).toBe(200);
  const [task] = await t.tasks(o.chargeId);
  expect((await t.decide(task, { decision: "refund" }, { login })).status).toBe(200);
  const { items } = await t.refundsOf(o.chargeId);
  return { task, refund: items.at(-1) };
}

describe("surplus that the buyer wants back", () => {
  test("becomes a refund to their account, approved by role, and its task closes when it is sent", async () => {
    const o = await overpaid();
    const { task, refund } = await requestBack(o, "encargado");
    expect(refund).toMatchObject({ state: "requested", way: "spei_manual", amount: 2_500 });
    expect(refund.account).toMatchObject({ clabe: CLABE, holder: "Ana Pérez" });
    const waiting = await t.open(task);
    expect(waiting).toMatchObject({ state: "open", decisions: [] });
    expect(waiting.story.join(" ")).toContain("ya se pidió");
    expect((await t.decide(task, { decision: "refund" })).body.code).toBe("DECISION_NOT_ALLOWED");
    expect((await t.approve(refund.id, "encargado")).body.code).toBe("REFUND_NEEDS_ANOTHER");
    await t.approve(refund.id);
    expect(await t.view(o.chargeId)).toMatchObject({ state: "refunding", surplus: 2_500 });
    await t.settle(refund.id);
    expect(await t.view(o.chargeId)).toMatchObject({ state: "paid", collected: o.item.price, surplus: 0 });
    expect((await t.open(task)).outcome).toMatchObject({ who: "Se resolvió solo" });
    expect(await t.tipos(o.chargeId)).toEqual(["pago", "reembolso", "venta"]);
    await t.agree(o.chargeId);
  });

  test("can be decided again when its refund was rejected or could not be sent", async () => {
    const o = await overpaid();
    const { task, refund } = await requestBack(o);
    await (await t.staff("dueno")).call("POST", `/api/refunds/${refund.id}/turn-down`, { why: "Otra cuenta" });
    expect((await t.open(task)).decisions.map((d) => d.decision)).toEqual(["refund", "ask_again"]);
    await t.decide(task, { decision: "refund" });
    const second = (await t.refundsOf(o.chargeId)).items.at(-1);
    await t.approve(second.id);
    await t.settle(second.id, { outcome: "not_done", why: "El banco la rechazó" });
    expect((await t.view(o.chargeId)).state).toBe("overpaid");
    expect((await t.decide(task, { decision: "ask_again", note: "La CLABE no sirvió" })).status).toBe(200);
    expect((await choose(o, { choice: "keep" })).body.credit).toBe(2_500);
    await t.agree(o.chargeId);
  });

  test("is refunded to the card that paid twice, at once and exactly once", async () => {
    const held = await t.hold();
    const { body } = await held.b.pay(held.chargeId, { method: "mp_wallet" });
    const [{ id }] = body.attempts;
    const { order_ref } = await c.deps.db
      .selectFrom("attempt")
      .select("order_ref")
      .where("public_id", "=", id)
      .executeTakeFirstOrThrow();
    await c.control("/pay", { id: order_ref });
    await held.b.call("POST", `/api/charges/${held.chargeId}/check`);
    await c.control("/pay", { id: order_ref });
    await t.askProvider(held.chargeId);
    const { items } = (await held.b.get(`/api/charges/${held.chargeId}/surplus`)).body;
    const o = { ...held, extra: held.item.price, surplusId: items[0].id as string };
    const { refund, task } = await requestBack(o);
    expect(refund).toMatchObject({ way: "provider", amount: held.item.price });
    await t.approve(refund.id);
    expect(await t.view(o.chargeId)).toMatchObject({ state: "paid", collected: held.item.price, surplus: 0 });
    expect((await t.open(task)).state).toBe("resolved");
    await t.agree(o.chargeId);
  });
});

describe("the same money is never used twice", () => {
  test("money in a requested refund can't become a balance, pay another purchase or be refunded again", async () => {
    const o = await overpaid();
    const all = await t.ask(o.chargeId, o.item.price + 2_500, { way: "cash" });
    expect(all.status).toBe(201);
    expect((await choose(o, { choice: "keep" })).body.code).toBe("DECISION_NOT_ALLOWED");
    const other = await t.hold(undefined, "group=productos", o.b);
    expect((await choose(o, { choice: "apply", toChargeId: other.chargeId })).body.code).toBe("DECISION_NOT_ALLOWED");
    // The buyer's choice is stored, and the requested refund fulfils it.
    expect((await choose(o, wish)).status).toBe(200);
    const [task] = await t.tasks(o.chargeId);
    expect((await t.open(task)).decisions).toEqual([]);
    await t.approve(all.id);
    await t.settle(all.id, { outcome: "done" });
    expect(await t.view(o.chargeId)).toMatchObject({ state: "refunded", collected: 0, surplus: 0, remaining: 0 });
    expect((await t.open(task)).state).toBe("resolved");
    await t.agree(o.chargeId);
  });

  test("money that became a balance in favour or paid another purchase isn't refunded with its charge", async () => {
    const kept = await overpaid();
    await choose(kept, { choice: "keep" });
    expect(await t.refundsOf(kept.chargeId)).toMatchObject({ left: kept.item.price });
    expect((await t.ask(kept.chargeId, kept.item.price + 1, { way: "cash" })).body.code).toBe(
      "REFUND_EXCEEDS_COLLECTED",
    );
    await t.giveBack(kept.chargeId, kept.item.price, { way: "cash" });
    expect(await t.view(kept.chargeId)).toMatchObject({ state: "refunded", collected: 0, remaining: 0 });
    await t.agree(kept.chargeId);

    const applied = await overpaid();
    const other = await t.hold(undefined, "group=productos", applied.b);
    await choose(applied, { choice: "apply", toChargeId: other.chargeId });
    expect(await t.refundsOf(applied.chargeId)).toMatchObject({ left: applied.item.price });
    await t.agree(applied.chargeId, other.chargeId);
  });

  test("a refund below the surplus leaves the charge overpaid, and the next one settles it", async () => {
    const o = await overpaid();
    await t.giveBack(o.chargeId, 1_000);
    expect(await t.view(o.chargeId)).toMatchObject({ state: "overpaid", surplus: 1_500 });
    await t.giveBack(o.chargeId, 1_500);
    expect(await t.view(o.chargeId)).toMatchObject({ state: "paid", surplus: 0, collected: o.item.price });
    expect(await t.tasks(o.chargeId)).toEqual([]);
    await t.agree(o.chargeId);
  });
});

test("money kept separate from an open charge is refunded without changing what is owed", async () => {
  const held = await t.hold();
  const { body } = await held.b.pay(held.chargeId, { method: "mp_wallet" });
  const { order_ref } = await c.deps.db
    .selectFrom("attempt")
    .select("order_ref")
    .where("public_id", "=", body.attempts[0].id)
    .executeTakeFirstOrThrow();
  await c.control("/pay", { id: order_ref, amount: 3_000 });
  await held.b.call("POST", `/api/charges/${held.chargeId}/check`);
  const [task] = await t.tasks(held.chargeId);
  await t.decide(task, { decision: "keep_apart", note: "No es de esta compra" });
  const { items } = (await held.b.get(`/api/charges/${held.chargeId}/surplus`)).body;
  const o = { ...held, extra: 3_000, surplusId: items[0].id as string };
  const { refund } = await requestBack(o);
  await t.approve(refund.id);
  expect(await t.view(o.chargeId)).toMatchObject({ state: "open", surplus: 0, remaining: held.item.price });
  expect((await held.b.pay(o.chargeId, await held.b.card())).body.state).toBe("paid");
});
