import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ThrowAwayDatabase, throwAwayDatabase } from "#src/testing/database";
import { type Database, openDatabase, type Tx } from "./db";
import { besideDeferred, changeRow, deferWrites, isUntouched, writeLater } from "./deferred-writes";

let own: ThrowAwayDatabase;
let database: Database;
beforeAll(async () => {
  own = await throwAwayDatabase();
  database = openDatabase(own.url, () => undefined, 2);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

let made = 0;
/** A buyer that nobody else has, not yet written. */
function newBuyer() {
  const id = `00000000-0000-7000-8000-${String(++made).padStart(12, "0")}`;
  return { id, secret_hash: `hash ${id}`, created_at: "2026-11-23T12:00:00Z" };
}
type Buyer = ReturnType<typeof newBuyer>;
const insert = (tx: Tx, buyer: Buyer) => writeLater(tx, "buyer", tx.insertInto("buyer").values(buyer));
const hashOf = async (db: Tx | Database["db"], { id }: Buyer) =>
  (await db.selectFrom("buyer").select("secret_hash").where("id", "=", id).executeTakeFirst())?.secret_hash;
/** Runs `work` with writes put off, in a transaction of its own, and counts the statements that it sends. */
async function putOff(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  let sent = 0;
  await database.db.transaction().execute(async (tx) => {
    const executor = tx.getExecutor();
    const { executeQuery } = executor;
    executor.executeQuery = (query) => {
      sent++;
      return executeQuery.call(executor, query) as never;
    };
    await deferWrites(tx, work);
  });
  return sent;
}

test("writes are sent together at the end, in one statement", async () => {
  const [one, two] = [newBuyer(), newBuyer()];
  const sent = await putOff(async (tx) => {
    await insert(tx, one);
    await writeLater(tx, "another", tx.insertInto("buyer").values(two));
    expect(isUntouched(tx)).toBe(true);
    expect(await hashOf(besideDeferred(tx), one)).toBeUndefined();
  });
  // The look beside them is a statement too.
  expect(sent).toBe(2);
  expect([await hashOf(database.db, one), await hashOf(database.db, two)]).toEqual([one.secret_hash, two.secret_hash]);
});

test.each<[string, (tx: Tx, it: Buyer) => Promise<string | undefined>]>([
  ["of the builder", hashOf],
  [
    "by hand",
    async (tx, it) => {
      const { rows } = await sql<{ hash: string }>`select secret_hash as hash from buyer where id = ${it.id}`.execute(
        tx,
      );
      return rows[0]?.hash;
    },
  ],
])("a read %s sees what was put off before it", async (_, read) => {
  const it = newBuyer();
  await putOff(async (tx) => {
    await insert(tx, it);
    expect(await read(tx, it)).toBe(it.secret_hash);
    expect(isUntouched(tx)).toBe(false);
    await changeRow(tx, "buyer", it.id, { secret_hash: `changed ${it.id}` });
    expect(await read(tx, it)).toBe(`changed ${it.id}`);
  });
});

test("changes of one row become one update, and the later value counts", async () => {
  const it = newBuyer();
  await database.db.insertInto("buyer").values(it).execute();
  const sent = await putOff(async (tx) => {
    await changeRow(tx, "buyer", it.id, { secret_hash: "first", created_at: "2026-11-24T12:00:00Z" });
    await changeRow(tx, "buyer", it.id, { secret_hash: "second" });
  });
  const row = await database.db.selectFrom("buyer").selectAll().where("id", "=", it.id).executeTakeFirstOrThrow();
  expect([sent, row.secret_hash, row.created_at]).toEqual([1, "second", Date.parse("2026-11-24T12:00:00Z")]);
});

test("a second write of a name sends the first", async () => {
  const [one, two] = [newBuyer(), newBuyer()];
  const sent = await putOff(async (tx) => {
    await insert(tx, one);
    await insert(tx, two);
    expect(await hashOf(besideDeferred(tx), one)).toBe(one.secret_hash);
  });
  // Sent: the first insert, the read beside what is put off, and the second insert.
  expect(sent).toBe(3);
  expect(await hashOf(database.db, two)).toBe(two.secret_hash);
});

test("nothing is written when the work throws, or when one of the writes is refused", async () => {
  const [one, two] = [newBuyer(), newBuyer()];
  const thrown = putOff(async (tx) => {
    await insert(tx, one);
    throw new Error("undone");
  });
  await expect(thrown).rejects.toThrow("undone");
  const refused = putOff(async (tx) => {
    await insert(tx, two);
    await writeLater(tx, "again", tx.insertInto("buyer").values(two));
  });
  await expect(refused).rejects.toThrow(/buyer_pkey|duplicate key/);
  expect([await hashOf(database.db, one), await hashOf(database.db, two)]).toEqual([undefined, undefined]);
});

test("without being put off, each is written at once", async () => {
  const it = newBuyer();
  await database.db.transaction().execute(async (tx) => {
    await insert(tx, it);
    await changeRow(tx, "buyer", it.id, { secret_hash: "at once" });
    expect([await hashOf(tx, it), isUntouched(tx), besideDeferred(tx) === tx]).toEqual(["at once", false, true]);
  });
});
