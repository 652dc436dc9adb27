import { execFileSync } from "node:child_process";
import type { Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase, type ThrowAwayDatabase } from "#src/testing/database";
import { openDatabase } from "./db";

let own: ThrowAwayDatabase;
beforeAll(async () => {
  own = await emptyDatabase();
});
afterAll(() => own.drop());

/** The kernel's keep-alive timer of the connection with this local port. */
const keepAliveTimer = (port: number | undefined) =>
  /timer:\(keepalive,([\d.]+)(sec|ms|min)/.exec(
    execFileSync("ss", ["-tnoH", "state", "established", `sport = :${port}`]).toString(),
  );
const hasSs = (() => {
  try {
    execFileSync("ss", ["-V"]);
    return true;
  } catch {
    return false;
  }
})();

test.skipIf(!hasSs)("an idle pooled connection has TCP keep-alive within seconds", async () => {
  const database = openDatabase(own.url, () => undefined, 1);
  const client = await database.pool.connect();
  // pg's types don't name its socket.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const [, wait = "", unit] = keepAliveTimer(stream.localPort) ?? [];
  client.release();
  await database.close();
  expect(unit).not.toBe("min");
  expect(Number(wait)).toBeLessThanOrEqual(10);
});

test("what a transaction changed is told with its commit, and of one that is undone nothing", async () => {
  const database = openDatabase(own.url, () => undefined, 1);
  const told: string[] = [];
  database.onCommitted((changes) => told.push(changes));
  const write = (text: string, then?: () => void) =>
    database.db.transaction().execute(async (tx) => {
      await sql`select set_config('corral.changed', ${text}, true)`.execute(tx);
      then?.();
    });
  await write("catalog_item 1 \n");
  await expect(
    write("catalog_item 2 \n", () => {
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  await database.db.transaction().execute((tx) => sql`select 1`.execute(tx));
  expect(told).toEqual(["catalog_item 1 \n"]);
  // PostgreSQL answers the commit of a transaction in which something failed by undoing it.
  const unnoticed = database.db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx).catch(() => undefined));
  await expect(unnoticed).rejects.toThrow(/aborted/);
  await database.close();
});
