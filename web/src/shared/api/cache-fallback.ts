import { connection, markCopy } from "#src/offline/connection";
import { isWorthRetrying } from "./errors";

/** How long the server may take before this phone's copy is shown meanwhile. */
export const SLOW_MS = 1_500;

/** Offline a query isn't retried: the page says so, and refetches when the connection returns. */
export const retryCached = (times: number, error: Error) => connection().online && times < 2 && isWorthRetrying(error);

interface FallbackOptions<T> {
  ask: () => Promise<T>;
  /** This phone's copy and its date (UTC ms); undefined when there is none. */
  kept: () => Promise<{ data: T; at: number } | undefined>;
  /** Takes the server's answer when it comes after the copy was returned. */
  late: (answer: T) => void;
  /** The query's signal, so that its data get the copy's date. */
  signal?: AbortSignal | undefined;
}

/** The server's answer; without a prompt one, this phone's copy. A refusal is an answer. */
export async function cacheFallback<T>({ ask, kept, late, signal }: FallbackOptions<T>): Promise<T> {
  const answer = ask();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<"slow">((then) => {
    timer = setTimeout(then, SLOW_MS, "slow");
  });
  const first = await Promise.race([
    answer.then(
      () => "came" as const,
      () => "failed" as const,
    ),
    slow,
  ]);
  clearTimeout(timer);
  if (first === "came") return answer;
  if (first === "failed") {
    const error = await answer.catch((it: unknown) => it);
    const copy = isWorthRetrying(error) ? await kept() : undefined;
    if (!copy) throw error;
    if (signal) markCopy(signal, copy.at);
    return copy.data;
  }
  const copy = await kept();
  if (!copy) return answer;
  answer.then(late).catch(() => undefined);
  if (signal) markCopy(signal, copy.at);
  return copy.data;
}
