import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#src/app";
import { type Corral, corral } from "#src/testing/corral";
import { phone } from "#src/testing/phone";
import { produces } from "#src/testing/produces";
import { openDatabase } from "../database/db";
import type { Deps } from "../deps";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

/** Another process over the same database, with other deps or options. */
async function beside<T>(
  change: Partial<Deps>,
  options: { perMinute?: number },
  work: (buyer: ReturnType<typeof phone>) => Promise<T>,
): Promise<T> {
  const webDir = mkdtempSync(join(tmpdir(), "corral-sin-web-"));
  const app = await buildApp({ ...c.deps, ...change }, { webDir, ...options });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return work(phone(url, c.sandboxUrl)).finally(() => app.close());
}

test("an unreachable database answers a problem with Retry-After, and the same key works once it is back", async () => {
  const away = openDatabase("postgres://nadie@127.0.0.1:1/nada", () => undefined, 1);
  const log = { ...c.deps.log, error: () => undefined };
  const [item] = await c.buyer().shelf("group=productos");
  const key = crypto.randomUUID();
  const config = (await c.buyer().get("/api/config")).body;
  const sale = {
    lines: [{ itemId: item?.id, qty: 1 }],
    contact: { name: "Ana Pérez", phone: "5512345678" },
    seenTotal: item?.price,
    privacyVersion: config.privacy.version,
  };
  await beside({ db: away.db, database: away, log }, {}, async (buyer) => {
    produces("DATABASE_UNAVAILABLE")(await buyer.get("/api/catalog"));
    const no = await buyer.call("POST", "/api/sales", sale, { key });
    produces("DATABASE_UNAVAILABLE")(no);
    expect(no.body.retry_after).toBeGreaterThan(0);
  });
  await away.close();
  expect((await c.buyer().call("POST", "/api/sales", sale, { key })).status).toBe(201);
});

test("a client over the rate limit is refused with Retry-After; other clients aren't", async () => {
  await beside({}, { perMinute: 3 }, async (buyer) => {
    for (let i = 0; i < 3; i++) expect((await buyer.get("/api/config")).status).toBe(200);
    const no = await buyer.get("/api/config");
    produces("RATE_LIMITED")(no);
    expect(Number(no.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test("an unexpected error answers INTERNAL without details, and is logged under the same support id", async () => {
  const logged: object[] = [];
  const log = { ...c.deps.log, error: (_message: string, data?: object) => void logged.push(data ?? {}) };
  await beside({ log }, {}, async (buyer) => {
    await sql`alter table catalog_item rename to somewhere_else`.execute(c.deps.db);
    try {
      const broken = await buyer.get("/api/catalog");
      produces("INTERNAL")(broken);
      expect(JSON.stringify(broken.body)).not.toMatch(/catalog_item|select|stack/i);
      expect(logged).toMatchObject([{ support_id: broken.body.support_id }]);
    } finally {
      await sql`alter table somewhere_else rename to catalog_item`.execute(c.deps.db);
    }
  });
});

test("a duplicate of a running request is told to wait, and later gets the same answer", async () => {
  const buyer = c.buyer();
  const [item] = await buyer.shelf("group=productos");
  const sale = await buyer.cart([{ itemId: item?.id ?? "", qty: 1 }], item?.price ?? 0);
  const body = await buyer.card();
  const key = crypto.randomUUID();
  await c.control("/fail-next", { provider: "mercadopago", mode: "slow", match: "POST /mercadopago/v1/orders" });
  const first = buyer.pay(sale.body.chargeId, body, { key });
  // The second request is a duplicate only once the first holds the key.
  await expect
    .poll(() => c.deps.db.selectFrom("attempt").select("id").where("state", "=", "created").execute())
    .toHaveLength(1);
  const twin = await buyer.pay(sale.body.chargeId, body, { key });
  produces("REQUEST_IN_PROGRESS")(twin);
  expect(Number(twin.headers.get("retry-after"))).toBeGreaterThan(0);
  const done = await first;
  expect(done.body.state).toBe("paid");
  const again = await buyer.pay(sale.body.chargeId, body, { key });
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(again.body).toEqual(done.body);
});
