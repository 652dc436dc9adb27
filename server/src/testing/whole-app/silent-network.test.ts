import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#src/app";
import { openDatabase } from "#src/platform/database/db";
import { type Corral, corral } from "#src/testing/corral";
import { swallowingProxy } from "#src/testing/processes/swallowing-proxy";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

test("while the network to the database swallows everything each call is refused with when to come back, and served again by itself", async () => {
  const network = await swallowingProxy(c.deps.database.url);
  const database = openDatabase(network.url, () => undefined, 4);
  const log = { ...c.deps.log, warn: () => undefined, error: () => undefined };
  const app = await buildApp({ ...c.deps, db: database.db, database, log }, { webDir: "/nada", perMinute: 100_000 });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const ask = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init);
  const post = () => ({
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ text: "Ya no lo quiero" }),
  });
  const calls = () => [
    ask("/api/health"),
    ask("/api/items"),
    ask("/api/charges/AAAAAAAAAAAAAAAAAAAAAA"),
    ask("/api/charges/AAAAAAAAAAAAAAAAAAAAAA/cancel-request", post()),
    ...Array.from({ length: 16 }, () => ask("/api/charges/AAAAAAAAAAAAAAAAAAAAAA")),
  ];
  const before = await Promise.all(calls());
  expect(before.every((it) => it.status < 500)).toBe(true);

  network.swallow();
  network.swallowNew();
  const during = await Promise.all(calls());
  const told = await Promise.all(
    during.map(async (it) => [it.status, ((await it.json()) as { code: string }).code, it.headers.get("retry-after")]),
  );
  // Health is probed once in five seconds, and answers what it found before; the list of items is kept.
  expect(
    told.slice(2).filter(([status, code, after]) => `${status} ${code} ${after}` !== "503 DATABASE_UNAVAILABLE 5"),
  ).toEqual([]);

  network.pass();
  let health = await ask("/api/health");
  while (health.status !== 200) {
    await new Promise((again) => setTimeout(again, 100));
    health = await ask("/api/health");
  }
  expect((await Promise.all(calls())).every((it) => it.status < 500)).toBe(true);
  await app.close();
  await database.close();
  network.close();
});
