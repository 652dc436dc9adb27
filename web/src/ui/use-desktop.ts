import { useSyncExternalStore } from "react";

/**
 * Whether the window is at least so many letters wide, in em: with text twice as large a window of 1,280 px has the room of 640. Made once for each
 * width, so that a component stays subscribed.
 */
export function minWidth(em: number) {
  const query = () => globalThis.matchMedia?.(`(min-width: ${em}em)`);
  const follow = (changed: () => void) => {
    const it = query();
    it?.addEventListener?.("change", changed);
    return () => it?.removeEventListener?.("change", changed);
  };
  const now = () => query()?.matches ?? false;
  return { now, useIt: () => useSyncExternalStore(follow, now) };
}

const desktop = minWidth(64);

/** Whether the window has the room of a desktop: side navigation, tables, and what is opened beside its list. The style sheets have the same width. */
export const isDesktop = desktop.now;

/** The same for what is drawn again when the window changes. */
export const useDesktop = desktop.useIt;
