/** Memory and storage compared again, because other tabs and the browser change storage too. Touches `items` and `ended`; never the network. */

import { emit, type OpenQueue } from "./open-queue";
import type { QueuedItem } from "./operation";
import { isSameAct } from "./queued-items";

/** Reads what another tab kept a moment ago, before its message came: whatever depends on it must not go first. */
export async function learnItems(queue: OpenQueue, ids: readonly string[]) {
  for (const id of ids) {
    const item = queue.items.has(id) ? undefined : await queue.kept.read(id);
    if (item) queue.items.set(id, item);
  }
}

/** An item as storage has it now: another tab may have changed it or ended it a moment ago. */
export async function rereadItem(queue: OpenQueue, id: string): Promise<QueuedItem | undefined> {
  await restoreLostItems(queue);
  const item = await queue.kept.read(id);
  if (item) queue.items.set(id, item);
  else queue.items.delete(id);
  emit(queue);
  return item;
}

/**
 * The browser may throw its storage away under an open page: what this tab still has in memory is written again, what ended in another tab is
 * not.
 */
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
