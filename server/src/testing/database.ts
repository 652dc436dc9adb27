import pg from "pg";
import { inject } from "vitest";

export interface ThrowAwayDatabase {
  url: string;
  drop(): Promise<void>;
}

async function make(from: (template: string) => string): Promise<ThrowAwayDatabase> {
  const { url, template } = inject("database");
  const name = `corral_${Math.random().toString(36).slice(2, 12)}`;
  const run = async (sql: string) => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(sql).finally(() => admin.end());
  };
  await run(`create database ${name} ${from(template)}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  // A pool that ended has sockets still closing: cut off by force, each would be an error that nobody listens for.
  const gone = `do $$ begin for i in 1..100 loop exit when not exists (select from pg_stat_activity where datname = '${name}'); perform pg_sleep(0.02); perform pg_stat_clear_snapshot(); end loop; end $$`;
  const drop = async () => {
    await run(gone);
    await run(`drop database ${name} with (force)`);
  };
  return { url: own.href, drop };
}

/** A migrated database of the test's own, cloned from the run's template. */
export const throwAwayDatabase = () => make((template) => `template ${template}`);
/** One with nothing in it. */
export const emptyDatabase = () => make(() => "");
