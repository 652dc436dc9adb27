/** Stores what a person did. Changes storage first and `items` only then; never the network, but it triggers a send. */
import { whyNotQueued } from "@corral/domain/selling/offline-limits";
import { serverNow } from "#src/offline/clock";
import { emit, type OpenQueue } from "../open-queue";
import type { Operation, QueuedItem } from "../operation";
import { findDependencies } from "../sending/next-batch";
import { sendDue } from "../sending/send";
import { queuedSums } from "../sums";
import { learnItems } from "./reread-items";

/** It can't be stored on this phone; `message` is the text for the person. */
export class NotKept extends Error {}

/** Stores an operation with its photo, once. `tried`: it was sent already, with unknown result. Throws NotKept. */
export async function writeAct(queue: OpenQueue, op: Operation, photo?: Blob, tried = false): Promise<QueuedItem> {
  const { deps, items, kept, channel } = queue;
  const known = items.get(op.id);
  if (known?.key === op.key) return known;
  if (known && known.state !== "needs_attention" && (known.tries > 0 || queue.sending.has(known.id)))
    throw new NotKept("Esto ya se está enviando. Cámbialo cuando se haya enviado.");
  await learnItems(queue, op.dependsOn);
  const unsent = [...items.values()].filter((item) => item !== known);
  const whyNot = () => whyNotQueued(op, deps.storage.tier(), queuedSums(unsent));
  const why = whyNot();
  if (why) throw new NotKept(why);
  if (unsent.length === 0) void navigator.storage?.persist?.().catch(() => false);
  const item: QueuedItem = {
    ...op,
    dependsOn: findDependencies(op, unsent),
    user: deps.user,
    seq: known?.seq ?? unsent.reduce((top, other) => Math.max(top, other.seq), 0) + 1,
    madeAt: serverNow(),
    state: "queued",
    tries: tried ? 1 : 0,
    notBefore: 0,
    problem: null,
  };
  // It isn't sent before it is stored with its photo.
  await kept.put(item, photo);
  // The storage fell back to memory while writing: that doesn't last.
  const lost = whyNot();
  if (lost) {
    await (known ? kept.put(known) : kept.drop(item.id));
    throw new NotKept(lost);
  }
  items.set(item.id, item);
  channel.tell({ kind: "changed", id: item.id });
  emit(queue);
  void sendDue(queue);
  return item;
}
