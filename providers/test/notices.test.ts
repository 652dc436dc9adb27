import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { instant } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Notice, WebhookInput } from "../src/provider";
import { anAttempt, sent } from "./attempts";
import { type Sandbox, startSandbox } from "./sandbox";

const now = () => instant(Date.now());
const got: WebhookInput[] = [];
const server = createServer(async (request, reply) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  got.push({
    headers: request.headers,
    query: Object.fromEntries(new URL(request.url ?? "/", "http://x").searchParams),
    rawBody: Buffer.concat(parts),
    receivedAt: now(),
  });
  reply.writeHead(200).end();
});
let sandbox: Sandbox;
beforeAll(async () => {
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  sandbox = await startSandbox(now, { mpWebhookUrl: `${here}/mercadopago`, conektaWebhookUrl: `${here}/conekta` });
});
afterAll(async () => {
  await sandbox.stop();
  await new Promise((down) => server.close(down));
});
beforeEach(async () => {
  await sandbox.control("reset");
  got.length = 0;
});

async function paidTransfer() {
  const p = sandbox.mercadopago();
  const a = anAttempt("spei_mp", now());
  const made = await p.charge(a);
  await sandbox.control("pay", { id: made.orderRef });
  await sandbox.control("webhooks/flush");
  return { p, a, made };
}
const about = (notices: Notice[], ref: string | undefined) => notices.filter((n) => n.ref === ref);

test.each(["normal", "seconds", "raw_case"])(
  "Mercado Pago's order webhooks validate when signed in the form: %s",
  async (mode) => {
    await sandbox.control("webhooks", { mode });
    const { p, a, made } = await paidTransfer();
    const notices = about(
      got.map((n) => p.readWebhook(n)),
      made.orderRef,
    );
    expect(notices.length).toBeGreaterThan(0);
    for (const n of notices)
      expect(n).toMatchObject({ trust: "valid", family: "order", ref: made.orderRef, reference: a.reference });
  },
);

test("a webhook with a wrong signature is invalid", async () => {
  await sandbox.control("webhooks", { mode: "bad_signature" });
  const { p } = await paidTransfer();
  expect(new Set(got.map((n) => p.readWebhook(n).trust))).toEqual(new Set(["invalid"]));
});

test("a redelivery with its original signature is stale", async () => {
  await sandbox.control("webhooks", { mode: "old_signature" });
  const { p } = await paidTransfer();
  expect(new Set(got.map((n) => p.readWebhook(n).trust))).toEqual(new Set(["stale"]));
});

test("duplicates have the same key, and each change its own", async () => {
  await sandbox.control("webhooks", { mode: "duplicate" });
  const { p } = await paidTransfer();
  const keys = got.map((n) => p.readWebhook(n).eventKey);
  expect(keys.length).toBe(4);
  expect(new Set(keys).size).toBe(2);
});

test("a wallet payment is announced by its own id, as webhook and as legacy IPN", async () => {
  for (const mode of ["normal", "legacy"]) {
    await sandbox.control("webhooks", { mode });
    got.length = 0;
    const p = sandbox.mercadopago();
    const a = anAttempt("mp_wallet", now());
    const made = await p.charge(a);
    await sandbox.wallet(made.orderRef as string, "pay");
    await sandbox.control("webhooks/flush");
    const paid = await p.ask(sent(a, made));
    const notices = about(
      got.map((n) => p.readWebhook(n)),
      paid.paymentRef,
    );
    expect(notices.map((n) => [n.trust, n.family])).toContainEqual([
      mode === "legacy" ? "unsigned" : "valid",
      "payment",
    ]);
  }
});

test("Conekta's webhooks validate with its key, and have the order and our reference", async () => {
  const p = sandbox.cash("digitalfemsa", { webhookKey: await sandbox.webhookKey() });
  const a = anAttempt("oxxo_cash", now());
  const made = await p.charge(a);
  await sandbox.control("pay", { id: made.orderRef });
  await sandbox.control("webhooks/flush");
  const notices = got.map((n) => p.readWebhook(n));
  expect(notices.map((n) => n.type)).toContain("order.paid");
  for (const n of notices) expect(n).toMatchObject({ trust: "valid", ref: made.orderRef, reference: a.reference });
  expect(new Set(notices.map((n) => n.eventKey)).size).toBe(notices.length);
});
