import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHALLENGE_BAD, CHALLENGE_FINE, cardOrder, type Sandbox, start } from "./harness";

let box: Sandbox;
beforeAll(async () => {
  box = await start();
});
afterAll(() => box.close());

const pay = async (holder: string, number?: string, method?: string, more?: Record<string, unknown>) => {
  const token = (await box.token(number, holder)).body.id;
  return box.mp("POST", "/v1/orders", cardOrder(token, method, more));
};

describe("credentials", () => {
  it("answers 401 in the provider's own words to a missing or unknown token", async () => {
    const none = await box.ask("GET", "/mercadopago/v1/orders/x");
    expect(none.status).toBe(401);
    expect(none.body.errors[0].code).toBe("invalid_credentials");
    const other = await box.ask("GET", "/mercadopago/users/me", undefined, { authorization: "Bearer nope" });
    expect(other.status).toBe(401);
    expect(other.body.cause[0].code).toBe(7);
  });
  it("shows that the account is Mexican", async () => {
    expect((await box.mp("GET", "/users/me")).body.site_id).toBe("MLM");
  });
});

describe("a card order", () => {
  it("is processed for an approved holder, with amounts as decimal text", async () => {
    const { status, body } = await pay("APRO");
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "processed",
      status_detail: "accredited",
      total_amount: "349.90",
      total_paid_amount: "349.90",
      country_code: "MEX",
      currency: "MXN",
    });
    expect(body.id).toMatch(/^ORDTST01[0-9A-Z]+$/);
    expect(body.transactions.payments[0].paid_amount).toBe("349.90");
    expect((await box.mp("GET", `/v1/orders/${body.id}`)).body).toEqual(body);
  });

  const declines: [holder: string, detail: string][] = [
    ["OTHE", "rejected_by_issuer"],
    ["CALL", "required_call_for_authorize"],
    ["FUND", "insufficient_amount"],
    ["SECU", "bad_filled_card_data"],
    ["EXPI", "bad_filled_card_data"],
    ["FORM", "bad_filled_card_data"],
    ["CARD", "bad_filled_card_data"],
    ["INST", "invalid_installments"],
    ["DUPL", "processing_error"],
    ["LOCK", "card_disabled"],
    ["CTNA", "rejected_by_issuer"],
    ["ATTE", "max_attempts_exceeded"],
    ["BLAC", "high_risk"],
  ];
  it.each(declines)("of %s answers 402 with the whole order inside and %s", async (holder, detail) => {
    const { status, body } = await pay(holder);
    expect(status).toBe(402);
    const payment = body.data.transactions.payments[0];
    expect(body.errors[0]).toMatchObject({ code: "failed", details: [`${payment.id}: ${detail}`] });
    expect(body.data).toMatchObject({ status: "failed", status_detail: "failed", external_reference: "pa_1" });
    expect(payment).toMatchObject({ status: "failed", status_detail: detail });
    expect((await box.mp("GET", `/v1/orders/${body.data.id}`)).body.status).toBe("failed");
  });
  it("of CONT is under review until the control panel ends it", async () => {
    const { status, body } = await pay("CONT");
    expect([status, body.status, body.status_detail]).toEqual([201, "processing", "in_process"]);
    await box.control("/review", { id: body.id, approve: true });
    expect((await box.mp("GET", `/v1/orders/${body.id}`)).body.status).toBe("processed");
  });
  it("refuses a token used before", async () => {
    const token = (await box.token()).body.id;
    await box.mp("POST", "/v1/orders", cardOrder(token));
    expect((await box.mp("POST", "/v1/orders", cardOrder(token))).status).toBe(400);
  });
  it("can be refunded in parts until nothing is left", async () => {
    const { body } = await pay("APRO");
    const payment = body.transactions.payments[0].id;
    const part = await box.mp("POST", `/v1/orders/${body.id}/refund`, {
      transactions: [{ id: payment, amount: "100.00" }],
    });
    expect(part.body).toMatchObject({ status: "processed", status_detail: "partially_refunded" });
    const rest = await box.mp("POST", `/v1/orders/${body.id}/refund`);
    expect(rest.body).toMatchObject({ status: "refunded", status_detail: "refunded" });
    expect(rest.body.transactions.refunds.map((one: { amount: string }) => one.amount)).toEqual(["100.00", "249.90"]);
    const again = await box.mp("POST", `/v1/orders/${body.id}/refund`);
    expect([again.status, again.body.errors[0].code]).toEqual([409, "order_already_refunded"]);
  });
  it("that is paid can't be cancelled", async () => {
    const { body } = await pay("APRO");
    const answer = await box.mp("POST", `/v1/orders/${body.id}/cancel`);
    expect([answer.status, answer.body.errors[0].code]).toEqual([409, "cannot_cancel_order"]);
  });
});

