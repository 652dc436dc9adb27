/** Changes items in memory and storage, and notifies the other tabs. Changes `items` and `ended`; never the network. */
import { serverNow } from "#src/offline/clock";
import type { OpenQueue } from "../open-queue";
import type { QueuedItem, SentItem } from "../operation";
import { isSameAct } from "./queued-items";

/** Stores an item, replacing the one with its id. */
export async function putItem(queue: OpenQueue, item: QueuedItem, photo?: Blob) {
  queue.items.set(item.id, item);
  await queue.kept.put(item, photo);
  queue.channel.tell({ kind: "changed", id: item.id });
}

/** An unsent item and its entry in the list of ended ones. */
export interface Ending {
  item: QueuedItem;
  as: SentItem;
}

/** Moves items from the unsent list to the ended list. */
export async function endItems(queue: OpenQueue, endings: readonly Ending[]) {
  await queue.kept.end(endings);
  for (const { item } of endings) queue.items.delete(item.id);
  const before = queue.ended.filter((sent) => !endings.some(({ item }) => isSameAct(item, sent)));
  queue.ended = [...endings.map(({ as }) => as), ...before];
  queue.channel.tell({ kind: "ended" });
}

/** The ending of an item that the server accepted, from the body of its answer. */
export const sentEnding = (queue: OpenQueue, item: QueuedItem, body: unknown): Ending => ({
  item,
  as: { ...commonEnd(item), discarded: null, ...queue.deps.outcomeOf(item, body) },
});

/** The ending of an item that a person discarded or took back. */
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
