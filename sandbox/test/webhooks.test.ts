import { createHmac, createVerify, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { manifest, signManifest } from "../src/mercadopago/signature";
import { cashOrder, listen, type Received, type Sandbox, start, transferOrder } from "./harness";

describe("the signature of Mercado Pago", () => {
  const vectors: [manifest: string, text: string, v1: string][] = [
    [
      manifest("ord01jq4s4ky8hwq6na5pxb65b3d3", "3a7e1f9c-req-0001", 1762300800000),
      "id:ord01jq4s4ky8hwq6na5pxb65b3d3;request-id:3a7e1f9c-req-0001;ts:1762300800000;",
      "a6eb32294d74f1fb28f744068f17facc113579bffb217ab799b4119b5e117bd3",
    ],
    [
      manifest("123456789", "req-demo-2", 1762300800),
      "id:123456789;request-id:req-demo-2;ts:1762300800;",
      "de03c03868feb3fc6a3b6a9f822ece6b38854717ac3fa5abf09a0b87a4e94760",
    ],
    [
      manifest("123456789", undefined, 1762300800),
      "id:123456789;ts:1762300800;",
      "b69894a651ec3efc708a4948255a8f7172e34d966735806ef96147081b549525",
    ],
  ];
  it.each(vectors)("of %s is the published one", (made, text, v1) => {
    expect(made).toBe(text);
    expect(signManifest("secreto-de-prueba", made)).toBe(v1);
  });
});

/** Generated once: a key pair for each test took most of the time. */
const folder = mkdtempSync(join(tmpdir(), "corral-llave-"));
const keyFile = join(folder, "key.pem");
writeFileSync(
  keyFile,
  generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }),
);
afterAll(() => rmSync(folder, { recursive: true }));

let hook: Awaited<ReturnType<typeof listen>>;
let box: Sandbox;
let answer = 200;
beforeEach(async () => {
  answer = 200;
  hook = await listen(() => answer);
  box = await start({
    mpWebhookUrl: hook.url,
    conektaWebhookUrl: hook.url,
    mpWebhookSecret: "s3",
    conektaWebhookPrivateKeyFile: keyFile,
  });
});
afterEach(async () => {
  await box.close();
  await hook.close();
});

const isSigned = (note: Received | undefined, idOf = (id: string) => id.toLowerCase()): boolean => {
  const [, ts, v1] = /^ts=(\d+),v1=([0-9a-f]{64})$/.exec(String(note?.headers["x-signature"])) ?? [];
  const id = note?.url.searchParams.get("data.id") ?? "";
  const text = `id:${idOf(id)};request-id:${note?.headers["x-request-id"]};ts:${ts};`;
  return createHmac("sha256", "s3").update(text).digest("hex") === v1;
};
const newTransfer = async () => (await box.mp("POST", "/v1/orders", transferOrder())).body;
const soon = () => Math.floor(Date.now() / 1_000) + 3 * 86_400;