describe("the request body", () => {
  const refused: [what: string, more: Record<string, unknown>, code: string][] = [
    ["an unknown field", { surprise: 1 }, "unsupported_properties"],
    ["a notification address", { config: { notification_url: "https://x.mx/h" } }, "unsupported_properties"],
    ["an amount as a number", { total_amount: 349.9 }, "property_type"],
    ["one decimal", { total_amount: "349.9" }, "property_value"],
    ["a total that is not the payment's", { total_amount: "350.00" }, "invalid_total_amount"],
    [
      "items that add up to another total",
      { items: [{ title: "x", unit_price: "1.00", quantity: 1 }] },
      "order_items_total_amount_mismatch",
    ],
    ["no payer", { payer: undefined }, "required_properties"],
    ["no payment", { transactions: { payments: [] } }, "order_builder_without_transactions"],
    ["another type", { type: "point" }, "invalid_order_type"],
  ];
  it.each(refused)("%s is refused with its code", async (_what, more, code) => {
    const answer = await box.mp("POST", "/v1/orders", cardOrder("t", "visa", more));
    expect([answer.status, answer.body.errors[0].code]).toEqual([400, code]);
  });
  it("is refused when it isn't JSON", async () => {
    const answer = await box.mp("POST", "/v1/orders", "{nope");
    expect([answer.status, answer.body.errors[0].code]).toEqual([400, "json_syntax_error"]);
  });
});

describe("an idempotency key", () => {
  it("is required", async () => {
    const answer = await box.ask(
      "POST",
      "/mercadopago/v1/orders",
      {},
      { authorization: "Bearer APP_USR-sandbox-access-token" },
    );
    expect([answer.status, answer.body.errors[0].code]).toEqual([400, "empty_required_header"]);
  });
  it("returns the same order for the same body, and 409 for another", async () => {
    const order = cardOrder((await box.token()).body.id);
    const key = { "x-idempotency-key": "the-key" };
    const first = await box.mp("POST", "/v1/orders", order, key);
    const second = await box.mp("POST", "/v1/orders", order, key);
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
    const other = await box.mp("POST", "/v1/orders", { ...order, description: "otra" }, key);
    expect([other.status, other.body.errors[0].code]).toEqual([409, "idempotency_key_already_used"]);
  });
  it("answers a decline again with 402", async () => {
    const order = cardOrder((await box.token(undefined, "FUND")).body.id);
    const key = { "x-idempotency-key": "declined-key" };
    const first = await box.mp("POST", "/v1/orders", order, key);
    const second = await box.mp("POST", "/v1/orders", order, key);
    expect([second.status, second.body.data.id]).toEqual([402, first.body.data.id]);
  });
  it("is locked with 423 while its first request runs", async () => {
    await box.control("/fail-next", { provider: "mercadopago", times: 1, mode: "slow" });
    const order = cardOrder((await box.token()).body.id);
    const key = { "x-idempotency-key": "slow-key" };
    const first = box.mp("POST", "/v1/orders", order, key);
    await expect.poll(async () => (await box.control("/state")).body.failNext.length).toBe(0);
    const twin = await box.mp("POST", "/v1/orders", order, key);
    expect([twin.status, twin.body.errors[0].code]).toEqual([423, "resource_locked"]);
    expect((await first).status).toBe(201);
  });
});

describe("3-D Secure", () => {
  const secure = {
    config: { online: { transaction_security: { validation: "on_fraud_risk", liability_shift: "required" } } },
  };
  const open = async (number: string) => {
    const { status, body } = await pay("APRO", number, "master", secure);
    expect([status, body.status, body.status_detail]).toEqual([201, "action_required", "pending_challenge"]);
    const page = await fetch(body.transactions.payments[0].payment_method.transaction_security.url);
    const html = await page.text();
    expect(html).toContain('data-testid="approve"');
    expect(html).toContain('data-testid="reject"');
    return body.id as string;
  };
  const answer = async (id: string, value: string) => {
    const done = await box.form("/mercadopago/challenge/answer", { order_id: id, answer: value });
    expect(await done.text()).toContain('postMessage({status:"COMPLETE"}');
    return (await box.mp("GET", `/v1/orders/${id}`)).body;
  };
  it("approved, pays the order and notifies the embedding page", async () => {
    expect(await answer(await open(CHALLENGE_FINE), "approve")).toMatchObject({
      status: "processed",
      total_paid_amount: "349.90",
    });
  });
  it("rejected, fails the order", async () => {
    const order = await answer(await open(CHALLENGE_FINE), "reject");
    expect(order.transactions.payments[0].status_detail).toBe("cc_rejected_3ds_challenge");
  });
  it("always fails for the card made to fail", async () => {
    expect((await answer(await open(CHALLENGE_BAD), "approve")).status).toBe("failed");
  });
  it("is skipped when the seller says never", async () => {
    const never = { config: { online: { transaction_security: { validation: "never" } } } };
    expect((await pay("APRO", CHALLENGE_FINE, "master", never)).body.status).toBe("processed");
  });
  it("expires after five minutes", async () => {
    const id = await open(CHALLENGE_FINE);
    await box.control("/clock", { advanceMs: 5 * 60_000 });
    const order = (await box.mp("GET", `/v1/orders/${id}`)).body;
    await box.control("/clock", { reset: true });
    expect([order.status, order.transactions.payments[0].status_detail]).toEqual(["expired", "3ds_challenge_expired"]);
  });
  it("ends by cancelling the order", async () => {
    const id = await open(CHALLENGE_FINE);
    expect((await box.mp("POST", `/v1/orders/${id}/cancel`)).body.status).toBe("canceled");
  });
});
