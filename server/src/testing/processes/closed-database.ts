import pg from "pg";

/** Simulates a restart of PostgreSQL: closes every connection and refuses new ones until `open`. */
export async function closeDatabase(url: string) {
  const name = new URL(url).pathname.slice(1);
  const run = async (sql: string) => {
    const outside = new URL(url);
    outside.pathname = "/postgres";
    const client = new pg.Client({ connectionString: outside.href });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`alter database ${name} allow_connections false`);
  await run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  return { open: () => run(`alter database ${name} allow_connections true`) };
}
