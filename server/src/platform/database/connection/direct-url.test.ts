import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emptyDatabase, type ThrowAwayDatabase } from "#src/testing/database";
import { transactionPooler } from "#src/testing/processes/transaction-pooler";
import { migrate } from "../migrate";
import { directUrl, isShared } from "./direct-url";

let own: ThrowAwayDatabase;
let pooler: Awaited<ReturnType<typeof transactionPooler>>;
beforeEach(async () => {
  own = await emptyDatabase();
  pooler = await transactionPooler(own.url);
});
afterEach(async () => {
  pooler.close();
  await own.drop();
});

test("a transaction pooler is detected, PostgreSQL itself isn't taken for one", async () => {
  expect(await isShared(pooler.url)).toBe(true);
  expect(await isShared(own.url)).toBe(false);
});

test("a start over a transaction pooler alone is refused with what to set; with the direct address it is accepted", async () => {
  await expect(directUrl({ databaseUrl: pooler.url })).rejects.toThrow(/modo «transaction».*DATABASE_URL_DIRECT/);
  await expect(directUrl({ databaseUrl: pooler.url, databaseUrlDirect: pooler.url })).rejects.toThrow(
    /DATABASE_URL_DIRECT también/,
  );
  expect(await directUrl({ databaseUrl: pooler.url, databaseUrlDirect: own.url })).toBe(own.url);
  expect(await directUrl({ databaseUrl: own.url })).toBe(own.url);
  expect(await directUrl({})).toBe(undefined);
});

test("a direct address of another database is refused", async () => {
  const other = await emptyDatabase();
  await expect(directUrl({ databaseUrl: pooler.url, databaseUrlDirect: other.url })).rejects.toThrow("distintas");
  await other.drop();
});

test("concurrent migrations through a transaction pooler run once and leave no lock", async () => {
  // Room for both lock connections and for the migrations themselves.
  const wide = await transactionPooler(own.url, 4);
  const pools = [1, 2].map(() => new pg.Pool({ connectionString: wide.url, max: 4 }));
  const dir = join(import.meta.dirname, "../../../../migrations");
  const done = await Promise.all(pools.map((pool) => migrate(pool, dir)));
  expect(done.map((names) => names.length > 0).sort()).toEqual([false, true]);
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  const { rows } = await client.query(
    "select pid from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  );
  expect(rows).toEqual([]);
  await client.end();
  await Promise.all(pools.map((pool) => pool.end()));
  wide.close();
});
