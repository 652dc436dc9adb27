import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHALLENGE_FINE, listen, type Sandbox, start } from "./harness";

let box: Sandbox;
let hook: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  hook = await listen();
  box = await start({ allowHttpReturn: true });
});
afterAll(async () => {
  await box.close();
  await hook.close();
});

const preference = async (more: Record<string, unknown> = {}) =>
  box.mp("POST", "/checkout/preferences/", {
    items: [{ title: "Becerra <1>", quantity: 2, unit_price: 349.9, currency_id: "MXN" }],
    external_reference: "pa_wallet",
    back_urls: { success: "http://shop.test/ok", failure: "http://shop.test/no", pending: "http://shop.test/wait" },
    auto_return: "approved",
    ...more,
  });
const press = async (id: string, answer: string) => {
  const reply = await box.form("/mercadopago/checkout/v1/answer", { pref_id: id, answer });
  return new URL(reply.headers.get("location") ?? "http://none");
};

describe("the wallet", () => {
  it("shows a Spanish page with the items and the total", async () => {
    const { status, body } = await preference();
    expect(status).toBe(201);
    expect(body.site_id).toBe("MLM");
    const page = await (await fetch(body.init_point)).text();
    expect(page).toContain("Becerra &#60;1&#62;");
    expect(page).toContain("$699.80 MXN");
    for (const button of ["pay", "decline", "back"]) expect(page).toContain(`data-testid="${button}"`);
  });
  it("approved, returns with every parameter, and the payment is found by reference", async () => {
    const { body } = await preference({ external_reference: "pa_ok", notification_url: hook.url });
    const to = await press(body.id, "pay");
    expect(to.origin + to.pathname).toBe("http://shop.test/ok");
    const query = Object.fromEntries(to.searchParams);
    expect(query).toMatchObject({
      collection_status: "approved",
      status: "approved",
      external_reference: "pa_ok",
      payment_type: "account_money",
      preference_id: body.id,
      site_id: "MLM",
      processing_mode: "aggregator",
      merchant_account_id: "null",
    });
    expect(query.collection_id).toBe(query.payment_id);
    const found = await box.mp("GET", "/v1/payments/search?external_reference=pa_ok");
    expect(found.body.results).toHaveLength(1);
    expect(found.body.results[0]).toMatchObject({ status: "approved", transaction_amount: 699.8, currency_id: "MXN" });
    expect(String(found.body.results[0].id)).toBe(query.payment_id);
    expect((await box.mp("GET", `/merchant_orders/${query.merchant_order_id}`)).body.order_status).toBe("paid");
    const notes = await hook.until(4);
    expect(
      notes.map((one) => one.url.searchParams.get("type") ?? one.url.searchParams.get("topic")).toSorted(),
    ).toEqual(["merchant_order", "payment", "payment", "topic_merchant_order_wh"]);
  });
  it("declined, returns to failure and can be paid afterwards", async () => {
    const { body } = await preference({ external_reference: "pa_twice" });
    expect((await press(body.id, "decline")).pathname).toBe("/no");
    expect((await press(body.id, "pay")).pathname).toBe("/ok");
    const found = await box.mp("GET", "/v1/payments/search?external_reference=pa_twice&criteria=asc");
    expect(found.body.results.map((one: { status: string }) => one.status).toSorted()).toEqual([
      "approved",
      "rejected",
    ]);
  });
  it("abandoned, returns with the text null and no payment", async () => {
    const { body } = await preference({ external_reference: "pa_left" });
    const to = await press(body.id, "back");
    expect([to.pathname, to.searchParams.get("payment_id"), to.searchParams.get("status")]).toEqual([
      "/no",
      "null",
      "null",
    ]);
    expect((await box.mp("GET", "/v1/payments/search?external_reference=pa_left")).body.paging.total).toBe(0);
  });
  it("can't be paid once its preference was ended", async () => {
    const { body } = await preference({ external_reference: "pa_ended" });
    const ended = { expires: true, expiration_date_to: new Date(Date.now() - 1_000).toISOString() };
    expect((await box.mp("PUT", `/checkout/preferences/${body.id}`, ended)).status).toBe(200);
    await press(body.id, "pay");
    expect((await box.mp("GET", "/v1/payments/search?external_reference=pa_ended")).body.paging.total).toBe(0);
  });
  it("drops http addresses and refuses them for notifications, as the real one does", async () => {
    const strict = await start();
    const items = [{ title: "x", quantity: 1, unit_price: 10 }];
    const urls = { success: "http://shop.test/ok" };
    expect((await strict.mp("POST", "/checkout/preferences", { items, back_urls: urls })).body.back_urls).toEqual({});
    expect(
      (await strict.mp("POST", "/checkout/preferences", { items, back_urls: urls, auto_return: "all" })).status,
    ).toBe(400);
    expect((await strict.mp("POST", "/checkout/preferences", { items, notification_url: "http://x/h" })).status).toBe(
      400,
    );
    await strict.close();
  });
});

