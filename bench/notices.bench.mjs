import { createHmac, randomUUID } from "node:crypto";
import pg from "pg";
import { startApp } from "./lib/app.mjs";
import { startBare } from "./lib/bare.mjs";
import { inTurn, load, report } from "./lib/measure.mjs";

/**
 * Receiving webhooks, signed by Mercado Pago's secret and without a signature: verified, stored and answered while
 * they are processed, compared with bare Fastify that stores each body as one row. p99 must stay below 50 ms.
 */
const LIMIT_MS = 50;
/** A different resource each time: duplicates are cheaper. */
let n = 0;
const app = await startApp();

const signed = () => {
  n += 1;
  const [id, requestId, ts] = [String(9_000_000_000 + n), randomUUID(), Date.now()];
  const v1 = createHmac("sha256", app.keys.SANDBOX_MP_WEBHOOK_SECRET)
    .update(`id:${id};request-id:${requestId};ts:${ts};`)
    .digest("hex");
  return {
    path: `/api/webhooks/mercadopago?data.id=${id}&type=payment`,
    headers: { "content-type": "application/json", "x-request-id": requestId, "x-signature": `ts=${ts},v1=${v1}` },
    body: JSON.stringify({ action: "payment.updated", type: "payment", live_mode: true, version: 1, data: { id } }),
  };
};
const unsigned = () => {
  n += 1;
  return {
    path: "/api/webhooks/conekta",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: `evt${n}`, type: "order.paid", livemode: false, data: { object: { id: `ord_${n}` } } }),
  };
};

const client = new pg.Client({ connectionString: app.databaseUrl });
await client.connect();
await client.query("create schema banco");
await client.query("create table banco.aviso (id bigserial primary key, texto text)");
await client.end();
const bare = await startBare("", "text/plain", {
  databaseUrl: app.databaseUrl,
  text: "insert into banco.aviso (texto) values ($1)",
});
try {
  const at = (/** @type {string} */ url, /** @type {typeof signed} */ each) => () =>
    load({ url, method: "POST", each, connections: 10, seconds: 6 });
  const atBare = (/** @type {typeof signed} */ each) => () => ({ ...each(), path: "/notice" });
  for (const [what, each] of /** @type {[string, typeof signed][]} */ ([
    ["Webhook signed by Mercado Pago", signed],
    ["Webhook without a signature", unsigned],
  ])) {
    const got = await inTurn(3, at(app.url, each), at(bare.url, atBare(each)), (r) => r.p99);
    report(`${what}, POST /api/webhooks (10 at once, without a pause)`, {
      "Corral, per second": got.ours.perSecond,
      "bare Fastify with one insert, per second": got.bare.perSecond,
      "Corral, p50 and p99 in ms": `${got.ours.p50} · ${got.ours.p99}`,
      "bare Fastify with one insert, p50 and p99 in ms": `${got.bare.p50} · ${got.bare.p99}`,
      "ratio (Corral ÷ bare Fastify with one insert)": got.ours.perSecond / got.bare.perSecond,
      [`p99 below ${LIMIT_MS} ms`]: got.ours.p99 < LIMIT_MS ? "yes" : "NO",
    });
    if (got.ours.p99 >= LIMIT_MS) process.exitCode = 1;
  }
} finally {
  bare.stop();
  await app.stop();
}
