import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { Store } from "../src/state";
import { CHALLENGE_FINE, cardOrder, cashOrder, PUBLIC_KEY, type Sandbox, start, TOKEN } from "./harness";

const open: Sandbox[] = [];
const box = async (...options: Parameters<typeof start>) => {
  const made = await start(...options);
  open.push(made);
  return made;
};
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
const folder = () => mkdtempSync(join(tmpdir(), "sandbox-"));
const inSeconds = (days: number) => Math.floor(Date.now() / 1_000) + days * 86_400;

describe("a page of another host name", () => {
  const page = { origin: "https://tienda.example" };
  it("can't use the control panel nor read the answers of browser calls", async () => {
    const b = await box();
    const pressed = await b.ask("POST", "/_control/reset", {}, page);
    expect([pressed.status, pressed.body.error]).toEqual([403, "FOREIGN_ORIGIN"]);
    const read = await b.ask(
      "GET",
      `/mercadopago/v1/payment_methods/search?public_key=${PUBLIC_KEY}&bin=40755957`,
      undefined,
      page,
    );
    expect(read.headers.get("access-control-allow-origin")).toBeNull();
  });
  it("can when it was allowed at start", async () => {
    const b = await box({ allowedOrigins: [page.origin] });
    const pressed = await b.ask("POST", "/_control/reset", {}, page);
    expect([pressed.status, pressed.headers.get("access-control-allow-origin")]).toEqual([200, page.origin]);
    expect((await b.ask("OPTIONS", "/_control/pay", undefined, page)).headers.get("access-control-allow-headers")).toBe(
      "content-type",
    );
  });
  it("can't submit card data, allowed or not", async () => {
    const b = await box({ allowedOrigins: [page.origin] });
    const sent = await b.ask(
      "POST",
      `/mercadopago/v1/card_tokens?public_key=${PUBLIC_KEY}`,
      { card_number: "4075595716483764" },
      page,
    );
    expect(sent.status).toBe(403);
  });
});

describe("the clock", () => {
  it("can be set to an instant, and overdue items expire", async () => {
    const b = await box();
    const voucher = (await b.cash("POST", "/orders", cashOrder(inSeconds(2)))).body;
    const at = "2031-05-05T12:00:00.000Z";
    const { body } = await b.control("/clock", { set: at });
    expect(Math.abs(body.now - Date.parse(at))).toBeLessThan(5_000);
    expect((await b.cash("GET", `/orders/${voucher.id}`)).body.payment_status).toBe("expired");
    expect((await b.control("/clock", { set: "mañana" })).status).toBe(400);
  });
});

describe("the list of payments", () => {
  it("has the payments of the provider's own books, and no others", async () => {
    const b = await box();
    const paid = (await b.mp("POST", "/v1/orders", cardOrder((await b.token()).body.id))).body;
    await b.mp("POST", "/v1/orders", cardOrder((await b.token(undefined, "FUND")).body.id));
    const voucher = (await b.cash("POST", "/orders", cashOrder(inSeconds(2)))).body;
    await b.control("/refund", { id: paid.id, amount: 100 });
    const { body } = await b.control("/money");
    expect(body.payments).toEqual([
      {
        provider: "mercadopago",
        paymentRef: paid.transactions.payments[0].id,
        reference: "pa_1",
        amount: 34_990,
        refunded: 100,
        disputed: false,
      },
    ]);
    await b.control("/pay", { id: voucher.id });
    expect((await b.control("/money")).body.payments).toHaveLength(2);
  });
});

describe("a number that is no published test card", () => {
  it("gets no token and a message in Spanish, and leaves no trace", async () => {
    const file = join(folder(), "state.json");
    const b = await box({ stateFile: file });
    const refused = await b.token("4111111111111111");
    expect([refused.status, refused.body.message]).toEqual([400, "REAL_CARD_IN_DEMO"]);
    expect(refused.body.cause[0].description).toContain("Esta es una demostración");
    await b.token();
    const kept = readFileSync(file, "utf8") + JSON.stringify((await b.control("/calls")).body);
    expect(kept).not.toContain("4111111111111111");
    expect(kept).not.toContain("4075595716483764");
  });
  it("is detected by the secure field with the same message", async () => {
    const b = await box();
    const page = (await b.ask("GET", "/mercadopago/secure-field?type=cardNumber")).text;
    expect(page).toContain("REAL_CARD_IN_DEMO");
    expect(page).toContain("Esta es una demostración");
    expect((await b.ask("GET", "/mercadopago/sdk.js")).headers.get("content-type")).toContain("text/javascript");
  });
});

describe("the 3-D Secure frame", () => {
  it("notifies both the embedding and the opening page", async () => {
    const b = await box();
    const secure = { config: { online: { transaction_security: { validation: "always" } } } };
    const token = (await b.token(CHALLENGE_FINE)).body.id;
    const order = (await b.mp("POST", "/v1/orders", cardOrder(token, "master", secure))).body;
    const done = await (
      await b.form("/mercadopago/challenge/answer", { order_id: order.id, answer: "approve" })
    ).text();
    expect(done).toContain("window.parent");
    expect(done).toContain("window.opener");
  });
});

describe("an idempotency key", () => {
  it("stays locked when the caller of its first request hangs up", async () => {
    const b = await box();
    await b.control("/fail-next", { provider: "mercadopago", times: 1, mode: "slow" });
    const order = cardOrder((await b.token()).body.id);
    const hangUp = new AbortController();
    const headers = {
      authorization: `Bearer ${TOKEN}`,
      "content-type": "application/json",
      "x-idempotency-key": "hung-up",
    };
    const first = fetch(`${b.url}/mercadopago/v1/orders`, {
      method: "POST",
      headers,
      body: JSON.stringify(order),
      signal: hangUp.signal,
    });
    await expect.poll(async () => (await b.control("/state")).body.failNext.length).toBe(0);
    hangUp.abort();
    await expect(first).rejects.toThrow();
    expect((await b.mp("POST", "/v1/orders", order, headers)).status).toBe(423);
    await expect.poll(async () => (await b.mp("POST", "/v1/orders", order, headers)).status).toBe(201);
    expect((await b.control("/state")).body.items).toHaveLength(1);
  });
  it("is written with its order: a restart returns the same order", async () => {
    const file = join(folder(), "state.json");
    const first = await box({ stateFile: file });
    const order = cardOrder((await first.token()).body.id);
    const key = { "x-idempotency-key": "before-the-kill" };
    const made = await first.mp("POST", "/v1/orders", order, key);
    const second = await box({ stateFile: file }); // the first was not closed: only the file is left, as after a kill
    expect((await second.mp("POST", "/v1/orders", order, key)).body.id).toBe(made.body.id);
  });
});

describe("the state file", () => {
  it("is written once for a batch of changes", () => {
    const file = join(folder(), "state.json");
    const store = new Store(file);
    store.batch(() => {
      store.save();
      expect(existsSync(file)).toBe(false);
    });
    expect(existsSync(file)).toBe(true);
  });
});

describe("the key file of the OXXO notifications", () => {
  it("takes precedence over the stored key of another start", async () => {
    const at = folder();
    const stateFile = join(at, "state.json");
    await (await start({ stateFile })).close();
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const conektaWebhookPrivateKeyFile = join(at, "key.pem");
    writeFileSync(conektaWebhookPrivateKeyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
    const b = await box({ stateFile, conektaWebhookPrivateKeyFile });
    expect((await b.control("/webhook-key")).text).toBe(
      createPublicKey(privateKey).export({ type: "spki", format: "pem" }).toString(),
    );
  });
});
