import { setTimeout as wait } from "node:timers/promises";

/** Calls that may run ahead of the rate. */
const BURST = 2;

/**
 * Limits calls to about `perSecond`, with small bursts (providers publish no limits: providers.md §2.12.4). Calls that
 * a buyer waits for go before background checks.
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
