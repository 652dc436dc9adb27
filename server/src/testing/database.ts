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
  return { url: own.href, drop: () => run(`drop database ${name} with (force)`) };
}

/** A migrated database of the test's own, cloned from the run's template. */
export const throwAwayDatabase = () => make((template) => `template ${template}`);
/** One with nothing in it. */
export const emptyDatabase = () => make(() => "");
