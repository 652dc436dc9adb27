import { useSyncExternalStore } from "react";

export interface Connection {
  online: boolean;
  /** Not online because an answer took too long and a copy was shown instead: the server may well be reachable. */
  slow: boolean;
  /** UTC ms of the newest data from the server; null when there was none in this visit nor in a cache. */
  dataFrom: number | null;
}
let state: Connection = {
  online: typeof navigator === "undefined" || navigator.onLine !== false,
  slow: false,
  dataFrom: null,
};
const listeners = new Set<() => void>();

function become(next: Connection) {
  if (next.online === state.online && next.slow === state.slow && next.dataFrom === state.dataFrom) return;
  const visible = next.online !== state.online || !next.online;
  state = next;
  if (visible) for (const it of listeners) it();
}

/** Reads that were answered with a copy, by their abort signal, and the copy's date (UTC ms). */
const copies = new WeakMap<AbortSignal, number>();
export const copyAge = (signal: AbortSignal): number | undefined => copies.get(signal);
/** Copies from the worker's cache: the server has newer data. */
const owed = new WeakSet<AbortSignal>();
export const isWorkerCopy = (signal: AbortSignal) => owed.has(signal);
/** Reads whose copy is already on the screen: they wait for the server as long as it takes. */
const patient = new WeakSet<AbortSignal>();
export const bePatient = (signal: AbortSignal) => void patient.add(signal);
export const isPatient = (signal: AbortSignal | undefined) => signal !== undefined && patient.has(signal);

let refetchCopies: () => Promise<unknown> | null = () => null;
/** Resolves when the copies on the page have been refetched. Until then the status isn't online. */
let returning: Promise<unknown> | null = null;
/** `ask` refetches every copy on the page, or returns null when there is none. Called when the server answers after a silence. */
export const whenBack = (ask: typeof refetchCopies) => {
  refetchCopies = ask;
};

/** The read with this signal was answered from this phone's storage, with data of `at` (UTC ms). */
export const markCopy = (signal: AbortSignal, at: number) => void copies.set(signal, at);

/** The server itself answered. */
export function noteAnswer(at: number) {
  const answered = { online: true, slow: false, dataFrom: at };
  if (state.online) return become(answered);
  if (returning) return;
  const refetch = refetchCopies();
  if (!refetch) return become(answered);
  returning = refetch;
  void refetch.finally(() => {
    if (returning !== refetch) return;
    returning = null;
    become(answered);
  });
}
function lost(next: Partial<Connection>) {
  returning = null;
  become({ ...state, ...next, online: false });
}
/** The worker's cache answered instead; `slow` when the server had not failed, only not answered yet. */
export function noteCopy(at: number | null, signal?: AbortSignal, slow = false) {
  if (signal && at !== null) {
    copies.set(signal, Math.min(at, copies.get(signal) ?? at));
    owed.add(signal);
  }
  lost({ slow, dataFrom: state.dataFrom ?? at });
}
export const noteNoAnswer = () => lost({ slow: false });
export const connection = () => state;
export const onConnection = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useConnection = () => useSyncExternalStore(onConnection, connection, connection);

/** Pauses between polls after a lost answer, in ms; the last one repeats. */
const WAITS = [2_000, 5_000, 15_000];

/** While offline and visible, polls the server with `ask`. Returns a function that stops it. */
export function watchConnection(ask: () => void): () => void {
  let tries = 0;
  let wasOnline = true;
  let onlineSince = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    timer = setTimeout(
      () => {
        tries++;
        if (!document.hidden) ask();
        plan();
      },
      WAITS[Math.min(tries, WAITS.length - 1)],
    );
  };
  const look = () => {
    if (state.online === wasOnline) return;
    wasOnline = state.online;
    clearTimeout(timer);
    if (wasOnline) {
      onlineSince = Date.now();
      return;
    }
    // A connection that comes and goes doesn't restart the pauses each time.
    if (Date.now() - onlineSince > 15_000) tries = 0;
    plan();
  };
  const seen = () => {
    if (!document.hidden && !state.online) ask();
  };
  const stop = onConnection(look);
  addEventListener("online", ask);
  addEventListener("offline", noteNoAnswer);
  document.addEventListener("visibilitychange", seen);
  look();
  return () => {
    clearTimeout(timer);
    stop();
    removeEventListener("online", ask);
    removeEventListener("offline", noteNoAnswer);
    document.removeEventListener("visibilitychange", seen);
  };
}
