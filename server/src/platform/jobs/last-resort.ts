import type { Deps } from "../deps";
import { newSupportId } from "../http/problem-reply";

/** sysexits' "internal software error": the launcher tells it from a start that a person must mend (1) and from an end that was asked for (0). */
export const FAULT_EXIT = 70;

/** Draining takes at most so long; the launcher itself waits 20 s for a process that it told to stop. */
const DRAIN_MS = 15_000;

/** Waits for the work, but not for ever. */
export const within = (work: Promise<unknown>, ms = DRAIN_MS) =>
  Promise.race([work, new Promise((late) => setTimeout(late, ms))]);

/**
 * What nobody foresaw: a rejection or an exception that nobody handled leaves the process in a state that nobody knows (rulings 40). It is
 * logged with a support id, what is being answered is finished, and the process ends; the launcher starts another. What was acknowledged
 * is in the database by then.
 */
export function lastResort(o: {
  log: Deps["log"];
  /** Tells the launcher under which id the log has it. */
  tell: (supportId: string) => void;
  /** Ends what is being served, then jobs and database. */
  drain: () => Promise<unknown>;
  exit?: (code: number) => void;
}): (fault: unknown) => Promise<void> {
  const exit = o.exit ?? process.exit;
  let ending = false;
  return async (fault) => {
    const error = fault instanceof Error ? fault : new Error(String(fault));
    const supportId = newSupportId();
    o.log.error(error.message, { support_id: supportId, unhandled: true, stack: error.stack });
    // A second one while we end has its line in the log, and changes nothing.
    if (ending) return;
    ending = true;
    o.tell(supportId);
    await within(o.drain().catch((e: Error) => o.log.error(e.message, { support_id: supportId, stack: e.stack })));
    exit(FAULT_EXIT);
  };
}
