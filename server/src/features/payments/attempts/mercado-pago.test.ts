import { createHmac, randomUUID } from "node:crypto";
import { MINUTE } from "@corral/domain/kernel/time";
import type { ReviewKind } from "@corral/domain/reviews";
import { mercadoPago } from "@corral/providers/mercadopago";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Corral, corral, UNPACED } from "#src/testing/corral";
import { openPayments } from "#src/testing/payments";
import { produces } from "#src/testing/produces";

let c: Corral;
type Phone = ReturnType<Corral["buyer"]>;
let owner: Phone;
beforeAll(async () => {
  c = await corral();
  owner = await openPayments(c).staff("dueno");
});
afterAll(() => c.close());
afterEach(async () => {
  await c.control("/account", { keys: "test", transfer: "clabe" });
});

async function sale(buyer = c.buyer()) {
  const item = (await buyer.shelf("group=productos")).find((i) => i.price >= 30_000 && i.price <= 1_000_000);
  if (!item) throw new Error("empty shelf");
  const chargeId = (await buyer.cart([{ itemId: item.id, qty: 1 }], item.price)).body.chargeId as string;
  const view = async () => (await buyer.get(`/api/charges/${chargeId}`)).body;
  return { buyer, chargeId, view, price: item.price };
}
const attemptOf = (chargeId: string) =>
  c.deps.db
    .selectFrom("attempt as a")
    .innerJoin("charge as c", "c.id", "a.charge_id")
    .selectAll("a")
    .where("c.public_id", "=", chargeId)
    .orderBy("a.created_at", "desc")
    .executeTakeFirstOrThrow();
async function paid() {
  const s = await sale();
  const started = await s.buyer.pay(s.chargeId, await s.buyer.card());
  expect(started.status).toBe(201);
  return { ...s, order: String((await attemptOf(s.chargeId)).order_ref) };
}
const tasks = async (chargeId: string, kind: ReviewKind) =>
  c.deps.db
    .selectFrom("review_task as t")
    .innerJoin("charge as c", "c.id", "t.charge_id")
    .selectAll("t")
    .where("c.public_id", "=", chargeId)
    .where("t.kind", "=", kind)
    .execute();
const decide = (id: string, decision: string) =>
  owner.call("POST", `/api/review/${id}/decision`, { decision, note: "Lo vi en su panel" });

