import { connection, markCopy } from "#src/offline/connection";
import { isWorthRetrying } from "./errors";

/** How long the server may take before what this phone keeps is shown meanwhile. */
export const SLOW_MS = 1_500;

/** Without a connection nothing is tried again and again: what is shown meanwhile says so, and is asked again once there is one. */
export const retryCached = (times: number, error: Error) => connection().online && times < 2 && isWorthRetrying(error);

interface Asked<T> {
  ask: () => Promise<T>;
  /** What this phone keeps of it, and of when that is (UTC ms); undefined when it keeps nothing. */
  kept: () => Promise<{ data: T; at: number } | undefined>;
  /** Takes the server's answer when it comes after the copy was given. */
  late: (answer: T) => void;
  /** Of the query, so that its data are as old as the copy. */
  signal?: AbortSignal | undefined;
}

/** The server's answer; what this phone keeps when none comes, or none soon. A refusal is an answer. */
export async function cacheFallback<T>({ ask, kept, late, signal }: Asked<T>): Promise<T> {
  const asked = ask();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<"slow">((then) => {
    timer = setTimeout(then, SLOW_MS, "slow");
  });
  const first = await Promise.race([
    asked.then(
      () => "came" as const,
      () => "failed" as const,
    ),
    slow,
  ]);
  clearTimeout(timer);
  if (first === "came") return asked;
  if (first === "failed") {
    const error = await asked.catch((it: unknown) => it);
    const copy = isWorthRetrying(error) ? await kept() : undefined;
    if (!copy) throw error;
    if (signal) markCopy(signal, copy.at);
    return copy.data;
  }
  const copy = await kept();
  if (!copy) return asked;
  asked.then(late).catch(() => undefined);
  if (signal) markCopy(signal, copy.at);
  return copy.data;
}
