import { useSyncExternalStore } from "react";

/** How long it stays to be read. */
const STAYS_MS = 6_000;
let isShown = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const become = (shown: boolean) => {
  isShown = shown;
  for (const it of listeners) it();
};

/** Something was kept on this phone for want of signal: said for a moment over whatever page is open. */
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
