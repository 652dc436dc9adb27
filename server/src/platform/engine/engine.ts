import { join } from "node:path";
import pg from "pg";
import { canReach, engineAccount } from "./account";
import { copyEngine, engineFolder } from "./binaries";
import { openCluster } from "./cluster";
import { usableFolder } from "./data-folder";
import { guard } from "./guard";
import { own } from "./owner";
import { leftOver, signal, startPostmaster, stopPostmaster, urlAt } from "./postmaster";
import { lockStart } from "./start-lock";

export interface Engine {
  url: string;
  /**
   * The folder in use: the requested one, or its substitute under /var/lib when the engine's account can't reach it
   * (rulings 24).
   */
  dataDir: string;
  /** An earlier process left its server running, and this one uses it. */
  adopted: boolean;
  stop(): Promise<void>;
}

export interface EngineOptions {
  dataDir: string;
  cloneDir: string;
  log: (message: string) => void;
  /** What a second Corral on the same folder is shown, such as this one's address. */
  where?: string;
  /** For a tool beside a running app: uses its server, takes no lock, and stops only what it started. */
  beside?: boolean;
  /** Called when the server died and could not be restarted. Without it this process exits as after a signal. */
  lost?: (why: Error) => void;
  /** PostgreSQL settings of a temporary server, as name=value. */
  settings?: readonly string[];
}

/**
 * Starts the bundled PostgreSQL in `dataDir`/pg: creates the cluster at first, and adopts a server that a killed
 * process left running. Throws `StartFault` when another live Corral owns the folder, or when the server can't start.
 */
export async function startEngine(o: EngineOptions): Promise<Engine> {
  const account = engineAccount();
  let native = engineFolder();
  const dataDir = usableFolder(o.dataDir, o.cloneDir, account);
  if (dataDir !== o.dataDir)
    o.log(
      `La base de datos no puede entrar en ${o.dataDir} (carpeta privada de root); los datos se guardan en ${dataDir}`,
    );
  if (!canReach(account, join(native, "bin"))) native = copyEngine(native);

  const unlock = await lockStart(dataDir, o.log);
  const open = async () => {
    const cluster = openCluster({ dataDir, native, account, log: o.log });
    const left = await leftOver(cluster);
    const running = left ?? (await startPostmaster(cluster, o.settings));
    const admin = urlAt(cluster, running.port, "postgres");
    const mine = !(o.beside && left);
    const owned = mine ? await own(admin, o.where ?? "") : undefined;
    await createDatabase(admin);
    return { cluster, left, running, mine, owned };
  };
  const { cluster, left, running, mine, owned } = await open().finally(unlock);

  const watch = o.beside
    ? undefined
    : guard(cluster, running, { settings: o.settings, log: o.log, lost: o.lost ?? endHere });
  const now = () => watch?.current() ?? running;
  // An exit without stop() must not leave the server running.
  const onExit = () => signal(now().pid, "SIGINT");
  if (mine) process.once("exit", onExit);
  return {
    url: urlAt(cluster, running.port, "corral"),
    dataDir,
    adopted: left !== undefined,
    async stop() {
      // Released before anything is awaited: a process that is killed during the stop still takes its server along.
      const released = [watch?.release(), owned?.release()];
      if (mine) signal(now().pid, "SIGINT");
      await Promise.all(released);
      if (mine) await stopPostmaster(now());
      process.off("exit", onExit);
    },
  };
}

/** For a tool, which has no requests to finish: PostgreSQL rolls back its open work. */
function endHere(why: Error) {
  process.stderr.write(`${why.message}\n`);
  process.kill(process.pid, "SIGTERM");
}

async function createDatabase(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const there = await client.query("select 1 from pg_database where datname = 'corral'");
    if (there.rowCount === 0) await client.query("create database corral");
  } finally {
    await client.end();
  }
}
