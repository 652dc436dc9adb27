import { startApp } from "./lib/app.mjs";
import { startBare } from "./lib/bare.mjs";
import { inTurn, load, report } from "./lib/measure.mjs";

/** Receiving webhooks: verified, stored and answered, compared with bare Fastify that reads the body and answers. p99 must stay below 50 ms. */
const LIMIT_MS = 50;
/** A different body each time: duplicates are cheaper. */
let n = 0;
const body = () => {
  n += 1;
  return JSON.stringify({ id: `evt${n}`, type: "order.paid", livemode: false, data: { object: { id: `ord_${n}` } } });
};
const headers = { "content-type": "application/json" };

const app = await startApp();
const bare = await startBare("", "text/plain");
try {
  const at = (/** @type {string} */ url) => () =>
    load({ url, method: "POST", headers, body, connections: 10, seconds: 6 });
  const got = await inTurn(3, at(`${app.url}/api/webhooks/conekta`), at(`${bare.url}/notice`), (r) => r.p99);
  report("Aviso de un proveedor, POST /api/webhooks (10 a la vez, sin descanso)", {
    "Corral, por segundo": got.ours.perSecond,
    "Fastify solo, por segundo": got.bare.perSecond,
    "Corral, p50 y p99 en ms": `${got.ours.p50} · ${got.ours.p99}`,
    "Fastify solo, p50 y p99 en ms": `${got.bare.p50} · ${got.bare.p99}`,
    "razón (Corral ÷ Fastify solo)": got.ours.perSecond / got.bare.perSecond,
    [`p99 menor que ${LIMIT_MS} ms`]: got.ours.p99 < LIMIT_MS ? "sí" : "NO",
  });
  if (got.ours.p99 >= LIMIT_MS) process.exitCode = 1;
} finally {
  bare.stop();
  await app.stop();
}
