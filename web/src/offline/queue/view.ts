/** The list that pages draw. Touches nothing: it computes a view from what the open queue holds. */
import type { Leadership } from "./leader";
import { isYet, nextHour } from "./next-batch";
import type { QueuedItem, QueuedState, SentItem } from "./operation";

export interface QueueView {
  /** In the order in which they were done. */
  unsent: readonly QueuedItem[];
  /** The last first. */
  sent: readonly SentItem[];
  /** This tab or another is sending now. */
  sending: boolean;
  /** UTC ms of the next try by itself; null when nothing waits for one. */
  nextTry: number | null;
  /** This tab is the one that sends. */
  leads: boolean;
  /** How many more this phone keeps of this person, that the key which the server gives no longer opens. */
  locked: number;
}

/** What a view is computed from; an open queue (open-queue.ts) has all of it. */
interface ViewSource {
  items: ReadonlyMap<string, QueuedItem>;
  ended: readonly SentItem[];
  sending: ReadonlySet<string>;
  restUntil: number;
  locked: number;
  leader: Pick<Leadership, "isLeader">;
  deps: { photosMayGo: () => boolean };
}

/** The view of this moment: unsent items in order, with those that are on their way marked as `sending`. */
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
