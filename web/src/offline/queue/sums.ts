import type { Unsent } from "@corral/domain/selling/offline-limits";
import type { QueuedItem } from "./operation";

/** Totals of a user's unsent items, for the phone's limits; money in centavos. */
export function queuedSums(items: readonly QueuedItem[]): Unsent {
  const cash = items.filter((it) => it.cash > 0);
  return { items: items.length, cashItems: cash.length, cash: cash.reduce((sum, it) => sum + it.cash, 0) };
}
