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
  // Closed sockets may still be pending; killing them would raise an error that nobody handles.
  const waitUntilClosed = `do $$ begin for i in 1..100 loop exit when not exists (select from pg_stat_activity where datname = '${name}'); perform pg_sleep(0.02); perform pg_stat_clear_snapshot(); end loop; end $$`;
  const drop = async () => {
    await run(waitUntilClosed);
    await run(`drop database ${name} with (force)`);
  };
  return { url: addressOf(name), drop };
}

/** A migrated database for one test file, cloned from the run's template. */
export const throwAwayDatabase = () => make(`template ${inject("database").template} strategy file_copy`);
/** An empty database. */
export const emptyDatabase = () => make("");

/** The demo template's files. */
export const demoFiles = () => join(inject("database").dir, "demo");

/**
 * A database for one test file with the demo in it. The first caller of the run makes the template with `fill`; the
 * others, in any process, wait for it and clone it.
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
  return make(`template ${demo} strategy file_copy`);
}
