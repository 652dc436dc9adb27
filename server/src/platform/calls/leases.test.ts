import { fromIso, MINUTE, plus } from "@corral/domain/kernel/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ThrowAwayDatabase, throwAwayDatabase } from "#src/testing/database";
import { type Database, openDatabase } from "../database/db";
import { claimKey, freeKey, judgeKey, type Key, keepAnswer, leaseFrom, lockKey, startOnce } from "./idempotency";

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

const began = fromIso("2026-11-28T16:00:00Z");
const aMinuteLater = plus(began, MINUTE);
const newKey = (): Key => ({ caller: "new", route: "POST /api/x", key: crypto.randomUUID(), bodyHash: "h" });
const said = (body: object) => ({ status: 200, body });
const leaseOf = async (key: Key, now: typeof began) => {
  const start = await startOnce(database.db, key, now);
  if (start.kind !== "go") throw new Error(start.kind);
  return start.lease;
};
const stored = async (key: Key) =>
  (await lockKey(key).execute(database.db)).rows.map((row) => [row.status, row.answer])[0];

test("the key of a process that died is free within a minute, and not before its lease ends", async () => {
  const key = newKey();
  await leaseOf(key, began);
  expect(await startOnce(database.db, key, plus(began, 44_000))).toEqual({ kind: "running" });
  expect(await startOnce(database.db, key, aMinuteLater)).toMatchObject({ kind: "go" });
  const claimed = newKey();
  await claimKey(claimed, began).execute(database.db);
  const [seen] = (await lockKey(claimed).execute(database.db)).rows;
  if (!seen) throw new Error("no row");
  expect(judgeKey(claimed, seen, plus(began, 44_000)).kind).toBe("running");
  expect(judgeKey(claimed, seen, aMinuteLater).kind).toBe("go");
});

test("who was stopped while a twin took the key stores no answer and frees nothing", async () => {
  const key = newKey();
  const stopped = await leaseOf(key, began);
  const twin = await leaseOf(key, aMinuteLater);
  expect((await keepAnswer(key, said({ by: "stopped" }), aMinuteLater, stopped).execute(database.db)).rows).toEqual([]);
  await freeKey(database.db, key, aMinuteLater, stopped);
  expect(await stored(key)).toEqual([null, null]);
  expect(await startOnce(database.db, key, aMinuteLater)).toEqual({ kind: "running" });
  expect((await keepAnswer(key, said({ by: "twin" }), aMinuteLater, twin).execute(database.db)).rows).toHaveLength(1);
  expect((await keepAnswer(key, said({ by: "stopped" }), aMinuteLater, stopped).execute(database.db)).rows).toEqual([]);
  expect(await stored(key)).toEqual([200, { by: "twin" }]);
});

test("who was stopped for longer than its lease, and nobody took the key, still stores its answer", async () => {
  const key = newKey();
  await claimKey(key, began).execute(database.db);
  const late = await keepAnswer(key, said({ by: "late" }), aMinuteLater, leaseFrom(began)).execute(database.db);
  expect(late.rows).toHaveLength(1);
});

test("a repeat after a death, which finds its work done and claims nothing, stores its answer over the dead lease", async () => {
  const key = newKey();
  await claimKey(key, began).execute(database.db);
  const repeat = await keepAnswer(key, said({ by: "repeat" }), aMinuteLater, leaseFrom(aMinuteLater)).execute(
    database.db,
  );
  expect(repeat.rows).toHaveLength(1);
  const other = newKey();
  await claimKey(other, began).execute(database.db);
  await freeKey(database.db, other, aMinuteLater, leaseFrom(aMinuteLater));
  expect(await stored(other)).toEqual([null, null]);
  expect(await startOnce(database.db, other, aMinuteLater)).toMatchObject({ kind: "go" });
});
