import type { ProblemCode } from "@corral/domain/problems";
import { ProblemError } from "../http/problem-reply";

/** A queue for CPU-bound work with a limit of running and of waiting entries. */
export interface BoundedQueue {
  /**
   * Runs `work` in order of arrival. `first` goes ahead and has waiting places of its own. Throws the queue's refusal
   * when all places are taken.
   */
  run<T>(work: () => Promise<T>, first?: boolean): Promise<T>;
}

export function boundedQueue(o: {
  atOnce: number;
  waiting: number;
  waitingFirst: number;
  retryAfter: number;
  refusal: ProblemCode;
}): BoundedQueue {
  let running = 0;
  const first: (() => void)[] = [];
  const others: (() => void)[] = [];
  function next() {
    running--;
    (first.shift() ?? others.shift())?.();
  }
  return {
    async run(work, isFirst = false) {
      if (running >= o.atOnce) {
        const line = isFirst ? first : others;
        if (line.length >= (isFirst ? o.waitingFirst : o.waiting))
          throw new ProblemError(o.refusal, undefined, undefined, o.retryAfter);
        await new Promise<void>((go) => line.push(go));
      }
      running++;
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}
