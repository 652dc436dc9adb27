import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase, type ThrowAwayDatabase } from "#src/testing/database";
import { closeDatabase } from "#src/testing/processes/closed-database";
import { swallowingProxy } from "#src/testing/processes/swallowing-proxy";
import { type Database, openDatabase } from "../database/db";
import { chargeNotice, openLive } from "./live";

let own: ThrowAwayDatabase;
let database: Database;
beforeAll(async () => {
  own = await emptyDatabase();
  database = openDatabase(own.url, () => undefined, 2);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

/** A listener for one charge over this address: counts its notifications and collects the log. */
async function listen(url: string) {
  const log: string[] = [];
  const live = openLive(url, (line) => void log.push(line));
  let calls = 0;
  live.onCharge("uno", () => {
    calls += 1;
  });
  await expect.poll(() => calls).toBe(1);
  const heard = async () => {
    const before = calls;
    await chargeNotice("uno").execute(database.db);
    await expect.poll(() => calls).toBe(before + 1);
  };
  return { live, log, heard, calls: () => calls };
}

test("after a silently dropped connection, listeners reread within seconds and receive later changes", async () => {
  const proxy = await swallowingProxy(own.url);
  const { live, log, heard, calls } = await listen(proxy.url);
  await heard();
  const before = calls();
  proxy.swallow();
  await chargeNotice("uno").execute(database.db);
  await expect.poll(calls).toBe(before + 1);
  await heard();
  expect(log).toEqual(["live updates: no answer, connecting again", "live updates: listening again"]);
  await live.close();
  proxy.close();
});

test("a restart of PostgreSQL is logged once, and changes during it are read afterwards", async () => {
  const { live, log, heard, calls } = await listen(own.url);
  const before = calls();
  const closed = await closeDatabase(own.url);
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  await closed.open();
  await expect.poll(calls).toBe(before + 1);
  await heard();
  expect(log).toEqual(["live updates: connection lost, connecting again", "live updates: listening again"]);
  await live.close();
});