describe("the Payments API", () => {
  const card = async (holder: string, more: Record<string, unknown> = {}, number?: string) =>
    box.mp("POST", "/v1/payments", {
      transaction_amount: 349.9,
      token: (await box.token(number, holder)).body.id,
      installments: 1,
      payment_method_id: number === undefined ? "visa" : "master",
      payer: { email: "test@testuser.com" },
      ...more,
    });
  it("requires an idempotency key, with code 4292", async () => {
    const answer = await box.ask(
      "POST",
      "/mercadopago/v1/payments",
      {},
      { authorization: "Bearer APP_USR-sandbox-access-token" },
    );
    expect([answer.status, answer.body.cause[0].code]).toEqual([400, 4292]);
  });
  it.each([
    ["APRO", "approved", "accredited"],
    ["FUND", "rejected", "cc_rejected_insufficient_amount"],
    ["CONT", "in_process", "pending_contingency"],
  ])("answers 201 for %s with %s", async (holder, status, detail) => {
    const answer = await card(holder);
    expect([answer.status, answer.body.status, answer.body.status_detail]).toEqual([201, status, detail]);
  });
  it("refunds in parts, and a repeated refund returns nothing", async () => {
    const { body } = await card("APRO");
    const key = { "x-idempotency-key": "refund-1" };
    expect((await box.mp("POST", `/v1/payments/${body.id}/refunds`, { amount: 100.1 }, key)).status).toBe(201);
    const again = await box.mp("POST", `/v1/payments/${body.id}/refunds`, { amount: 100.1 }, key);
    expect([again.status, again.text]).toEqual([200, ""]);
    const over = await box.mp("POST", `/v1/payments/${body.id}/refunds`, { amount: 300 });
    expect([over.status, over.body.cause[0].code]).toEqual([400, 2017]);
    expect((await box.mp("GET", `/v1/payments/${body.id}`)).body).toMatchObject({
      status: "approved",
      status_detail: "partially_refunded",
      transaction_amount_refunded: 100.1,
    });
  });
  it("cancels only pending payments, and doesn't find unknown ids", async () => {
    const slip = await box.mp("POST", "/v1/payments", {
      transaction_amount: 50,
      payment_method_id: "clabe",
      payer: { email: "test@testuser.com" },
    });
    expect(slip.body).toMatchObject({ status: "pending", status_detail: "pending_waiting_transfer" });
    expect((await box.mp("PUT", `/v1/payments/${slip.body.id}`, { status: "cancelled" })).body.status).toBe(
      "cancelled",
    );
    expect((await box.mp("PUT", `/v1/payments/${slip.body.id}`, { status: "cancelled" })).body.cause[0].code).toBe(
      2063,
    );
    const stranger = await box.mp("GET", "/v1/payments/1");
    expect([stranger.status, stranger.body.cause[0].code]).toEqual([404, 2000]);
  });
  it("shows a chargeback that opens and is won", async () => {
    const disputed = await start({ mpWebhookUrl: hook.url });
    const { body } = await disputed.mp("POST", "/checkout/preferences", {
      items: [{ title: "x", quantity: 1, unit_price: 10 }],
    });
    await disputed.control("/pay", { kind: "wallet", id: body.id });
    const before = hook.got.length;
    await disputed.control("/dispute", { id: body.id, phase: "opened" });
    await disputed.control("/webhooks/flush", {});
    const note = hook.got.slice(before).find((one) => one.body.type === "topic_chargebacks_wh");
    const chargeback = (await disputed.mp("GET", `/v1/chargebacks/${note?.body.data.id}`)).body;
    const payment = () => disputed.mp("GET", `/v1/payments/${chargeback.payments[0]}`);
    expect((await payment()).body).toMatchObject({ status: "charged_back", status_detail: "in_process" });
    await disputed.control("/dispute", { id: body.id, phase: "won" });
    expect((await payment()).body.status_detail).toBe("reimbursed");
    await disputed.close();
  });
  it("asks for 3-D Secure when the seller allows it", async () => {
    const { body } = await card("APRO", { three_d_secure_mode: "optional" }, CHALLENGE_FINE);
    expect([body.status, body.status_detail]).toEqual(["pending", "pending_challenge"]);
    const page = await fetch(body.three_ds_info.external_resource_url, {
      method: "POST",
      body: new URLSearchParams({ creq: body.three_ds_info.creq }),
    });
    expect(await page.text()).toContain('data-testid="approve"');
    await box.form("/mercadopago/challenge/answer", { payment_id: String(body.id), answer: "approve" });
    expect((await box.mp("GET", `/v1/payments/${body.id}`)).body.status).toBe("approved");
  });
});
