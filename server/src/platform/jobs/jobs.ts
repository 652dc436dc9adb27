import type { Logger, Runner } from "graphile-worker";
import type pg from "pg";
import { systemClock } from "../clock";
import { poolForJobs } from "./job-pool";

export interface Jobs {
  wake(what: "inbox" | "unsigned" | "tick" | "check"): void;
  stop(): Promise<void>;
}

/** Unsigned notices are asked about one at a time; their own clock in the database keeps the pace over all processes. */
const UNSIGNED_EVERY_MS = 1_000;
const ONE_UNSIGNED = { jobKey: "unsigned", maxAttempts: 1 };
/** How often time is looked at. What is due is selected by the application's clock (rulings 30); the library only runs the round. */
const EVERY_MS = 5_000;

/** A round that PostgreSQL ended in the middle is tried again in seconds, so that rounds go on; a fault of the work begins the next round by itself. */
const nextTick = (ms: number) => ({ jobKey: "tick_next", runAt: new Date(systemClock() + ms), maxAttempts: 5 });

/**
 * Rounds of work, claimed so that several processes never run the same one twice at once (graphile-worker, `SKIP LOCKED`). A lost
 * connection is waited for; `ended` is called if the library gives up all the same, because then nothing that time brings about happens.
 */
export async function startJobs(
  pool: pg.Pool,
  work: {
    inbox(): Promise<void>;
    unsigned(): Promise<"asked" | "wait" | "nothing">;
    tick(): Promise<void>;
    check(): Promise<void>;
    mail(): Promise<void>;
  },
  log: (message: string) => void,
  ended: (error: Error) => void,
): Promise<Jobs> {
  let stopping = false;
  // One at a time in each process, by us and not by a queue of the library: the queue of a killed process stays locked for hours.
  const mail = oneAtATime(work.mail);
  // However slowly a provider answers about them, unsigned notices take one worker.
  let left: "asked" | "wait" | "nothing" = "nothing";
  const unsigned = oneAtATime(async () => {
    left = await work.unsigned();
  });
  const { Logger: JobLogger, run } = await import("graphile-worker");
  const runner: Runner = await run({
    pgPool: poolForJobs(pool),
    concurrency: 4,
    pollInterval: 2_000,
    noHandleSignals: true,
    crontab: "* * * * * tick ?jobKey=tick&max=3\n* * * * * check ?jobKey=check&max=3",
    taskList: {
      inbox: work.inbox,
      unsigned: async (_payload, helpers) => {
        await unsigned();
        if (left !== "nothing")
          await helpers.addJob("unsigned", {}, { ...ONE_UNSIGNED, runAt: new Date(systemClock() + UNSIGNED_EVERY_MS) });
      },
      // Long when it is due: beside the round, never in its way.
      check: work.check,
      // A mail server that answers slowly must not keep the payments waiting.
      mail,
      tick: async (_payload, helpers) => {
        try {
          await work.inbox();
          await work.tick();
        } finally {
          await helpers.addJob("unsigned", {}, ONE_UNSIGNED);
          await helpers.addJob("mail", {}, { jobKey: "mail", maxAttempts: 1 });
          await helpers.addJob("tick", {}, nextTick(EVERY_MS));
        }
      },
    },
    logger: quiet(JobLogger, log),
  });
  void runner.promise
    .then(() => new Error("the jobs ended"))
    .catch((error: Error) => error)
    .then((why) => stopping || ended(why));
  await runner.addJob("tick", {}, nextTick(0));
  return {
    wake: gathered((what) =>
      runner
        .addJob(what, {}, what === "unsigned" ? ONE_UNSIGNED : { jobKey: what, maxAttempts: 3 })
        .then(() => undefined)
        .catch((e: Error) => log(`jobs: ${e.message}`)),
    ),
    stop() {
      stopping = true;
      return runner.stop();
    },
  };
}

/** The work, but for a call that comes while it runs, which has nothing to do. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running = false;
  return async () => {
    if (running) return;
    running = true;
    await work().finally(() => {
      running = false;
    });
  };
}

/** A hundred wakes at once are one write and, for what came while it was written, one more: a flood of notices must not queue up at one row. */
export function gathered<T>(add: (what: T) => Promise<void>): (what: T) => void {
  const running = new Map<T, { again: boolean }>();
  return function wake(what) {
    const now = running.get(what);
    if (now) {
      now.again = true;
      return;
    }
    const mine = { again: false };
    running.set(what, mine);
    void add(what).finally(() => {
      running.delete(what);
      if (mine.again) wake(what);
    });
  };
}

/** Only what a person should act on. */
const quiet = (JobLogger: typeof Logger, log: (message: string) => void) =>
  new JobLogger(() => (level, message) => {
    if (level === "error" || level === "warning") log(`jobs: ${message}`);
  });
