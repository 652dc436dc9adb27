import { createHmac } from "node:crypto";
import { type Instant, instant } from "@corral/domain/kernel/time";
import { describe, expect, test } from "vitest";
import { mercadoPago } from "../src/mercadopago/index";
import { type Signed, signatureOf } from "../src/mercadopago/signature";
import type { WebhookInput } from "../src/provider";

const secret = "secreto-de-prueba";
const at = instant(1762300800000);
const provider = (more: { tolerant?: boolean; webhookSecret?: string } = { webhookSecret: secret }) =>
  mercadoPago({ baseUrl: "http://127.0.0.1:1", accessToken: "x", now: () => at, ...more });

const isSigned = (s: Signed) => signatureOf(s) === "valid";

interface Sent {
  id?: string;
  requestId?: string;
  body?: object | string;
  signedAt?: number;
  signature?: string;
  receivedAt?: Instant;
  type?: string;
}
function notice({
  id = "ORD01JQ4",
  requestId = "req-1",
  body = { type: "order", data: { id } },
  signedAt = at,
  signature,
  receivedAt = at,
  type = "order",
}: Sent = {}): WebhookInput {
  const v1 = createHmac("sha256", secret)
    .update(`id:${id.toLowerCase()};request-id:${requestId};ts:${signedAt};`)
    .digest("hex");
  return {
    headers: { "x-signature": signature ?? `ts=${signedAt},v1=${v1}`, "x-request-id": requestId },
    query: { "data.id": id, type },
    rawBody: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
    receivedAt,
  };
}
const legacy = (topic: string, id: string, receivedAt = at): WebhookInput => ({
  headers: {},
  query: { topic, id },
  rawBody: Buffer.from(JSON.stringify({ resource: id, topic })),
  receivedAt,
});

describe("the signature", () => {
  test.each([
    [
      "ORD01JQ4S4KY8HWQ6NA5PXB65B3D3",
      "3a7e1f9c-req-0001",
      "1762300800000",
      "a6eb32294d74f1fb28f744068f17facc113579bffb217ab799b4119b5e117bd3",
    ],
    ["123456789", "req-demo-2", "1762300800", "de03c03868feb3fc6a3b6a9f822ece6b38854717ac3fa5abf09a0b87a4e94760"],
    ["123456789", undefined, "1762300800", "b69894a651ec3efc708a4948255a8f7172e34d966735806ef96147081b549525"],
  ])("of %s with request id %s at %s matches the independently computed one", (dataId, requestId, ts, v1) => {
    expect(isSigned({ xSignature: `ts=${ts},v1=${v1}`, requestId, dataId, secret, receivedAt: at })).toBe(true);
    expect(isSigned({ xSignature: ` v1 = ${v1} , ts = ${ts} `, requestId, dataId, secret, receivedAt: at })).toBe(true);
    expect(
      isSigned({
        xSignature: `ts=${ts},v1=${v1.replace(/.$/, "0")}`,
        requestId,
        dataId,
        secret: "otro",
        receivedAt: at,
      }),
    ).toBe(false);
  });

  test("is also valid over the id as received", () => {
    const v1 = createHmac("sha256", secret).update(`id:ORD01;request-id:r;ts:${at};`).digest("hex");
    expect(isSigned({ xSignature: `ts=${at},v1=${v1}`, requestId: "r", dataId: "ORD01", secret, receivedAt: at })).toBe(
      true,
    );
  });

  test.each([undefined, "", "ts=1", "v1=abc", "ts=,v1=", "nonsense", `ts=${at},v1=zz`])(
    "%s is not a signature",
    (xSignature) => {
      expect(isSigned({ xSignature, requestId: "r", dataId: "1", secret, receivedAt: at })).toBe(false);
    },
  );

  // A redelivery may carry the original signature: its sender has the secret, so the resource is queried.
  test("of eleven minutes ago is stale, one of the future invalid", () => {
    const p = provider();
    expect(p.readWebhook(notice({ receivedAt: instant(at + 48 * 3_600_000) })).trust).toBe("stale");
    const forged = notice({ receivedAt: instant(at + 11 * 60_000), signature: `ts=${at},v1=${"0".repeat(64)}` });
    expect(p.readWebhook(forged).trust).toBe("invalid");
    expect(p.readWebhook(notice({ receivedAt: instant(at + 9 * 60_000) })).trust).toBe("valid");
    expect(p.readWebhook(notice({ receivedAt: instant(at + 11 * 60_000) })).trust).toBe("stale");
    expect(p.readWebhook(notice({ receivedAt: instant(at - 11 * 60_000) })).trust).toBe("invalid");
  });
});

