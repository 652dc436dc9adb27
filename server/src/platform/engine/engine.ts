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
  /** Where everything is kept: the folder asked for, or the one under /var/lib when the engine's user can't reach it (rulings 24). */
  dataDir: string;
  /** A server that an earlier process left behind was found alive and is used on. */
  adopted: boolean;
  stop(): Promise<void>;
}

export interface EngineOptions {
  dataDir: string;
  cloneDir: string;
  log: (message: string) => void;
  /** What a second Corral on the same folder is told, such as this one's address. */
  where?: string;
  /** For a tool beside a running app: uses its server, claims nothing, and stops only what it started. */
  beside?: boolean;
  /** Its server ended under us and could not be started again. Without it this process ends as after a signal. */
  lost?: (why: Error) => void;
  /** PostgreSQL settings of a throw-away server, as name=value. */
  settings?: readonly string[];
}

/**
 * Starts the PostgreSQL that came with npm in `dataDir`/pg: made at first, found again later, adopted when a killed process
 * left it running. Refuses with a `StartFault` when another live Corral owns the folder, or when it can't start.
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
  // Ending without stop() (a fault after this point) must leave nothing running either.
  const onExit = () => signal(now().pid, "SIGINT");
  if (mine) process.once("exit", onExit);
  return {
    url: urlAt(cluster, running.port, "corral"),
    dataDir,
    adopted: left !== undefined,
    async stop() {
      // Told before anything is waited for: a process that is ended in the middle of this still takes its server along.
      const released = [watch?.release(), owned?.release()];
      if (mine) signal(now().pid, "SIGINT");
      await Promise.all(released);
      if (mine) await stopPostmaster(now());
      process.off("exit", onExit);
    },
  };
}

/** For a tool, which has nothing to answer for: what it began is undone by PostgreSQL. */
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
