import { useEffect, useState } from "react";
import type { QueueView } from "#src/offline/queue/queue";
import { flushNow } from "#src/shared/queue/perform";

/** Sends on demand: whether it runs, and how many remain afterwards (null before). */
export function useSendNow() {
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState<number | null>(null);
  return {
    busy,
    left,
    send: async () => {
      setBusy(true);
      setLeft(null);
      const stay = await flushNow().finally(() => setBusy(false));
      setLeft(stay);
      return stay;
    },
  };
}

/** Progress of the sending: of the items that could be sent at its start, how many are done; null while nothing is being sent. */
export function useProgress({ unsent, sending, nextTry }: QueueView): { done: number; of: number } | null {
  const left = unsent.filter((it) => it.state !== "needs_attention").length;
  const [of, setOf] = useState(0);
  useEffect(() => {
    // Between two batches nothing is in flight for a moment.
    if (sending) setOf((now) => Math.max(now, left));
    else if (left === 0 || nextTry !== null) setOf(0);
  }, [sending, left, nextTry]);
  return sending && of > 0 ? { done: of - left, of } : null;
}