describe("a webhook", () => {
  test("about an order names it in capitals, with our reference as a hint", () => {
    const body = {
      type: "order",
      action: "order.processed",
      data: { id: "ORD01JQ4", external_reference: "abc-1", status: "processed", total_paid_amount: "1.00" },
    };
    const n = provider().readWebhook({ ...notice({ body }), query: { "data.id": "ord01jq4", type: "order" } });
    expect(n).toMatchObject({
      trust: "valid",
      family: "order",
      ref: "ORD01JQ4",
      reference: "abc-1",
      type: "order.processed",
    });
  });

  test.each([
    ["order", "order"],
    ["orders", "order"],
    ["orders_v2", "order"],
    ["payment", "payment"],
    ["topic_chargebacks_wh", "charge"],
    ["topic_claims_integration_wh", "claim"],
    ["claim", "claim"],
    ["topic_merchant_order_wh", "other"],
    ["stop_delivery_op_wh", "fraud"],
  ])("of type %s is of the family %s", (type, family) => {
    expect(provider().readWebhook(notice({ id: "123", body: { type, data: { id: "123" } } })).family).toBe(family);
  });

  test("of a fraud alert names the payment of its body, and has no id of its own", () => {
    const data = { description: "desc", merchant_order: 249940988000, payment_id: 58980959081, site_id: "MLM" };
    const n = provider().readWebhook(
      notice({ id: "123", body: { type: "stop_delivery_op_wh", action: "Created", data } }),
    );
    expect(n).toMatchObject({ trust: "valid", family: "fraud", ref: "58980959081" });
  });

  test.each(["toString", "constructor", "__proto__"])("about %s is of no family that is known", (type) => {
    expect(provider().readWebhook(notice({ type, body: { type, data: { id: "ORD01JQ4" } } }))).toMatchObject({
      family: "other",
    });
  });

  test("with a wrong signature is invalid; when tolerant, unsigned; without a secret, unsigned", () => {
    const wrong = notice({ signature: `ts=${at},v1=${"0".repeat(64)}` });
    expect(provider().readWebhook(wrong).trust).toBe("invalid");
    expect(provider({ webhookSecret: secret, tolerant: true }).readWebhook(wrong).trust).toBe("unsigned");
    expect(provider({}).readWebhook(wrong).trust).toBe("unsigned");
  });

  test("whose body has another id than the signed one has nothing to query", () => {
    const n = provider().readWebhook(
      notice({ id: "111", body: { type: "payment", data: { id: "222", external_reference: "abc" } } }),
    );
    expect(n).toMatchObject({ family: "other", ref: "111" });
    expect(n.reference).toBeUndefined();
  });

  // JSON parses 234000062890459001 as 234000062890459000.
  test("about a chargeback uses the signed id, since the body's number exceeds JSON's precision", () => {
    const id = "234000062890459001";
    const n = provider().readWebhook(notice({ id, body: `{"type":"topic_chargebacks_wh","data":{"id":${id}}}` }));
    expect(n).toMatchObject({ trust: "valid", family: "charge", ref: id });
  });

  test("of the legacy kind is unsigned and names its payment", () => {
    expect(provider().readWebhook(legacy("payment", "555"))).toMatchObject({
      trust: "unsigned",
      family: "payment",
      ref: "555",
    });
    expect(provider().readWebhook(legacy("merchant_order", "777"))).toMatchObject({
      trust: "unsigned",
      family: "other",
    });
  });

  test.each(["", "no json", "[]", "null", '"text"', "{}"])(
    "with the body %j is parsed without an exception",
    (body) => {
      expect(provider().readWebhook(notice({ id: "9", body, type: "payment" }))).toMatchObject({
        ref: "9",
        family: "payment",
      });
    },
  );

  test("whose query repeats a name is parsed without an exception, and invalid", () => {
    const twice = {
      ...notice({ id: "9", type: "payment" }),
      query: { "data.id": ["9", "10"], type: ["payment", "order"] },
    };
    expect(provider().readWebhook(twice).trust).toBe("invalid");
  });

  test("ignores references and ids of an invalid form", () => {
    const n = provider({}).readWebhook(
      notice({
        id: "../../users/me",
        body: { type: "payment", data: { id: "../../users/me", external_reference: "a b; drop" } },
      }),
    );
    expect(n.ref).toBeUndefined();
    expect(n.reference).toBeUndefined();
  });
});

describe("the key of a webhook event", () => {
  const key = (n: WebhookInput) => provider().readWebhook(n).eventKey;
  const payment = (more: object) =>
    notice({ id: "5", body: { type: "payment", action: "payment.updated", data: { id: "5" }, ...more } });

  test("is the same for a redelivery, which has a new notification id, request id and signature", () => {
    expect(key(payment({ id: 1, version: 3 }))).toBe(
      key({ ...payment({ id: 2, version: 3 }), headers: { "x-request-id": "other" } }),
    );
    const order = (id: number) =>
      notice({ body: { id, type: "order", data: { id: "ORD01JQ4", status: "processed" } } });
    expect(key(order(1))).toBe(key(order(2)));
  });

  test("differs with the version, the action, the resource and the state", () => {
    const order = (status: string) => notice({ body: { type: "order", data: { id: "ORD01JQ4", status } } });
    const keys = [
      payment({ version: 3 }),
      payment({ version: 4 }),
      payment({ version: 3, action: "payment.created" }),
      order("processed"),
      order("refunded"),
    ].map(key);
    expect(new Set(keys).size).toBe(5);
  });

  test("of two legacy webhooks about the same payment, minutes apart, differs: nothing else in them distinguishes two states", () => {
    expect(key(legacy("payment", "5"))).toBe(key(legacy("payment", "5")));
    expect(key(legacy("payment", "5"))).not.toBe(key(legacy("payment", "5", instant(at + 120_000))));
  });
});
