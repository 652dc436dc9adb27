/** The queue's public interface. Assembles its parts and listens to the browser; the rules are in the parts. */
import { SYNC_BATCH } from "@corral/domain/kernel/sync-batch";
import { connection, onConnection } from "../connection";
import { type LoadedItems, type QueuedItems, queuedItems } from "./items/queued-items";
import { restoreLostItems } from "./items/reread-items";
import { discardItem, type Fix, fixItem, takeBackItem } from "./items/resolve-items";
import { writeAct } from "./items/write-act";
import { emit, type OpenQueue, type QueueDeps } from "./open-queue";
import type { Operation, QueuedItem } from "./operation";
import { makeSeal } from "./seal";
import { findDependencies } from "./sending/next-batch";
import { flush, sendDue } from "./sending/send";
import { serially } from "./serial-queue";
import { seekLeadership } from "./tabs/leader";
import { openTabChannel, type TabChannel } from "./tabs/tab-channel";
import { handleTabMessage, leadershipChanged } from "./tabs/tab-messages";
import type { QueueView } from "./view";

export { NotKept } from "./items/write-act";
export type { Answered, QueueDeps, Refusal } from "./open-queue";
export type { QueueView } from "./view";

export interface OfflineQueue {
  view: () => QueueView;
  subscribe: (listener: () => void) => () => void;
  /** Resolves once it is durably stored. `tried`: it was sent already, with unknown result. Throws NotKept. */
  keep: (op: Operation, photo?: Blob, tried?: boolean) => Promise<QueuedItem>;
  photo: (id: string) => Promise<Blob | undefined>;
  /** Whether no unsent operation has to reach the server before it. */
  mayGoNow: (op: Operation) => boolean;
  /** Sends what can be sent, ignoring scheduled times; resolves to how many remain. */
  flushNow: () => Promise<number>;
  /** Sends again an item that the server refused, changed or as it was. */
  fix: (id: string, change: Fix, photo?: Blob) => Promise<void>;
  /** Discards an item that the server refused; it stays in the ended list with the reason. Throws RangeError without one. */
  discard: (id: string, reason: string) => Promise<void>;
  /** Undoes an item that certainly never left this phone; it ends with the reason. False when it may have left, or is being sent. */
  takeBack: (id: string, reason: string) => Promise<boolean>;
  end: () => void;
}

/**
 * One user's unsent work on this phone (domain.md §7.16): stored before it is acknowledged, sent by one tab in order of dependencies, retried
 * without limit, and counted once because each operation has its idempotency key from the start.
 */
export async function openQueue(deps: QueueDeps): Promise<OfflineQueue> {
  const kept = queuedItems(deps.storage, await makeSeal(deps.vault), deps.user);
  // Before storage is read, so that no message of another tab is missed in between.
  const channel = openTabChannel(deps.user);
  const queue = newQueue(deps, kept, channel, await kept.load());
  // Storing an operation and restoring evicted ones never run at the same time.
  const inOrder = serially();
  const stopWatching = watchBrowser(queue, () => inOrder(() => restoreLostItems(queue)));
  queue.channel.listen((message) => handleTabMessage(queue, message));
  void sendDue(queue);
  return {
    view: () => queue.view,
    subscribe: (listener) => {
      queue.listeners.add(listener);
      return () => void queue.listeners.delete(listener);
    },
    photo: queue.kept.photo,
    mayGoNow: (op) => findDependencies(op, [...queue.items.values()]).every((id) => !queue.items.has(id)),
    keep: (op, photo, tried) => inOrder(() => writeAct(queue, op, photo, tried)),
    flushNow: () => flush(queue),
    fix: (id, change, photo) => fixItem(queue, id, change, photo),
    discard: (id, reason) => discardItem(queue, id, reason),
    takeBack: (id, reason) => takeBackItem(queue, id, reason),
    end: () => {
      queue.isOver = true;
      clearTimeout(queue.timer);
      stopWatching();
      queue.leader.end();
      queue.channel.close();
    },
  };
}

/** Builds the in-memory queue from storage and starts the election of a leader. */
function newQueue(deps: QueueDeps, kept: QueuedItems, channel: TabChannel, loaded: LoadedItems): OpenQueue {
  const queue: OpenQueue = {
    deps,
    kept,
    channel,
    leader: seekLeadership(`outbox-${deps.user}`, () => leadershipChanged(queue)),
    locked: loaded.locked,
    items: new Map(loaded.items.map((item) => [item.id, item])),
    ended: loaded.sent,
    sending: new Set(),
    view: { unsent: [], sent: [], sending: false, nextTry: null, leads: false, locked: 0 },
    listeners: new Set(),
    restUntil: 0,
    failures: 0,
    batchLimit: SYNC_BATCH,
    isRunning: false,
    timer: undefined,
    whenIdle: new Set(),
    leaderHeardAt: 0,
    isSignedOut: false,
    isOver: false,
  };
  emit(queue);
  return queue;
}

/** Sends when the browser signals a chance to, and restores what it may have evicted; returns a function that stops it. */
function watchBrowser(queue: OpenQueue, restore: () => Promise<void>): () => void {
  const stopConnection = onConnection(() => {
    if (!connection().online) return;
    queue.restUntil = 0;
    void sendDue(queue);
  });
  const stopStorage = queue.deps.storage.onChange((change) => change.kind === "tier" && void restore());
  const onVisible = () => {
    if (!document.hidden) void restore().then(() => sendDue(queue));
  };
  document.addEventListener("visibilitychange", onVisible);
  // A change from mobile data to Wi-Fi, where the browser reports it.
  const network = (navigator as { connection?: EventTarget }).connection;
  const onNetwork = () => void sendDue(queue);
  network?.addEventListener?.("change", onNetwork);
  return () => {
    stopConnection();
    stopStorage();
    document.removeEventListener("visibilitychange", onVisible);
    network?.removeEventListener?.("change", onNetwork);
  };
}
