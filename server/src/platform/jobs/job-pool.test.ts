import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDatabase, type ThrowAwayDatabase } from "#src/testing/database";
import { closeDatabase } from "#src/testing/processes/closed-database";
import { openDatabase } from "../database/db";
import { DELETE_DEAD_JOBS, startJobs } from "./jobs";

let own: ThrowAwayDatabase;
const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
const nothing = async () => undefined;

beforeEach(async () => {
  own = await emptyDatabase();
  unhandled.length = 0;
  process.on("unhandledRejection", note);
});
afterEach(async () => {
  process.off("unhandledRejection", note);
  await own.drop();
});

async function asOutsider<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  return work(client).finally(() => client.end());
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const locked = () =>
  asOutsider(async (client) => {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from graphile_worker._private_jobs where locked_at is not null",
    );
    return rows[0]?.n;
  });

test.each(["done", "failed"] as const)(
  "a job that is %s while PostgreSQL restarts rejects nowhere, is recorded as ended afterwards, and the rounds go on",
  async (end) => {
    const database = openDatabase(own.url, () => undefined, 4);
    let rounds = 0;
    let closed: { open(): Promise<unknown> } | undefined;
    const work = async () => {
      rounds += 1;
      if (closed) return;
      closed = await closeDatabase(own.url);
      if (end === "failed") throw new Error("the round failed");
    };
    const ended: Error[] = [];
    const jobs = await startJobs(
      database.pool,
      { inbox: nothing, tick: nothing, check: nothing, unsigned: async () => "nothing" as const, mail: work },
      () => undefined,
      (error) => void ended.push(error),
    );
    await expect.poll(() => closed).toBeDefined();
    await pause(2_500);
    await closed?.open();
    const reopened = rounds;
    await expect.poll(() => rounds).toBeGreaterThan(reopened);
    await expect.poll(locked).toBe(0);
    expect(unhandled).toEqual([]);
    expect(ended).toEqual([]);
    await jobs.stop();
    await database.close();
  },
  50_000,
);

test("a connection lost while the library registers its tasks doesn't block later runs", async () => {
  const database = openDatabase(own.url, () => undefined, 4);
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  let cut = 0;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === "string" ? args[0] : (args[0] as { text?: string }).text;
    // The overloads of `query` have no common return type.
    if (cut > 2 || !text?.includes("_private_tasks as tasks")) return query.apply(this, args) as never;
    cut += 1;
    const lost = new Error("Connection terminated unexpectedly");
    const callback = args.find((arg) => typeof arg === "function") as ((error: Error) => void) | undefined;
    return (callback ? setImmediate(callback, lost) : Promise.reject(lost)) as never;
  });
  let rounds = 0;
  const work = { inbox: nothing, check: nothing, mail: nothing, unsigned: async () => "nothing" as const };
  const jobs = await startJobs(
    database.pool,
    {
      ...work,
      tick: async () => {
        rounds += 1;
      },
    },
    () => undefined,
    () => undefined,
  );
  await expect.poll(() => rounds).toBeGreaterThan(0);
  expect(cut).toBe(3);
  vi.restoreAllMocks();
  await jobs.stop();
  await database.close();
});

test("a mail job killed midway doesn't block later ones", async () => {
  const idle = { inbox: nothing, tick: nothing, check: nothing };
  const before = openDatabase(own.url, () => undefined, 4);
  let begun = false;
  const killed = await startJobs(
    before.pool,
    {
      ...idle,
      unsigned: async () => "nothing" as const,
      mail: () => {
        begun = true;
        return new Promise(() => undefined);
      },
    },
    () => undefined,
    () => undefined,
  );
  await expect.poll(() => begun).toBe(true);
  // It takes no more jobs and never reports the end of this one: a killed process leaves its rows like this.
  void killed.stop();
  const after = openDatabase(own.url, () => undefined, 4);
  let mailed = 0;
  const jobs = await startJobs(
    after.pool,
    {
      ...idle,
      unsigned: async () => "nothing" as const,
      mail: async () => {
        mailed += 1;
      },
    },
    () => undefined,
    () => undefined,
  );
  await expect.poll(() => mailed).toBeGreaterThanOrEqual(1);
  await jobs.stop();
  await after.close();
  await (await closeDatabase(own.url)).open();
});

test("jobs that failed for the last time are deleted, also locked ones of a process that died; others stay", async () => {
  const database = openDatabase(own.url, () => undefined, 2);
  const jobs = await startJobs(
    database.pool,
    { inbox: nothing, tick: nothing, check: nothing, mail: nothing, unsigned: async () => "nothing" as const },
    () => undefined,
    () => undefined,
  );
  await jobs.stop();
  const { pool } = database;
  await pool.query("select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))");
  for (const name of ["dead", "dead and locked", "just failed", "waits"])
    await pool.query("select graphile_worker.add_job('none', '{}', job_key => $1)", [name]);
  const set = (what: string, names: string[]) =>
    pool.query(`update graphile_worker._private_jobs set ${what} where key = any($1)`, [names]);
  await set("attempts = max_attempts", ["dead", "dead and locked", "just failed"]);
  await set("updated_at = now() - interval '2 hours'", ["dead", "waits"]);
  await set("locked_at = now() - interval '5 hours', updated_at = now() - interval '5 hours'", ["dead and locked"]);
  await pool.query(DELETE_DEAD_JOBS);
  const { rows } = await pool.query("select key from graphile_worker.jobs order by key");
  expect(rows).toEqual([{ key: "just failed" }, { key: "waits" }]);
  await database.close();
});
