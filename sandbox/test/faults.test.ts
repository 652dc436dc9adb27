import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cashOrder, PUBLIC_KEY, type Sandbox, start, transferOrder } from "./harness";

let box: Sandbox;
beforeAll(async () => {
  box = await start();
});
afterAll(() => box.close());
const fail = (mode: string, more: Record<string, unknown> = {}) =>
  box.control("/fail-next", { provider: "mercadopago", times: 1, mode, ...more });
const create = (reference: string, headers?: Record<string, string>) =>
  box.mp("POST", "/v1/orders", transferOrder(reference), headers);
const found = async (reference: string): Promise<number> => {
  const range = "begin_date=2000-01-01T00:00:00Z&end_date=2100-01-01T00:00:00Z";
  return (await box.mp("GET", `/v1/orders?${range}&external_reference=${reference}`)).body.data.length;
};

describe("the next call", () => {
  it("answers 500 once and has no effect", async () => {
    await fail("500");
    expect((await create("f_500")).status).toBe(500);
    expect(await found("f_500")).toBe(0);
    expect((await create("f_500")).status).toBe(201);
  });
  it("answers 429 with Retry-After as often as asked", async () => {
    await fail("429", { times: 2 });
    const answer = await create("f_429");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "1"]);
    expect((await create("f_429")).status).toBe(429);
    expect((await create("f_429")).status).toBe(201);
  });
  it("answers a body that isn't JSON", async () => {
    await fail("malformed");
    expect((await create("f_bad")).body).toBeUndefined();
  });
  it("never answers and has no effect", async () => {
    await fail("timeout");
    await expect(create("f_timeout", { "x-wait": "150" })).rejects.toThrow();
    expect(await found("f_timeout")).toBe(0);
  });
  it("takes effect and never answers; the same key then returns its order", async () => {
    await fail("timeout_after");
    const key = { "x-idempotency-key": "after-key" };
    await expect(create("f_after", { ...key, "x-wait": "150" })).rejects.toThrow();
    expect(await found("f_after")).toBe(1);
    expect((await create("f_after", key)).status).toBe(201);
    expect(await found("f_after")).toBe(1);
  });
  it("is slow, and has no effect after a reset meanwhile", async () => {
    await fail("slow", { delayMs: 1_500 });
    const late = create("f_slow").catch(() => "cut");
    await expect.poll(async () => (await box.control("/state")).body.failNext).toEqual([]);
    await box.control("/reset", {});
    expect(await late).toBe("cut");
    expect(await found("f_slow")).toBe(0);
  });
  it("fails only where it matches", async () => {
    await fail("500", { match: "/v1/payments" });
    expect((await create("f_match")).status).toBe(201);
    expect((await box.mp("GET", "/v1/payments/search")).status).toBe(500);
  });
  it("of the voucher provider fails with that provider's error body", async () => {
    await box.control("/fail-next", { provider: "conekta", times: 1, mode: "500" });
    const answer = await box.cash("GET", "/orders", undefined, "digitalfemsa");
    expect([answer.status, answer.body.details[0].code]).toEqual([500, "femsa.errors.api.system.general_failure"]);
  });
});

describe("the record of calls", () => {
  it("has method, path, body, key and answer, but no secret", async () => {
    await box.ask("DELETE", "/_control/calls");
    await box.mp("POST", "/v1/payments", { token: "tok_secret", transaction_amount: 1 }, { "x-idempotency-key": "k" });
    const { calls } = (await box.control("/calls")).body;
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      method: "POST",
      path: "/mercadopago/v1/payments",
      idempotencyKey: "k",
      status: 400,
    });
    expect(JSON.stringify(calls)).not.toContain("tok_secret");
  });
});

describe("card data", () => {
  it("of a card that isn't a test card is refused", async () => {
    const answer = await box.token("4242424242424242");
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain("REAL_CARD_IN_DEMO");
  });
  it("from another page than the secure fields is refused", async () => {
    const path = `/mercadopago/v1/card_tokens?public_key=${PUBLIC_KEY}`;
    expect((await box.ask("POST", path, {}, { origin: "http://127.0.0.1:1" })).status).toBe(403);
  });
  it("gives a token without the number", async () => {
    const { status, body } = await box.token();
    expect(status).toBe(201);
    expect(body.id).toMatch(/^[0-9a-f]{32}$/);
    expect(body).toMatchObject({ first_six_digits: "407559", last_four_digits: "3764", cardholder: { name: "APRO" } });
    expect(JSON.stringify(body)).not.toContain("4075595716483764");
  });
  it("is looked up with the public key: method, issuer and instalment plans", async () => {
    const get = (path: string) => box.ask("GET", `/mercadopago/v1/payment_methods/${path}&public_key=${PUBLIC_KEY}`);
    expect((await get("search?bin=37118030")).body.results[0]).toMatchObject({
      id: "amex",
      settings: [{ card_number: { length: 15 }, security_code: { length: 4 } }],
    });
    expect((await get("search?bin=42424242")).body.results).toEqual([]);
    expect((await get("card_issuers?payment_method_id=visa")).body).toHaveLength(1);
    const months = async (amount: string, bin: string) =>
      ((await get(`installments?amount=${amount}&bin=${bin}`)).body[0]?.payer_costs ?? []).map(
        (cost: { installments: number; installment_rate: number }) => [cost.installments, cost.installment_rate === 0],
      );
    expect(await months("299.99", "40755957")).toEqual([[1, true]]);
    expect(await months("900.00", "40755957")).toEqual([
      [1, true],
      [3, true],
      [6, true],
      [9, true],
      [18, false],
    ]);
    expect((await months("1200", "40755957")).length).toBe(6);
    expect(await months("5000", "41891412")).toEqual([[1, true]]);
  });
});

describe("the control panel", () => {
  it("is readable by pages of the same host name only", async () => {
    const same = await box.ask("GET", "/_control/state", undefined, { origin: "http://127.0.0.1:9" });
    expect(same.headers.get("access-control-allow-origin")).toBe("http://127.0.0.1:9");
    const foreign = await box.ask("GET", "/_control/state", undefined, { origin: "http://evil.test" });
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
    expect((await box.ask("POST", "/_control/reset", {}, { origin: "http://evil.test" })).status).toBe(403);
  });
});

describe("a restart", () => {
  it("keeps its vouchers, its orders and its signing key", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
    const stateFile = join(folder, "state.json");
    const first = await start({ stateFile });
    const voucher = (await first.cash("POST", "/orders", cashOrder(Math.floor(Date.now() / 1_000) + 86_400))).body;
    const order = (await first.mp("POST", "/v1/orders", transferOrder())).body;
    const key = (await first.control("/webhook-key")).text;
    expect(JSON.parse(readFileSync(stateFile, "utf8")).cashOrders[voucher.id].id).toBe(voucher.id);
    await first.close();
    const second = await start({ stateFile });
    expect((await second.cash("GET", `/orders/${voucher.id}`)).body).toEqual(voucher);
    expect((await second.mp("GET", `/v1/orders/${order.id}`)).body).toEqual(order);
    expect((await second.control("/webhook-key")).text).toBe(key);
    await second.close();
    rmSync(folder, { recursive: true });
  });
});
