import type { Corral } from "./corral";

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Every statement that reaches the database while something happens, `begin` and `commit` too. */
export async function statementsOf(c: Corral, work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const { pool } = c.deps.database;
  type Client = { query(...args: unknown[]): unknown };
  const watched = new Map<Client, Client["query"]>();
  const watch = (client: object) => {
    const own = client as Client;
    if (watched.has(own)) return;
    const before = own.query;
    watched.set(own, before);
    own.query = (...args: unknown[]) => {
      const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown];
      const { text, values } = typeof first === "string" ? { text: first, values: second } : first;
      seen.push({ text: text.replace(/\s+/g, " ").trim(), values: Array.isArray(values) ? values : [] });
      return before.apply(own, args);
    };
  };
  pool.on("acquire", watch);
  try {
    await work();
  } finally {
    pool.off("acquire", watch);
    for (const [client, before] of watched) client.query = before;
  }
  return seen;
}

/** Their texts alone: the budget of a request. */
export const queriesOf = async (c: Corral, work: () => Promise<unknown>): Promise<string[]> =>
  (await statementsOf(c, work)).map((statement) => statement.text);
