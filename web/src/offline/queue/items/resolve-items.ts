/** A person's decisions about an unsent item. Changes items through change-items.ts, from what storage has; never the network, but it triggers a send. */
import { newUuid } from "#src/offline/ids";
import { emit, type OpenQueue } from "../open-queue";
import { type Operation, type QueuedItem, type QueuedProblem, REASON_MIN } from "../operation";
import { hasNoNetwork, sendDue } from "../sending/send";
import { discardedEnding, endItems, putItem } from "./change-items";
import { rereadItem } from "./reread-items";

/** The fields that a person may change in a refused item. */
export type Fix = Partial<Pick<Operation, "body" | "params" | "version" | "title" | "detail" | "dependsOn">>;

/** Sends again an item that the server refused, changed or as it was. */
export async function fixItem(queue: OpenQueue, id: string, change: Fix, photo?: Blob) {
  const item = await rereadItem(queue, id);
  if (item?.state !== "needs_attention") return;
  // The server decided about the old key: repeating it would only get the same answer.
  const again = { key: newUuid(), state: "queued", problem: null, notBefore: 0, tries: 0 } as const;
  await putItem(queue, { ...item, ...change, ...again }, photo);
  emit(queue);
  void sendDue(queue, true);
}

/** Discards what the server refused; what depends on it then needs a person too. Throws RangeError without a reason. */
export async function discardItem(queue: OpenQueue, id: string, reason: string) {
  if (reason.trim().length < REASON_MIN) throw new RangeError("a reason of three letters");
  const item = await rereadItem(queue, id);
  if (item?.state !== "needs_attention") return;
  for (const next of queue.items.values())
    if (next.dependsOn.includes(id) && next.state === "queued")
      await putItem(queue, { ...next, state: "needs_attention", problem: dependencyDiscarded(item) });
  await endItems(queue, [discardedEnding(item, reason.trim())]);
  emit(queue);
}
const dependencyDiscarded = (item: QueuedItem): QueuedProblem => ({
  status: 424,
  code: "DEPENDENCY_DISCARDED",
  detail: `Dependía de «${item.title}», que se descartó.`,
  body: null,
});

/** Undoes what certainly never left this phone. False when it may have left, is being sent, or another item depends on it. */
export async function takeBackItem(queue: OpenQueue, id: string, reason: string): Promise<boolean> {
  const item = await rereadItem(queue, id);
  if (!neverLeft(queue, item) || [...queue.items.values()].some((other) => other.dependsOn.includes(id))) return false;
  await endItems(queue, [discardedEnding(item, reason)]);
  emit(queue);
  return true;
}
const neverLeft = (queue: OpenQueue, item: QueuedItem | undefined): item is QueuedItem =>
  item?.state === "queued" && item.tries === 0 && !queue.sending.has(item.id) && hasNoNetwork();
