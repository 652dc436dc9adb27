import { useSyncExternalStore } from "react";

/** Whether the window is at least that wide; made once for each width, so that a component stays subscribed. */
export function minWidth(width: number) {
  const query = () => globalThis.matchMedia?.(`(min-width: ${width}px)`);
  const follow = (changed: () => void) => {
    const it = query();
    it?.addEventListener?.("change", changed);
    return () => it?.removeEventListener?.("change", changed);
  };
  const now = () => query()?.matches ?? false;
  return { now, useIt: () => useSyncExternalStore(follow, now) };
}

const desktop = minWidth(1024);

/** Whether the window has the room of a desktop: side navigation, tables, and what is opened beside its list. The style sheets have the same width. */
export const isDesktop = desktop.now;

/** The same for what is drawn again when the window changes. */
export const useDesktop = desktop.useIt;
