/** Handles messages of other tabs and changes of leadership. Changes `items`, `ended` and `sending` in memory; only reads storage. */

import { isSameAct } from "../items/queued-items";
import { learnItems } from "../items/reread-items";
import { emit, type OpenQueue } from "../open-queue";
import { forgetHours, noteIdle, sendDue } from "../sending/send";
import type { TabMessage } from "./tab-channel";

/** Handles a message of another tab. */
export async function handleTabMessage(queue: OpenQueue, message: TabMessage) {
  if (queue.isOver) return;
  switch (message.kind) {
    case "changed":
      await readChanged(queue, message.id);
      break;
    case "ended":
      await readEnded(queue);
      break;
    case "sending":
      queue.leaderHeardAt = Date.now();
      queue.sending = new Set(message.ids);
      break;
    case "who":
      if (queue.leader.isLeader()) queue.channel.tell({ kind: "leading" });
      return;
    case "leading":
      queue.leaderHeardAt = Date.now();
      return;
    case "rests":
      queue.restUntil = message.until;
      noteIdle(queue);
      break;
    case "go":
      forgetHours(queue);
  }
  emit(queue);
  // Only the leader sends: the others would forward each other's message without end.
  const isWork = message.kind === "changed" || message.kind === "go";
  if (queue.leader.isLeader() && isWork) void sendDue(queue, message.kind === "go");
}

async function readChanged(queue: OpenQueue, id: string) {
  const item = await queue.kept.read(id);
  if (!item) return;
  await learnItems(queue, item.dependsOn);
  queue.items.set(item.id, item);
}

async function readEnded(queue: OpenQueue) {
  queue.ended = await queue.kept.sent();
  const over = [...queue.items.values()].filter((item) => queue.ended.some((sent) => isSameAct(sent, item)));
  for (const item of over) queue.items.delete(item.id);
  if (over.length) queue.deps.onSent?.(over);
}

/** This tab became the leader, or stopped being it. */
export function leadershipChanged(queue: OpenQueue) {
  // The previous leader may have died while sending: its items are no longer being sent.
  if (!queue.isRunning) queue.sending = new Set();
  emit(queue);
  void sendDue(queue);
}