/** A webhook of Mercado Pago, signed `age` ago. */
async function notice(type: string, id: string, age = 0, body: object | string = { type, data: { id } }) {
  const [ts, requestId] = [String(c.deps.now() - age), randomUUID()];
  const v1 = createHmac("sha256", "secreto-de-prueba")
    .update(`id:${id.toLowerCase()};request-id:${requestId};ts:${ts};`)
    .digest("hex");
  const answer = await fetch(`${c.url}/api/webhooks/mercadopago?data.id=${id}&type=${type}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-signature": `ts=${ts},v1=${v1}`, "x-request-id": requestId },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  await c.inbox();
  return answer.status;
}
const heard = (ref: string) =>
  c.deps.db
    .selectFrom("provider_event")
    .select(["family", "trust", "outcome"])
    .where("ref", "=", ref)
    .orderBy("received_at", "desc")
    .executeTakeFirstOrThrow();

describe("a transfer shows the data that the provider gave", () => {
  const start = async (transfer: string) => {
    await c.control("/account", { transfer });
    const s = await sale();
    const { body, status } = await s.buyer.pay(s.chargeId, { method: "spei_mp" });
    expect(status).toBe(201);
    return { ...s, slip: body.attempts[0].clabe, id: body.attempts[0].id as string };
  };

  it("a reference that is no CLABE, on page, voucher, PDF and message", async () => {
    const { slip, id, buyer, chargeId } = await start("reference");
    expect(slip).toMatchObject({
      clabe: null,
      grouped: null,
      reference: expect.stringMatching(/^0000\d{8}$/),
      ticketUrl: expect.stringContaining("/mercadopago/ticket/"),
      demo: true,
    });
    const { body } = await buyer.get(`/api/receipts/spei/${id}`);
    expect(body.ficha.clabe.reference).toBe(slip.reference);
    expect((await buyer.text(`/api/receipts/spei/${id}/pdf`)).status).toBe(200);
    const { id: attemptId } = await attemptOf(chargeId);
    const sent = await c.deps.db
      .selectFrom("message")
      .select("content")
      .where("attempt_id", "=", attemptId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(sent.content)).toContain(`{"label":"Referencia","value":"${slip.reference}"}`);
  });

  it("only the provider's page; a missing beneficiary is the account holder", async () => {
    const page = await start("ticket");
    expect(page.slip).toMatchObject({ clabe: null, reference: null, ticketUrl: expect.stringContaining("/ticket/") });
    const { slip } = await start("blank_beneficiary");
    const { values } = (await owner.get("/api/settings/business")).body;
    expect(slip).toMatchObject({ grouped: expect.stringMatching(/^999180/), beneficiary: values.legalName });
    c.deps.public.accountHolder = "Ranchos de Rosa SA de CV";
    expect((await start("clabe")).slip.beneficiary).toBe("Ranchos de Rosa SA de CV");
    delete c.deps.public.accountHolder;
  });
});

describe("a webhook", () => {
  it("with the old signature of its first delivery is accepted and checked with the provider", async () => {
    const s = await sale();
    await s.buyer.pay(s.chargeId, { method: "spei_mp" });
    const { order_ref: order } = await attemptOf(s.chargeId);
    await c.control("/pay", { id: order });
    expect(await notice("order", String(order), 48 * 60 * MINUTE)).toBe(200);
    expect(await s.view()).toMatchObject({ state: "paid" });
    expect(await heard(String(order))).toMatchObject({ trust: "unsigned", outcome: "paid" });
  });

  it("of a chargeback, whose id exceeds JSON's safe integers, finds its charge and marks it", async () => {
    const { order, chargeId, view } = await paid();
    await c.control("/dispute", { id: order, phase: "opened" });
    const { rows } = await chargebackOf(order);
    const id = String(rows[0]);
    expect(Number.isSafeInteger(Number(id))).toBe(false);
    const raw = `{"type":"topic_chargebacks_wh","actions":["case_created"],"data":{"id":${id}}}`;
    expect(await notice("topic_chargebacks_wh", id, 0, raw)).toBe(200);
    expect(await view()).toMatchObject({ state: "disputed" });
    expect(await tasks(chargeId, "dispute")).toHaveLength(1);
  });

  it("of a claim opens one task for the charge, and closes it with the claim", async () => {
    const { order, chargeId } = await paid();
    const claim = async (phase: string) => {
      const { claims } = (await c.control("/claim", { id: order, phase })) as { claims: { id: number }[] };
      return String(claims.at(-1)?.id);
    };
    const id = await claim("opened");
    for (let i = 0; i < 2; i++) {
      await notice("topic_claims_integration_wh", id, 0, {
        type: "claim",
        action: `n${i}`,
        data: { id, resource: `/post-purchase/v1/claims/${id}` },
      });
    }
    expect(await heard(id)).toMatchObject({ family: "claim", outcome: "claim" });
    const [task, ...more] = await tasks(chargeId, "claim");
    expect(more).toEqual([]);
    const shown = (await owner.get(`/api/review/${task?.id}`)).body;
    expect(shown.story[0]).toContain(`reclamo ${id} en Mercado Pago: tiene un problema con su compra.`);
    await claim("closed");
    await notice("topic_claims_integration_wh", id, 0, { type: "claim", action: "closed", data: { id } });
    expect(await heard(id)).toMatchObject({ outcome: "claim closed" });
    expect((await tasks(chargeId, "claim"))[0]?.state).toBe("resolved");
  });

  it("of a claim over a wallet payment marks the charge as in mediation, until it is closed", async () => {
    const s = await sale();
    await s.buyer.pay(s.chargeId, { method: "mp_wallet" });
    const { order_ref: link } = await attemptOf(s.chargeId);
    await c.control("/pay", { id: link });
    await s.buyer.call("POST", `/api/charges/${s.chargeId}/check`);
    const { claims } = (await c.control("/claim", { id: link, phase: "opened" })) as { claims: { id: number }[] };
    await notice("topic_claims_integration_wh", String(claims.at(-1)?.id));
    expect(await s.view()).toMatchObject({ state: "disputed" });
    expect((await attemptOf(s.chargeId)).raw_status).toContain("in_mediation/pending");
  });
});

describe("a fraud alert", () => {
  const alert = (payment: string) =>
    notice("stop_delivery_op_wh", payment, 0, {
      type: "stop_delivery_op_wh",
      action: "Created",
      data: { description: "desc", merchant_order: 249940988000, payment_id: payment, site_id: "MLM" },
    });

  it("blocks the delivery until a person decides, notifies once, and moves no money", async () => {
    const { chargeId, view, price } = await paid();
    const { payment_ref: payment } = await attemptOf(chargeId);
    const { public_id: saleId } = await c.deps.db
      .selectFrom("sale as s")
      .innerJoin("charge as c", "c.sale_id", "s.id")
      .select("s.public_id")
      .where("c.public_id", "=", chargeId)
      .executeTakeFirstOrThrow();
    const open = async () => (await owner.get(`/api/sales/${saleId}`)).body;
    expect((await open()).may).toMatchObject({ deliver: true, deliverWhy: null });
    for (let i = 0; i < 2; i++) expect(await alert(String(payment))).toBe(200);
    expect(await heard(String(payment))).toMatchObject({ family: "fraud", trust: "valid", outcome: "fraud alert" });
    const [task, ...more] = await tasks(chargeId, "fraud_alert");
    expect(more).toEqual([]);
    expect(await view()).toMatchObject({ state: "paid", collected: price });
    const shown = await open();
    expect(shown.may).toMatchObject({ deliver: false, deliverWhy: expect.stringContaining("No lo entregues") });
    expect(shown.timeline.map((h: { title: string }) => h.title)).toContain("Mercado Pago avisó de un posible fraude");
    const deliver = () => owner.call("POST", `/api/sales/${saleId}/deliver`, { receivedBy: "Ana Pérez" });
    const refused = await deliver();
    expect([refused.status, refused.body.code]).toEqual([409, "SALE_MOVE_NOT_ALLOWED"]);
    expect(refused.body.detail).toContain("puede ser un fraude");
    const news = (await owner.get("/api/news")).body.items.map((n: { title: string }) => n.title);
    expect(news).toContain("No entregues: Mercado Pago avisa de un posible fraude");
    expect((await owner.get(`/api/review/${task?.id}`)).body.story.join(" ")).toContain(`el pago ${payment}`);
    expect((await decide(String(task?.id), "resolve")).status).toBe(200);
    expect((await open()).may).toMatchObject({ deliver: true, deliverWhy: null });
    expect((await deliver()).status).toBe(200);
  });

  it("about an unknown payment is ignored", async () => {
    await alert("58980959081");
    expect(await heard("58980959081")).toMatchObject({ family: "fraud", outcome: null });
  });
});

const chargebackOf = async (order: string) => {
  const read = await fetch(`${c.sandboxUrl}/mercadopago/v1/orders/${order}`, {
    headers: { authorization: "Bearer APP_USR-prueba" },
  });
  const body = (await read.json()) as { transactions: { chargebacks: { case_id: string }[] } };
  return { rows: body.transactions.chargebacks.map((row) => row.case_id) };
};

describe("a dispute that ends only by a status word of the provider", () => {
  const over = async (word: string) => {
    const s = await paid();
    await c.control("/dispute", { id: s.order, phase: "opened" });
    await notice("order", s.order);
    await c.control("/dispute", { id: s.order, phase: word });
    await notice("order", s.order, 0, { type: "order", action: word, data: { id: s.order } });
    return s;
  };

  it.each(["settled", "reimbursed"])(
    "(%s) moves no money, stores the word as it is and asks staff who won",
    async (word) => {
      const { chargeId, view, price } = await over(word);
      expect(await view()).toMatchObject({ state: "disputed", collected: price });
      expect((await attemptOf(chargeId)).raw_status).toContain(`charged_back/${word}`);
      const [task] = await tasks(chargeId, "dispute_over");
      const shown = (await owner.get(`/api/review/${task?.id}`)).body;
      expect(shown.story[0]).toContain(word);
      // The provider reports nothing more: closing it without a winner would leave the charge disputed for ever.
      expect(shown.decisions.map((d: { decision: string }) => d.decision)).toEqual(["dispute_won", "dispute_lost"]);
    },
  );

  it("is lost or won by staff's final decision, which is booked and which the provider's status doesn't revert", async () => {
    const lost = await over("settled");
    const [task] = await tasks(lost.chargeId, "dispute_over");
    expect((await decide(String(task?.id), "dispute_lost")).status).toBe(200);
    expect(await lost.view()).toMatchObject({ state: "refunded", collected: 0 });
    const [dispute] = await tasks(lost.chargeId, "dispute");
    expect(dispute).toMatchObject({ state: "resolved", decision: "lost", decided_by: "Rosa Villaseñor" });
    await notice("order", lost.order, 0, { type: "order", action: "again", data: { id: lost.order } });
    expect(await lost.view()).toMatchObject({ state: "refunded", collected: 0 });

    const won = await over("reimbursed");
    const [first] = await tasks(won.chargeId, "dispute");
    expect((await decide(String(first?.id), "dispute_won")).status).toBe(200);
    expect(await won.view()).toMatchObject({ state: "paid", collected: won.price });
    expect((await tasks(won.chargeId, "dispute_over"))[0]?.state).toBe("resolved");
    await notice("order", won.order, 0, { type: "order", action: "again", data: { id: won.order } });
    expect(await won.view()).toMatchObject({ state: "paid", collected: won.price });
  });

  it("ends by the chargeback's coverage also after that status", async () => {
    const s = await over("settled");
    await c.control("/dispute", { id: s.order, phase: "won" });
    await notice("order", s.order, 0, { type: "order", action: "covered", data: { id: s.order } });
    expect(await s.view()).toMatchObject({ state: "paid", collected: s.price });
    expect((await tasks(s.chargeId, "dispute_over"))[0]?.state).toBe("resolved");
  });
});

describe("methods that the provider closed to the seller", () => {
  const NOT_NOW = "no está disponible por ahora";

  it("a policy refusal: the buyer sees that the method is unavailable, staff the code and what to do, once a day", async () => {
    const pay = async () => {
      await c.control("/fail-next", {
        provider: "mercadopago",
        times: 1,
        mode: "policy",
        match: "POST /mercadopago/v1/orders",
      });
      const s = await sale();
      const answer = await s.buyer.pay(s.chargeId, await s.buyer.card());
      produces("METHOD_NOT_ALLOWED")(answer);
      expect(answer.body.detail).toContain(NOT_NOW);
      return s;
    };
    const { chargeId } = await pay();
    await pay();
    const rows = await c.deps.db.selectFrom("review_task").selectAll().where("kind", "=", "provider_policy").execute();
    expect(rows).toHaveLength(1);
    const shown = (await owner.get(`/api/review/${rows[0]?.id}`)).body;
    expect(shown.story.join()).toContain("PA_UNAUTHORIZED_RESULT_FROM_POLICIES");
    expect((await attemptOf(chargeId)).failure_code).toBe("PA_UNAUTHORIZED_RESULT_FROM_POLICIES");
  });

  it("an order of test keys is never counted in a real business, and reported; a live one is counted", async () => {
    const demo = c.deps.providers.mercadopago;
    c.deps.providers.mercadopago = mercadoPago({
      baseUrl: `${c.sandboxUrl}/mercadopago`,
      accessToken: "APP_USR-prueba",
      live: true,
      now: c.deps.now,
      ...UNPACED,
    });
    const test = await sale();
    const refused = await test.buyer.pay(test.chargeId, await test.buyer.card());
    produces("METHOD_NOT_ALLOWED")(refused);
    expect(refused.body.detail).toContain(NOT_NOW);
    expect(await test.view()).toMatchObject({ collected: 0, state: "open" });
    expect(await attemptOf(test.chargeId)).toMatchObject({ state: "failed", failure_code: "test_mode" });
    const [task] = await tasks(test.chargeId, "test_payment");
    const shown = (await owner.get(`/api/review/${task?.id}`)).body;
    expect(shown.story[0]).toMatch(/credenciales de prueba \(ORDTST/);
    await c.control("/account", { keys: "live" });
    c.deps.public.testKeys = {};
    const live = await sale();
    expect((await live.buyer.pay(live.chargeId, await live.buyer.card())).status).toBe(201);
    expect(await live.view()).toMatchObject({ state: "paid" });
    if (demo) c.deps.providers.mercadopago = demo;
  });

  it("known test keys in a real business offer no methods", async () => {
    c.deps.public.testKeys = { mercadopago: true };
    const { view } = await sale();
    const { offers } = await view();
    for (const offer of offers)
      expect([offer.method, offer.reasonCode]).toEqual([
        offer.method,
        offer.method === "oxxo_cash" ? null : "PROVIDER_NOT_CONFIGURED",
      ]);
    c.deps.public.testKeys = {};
  });
});

describe("data sent with a payment", () => {
  const calls = async () =>
    ((await (await fetch(`${c.sandboxUrl}/_control/calls`)).json()) as { calls: { deviceId: string; body: never }[] })
      .calls;
  const settings = async (changes: object) => {
    const { body } = await owner.get("/api/settings/methods");
    const ask = { values: { ...body.values, ...changes } };
    return owner.call("PUT", "/api/settings/methods", ask, { version: body.version });
  };

  it("the browser's fraud-check session, as a header of the order", async () => {
    const { buyer, chargeId } = await sale();
    const { card, method } = await buyer.card();
    const odd = await buyer.pay(chargeId, { method, card: { ...card, deviceId: "armor.\nx: y" } });
    produces("VALIDATION_FAILED")(odd);
    expect((await buyer.pay(chargeId, { method, card: { ...card, deviceId: "armor.abc" } })).status).toBe(201);
    expect((await calls()).findLast((call) => call.deviceId !== null)?.deviceId).toBe("armor.abc");
  });

  it("the statement name and the maximum of installments, within bounds and with their history", async () => {
    produces("SETTING_OUT_OF_BOUNDS")(await settings({ statement: "RANCHO LOS ENCINOS" }));
    produces("VALIDATION_FAILED")(await settings({ statement: "RANCHO & CIA" }));
    produces("SETTING_OUT_OF_BOUNDS")(await settings({ maxMonths: 24 }));
    const done = await settings({ statement: "Rancho Peñón", msi: true, msi3: 100, msi6: 200, maxMonths: 6 });
    expect(done.body.values).toMatchObject({ statement: "RANCHO PENON", maxMonths: 6 });
    const { items } = (await owner.get("/api/settings/methods/history")).body;
    expect(items[0].changes.map((x: { label: string }) => x.label)).toContain("Nombre en el estado de cuenta");
    const one = await sale();
    const card = await one.buyer.card();
    const refused = await one.buyer.pay(one.chargeId, { ...card, card: { ...card.card, installments: 9 } });
    expect(refused.body.errors[0].field).toBe("card.installments");
    expect((await one.buyer.pay(one.chargeId, { ...card, card: { ...card.card, installments: 6 } })).status).toBe(201);
    const two = await sale();
    await two.buyer.pay(two.chargeId, { method: "mp_wallet" });
    const bodies = JSON.stringify((await calls()).map((call) => call.body));
    expect(bodies).toContain('"installments":6,"statement_descriptor":"RANCHO PENON"');
    expect(bodies).toMatch(/"excluded_payment_types":\[[^\]]*\],"installments":6/);
    // Their checkout page is limited to single payments too.
    await settings({ msi: false });
    const three = await sale();
    await three.buyer.pay(three.chargeId, { method: "mp_wallet" });
    expect(JSON.stringify((await calls()).at(-1)?.body ?? (await calls()).map((x) => x.body))).toContain(
      '"installments":1',
    );
  });

  it("a card without funds is distinguished from a wallet without funds", async () => {
    const { buyer, chargeId } = await sale();
    const answer = await buyer.pay(chargeId, await buyer.card("FUNC"));
    produces("CARD_DECLINED")(answer);
    expect(answer.body).toMatchObject({
      reason: "card_insufficient_funds",
      detail: expect.stringContaining("que elegiste"),
    });
  });
});
