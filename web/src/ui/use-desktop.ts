import { useSyncExternalStore } from "react";

/** The style sheets have the same width. */
const desktop = () => globalThis.matchMedia?.("(min-width: 1024px)");
const follow = (changed: () => void) => {
  const query = desktop();
  query?.addEventListener?.("change", changed);
  return () => query?.removeEventListener?.("change", changed);
};

/** Whether the window has the room of a desktop: side navigation, tables, and what is opened beside its list. */
export const isDesktop = () => desktop()?.matches ?? false;

/** The same for what is drawn again when the window changes. */
export const useDesktop = () => useSyncExternalStore(follow, isDesktop);
