/** Changes of items, each in memory, in storage and told to the other tabs. Touches `items` and `ended`; never the network. */
import { serverNow } from "../clock";
import type { OpenQueue } from "./open-queue";
import type { QueuedItem, SentItem } from "./operation";
import { isSameAct } from "./queued-items";

/** Writes an item over the one with its id. */
export async function putItem(queue: OpenQueue, item: QueuedItem, photo?: Blob) {
  queue.items.set(item.id, item);
  await queue.kept.put(item, photo);
  queue.channel.tell({ kind: "changed", id: item.id });
}

/** An unsent item, and what stays of it in the list of what ended. */
export interface Ending {
  item: QueuedItem;
  as: SentItem;
}

/** Moves items from the list of what waits to that of what ended. */
export async function endItems(queue: OpenQueue, endings: readonly Ending[]) {
  await queue.kept.end(endings);
  for (const { item } of endings) queue.items.delete(item.id);
  const before = queue.ended.filter((sent) => !endings.some(({ item }) => isSameAct(item, sent)));
  queue.ended = [...endings.map(({ as }) => as), ...before];
  queue.channel.tell({ kind: "ended" });
}

/** The end of an item that the server has, with its answer's body. */
export const sentEnding = (queue: OpenQueue, item: QueuedItem, body: unknown): Ending => ({
  item,
  as: { ...commonEnd(item), discarded: null, ...queue.deps.outcomeOf(item, body) },
});

/** The end of an item that a person threw away or took back. */
export const discardedEnding = (item: QueuedItem, reason: string): Ending => ({
  item,
  as: { ...commonEnd(item), discarded: reason, folio: null, href: null },
});

const commonEnd = (item: QueuedItem) => ({
  id: item.id,
  call: item.call,
  title: item.title,
  detail: item.detail,
  about: item.about,
  cash: item.cash,
  madeAt: item.madeAt,
  endedAt: serverNow(),
});
