import { useSyncExternalStore } from "react";

export interface Connection {
  online: boolean;
  /** UTC ms of the newest data from the server itself; null when there was none in this visit nor in a cache. */
  dataFrom: number | null;
}
let state: Connection = { online: typeof navigator === "undefined" || navigator.onLine !== false, dataFrom: null };
const listeners = new Set<() => void>();

function become(next: Connection) {
  if (next.online === state.online && next.dataFrom === state.dataFrom) return;
  const visible = next.online !== state.online || !next.online;
  state = next;
  if (visible) for (const it of listeners) it();
}

/** The server answered by itself. */
export const noteAnswer = (at: number) => become({ online: true, dataFrom: at });
/** A copy kept by the worker answered instead. */
export const noteCopy = (at: number | null) => become({ online: false, dataFrom: state.dataFrom ?? at });
export const noteNoAnswer = () => become({ ...state, online: false });
export const connection = () => state;
const onConnection = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useConnection = () => useSyncExternalStore(onConnection, connection, connection);

/** While there is no connection and the tab is seen, asks again now and then. Answers the call that stops. */
export function watchConnection(ask: () => void, everyMs = 15_000): () => void {
  const lost = () => noteNoAnswer();
  const timer = setInterval(() => {
    if (!state.online && !document.hidden) ask();
  }, everyMs);
  addEventListener("online", ask);
  addEventListener("offline", lost);
  return () => {
    clearInterval(timer);
    removeEventListener("online", ask);
    removeEventListener("offline", lost);
  };
}
