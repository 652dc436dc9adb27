import pg from "pg";
import { insideOf } from "./connection";

/**
 * Time is counted in looks, not read from a clock: a process that was itself stopped for a minute has looked once, and
 * finds in the next look what arrived meanwhile.
 */
const LOOK_MS = 250;
/** A statement without an answer for a second is asked about. */
const QUIET_LOOKS = 4;
/**
 * A server from which a new connection hears nothing for 1.25 s is silent. One that is overrun takes that
 * long for the whole sign-in, but not for each of its steps.
 */
const PROBE_LOOKS = 5;
/** Behind a pooler nobody can say whether a statement is still under way: it is given up after 20 s (rulings 66). */
const GIVE_UP_LOOKS = 80;

/** The database answers nobody: told at once, instead of after a wait. The code is read by `http/errors.ts`. */
export class DatabaseSilent extends Error {
  readonly code = "ETIMEDOUT";
  constructor() {
    super("the database does not answer");
  }
}

interface Watched {
  bytes: number;
  quiet: number;
  /** The server says that it doesn't work on it: destroyed by the next look that finds nothing new. */
  isGone: boolean;
}
/** Result of a probe: the server processes with a statement under way, or why it is unknown. */
type Verdict = { working: ReadonlySet<number> } | "refused" | "silent";

/**
 * Watches the connections of a database for a network that swallows them: a router or proxy that forgot them passes
 * nothing on and reports nothing. Whatever waits too long is asked about over a new connection. If the server isn't
 * working on it any more, the connection is destroyed, with every idle one, as they went the same way; if the server
 * answers nothing at all, everybody who waits is told, and new callers are, until it does.
 */
export function watchForSilence(o: { url: string; isShared: boolean; log: (message: string) => void }) {
  const watched = new Map<pg.Client, Watched>();
  const idle = new Set<pg.Client>();
  const waiting = new Set<(error: Error) => void>();
  let probe: { client: pg.Client; looks: number; bytes: number } | undefined;
  let isSilent = false;

  const traffic = (client: pg.Client) => {
    const { stream } = insideOf(client).connection;
    return stream.bytesRead + stream.bytesWritten;
  };
  const cut = (client: pg.Client) => insideOf(client).connection.stream.destroy();

  function look() {
    for (const [client, state] of watched) {
      const bytes = traffic(client);
      const waits = insideOf(client).readyForQuery !== true;
      state.quiet = waits && bytes === state.bytes ? state.quiet + 1 : 0;
      state.bytes = bytes;
      if (state.quiet === 0) state.isGone = false;
    }
    cutWhatIsGone();
    if (probe) {
      const bytes = traffic(probe.client);
      probe.looks = bytes === probe.bytes ? probe.looks + 1 : 0;
      probe.bytes = bytes;
      if (probe.looks >= PROBE_LOOKS) decide(probe.client, "silent");
    }
    if (!probe && (isSilent || [...watched.values()].some((it) => it.quiet >= QUIET_LOOKS))) void ask();
  }

  async function ask() {
    const client = new pg.Client({ connectionString: o.url });
    client.on("error", () => undefined);
    probe = { client, looks: 0, bytes: 0 };
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where state = 'active' and pid = any($1)",
        [[...watched.keys()].map((it) => insideOf(it).processID).filter((pid) => pid !== null)],
      );
      decide(client, { working: new Set(rows.map((row) => row.pid)) });
    } catch {
      decide(client, "refused");
    }
  }

  /** Applies what a probe told, once: a late answer of one that was given up says nothing. */
  function decide(client: pg.Client, verdict: Verdict) {
    if (probe?.client !== client) return;
    probe = undefined;
    cut(client);
    if (verdict === "silent") {
      if (!isSilent) o.log("database silent: no answer on any connection");
      isSilent = true;
      for (const tell of [...waiting]) tell(new DatabaseSilent());
      for (const it of watched.keys()) cut(it);
      return;
    }
    if (isSilent) o.log("database answers again");
    isSilent = false;
    // Their answers may be here already, and unread: the next look tells.
    for (const [it, state] of watched)
      state.isGone = state.quiet >= QUIET_LOOKS && !isWorking(it, state.quiet, verdict);
  }

  function cutWhatIsGone() {
    const gone = [...watched].filter(([, { isGone }]) => isGone);
    if (gone.length === 0) return;
    o.log(`database connections without an answer: ${gone.length}, connecting again`);
    for (const [it] of gone) cut(it);
    for (const it of idle) cut(it);
  }

  function isWorking(client: pg.Client, quiet: number, verdict: Exclude<Verdict, "silent">): boolean {
    const { processID } = insideOf(client);
    // The number that a pooler gives is not the server's.
    if (verdict === "refused" || (o.isShared && processID !== null)) return quiet < GIVE_UP_LOOKS;
    const works = processID !== null && verdict.working.has(processID);
    const state = watched.get(client);
    if (works && state) state.quiet = 0;
    return works;
  }

  const looking = setInterval(look, LOOK_MS);
  looking.unref();
  return {
    opened(client: pg.Client) {
      watched.set(client, { bytes: 0, quiet: 0, isGone: false });
      client.once("end", () => {
        watched.delete(client);
        idle.delete(client);
      });
    },
    /** Called by the pool when a connection is returned to it. */
    idle: (client: pg.Client) => void (watched.has(client) && idle.add(client)),
    taken: (client: pg.Client) => void idle.delete(client),
    isSilent: () => isSilent,
    /** Calls back once when the database falls silent. Returns the function that ends the waiting. */
    untilSilent(tell: (error: Error) => void): () => void {
      waiting.add(tell);
      return () => waiting.delete(tell);
    },
    close() {
      clearInterval(looking);
      if (probe) cut(probe.client);
      probe = undefined;
    },
  };
}
export type SilenceWatch = ReturnType<typeof watchForSilence>;
