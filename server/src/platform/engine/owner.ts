import pg from "pg";
import { StartFault } from "./binaries";
import { until } from "./postmaster";

/** Number of the ownership lock, the same in every process: its holder owns the data folder. */
const LOCK = 4_713_002;

export interface Ownership {
  release(): Promise<void>;
}

/**
 * Makes this process the only Corral of its data folder, with a session lock that PostgreSQL releases when its holder
 * dies. Waits a moment for a process that is ending. `where` is shown to the next process that asks.
 */
export async function own(url: string, where: string): Promise<Ownership> {
  let ending = false;
  let client = await take(url, where);
  client.on("end", () => void again());
  // After a restart of the server, one loop takes the lock again as soon as it is back.
  async function again() {
    while (!ending) {
      await new Promise((resolve) => setTimeout(resolve, 500).unref());
      const next = await take(url, where).catch(() => undefined);
      if (!next) continue;
      if (ending) return void (await next.end().catch(() => undefined));
      client = next;
      client.on("end", () => void again());
      return;
    }
  }
  return {
    async release() {
      ending = true;
      await client.end().catch(() => undefined);
    },
  };
}

/** A connection that holds the lock; throws with the holder's address when it is taken. */
async function take(url: string, where: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `corral ${process.pid} ${where}`.slice(0, 63),
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const mine = async () =>
      (await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [LOCK])).rows[0]?.mine === true;
    if (await until(mine, 6_000)) return client;
    throw new StartFault(await whoHasIt(client));
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function whoHasIt(client: pg.Client): Promise<string> {
  const held =
    "select a.application_name as name from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.objid = $1 and l.granted";
  const name = (await client.query<{ name: string }>(held, [LOCK])).rows[0]?.name ?? "";
  const [, pid = "", at = ""] = /^corral (\d+) ?(.*)$/.exec(name) ?? [];
  return `Corral ya está corriendo con esta carpeta de datos${at ? `, en ${at}` : ""}${pid ? ` (proceso ${pid})` : ""}. Usa ésa, detenla, o elige otra carpeta: DATA_DIR=./otra PORT=3010 npm start`;
}
