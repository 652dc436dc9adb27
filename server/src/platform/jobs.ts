import { Logger, type Runner, run } from "graphile-worker";
import type pg from "pg";
import { systemClock } from "./clock";

export interface Jobs {
  kick(what: "inbox" | "unsigned" | "tick" | "check"): void;
  stop(): Promise<void>;
}

/** Unsigned notices are asked about one at a time; their own clock in the database keeps the pace over all processes. */
const UNSIGNED_EVERY_MS = 1_000;
/** One after the other: however slowly a provider answers about them, they take one worker. */
const ONE_UNSIGNED = { jobKey: "unsigned", queueName: "unsigned", maxAttempts: 1 };
/** How often time is looked at. What is due is selected by the application's clock (rulings 30); the library only runs the round. */
const EVERY_MS = 5_000;

/** Rounds of work, claimed so that several processes never run the same one twice at once (graphile-worker, `SKIP LOCKED`). */
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
): Promise<Jobs> {
  const again = (ms: number) => new Date(systemClock() + ms);
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: 4,
    pollInterval: 2_000,
    noHandleSignals: true,
    crontab: "* * * * * tick ?jobKey=tick&max=3\n* * * * * check ?jobKey=check&max=3",
    taskList: {
      inbox: work.inbox,
      unsigned: async (_payload, helpers) => {
        if ((await work.unsigned()) === "nothing") return;
        await helpers.addJob("unsigned", {}, { ...ONE_UNSIGNED, runAt: again(UNSIGNED_EVERY_MS) });
      },
      // Long when it is due: beside the round, never in its way.
      check: work.check,
      // A mail server that answers slowly must not keep the payments waiting.
      mail: work.mail,
      tick: async (_payload, helpers) => {
        try {
          await work.inbox();
          await work.tick();
        } finally {
          await helpers.addJob("unsigned", {}, ONE_UNSIGNED);
          await helpers.addJob("mail", {}, { jobKey: "mail", queueName: "mail", maxAttempts: 1 });
          await helpers.addJob("tick", {}, { jobKey: "tick_next", runAt: again(EVERY_MS), maxAttempts: 1 });
        }
      },
    },
    logger: quiet(log),
  });
  await runner.addJob("tick", {}, { jobKey: "tick_next", maxAttempts: 1 });
  return {
    kick: gathered((what) =>
      runner
        .addJob(what, {}, what === "unsigned" ? ONE_UNSIGNED : { jobKey: what, maxAttempts: 3 })
        .then(() => undefined)
        .catch((e: Error) => log(`jobs: ${e.message}`)),
    ),
    stop: () => runner.stop(),
  };
}

/** A hundred kicks at once are one write and, for what came while it was written, one more: a flood of notices must not queue up at one row. */
export function gathered<T>(add: (what: T) => Promise<void>): (what: T) => void {
  const running = new Map<T, { again: boolean }>();
  return function kick(what) {
    const now = running.get(what);
    if (now) {
      now.again = true;
      return;
    }
    const mine = { again: false };
    running.set(what, mine);
    void add(what).finally(() => {
      running.delete(what);
      if (mine.again) kick(what);
    });
  };
}

/** Only what a person should act on. */
const quiet = (log: (message: string) => void) =>
  new Logger(() => (level, message) => {
    if (level === "error" || level === "warning") log(`jobs: ${message}`);
  });
