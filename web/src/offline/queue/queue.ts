/** The queue as the rest of the app uses it. Puts its parts together and hears the browser; the rules are in the parts. */
import { SYNC_BATCH } from "@corral/domain/kernel/offline-calls";
import { connection, onConnection } from "../connection";
import { hearTab, leadershipChanged } from "./hear-tabs";
import { seekLeadership } from "./leader";
import { dependenciesOf } from "./next-batch";
import { emit, type OpenQueue, type QueueDeps } from "./open-queue";
import type { Operation, QueuedItem } from "./operation";
import { type LoadedItems, type QueuedItems, queuedItems } from "./queued-items";
import { restoreLostItems } from "./reread-items";
import { makeSeal } from "./seal";
import { flush, sendDue } from "./send";
import { serially } from "./serial-queue";
import { discardItem, type Fix, fixItem, takeBackItem } from "./set-right";
import { openTabChannel, type TabChannel } from "./tab-channel";
import type { QueueView } from "./view";
import { writeAct } from "./write-act";

export type { Answered, QueueDeps, Refusal } from "./open-queue";
export type { QueueView } from "./view";
export { NotKept } from "./write-act";

export interface OfflineQueue {
  view: () => QueueView;
  subscribe: (listener: () => void) => () => void;
  /** Resolves when it is on the phone for good; `tried` when it was sent already and nobody knows whether it arrived. Throws NotKept. */
  keep: (op: Operation, photo?: Blob, tried?: boolean) => Promise<QueuedItem>;
  photo: (id: string) => Promise<Blob | undefined>;
  /** Nothing unsent has to be on the server before it. */
  mayGoNow: (op: Operation) => boolean;
  /** Sends what can go, without waiting for its hour; answers how many stay. */
  flushNow: () => Promise<number>;
  /** What needed a person goes again, changed or as it was. */
  fix: (id: string, change: Fix, photo?: Blob) => Promise<void>;
  /** A person throws away what the server refused; it stays in the list of what ended, with the reason. Throws RangeError without one. */
  discard: (id: string, reason: string) => Promise<void>;
  /** A person undoes what surely never left this phone; it ends with the reason. False when it may have left, or is being sent. */
  takeBack: (id: string, reason: string) => Promise<boolean>;
  end: () => void;
}

/**
 * One person's unsent work on this phone (domain.md §7.16): kept before it is acknowledged, sent by one tab in an order that respects what
 * depends on what, as often as it takes, and counted once because each carries its key from birth.
 */
export async function openQueue(deps: QueueDeps): Promise<OfflineQueue> {
  const kept = queuedItems(deps.storage, await makeSeal(deps.vault), deps.user);
  // Before storage is read, so that no change of another tab falls between both.
  const channel = openTabChannel(deps.user);
  const queue = newQueue(deps, kept, channel, await kept.load());
  // Writing an act and restoring what was lost never run at the same time.
  const inOrder = serially();
  const stopWatching = watchBrowser(queue, () => inOrder(() => restoreLostItems(queue)));
  queue.channel.listen((message) => hearTab(queue, message));
  void sendDue(queue);
  return {
    view: () => queue.view,
    subscribe: (listener) => {
      queue.listeners.add(listener);
      return () => void queue.listeners.delete(listener);
    },
    photo: queue.kept.photo,
    mayGoNow: (op) => dependenciesOf(op, [...queue.items.values()]).every((id) => !queue.items.has(id)),
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

/** With what storage has, and in line to lead. */
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

/** Sends when the browser tells of a chance to, and restores what it may have lost; answers what stops it. */
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
  // From mobile data to Wi-Fi, where the browser tells.
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
