import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

export interface ThrowAwayDatabase {
  url: string;
  drop(): Promise<void>;
}

async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: inject("database").url });
  await admin.connect();
  return work(admin).finally(() => admin.end());
}
const run = (sql: string) => asAdmin((admin) => admin.query(sql));
const addressOf = (name: string) => {
  const own = new URL(inject("database").url);
  own.pathname = `/${name}`;
  return own.href;
};

async function make(from: string): Promise<ThrowAwayDatabase> {
  const name = `corral_${Math.random().toString(36).slice(2, 12)}`;
  await run(`create database ${name} ${from}`);
  // A pool that ended has sockets still closing: cut off by force, each would be an error that nobody listens for.
  const gone = `do $$ begin for i in 1..100 loop exit when not exists (select from pg_stat_activity where datname = '${name}'); perform pg_sleep(0.02); perform pg_stat_clear_snapshot(); end loop; end $$`;
  const drop = async () => {
    await run(gone);
    await run(`drop database ${name} with (force)`);
  };
  return { url: addressOf(name), drop };
}

/** A migrated database of the test's own, cloned from the run's template. */
export const throwAwayDatabase = () => make(`template ${inject("database").template}`);
/** One with nothing in it. */
export const emptyDatabase = () => make("");

/** Where the files of the demo's template are. */
export const demoFiles = () => join(inject("database").dir, "demo");

/**
 * A database with the demo in it, of the test's own. The first test of the run that asks makes the demo, with `fill`, in a template; the
 * others, in whatever process, wait for it and clone it.
 */
export async function demoDatabase(fill: (url: string, filesDir: string) => Promise<void>): Promise<ThrowAwayDatabase> {
  const { template } = inject("database");
  const demo = `${template}_demo`;
  await asAdmin(async (admin) => {
    await admin.query("select pg_advisory_lock(hashtext($1))", [demo]);
    const known = await admin.query("select from pg_database where datname = $1", [demo]);
    if (known.rowCount) return;
    const making = `${demo}_${process.pid}`;
    await admin.query(`create database ${making} template ${template}`);
    await fill(addressOf(making), demoFiles());
    await admin.query(`alter database ${making} rename to ${demo}`);
  });
  return make(`template ${demo}`);
}