describe("notifications of orders", () => {
  it("carry a snapshot and are signed over the lower-cased id with milliseconds", async () => {
    const order = await newTransfer();
    await box.control("/pay", { id: order.id });
    const [first, second] = await hook.until(2);
    expect(first?.url.searchParams.get("type")).toBe("order");
    expect(first?.url.searchParams.get("data.id")).toBe(order.id);
    expect([first?.body.action, second?.body.action]).toEqual(["order.action_required", "order.processed"]);
    expect(second?.body.data).toMatchObject({
      id: order.id,
      status: "processed",
      total_paid_amount: "1234.50",
      version: 2,
    });
    expect(isSigned(first)).toBe(true);
    expect(isSigned(second)).toBe(true);
    expect(String(first?.headers["x-signature"])).toMatch(/^ts=\d{13},/);
  });
  it("are redelivered after an error with a new id, a new request id and the next retry number", async () => {
    answer = 500;
    await newTransfer();
    const [first, second, third] = await hook.until(3);
    expect([first, second, third].map((one) => one?.headers["x-retry"])).toEqual(["0", "1", "2"]);
    expect(new Set([first?.body.id, second?.body.id, third?.body.id]).size).toBe(3);
    expect([first, second, third].every((one) => isSigned(one))).toBe(true);
  });
  it("from before a reset are not retried, and leave nothing behind, also those in flight", async () => {
    let wake = () => {};
    const arrived = new Promise<void>((then) => {
      wake = then;
    });
    // Refused once the reset is over, when it would be retried.
    let refuse = () => {};
    const silent = createServer((_request, reply) => {
      refuse = () => reply.writeHead(500).end();
      wake();
    });
    await new Promise<void>((then) => silent.listen(0, "127.0.0.1", then));
    const away = await start({
      mpWebhookUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`,
      conektaWebhookPrivateKeyFile: keyFile,
    });
    await away.mp("POST", "/v1/orders", transferOrder());
    await arrived;
    await away.control("/reset", {});
    refuse();
    await away.control("/webhooks/flush", {});
    const { deliveries, webhooks, items } = (await away.control("/state")).body;
    expect([deliveries, webhooks.held, items]).toEqual([[], 0, []]);
    await away.close();
    silent.closeAllConnections();
    await new Promise((then) => silent.close(then));
  });
  it("come twice in duplicate mode and never in drop mode", async () => {
    await box.control("/webhooks", { mode: "duplicate" });
    await newTransfer();
    await hook.until(2);
    await box.control("/webhooks", { mode: "drop" });
    await newTransfer();
    await box.control("/webhooks/flush", {});
    expect(hook.got).toHaveLength(2);
  });
  it("come newest first in reorder mode", async () => {
    await box.control("/webhooks", { mode: "reorder", delayMs: 60_000 });
    const order = await newTransfer();
    await box.control("/pay", { id: order.id });
    expect((await box.control("/state")).body.webhooks).toMatchObject({ mode: "reorder", held: 2 });
    await box.control("/webhooks/flush", {});
    expect((await hook.until(2)).map((one) => one.body.action).toSorted()).toEqual([
      "order.action_required",
      "order.processed",
    ]);
  });
  it("wait in delay mode until they are flushed", async () => {
    await box.control("/webhooks", { mode: "delay", delayMs: 60_000 });
    await newTransfer();
    expect(hook.got).toHaveLength(0);
    await box.control("/webhooks/flush", {});
    expect(hook.got).toHaveLength(1);
  });
  it("carry a wrong, a seconds or a raw-case signature when asked", async () => {
    await box.control("/webhooks", { mode: "bad_signature" });
    await newTransfer();
    expect(isSigned((await hook.until(1))[0])).toBe(false);
    await box.control("/webhooks", { mode: "seconds" });
    await newTransfer();
    const inSeconds = (await hook.until(2))[1];
    expect(String(inSeconds?.headers["x-signature"])).toMatch(/^ts=\d{10},/);
    expect(isSigned(inSeconds)).toBe(true);
    await box.control("/webhooks", { mode: "raw_case" });
    await newTransfer();
    expect(isSigned((await hook.until(3))[2], (id) => id)).toBe(true);
  });
  it("are unsigned and of the old form in legacy mode", async () => {
    await box.control("/webhooks", { mode: "legacy" });
    const order = await newTransfer();
    const [note] = await hook.until(1);
    expect(note?.url.searchParams.get("id")).toBe(order.id);
    expect(note?.headers["x-signature"]).toBeUndefined();
    expect(note?.headers["user-agent"]).toContain("MercadoPago Feed v2.0");
  });
});

describe("notifications of vouchers", () => {
  it("come as a burst whose DIGEST verifies over the raw body", async () => {
    const order = (await box.cash("POST", "/orders", cashOrder(soon()))).body;
    await hook.until(3);
    await box.control("/pay", { kind: "oxxo", id: order.id });
    const notes = await hook.until(5);
    expect(notes.map((one) => one.body.type).toSorted()).toEqual([
      "charge.created",
      "charge.paid",
      "order.created",
      "order.paid",
      "order.pending_payment",
    ]);
    const pem = (await box.control("/webhook-key")).text;
    for (const note of notes)
      expect(createVerify("RSA-SHA256").update(note.raw).verify(pem, String(note.headers.digest), "base64")).toBe(true);
    const paid = notes.find((one) => one.body.type === "charge.paid");
    expect(paid?.body.data.object).toMatchObject({ order_id: order.id, status: "paid" });
  });
  it("don't verify when a bad signature is asked for", async () => {
    await box.control("/webhooks", { mode: "bad_signature" });
    await box.cash("POST", "/orders", cashOrder(soon()));
    const [note] = await hook.until(1);
    const pem = (await box.cash("POST", "/webhook_keys", { active: true })).body.public_key;
    expect(
      createVerify("RSA-SHA256")
        .update(note?.raw ?? "")
        .verify(pem, String(note?.headers.digest), "base64"),
    ).toBe(false);
  });
  it("are kept as events that can be sent again", async () => {
    await box.cash("POST", "/orders", cashOrder(soon()));
    await hook.until(3);
    const event = (await box.cash("GET", "/events")).body.data[0];
    await box.cash("POST", `/events/${event.id}/webhook_logs/${event.webhook_logs[0].id}/resend`);
    expect((await hook.until(4))[3]?.body.id).toBe(event.id);
  });
});
