import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ThrowAwayDatabase, throwAwayDatabase } from "#src/testing/database";
import { type Database, type Db, openDatabase, type Tx } from "./db";
import { INSTANT_NAME, readTogether, WALL_NAME, writeTogether } from "./together";

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

const buyer = (n: number, created_at = "2026-11-23T12:00:00.123Z") => ({
  id: `00000000-0000-7000-8000-00000000000${n}`,
  secret_hash: `hash ${n}`,
  created_at,
});

test("the names by which times are known are those of the schema", async () => {
  const { rows } = await sql<{ name: string; type: string }>`
    select distinct column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public'`.execute(database.db);
  const instants = rows.filter((r) => r.type === "timestamp with time zone");
  expect(instants.length).toBeGreaterThan(50);
  expect(instants.filter((r) => !INSTANT_NAME.test(r.name))).toEqual([]);
  const walls = rows.filter((r) => r.type === "timestamp without time zone");
  expect(walls.length).toBeGreaterThan(1);
  expect(walls.filter((r) => !WALL_NAME.test(r.name))).toEqual([]);
  // A text of such a name could be taken for an instant.
  const others = rows.filter((r) => (INSTANT_NAME.test(r.name) || WALL_NAME.test(r.name)) && /text|char/.test(r.type));
  expect(others).toEqual([]);
});

test("rows that are read together are the rows that the driver gives", async () => {
  const { db } = database;
  await db
    .insertInto("buyer")
    .values([buyer(1), buyer(2, "2026-11-23T12:00:00Z")])
    .execute();
  const plain = db.selectFrom("buyer").selectAll().orderBy("id", "desc");
  const walls = sql<{ local: string }>`
    select local::timestamp from unnest(array['2026-11-23 09:00:00', '2026-11-23 09:00:00.123']) as local`;
  const together = await readTogether(
    db,
    {
      buyers: plain,
      none: db.selectFrom("sale").selectAll(),
      named: sql<{ hash: string; at: number }>`select secret_hash as hash, created_at as at from first`,
      walls: walls,
    },
    sql`first as (select * from buyer order by id limit 1)`,
  );
  expect(together).toEqual({
    buyers: await plain.execute(),
    none: [],
    walls: (await walls.execute(db)).rows,
    named: [{ hash: "hash 1", at: Date.parse("2026-11-23T12:00:00.123Z") }],
  });
  await expect(readTogether(db, { big: sql`select 9007199254740993 as amount` })).rejects.toThrow("amount");
});

test("writes that run together all happen or none does", async () => {
  const { db } = database;
  const write = (first: number, second: number) =>
    db.transaction().execute((tx) =>
      writeTogether(tx, {
        first: tx.insertInto("buyer").values(buyer(first)).returning(["id", "created_at"]),
        second: tx.insertInto("buyer").values(buyer(second)),
      }),
    );
  expect(await write(3, 4)).toEqual({
    first: [{ id: buyer(3).id, created_at: Date.parse(buyer(3).created_at) }],
    second: [],
  });
  await expect(write(5, 4)).rejects.toThrow("duplicate key");
  const rows = await db.selectFrom("buyer").select("secret_hash").orderBy("id").execute();
  expect(rows.map((r) => r.secret_hash)).toEqual(["hash 1", "hash 2", "hash 3", "hash 4"]);
});

test("a connection plans such a statement once, and reads a column that a migration adds; a pooler's does not", async () => {
  await sql`create table plan_test as select 1 as id`.execute(database.db);
  const names = (db: Db | Tx) =>
    sql<{ name: string }>`select name from pg_prepared_statements where statement like '%plan_test%'`.execute(db);
  const read = (db: Db | Tx) => readTogether(db, { rows: sql`select * from plan_test` });
  await database.db.connection().execute(async (db) => {
    for (let i = 0; i < 8; i++) expect(await read(db)).toEqual({ rows: [{ id: 1 }] });
    expect((await names(db)).rows).toHaveLength(1);
    await sql`alter table plan_test add column more integer default 2`.execute(db);
    expect(await read(db)).toEqual({ rows: [{ id: 1, more: 2 }] });
  });
  const shared = openDatabase(own.url, () => undefined, 1, { isShared: true });
  await shared.db.connection().execute(async (db) => {
    expect(await read(db)).toEqual({ rows: [{ id: 1, more: 2 }] });
    expect((await names(db)).rows).toHaveLength(0);
  });
  await shared.close();
});
