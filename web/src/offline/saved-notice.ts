import { useSyncExternalStore } from "react";

/** How long the notice is shown. */
const STAYS_MS = 6_000;
let isShown = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const become = (shown: boolean) => {
  isShown = shown;
  for (const it of listeners) it();
};

/** Shows for a moment, on any page, that something was saved on this phone while offline. */
export function saySaved() {
  clearTimeout(timer);
  timer = setTimeout(become, STAYS_MS, false);
  become(true);
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useSavedNotice = () =>
  useSyncExternalStore(
    subscribe,
    () => isShown,
    () => false,
  );
