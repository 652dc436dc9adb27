import type { Deps } from "../deps";
import { newSupportId } from "../http/problem-reply";

/**
 * sysexits' EX_SOFTWARE: the launcher tells it from a start that a person must fix (1) and from a requested stop (0).
 */
export const FAULT_EXIT = 70;

/** Limit for draining; the launcher itself waits 20 s for a process that it stops. */
const DRAIN_MS = 15_000;

/** Waits for the work at most `ms`. */
export const within = (work: Promise<unknown>, ms = DRAIN_MS) =>
  Promise.race([work, new Promise((late) => setTimeout(late, ms))]);

/**
 * Handles uncaught exceptions and unhandled rejections, which leave the process in an unknown state (rulings 40):
 * logs them with a support id, finishes the running requests and exits; the launcher starts another process.
 * Everything acknowledged is in the database by then.
 */
export function lastResort(o: {
  log: Deps["log"];
  /** Sends the launcher the support id of the log entry. */
  tell: (supportId: string) => void;
  /** Finishes the running requests, then closes jobs and database. */
  drain: () => Promise<unknown>;
  exit?: (code: number) => void;
}): (fault: unknown) => Promise<void> {
  const exit = o.exit ?? process.exit;
  let ending = false;
  return async (fault) => {
    const error = fault instanceof Error ? fault : new Error(String(fault));
    const supportId = newSupportId();
    o.log.error(error.message, { support_id: supportId, unhandled: true, stack: error.stack });
    // A second error during the exit is only logged.
    if (ending) return;
    ending = true;
    o.tell(supportId);
    await within(o.drain().catch((e: Error) => o.log.error(e.message, { support_id: supportId, stack: e.stack })));
    exit(FAULT_EXIT);
  };
}

/**
 * Gives this process's faults to `lastResort`; answers it. A log line that nobody can read any more, because the
 * launcher died first, is dropped: as a fault it would be logged, and its line be the next such fault, for ever.
 */
export function guardProcess(o: Parameters<typeof lastResort>[0]): ReturnType<typeof lastResort> {
  const drain = lastResort(o);
  for (const fault of ["unhandledRejection", "uncaughtException"] as const)
    process.on(fault, (error: unknown) => void drain(error));
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  return drain;
}
