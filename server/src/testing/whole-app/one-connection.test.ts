import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#src/app";
import { openDatabase } from "#src/platform/database/db";
import { type Corral, corral } from "../corral";
import { openPayments } from "../payments";
import { phone } from "../phone";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

/** A second process with so many connections for its requests. */
async function withConnections(max: number) {
  const database = openDatabase(c.deps.database.url, () => undefined, max);
  const app = await buildApp({ ...c.deps, db: database.db, database }, { webDir: "/", perMinute: 100_000 });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    database,
    url,
    buyer: () => phone(url, c.sandboxUrl),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

describe("a request never holds a transaction and asks the pool again (rulings 66)", () => {
  const MANY = 50;
  it("fifty of each call that looked up who calls from inside its transaction are answered over one connection", async () => {
    const one = await withConnections(1);
    const payments = openPayments(c);
    const { chargeId } = await payments.hold();
    // Cookies of the right form that nobody was given: each is looked up.
    const cookie = `corral_comprador=${"A".repeat(22)}; corral_personal=${"A".repeat(43)}`;
    const calls: [string, object][] = [
      [`/api/charges/${chargeId}/credit`, {}],
      [`/api/charges/${chargeId}/surplus`, { choice: "credit" }],
      [`/api/charges/${chargeId}/cancel-request`, { text: "Ya no lo quiero" }],
      [
        "/api/sales",
        {
          lines: [{ itemId: randomUUID(), qty: 1 }],
          seenTotal: 100,
          contact: { name: "Ana", email: "ana@testuser.com" },
          privacyVersion: "2026-01",
        },
      ],
    ];
    for (const [path, body] of calls) {
      const answers = await Promise.all(
        Array.from({ length: MANY }, () =>
          fetch(`${one.url}${path}`, {
            method: "POST",
            headers: { cookie, "content-type": "application/json", "idempotency-key": randomUUID() },
            body: JSON.stringify(body),
          }),
        ),
      );
      expect(new Set(answers.map((a) => a.status).filter((status) => status >= 500)), path).toEqual(new Set());
    }
    await one.close();
  });

  it("health and sign-in answer while requests hold every connection", async () => {
    const two = await withConnections(2);
    const held = await Promise.all([two.database.pool.connect(), two.database.pool.connect()]);
    const b = two.buyer();
    expect((await b.get("/api/health")).status).toBe(200);
    expect((await b.call("POST", "/api/session", { login: "dueno", password: "corral-demo" })).status).toBe(201);
    for (const client of held) client.release();
    await two.close();
  });
});
