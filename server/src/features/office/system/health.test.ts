import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#src/app";
import { openDatabase } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { type Corral, corral } from "#src/testing/corral";
import { phone } from "#src/testing/phone";
import { produces } from "#src/testing/produces";

let c: Corral;
beforeAll(async () => {
  c = await corral();
});
afterAll(() => c.close());

/** The health endpoint of a second process with changed deps. */
async function health(change: Partial<Deps>) {
  const webDir = mkdtempSync(join(tmpdir(), "corral-sin-web-"));
  const app = await buildApp({ ...c.deps, ...change, log: { ...c.deps.log, error: () => undefined } }, { webDir });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  return phone(url, c.sandboxUrl)
    .get("/api/health")
    .finally(() => app.close());
}

test("health is 200 while files and rows can be written, and leaves no probe file", async () => {
  const filesDir = join(mkdtempSync(join(tmpdir(), "corral-archivos-")), "files");
  expect((await health({ filesDir })).status).toBe(200);
  expect(readdirSync(filesDir)).toEqual([]);
});

test("health is 503 while the files folder can't be written", async () => {
  const blocked = join(mkdtempSync(join(tmpdir(), "corral-archivos-")), "files");
  writeFileSync(blocked, "a file where the folder should be");
  produces("STORAGE_UNAVAILABLE")(await health({ filesDir: blocked }));
});

test("health is 503 while the database is read-only, as on a full disk or a replica", async () => {
  const url = new URL(c.deps.database.url);
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  const reads = openDatabase(url.href, () => undefined, 2);
  produces("DATABASE_UNAVAILABLE")(await health({ db: reads.db, database: reads }));
  await reads.close();
});

test("concurrent requests share one probe in five seconds", async () => {
  const probes = async () => (await c.deps.db.selectFrom("health_probe").select("at").execute())[0]?.at;
  const first = await c.buyer().get("/api/health");
  const at = await probes();
  await Promise.all(Array.from({ length: 20 }, () => c.buyer().get("/api/health")));
  expect(first.status).toBe(200);
  expect(await probes()).toBe(at);
});
