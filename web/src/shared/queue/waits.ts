import type { QueuedItem } from "#src/offline/queue/operation";
import { isYet } from "#src/offline/queue/sending/next-batch";
import { queueText } from "./text";

const t = queueText.waiting;
/** The context of an item: all unsent items by id. `nextTry`: UTC ms of the queue's next automatic try, null when there is none. */
export interface Around {
  unsent: ReadonlyMap<string, QueuedItem>;
  online: boolean;
  photosMayGo: boolean;
  nextTry: number | null;
  now: number;
}
const nameOf = (it: QueuedItem) => [it.title, it.detail].filter(Boolean).join(" · ");

/** Why an item hasn't been sent yet, in words. */
export function waitsFor(item: QueuedItem, around: Around): string {
  if (item.state === "sending") return t.sending;
  const first = firstBefore(item, around.unsent);
  if (first) return first.state === "needs_attention" ? t.attention(nameOf(first)) : t.after(nameOf(first));
  if (item.call === "addPhoto" && !around.photosMayGo) return t.wifi;
  if (!around.online) return t.signal;
  const hour = Math.max(isYet(item.notBefore, around.now) ? item.notBefore : 0, around.nextTry ?? 0);
  return inWords(hour - around.now);
}

/** The remaining time in words, from milliseconds. */
export function inWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds <= 0) return t.soon;
  return seconds < 60 ? t.inSeconds(seconds) : t.inMinutes(Math.round(seconds / 60));
}

/** The dependency to name: one that needs a person, or else the direct one. */
function firstBefore(item: QueuedItem, unsent: Around["unsent"]): QueuedItem | undefined {
  const seen = new Set([item.id]);
  const left = [...item.dependsOn];
  let nearest: QueuedItem | undefined;
  for (let id = left.shift(); id !== undefined; id = left.shift()) {
    const it = unsent.get(id);
    if (!it || seen.has(id)) continue;
    seen.add(id);
    if (it.state === "needs_attention") return it;
    nearest ??= it;
    left.push(...it.dependsOn);
  }
  return nearest;
}

/** How many items depend on this one, directly or not. */
export function countDependents(item: QueuedItem, unsent: readonly QueuedItem[]): number {
  const held = new Set([item.id]);
  for (let grew = true; grew; ) {
    const more = unsent.filter((it) => !held.has(it.id) && it.dependsOn.some((id) => held.has(id)));
    for (const it of more) held.add(it.id);
    grew = more.length > 0;
  }
  return held.size - 1;
}
