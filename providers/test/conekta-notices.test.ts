import { createSign, generateKeyPairSync } from "node:crypto";
import { instant } from "@corral/domain/kernel/time";
import { expect, test } from "vitest";
import { conekta } from "../src/conekta/index";
import type { WebhookInput } from "../src/provider";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
const order = { id: "ord_2abc", object: "order", metadata: { reference_id: "ref-1" } };
const event = {
  id: "64f0c0ffee64f0c0ffee0001",
  object: "event",
  type: "order.paid",
  livemode: false,
  data: { object: order },
};

const provider = (webhookKey?: string, live?: boolean) =>
  conekta({
    flavour: "digitalfemsa",
    baseUrl: "http://127.0.0.1:1",
    apiKey: "k",
    now: () => instant(0),
    ...(webhookKey ? { webhookKey } : {}),
    ...(live === undefined ? {} : { live }),
  });
const sign = (body: string) => createSign("RSA-SHA256").update(body).sign(privateKey, "base64");
function notice(body: unknown = event, digest: ((raw: string) => string) | undefined = sign): WebhookInput {
  const raw = typeof body === "string" ? body : JSON.stringify(body);
  return {
    headers: digest ? { digest: digest(raw) } : {},
    query: {},
    rawBody: Buffer.from(raw),
    receivedAt: instant(0),
  };
}
const unsigned = (body: unknown = event): WebhookInput => ({ ...notice(body), headers: {} });

test.each([
  ["as it is", pem],
  ["on one line", pem.replaceAll("\n", "")],
  ["with \\n written out, as environment files have it", pem.replaceAll("\n", "\\n")],
  ["on one line with spaces", pem.replaceAll("\n", " ")],
])("a signature is verified with a key given %s", (_name, key) => {
  expect(provider(key).readWebhook(notice()).trust).toBe("valid");
});

test.each([
  ["sha256=", "valid"],
  ["SHA-256=", "valid"],
  ["md5=", "invalid"],
])("the prefix %s makes it %s", (prefix, trust) => {
  expect(provider(pem).readWebhook(notice(event, (raw) => prefix + sign(raw))).trust).toBe(trust);
});

test("a changed byte, another key's signature or none is never valid", () => {
  const p = provider(pem);
  expect(p.readWebhook({ ...notice(), rawBody: Buffer.from(`${JSON.stringify(event)} `) }).trust).toBe("invalid");
  expect(p.readWebhook(notice(event, () => Buffer.alloc(256, 1).toString("base64"))).trust).toBe("invalid");
  expect(p.readWebhook(notice(event, () => "")).trust).toBe("unsigned");
  expect(p.readWebhook(unsigned()).trust).toBe("unsigned");
  expect(provider().readWebhook(notice()).trust).toBe("unsigned");
});

test("an order event has its id and our reference; a charge event has its order", () => {
  expect(provider().readWebhook(unsigned())).toMatchObject({
    family: "order",
    ref: "ord_2abc",
    reference: "ref-1",
    type: "order.paid",
  });
  const charge = {
    ...event,
    type: "charge.paid",
    data: { object: { id: "64f0", order_id: "ord_2abc", reference_id: "ref-1" } },
  };
  expect(provider().readWebhook(unsigned(charge))).toMatchObject({
    family: "charge",
    ref: "ord_2abc",
    reference: "ref-1",
  });
  expect(provider().readWebhook(unsigned({ type: "webhook_ping", data: { action: "ping" } }))).toMatchObject({
    family: "ping",
  });
  expect(
    provider().readWebhook(unsigned({ type: "customer.created", data: { object: { id: "cus_1" } } })),
  ).toMatchObject({ family: "other" });
});

test("an event of the other mode has nothing to query", () => {
  expect(provider(pem, true).readWebhook(notice()).family).toBe("other");
  expect(provider(pem, false).readWebhook(notice()).family).toBe("order");
});

test("a redelivered event has the same key, whatever its delivery log; another event has another", () => {
  const key = (body: unknown) => provider().readWebhook(unsigned(body)).eventKey;
  expect(key({ ...event, webhook_logs: [{ failed_attempts: 3 }] })).toBe(key(event));
  expect(key({ ...event, id: "64f0c0ffee64f0c0ffee0002" })).not.toBe(key(event));
  expect(key({ ...event, type: "order.expired" })).not.toBe(key(event));
});

test.each(["", "no json", "null", "[]"])("the body %j is parsed without an exception", (body) => {
  expect(provider().readWebhook(unsigned(body))).toMatchObject({ family: "other", trust: "unsigned" });
});

test("an invalid webhook key is reported by the credential check", async () => {
  expect(await provider("not a key").checkCredentials()).toEqual({
    ok: false,
    fault: "webhook_key",
    why: "the webhook key is not a public key",
  });
});
