/** The list that pages render, computed from the open queue without changing anything. */

import type { QueuedItem, QueuedState, SentItem } from "./operation";
import { isYet, nextHour } from "./sending/next-batch";
import type { Leadership } from "./tabs/leader";

export interface QueueView {
  /** In order of creation. */
  unsent: readonly QueuedItem[];
  /** The latest first. */
  sent: readonly SentItem[];
  /** This tab or another is sending. */
  sending: boolean;
  /** UTC ms of the next automatic try; null when there is none. */
  nextTry: number | null;
  /** This tab is the leader. */
  leads: boolean;
  /** How many stored items of this user its current key doesn't decrypt. */
  locked: number;
}

/** The input of a view; an open queue (open-queue.ts) has all of it. */
interface ViewSource {
  items: ReadonlyMap<string, QueuedItem>;
  ended: readonly SentItem[];
  sending: ReadonlySet<string>;
  restUntil: number;
  locked: number;
  leader: Pick<Leadership, "isLeader">;
  deps: { photosMayGo: () => boolean };
}

/** The current view: unsent items in order, those in flight marked as `sending`. */
export function drawView(source: ViewSource): QueueView {
  const unsent = [...source.items.values()]
    .map((item) => (source.sending.has(item.id) ? { ...item, state: "sending" as QueuedState } : item))
    .sort((a, b) => a.seq - b.seq || a.madeAt - b.madeAt);
  const now = Date.now();
  const from = isYet(source.restUntil, now) ? source.restUntil : now;
  const hour = nextHour(unsent, from, source.deps.photosMayGo());
  return {
    unsent,
    sent: source.ended,
    sending: unsent.some((item) => item.state === "sending"),
    nextTry: hour !== undefined && hour > now ? hour : null,
    leads: source.leader.isLeader(),
    locked: source.locked,
  };
}
