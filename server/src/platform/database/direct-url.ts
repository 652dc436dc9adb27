import pg from "pg";
import { StartFault } from "../engine/binaries";

/** A pool that gives out its connections in turn, or that others use too, may show itself only after some tries. */
const TRIES = 5;

interface Config {
  databaseUrl?: string;
  databaseUrlDirect?: string;
}

/**
 * The address for what needs a connection of its own: live updates and the jobs listen, and a backup reads one moment. Refuses, with what
 * to set, where the only address is that of a pool that gives each transaction another connection (PgBouncer's `transaction` and
 * `statement`; docs/adr/0022): there what listens would hear nothing, and nobody would say so.
 */
export async function directUrl({ databaseUrl, databaseUrlDirect }: Config): Promise<string | undefined> {
  const direct = databaseUrlDirect ?? databaseUrl;
  if (!direct) return undefined;
  if (await isShared(direct))
    throw new StartFault(
      databaseUrlDirect
        ? "DATABASE_URL_DIRECT también pasa por un repartidor de conexiones (PgBouncer o parecido) en modo «transaction». Debe ser la dirección del propio PostgreSQL, casi siempre con el puerto 5432."
        : "DATABASE_URL pasa por un repartidor de conexiones (PgBouncer o parecido) en modo «transaction»: por ahí Corral no puede escuchar los avisos de la base de datos. Da además la dirección del propio PostgreSQL en DATABASE_URL_DIRECT, casi siempre con el puerto 5432, o pon el repartidor en modo «session».",
    );
  if (databaseUrl && databaseUrlDirect && (await whichServer(databaseUrl)) !== (await whichServer(databaseUrlDirect)))
    throw new StartFault(
      "DATABASE_URL y DATABASE_URL_DIRECT llevan a bases de datos distintas. Deben ser la misma: una a través del repartidor y la otra directa.",
    );
  return direct;
}

/** Whether two connections of ours may be one connection of the server, or one of ours several of the server's. */
export async function isShared(url: string): Promise<boolean> {
  const clients = [open(url), open(url)] as const;
  try {
    const [one, two] = clients;
    await Promise.all([one.connect(), two.connect()]);
    for (let tries = 0; tries < TRIES; tries++) {
      const before = await backend(one);
      await two.query("begin");
      const other = await backend(two);
      const after = await backend(one);
      await two.query("commit");
      if (other === before || after !== before) return true;
    }
    return false;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function whichServer(url: string): Promise<string> {
  const client = open(url);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      "select current_database() || ' ' || pg_postmaster_start_time()::text as name",
    );
    return rows[0]?.name ?? "";
  } finally {
    await client.end().catch(() => undefined);
  }
}

function open(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // The statement that waits is told too.
  client.on("error", () => undefined);
  return client;
}

async function backend(client: pg.Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
}
