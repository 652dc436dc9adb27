/** The queue of whoever works on this phone now, for pages. Touches the one open queue, and the counts by person that sign-in reads. */
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

/** Opens the outbox of whoever works on this phone now, and closes that of who did before. */
export function openQueueOf(me: StoredStaff | null, onSignedOut: () => void) {
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
  // A better mechanism that answered late may have unsent work of before.
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

/** Who has how many here, so that sign-in and the tabs can say it without opening anything. */
function noteCount(me: StoredStaff, count: number) {
  const known = readStored("unsent").find((it) => it.user === me.id)?.count ?? 0;
  if (known === count) return;
  void changeStored("unsent", (now) => [
    ...now.filter((it) => it.user !== me.id),
    ...(count ? [{ user: me.id, name: me.name, login: me.login, count }] : []),
  ]);
}

/** Not where a person wants them by Wi-Fi only and the browser says that this is mobile data. */
export const photosMayGo = () => !readStored("photosByWifi") || !isOnMobileData();
const isOnMobileData = () => (navigator as { connection?: { type?: string } }).connection?.type === "cellular";

/** Does an act now, or keeps it on the phone until there is signal: performAct with the queue of who works here now. */
export const perform = async <T>(act: Act, how?: How): Promise<Performed<T>> =>
  performAct<T>(await current?.box, act, how);

/** Tells whenever something of it changes, also whose it is. */
export const onQueue = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const queueNow = () => box?.view() ?? NOTHING;
/** What this person has unsent and what was sent from this phone. */
export const useQueue = () => useSyncExternalStore(onQueue, queueNow, queueNow);
/** The outbox itself; undefined for a buyer, or before it is open. */
export const theQueue = () => box;
/** Waits until it is open. */
export const openedQueue = () => current?.box;
/** Undoes what surely never left this phone; false when only the server can undo it. */
export const takeBack = async (id: string, reason: string) =>
  (await (await current?.box)?.takeBack(id, reason)) ?? false;
export const flushNow = async () => (await current?.box)?.flushNow() ?? 0;
/** Tells what was sent, to ask the server anew for what it changed. */
export function onQueueSent(listener: (items: readonly QueuedItem[]) => void) {
  sentListeners.add(listener);
  return () => void sentListeners.delete(listener);
}
