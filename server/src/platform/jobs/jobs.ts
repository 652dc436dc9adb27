import type { Logger, Runner } from "graphile-worker";
import type pg from "pg";
import { systemClock } from "../clock";
import { isOutage } from "../database/database-fault";
import { poolForJobs } from "./job-pool";

export interface Jobs {
  wake(what: "inbox" | "unsigned" | "tick" | "check"): void;
  stop(): Promise<void>;
}

/** Unsigned webhooks are verified one at a time; a clock in the database limits the rate over all processes. */
const UNSIGNED_EVERY_MS = 1_000;
/** Locked ones, of a process that died, are among them after four hours. */
export const DELETE_DEAD_JOBS = `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
  where attempts >= max_attempts and updated_at < now() - interval '1 hour'))`;
const ONE_UNSIGNED = { jobKey: "unsigned", maxAttempts: 1 };
/**
 * Interval of the scheduler. The application's clock selects what is due (rulings 30); the library only starts the
 * runs.
 */
const EVERY_MS = 5_000;

/**
 * A run that PostgreSQL interrupted is retried within seconds; a failure of the work itself schedules the next run.
 */
const nextTick = (ms: number) => ({ jobKey: "tick_next", runAt: new Date(systemClock() + ms), maxAttempts: 5 });

/**
 * Background jobs (graphile-worker, `SKIP LOCKED`): no job runs in two processes at once. Lost connections are
 * retried; `ended` is called if the library gives up, because then nothing scheduled happens any more.
 */
export async function startJobs(
  pool: pg.Pool,
  work: {
    /** Called again while it runs, it looks at what came since. */
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
  let inbox: Promise<void> | undefined;
  // Serialised here and not by a named queue of the library, which stays locked for hours after its process is
  // killed.
  const mail = oneAtATime(work.mail);
  // However slowly a provider answers, unsigned webhooks take one worker.
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
    crontab:
      "* * * * * tick ?jobKey=tick&max=3\n* * * * * check ?jobKey=check&max=3\n17 * * * * sweep ?jobKey=sweep&max=3",
    taskList: {
      // The library keeps jobs that failed for the last time for ever.
      sweep: async (_payload, { query }) => void (await query(DELETE_DEAD_JOBS)),
      unsigned: async (_payload, helpers) => {
        await unsigned();
        if (left !== "nothing")
          await helpers.addJob("unsigned", {}, { ...ONE_UNSIGNED, runAt: new Date(systemClock() + UNSIGNED_EVERY_MS) });
      },
      // A long-running job of its own, so that it never delays the scheduler.
      check: work.check,
      // A slow mail server must not delay payments.
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
  const addJob = gathered((what: "unsigned" | "tick" | "check") =>
    runner
      .addJob(what, {}, what === "unsigned" ? ONE_UNSIGNED : { jobKey: what, maxAttempts: 3 })
      .then(() => undefined)
      .catch((e: Error) => log(`jobs: ${e.message}`)),
  );
  return {
    wake(what) {
      if (what !== "inbox") return addJob(what);
      // Webhooks are worked by the process that stored them, at once and without a job's statements. What a process that
      // died leaves, the next tick of any process finds.
      if (!stopping) inbox = work.inbox().catch((e: Error) => log(`webhooks: ${e.message}`));
    },
    async stop() {
      stopping = true;
      await runner.stop();
      await inbox;
    },
  };
}

/** Skips calls while the work is running. */
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

/**
 * Merges concurrent wakes into one write, and one more for those that came during it: a flood of webhooks must not
 * queue on one row.
 */
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

/** Logs only errors and warnings, which a person should act on; of an outage, which is no fault of a job, a line. */
const quiet = (JobLogger: typeof Logger, log: (message: string) => void) =>
  new JobLogger(() => (level, message) => {
    if (level === "error" || level === "warning") log(`jobs: ${isOutage(message) ? firstLine(message) : message}`);
  });
const firstLine = (message: string) => message.split("\n", 1)[0];
