/** Keeping what a person did. Touches storage first and `items` only once it is there; never the network, but it wakes the sender. */
import { whyNotQueued } from "@corral/domain/selling/offline-limits";
import { serverNow } from "../clock";
import { dependenciesOf } from "./next-batch";
import { emit, type OpenQueue } from "./open-queue";
import type { Operation, QueuedItem } from "./operation";
import { learnItems } from "./reread-items";
import { sendDue } from "./send";
import { queuedSums } from "./sums";

/** It can't be kept on this phone; `message` is the sentence for the person. */
export class NotKept extends Error {}

/** Writes an act with its photo; the same act once. `tried` when it was sent already and nobody knows whether it arrived. Throws NotKept. */
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
    dependsOn: dependenciesOf(op, unsent),
    user: deps.user,
    seq: known?.seq ?? unsent.reduce((top, other) => Math.max(top, other.seq), 0) + 1,
    madeAt: serverNow(),
    state: "queued",
    tries: tried ? 1 : 0,
    notBefore: 0,
    problem: null,
  };
  // It goes nowhere before it is on the phone with its photo.
  await kept.put(item, photo);
  // It fell to where nothing lasts: that isn't kept.
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
