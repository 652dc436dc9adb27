/** The signed-in user's queue, for pages. Holds the one open queue, and stores the counts by user that sign-in reads. */
import { useSyncExternalStore } from "react";
import type { QueuedItem } from "#src/offline/queue/operation";
import { type OfflineQueue, openQueue, type QueueView } from "#src/offline/queue/queue";
import { changeStored, openedStorage, readStored, type StoredStaff } from "#src/offline/storage/stored";
import { type Act, type How, type Performed, performAct } from "./perform-act";
import { outcomeOf, sendBatch, sendQueuedPhoto } from "./send-batch";

export type { Act, How, Performed } from "./perform-act";

const NOTHING: QueueView = { unsent: [], sent: [], sending: false, nextTry: null, leads: false, locked: 0 };

let current: { user: string; box: Promise<OfflineQueue> } | undefined;
let box: OfflineQueue | undefined;
const listeners = new Set<() => void>();
const emit = () => {
  for (const it of listeners) it();
};
const sentListeners = new Set<(items: readonly QueuedItem[]) => void>();

/** Opens the queue of the signed-in user, and closes the previous user's. */
export function openUserQueue(me: StoredStaff | null, onSignedOut: () => void) {
  if (current?.user === me?.id) return;
  reopen(me, onSignedOut);
}
let stopWatching: (() => void) | undefined;

function reopen(me: StoredStaff | null, onSignedOut: () => void) {
  stopWatching?.();
  void current?.box.then((it) => it.end());
  current = undefined;
  box = undefined;
  emit();
  const storage = openedStorage();
  if (!me || !storage) return;
  // A better storage that answered late may have earlier unsent work.
  stopWatching = storage.onChange((it) => it.kind === "tier" && it.rose && reopen(me, onSignedOut));
  const mine = { user: me.id, box: open(me, storage, onSignedOut) };
  current = mine;
  void mine.box.then((opened) => {
    if (current !== mine) return opened.end();
    box = opened;
    const drawn = () => {
      const { unsent, locked } = opened.view();
      noteCount(me, unsent.length + locked);
      emit();
    };
    opened.subscribe(drawn);
    drawn();
  });
}

const open = (me: StoredStaff, storage: NonNullable<ReturnType<typeof openedStorage>>, onSignedOut: () => void) =>
  openQueue({
    storage,
    user: me.id,
    vault: me.vault,
    send: sendBatch,
    sendPhoto: sendQueuedPhoto,
    outcomeOf,
    photosMayGo,
    onSignedOut,
    onSent: (items) => {
      for (const it of sentListeners) it(items);
    },
  });

/** Stores each user's count, so that sign-in and the tabs can show it without opening a queue. */
function noteCount(me: StoredStaff, count: number) {
  const known = readStored("unsent").find((it) => it.user === me.id)?.count ?? 0;
  if (known === count) return;
  void changeStored("unsent", (now) => [
    ...now.filter((it) => it.user !== me.id),
    ...(count ? [{ user: me.id, name: me.name, login: me.login, count }] : []),
  ]);
}

/** False when the user wants Wi-Fi only and the browser reports mobile data. */
export const photosMayGo = () => !readStored("photosByWifi") || !isOnMobileData();
const isOnMobileData = () => (navigator as { connection?: { type?: string } }).connection?.type === "cellular";

/** Sends an act now, or queues it: performAct with the signed-in user's queue. */
export const perform = async <T>(act: Act, how?: How): Promise<Performed<T>> =>
  performAct<T>(await current?.box, act, how);

/** Subscribes to changes of the queue, also to another user's taking its place. */
export const onQueue = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const queueNow = () => box?.view() ?? NOTHING;
/** This user's unsent operations and those sent from this phone. */
export const useQueue = () => useSyncExternalStore(onQueue, queueNow, queueNow);
/** The open queue; undefined for a buyer, or before it is open. */
export const theQueue = () => box;
/** Resolves once the queue is open. */
export const openedQueue = () => current?.box;
/** Undoes what certainly never left this phone; false when only the server can undo it. */
export const takeBack = async (id: string, reason: string) =>
  (await (await current?.box)?.takeBack(id, reason)) ?? false;
export const flushNow = async () => (await current?.box)?.flushNow() ?? 0;
/** Subscribes to sent operations, to refetch what they changed. */
export function onQueueSent(listener: (items: readonly QueuedItem[]) => void) {
  sentListeners.add(listener);
  return () => void sentListeners.delete(listener);
}
