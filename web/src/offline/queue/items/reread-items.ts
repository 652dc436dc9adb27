/** Reconciles memory with storage, which other tabs and the browser change too. Changes `items` and `ended`; never the network. */

import { emit, type OpenQueue } from "../open-queue";
import type { QueuedItem } from "../operation";
import { isSameAct } from "./queued-items";

/**
 * Reads items that another tab stored before its message arrived, and first what they depend on, however far: an item that is known without
 * its dependency would go before it.
 */
export async function learnItems(queue: OpenQueue, ids: readonly string[], asked = new Set<string>()) {
  for (const id of ids) {
    if (queue.items.has(id) || asked.has(id)) continue;
    asked.add(id);
    const item = await queue.kept.read(id);
    if (!item) continue;
    await learnItems(queue, item.dependsOn, asked);
    queue.items.set(id, item);
  }
}

/** An item as stored now: another tab may just have changed or ended it. */
export async function rereadItem(queue: OpenQueue, id: string): Promise<QueuedItem | undefined> {
  await restoreLostItems(queue);
  const item = await queue.kept.read(id);
  if (item) await learnItems(queue, item.dependsOn);
  if (item) queue.items.set(id, item);
  else queue.items.delete(id);
  emit(queue);
  return item;
}

/** The browser may evict storage under an open page: what this tab still has in memory is written again, except what another tab ended. */
export async function restoreLostItems(queue: OpenQueue) {
  const { items, kept } = queue;
  const stored = await kept.ids();
  const lost = [...items.values()].filter((item) => !stored.has(item.id) && !queue.sending.has(item.id));
  if (lost.length === 0) return;
  queue.ended = await kept.sent();
  for (const item of lost) {
    if (queue.ended.some((sent) => isSameAct(sent, item))) items.delete(item.id);
    else if (items.get(item.id) === item) await kept.put(item);
  }
  emit(queue);
}
