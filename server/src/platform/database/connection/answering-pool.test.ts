import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyDatabase, type ThrowAwayDatabase } from "#src/testing/database";
import { swallowingProxy } from "#src/testing/processes/swallowing-proxy";
import { transactionPooler } from "#src/testing/processes/transaction-pooler";
import { type Database, openDatabase } from "../db";
import { DatabaseSilent } from "./silence";

let own: ThrowAwayDatabase;
beforeAll(async () => {
  own = await emptyDatabase();
});
afterAll(() => own.drop());

/** Opens a database through a network that can be told to swallow. */
async function throughNetwork(
  work: (database: Database, network: Awaited<ReturnType<typeof swallowingProxy>>) => Promise<void>,
  max = 4,
) {
  const network = await swallowingProxy(own.url);
  const lines: string[] = [];
  const database = openDatabase(network.url, (line) => lines.push(line), max);
  try {
    await work(database, network);
  } finally {
    network.pass();
    await database.close();
    network.close();
  }
}
const one = (database: Database) => database.pool.query("select 1 as one");
const failed = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error) => error,
  );

describe("a connection that the network swallowed", () => {
  test("is thrown away with the idle ones, and new connections serve at once", async () =>
    throughNetwork(async (database, network) => {
      await Promise.all([1, 2, 3].map(() => database.pool.query("select pg_sleep(0.05)")));
      network.swallow();
      expect(await failed(one(database))).toBeInstanceOf(Error);
      expect((await one(database)).rows).toEqual([{ one: 1 }]);
      expect((await Promise.all([1, 2, 3].map(() => one(database)))).length).toBe(3);
    }));

  test("in the middle of a transaction rolls it back and serves the next", async () =>
    throughNetwork(async (database, network) => {
      const begun = database.db.transaction().execute(async (tx) => {
        await sql`create table if not exists lost (n int)`.execute(tx);
        network.swallow();
        await sql`insert into lost values (1)`.execute(tx);
      });
      expect(await failed(begun)).toBeInstanceOf(Error);
      expect((await database.pool.query("select to_regclass('lost') as t")).rows).toEqual([{ t: null }]);
    }, 1));

  test("tells who waits for it in the queue", async () =>
    throughNetwork(async (database, network) => {
      await one(database);
      network.swallow();
      network.swallowNew();
      const waiting = await Promise.all(Array.from({ length: 20 }, () => failed(one(database))));
      expect(waiting.every((it) => it instanceof Error)).toBe(true);
      // From now on nobody waits at all.
      expect(await failed(one(database))).toBeInstanceOf(DatabaseSilent);
    }, 2));

  test("comes back by itself once the network does", async () =>
    throughNetwork(async (database, network) => {
      await one(database);
      network.swallow();
      network.swallowNew();
      expect(await failed(one(database))).toBeInstanceOf(Error);
      network.pass();
      let back = await failed(one(database));
      while (back) {
        await new Promise((again) => setTimeout(again, 50));
        back = await failed(one(database));
      }
      expect((await one(database)).rows).toEqual([{ one: 1 }]);
    }));
});

describe("what takes long and is under way is left alone", () => {
  test("a slow statement", async () =>
    throughNetwork(async (database) => {
      expect((await database.pool.query("select pg_sleep(3)::text as slept, 2 as two")).rows).toEqual([
        { slept: "", two: 2 },
      ]);
    }));

  test("one that waits for a lock", async () =>
    throughNetwork(async (database) => {
      const holder = await database.pool.connect();
      await holder.query("begin; select pg_advisory_xact_lock(7)");
      const waits = database.db.transaction().execute(async (tx) => sql`select pg_advisory_xact_lock(7)`.execute(tx));
      await holder.query("select pg_sleep(2.5)");
      await holder.query("commit");
      holder.release();
      await waits;
    }));

  test("a transaction that computes while another connection is found swallowed", async () =>
    throughNetwork(async (database) => {
      await database.db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        await database.pool.query("select pg_sleep(2)");
        await sql`select 1`.execute(tx);
      });
    }));
});

const limitsOf = async (database: Database) =>
  database.db.transaction().execute(
    async (tx) =>
      (
        await sql<{ s: string; l: string; i: string }>`select current_setting('statement_timeout') s,
          current_setting('lock_timeout') l, current_setting('idle_in_transaction_session_timeout') i`.execute(tx)
      ).rows[0],
  );

describe("the limits of a connection", () => {
  test("are 15, 5 and 10 s, given after it is open", async () => {
    const database = openDatabase(own.url, () => undefined, 1);
    expect(await limitsOf(database)).toEqual({ s: "15s", l: "5s", i: "10s" });
    await database.close();
  });

  test("behind a pooler are given in each transaction, and leave nothing on its connections", async () => {
    const pooler = await transactionPooler(own.url);
    const database = openDatabase(pooler.url, () => undefined, 2, { isShared: true });
    expect(await limitsOf(database)).toEqual({ s: "15s", l: "5s", i: "10s" });
    const outside = await database.pool.query("select current_setting('statement_timeout') as s");
    expect(outside.rows).toEqual([{ s: "0" }]);
    await database.close();
    await pooler.close();
  });

  test("end a statement and a wait for a lock by themselves", async () => {
    const database = openDatabase(own.url, () => undefined, 2, {
      limits: { statement: 300, lock: 100, idleTransaction: 60_000 },
    });
    expect(await failed(database.pool.query("select pg_sleep(60)"))).toMatchObject({ code: "57014" });
    const holder = await database.pool.connect();
    await holder.query("begin; create table held (n int)");
    await holder.query("commit; begin; lock held");
    expect(await failed(database.pool.query("select * from held"))).toMatchObject({ code: "55P03" });
    await holder.query("rollback");
    holder.release();
    await database.close();
  });
});
