import pg from "pg";
import { StartFault } from "#src/platform/engine/binaries";

/** A pooler may need several tries to show itself: it can return the same connection by chance. */
const TRIES = 5;

interface Config {
  databaseUrl?: string;
  databaseUrlDirect?: string;
}

/**
 * The address for what needs a session of its own: LISTEN (live updates and jobs) and the snapshot of a backup.
 * Refuses, with what to set, when the only address is a pooler in `transaction` or `statement` mode (PgBouncer;
 * docs/adr/0022), where LISTEN would silently receive nothing.
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

/**
 * Whether the address is a transaction pooler: two of our connections share one server session, or one uses several.
 */
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
  // The pending statement rejects with the same error.
  client.on("error", () => undefined);
  return client;
}

async function backend(client: pg.Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
}
