import { setTimeout as wait } from "node:timers/promises";

/** How many may run ahead of the pace. */
const BURST = 2;

/**
 * Lets about `perSecond` calls a second out, a few of them at once (providers publish no limits: providers.md §2.12.4). What a buyer waits for
 * goes before what only the janitor wants to know.
 */
export function limiter(perSecond: number, clock: () => number = () => performance.now()) {
  const gap = 1000 / perSecond;
  const urgent: (() => void)[] = [];
  const patient: (() => void)[] = [];
  let free = 0;
  let running = false;

  async function run() {
    running = true;
    while (urgent.length + patient.length > 0) {
      free = Math.max(free, clock());
      const early = free - gap * BURST - clock();
      if (early > 0) await wait(early);
      free += gap;
      (urgent.shift() ?? patient.shift())?.();
    }
    running = false;
  }

  return (isUrgent: boolean) =>
    new Promise<void>((go) => {
      (isUrgent ? urgent : patient).push(go);
      if (!running) void run();
    });
}
