import { useSyncExternalStore } from "react";

export interface Connection {
  online: boolean;
  /** Not online because an answer took too long, and a copy was shown in its place: the server may well be there. */
  slow: boolean;
  /** UTC ms of the newest data from the server itself; null when there was none in this visit nor in a cache. */
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

/** Which reads were answered with a copy, by the signal they were asked with, and of when it is (UTC ms). */
const copies = new WeakMap<AbortSignal, number>();
export const copyAge = (signal: AbortSignal): number | undefined => copies.get(signal);
/** Those of the worker's: the server would have more to say. */
const owed = new WeakSet<AbortSignal>();
export const isWorkerCopy = (signal: AbortSignal) => owed.has(signal);
/** Reads whose copy is already on the screen: the server's answer is waited for as long as it takes. */
const patient = new WeakSet<AbortSignal>();
export const bePatient = (signal: AbortSignal) => void patient.add(signal);
export const isPatient = (signal: AbortSignal | undefined) => signal !== undefined && patient.has(signal);

let askAgain: () => Promise<unknown> | null = () => null;
/** Over once what the page shows without the server's word has been asked again. Until then nothing is promised. */
let returning: Promise<unknown> | null = null;
/** `ask` asks again whatever is shown that is a copy; it answers null when nothing is. Called when the server answers after a silence. */
export const whenBack = (ask: typeof askAgain) => {
  askAgain = ask;
};

/** What was asked with this signal is answered with what this phone keeps, of then (UTC ms). */
export const markCopy = (signal: AbortSignal, at: number) => void copies.set(signal, at);

/** The server answered by itself. */
export function noteAnswer(at: number) {
  const answered = { online: true, slow: false, dataFrom: at };
  if (state.online) return become(answered);
  if (returning) return;
  const asked = askAgain();
  if (!asked) return become(answered);
  returning = asked;
  void asked.finally(() => {
    if (returning !== asked) return;
    returning = null;
    become(answered);
  });
}
function lost(next: Partial<Connection>) {
  returning = null;
  become({ ...state, ...next, online: false });
}
/** A copy kept by the worker answered instead; `slow` when the server had not said no, only nothing yet. */
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

/** After a lost answer the server is asked soon, and then less and less; in ms. */
const WAITS = [2_000, 5_000, 15_000];

/** While there is no connection and the tab is seen, asks again now and then. Answers the call that stops. */
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
    // One that comes and goes is not asked each time from the start.
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
