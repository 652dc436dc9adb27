import { useSyncExternalStore } from "react";

/** The word with which the search for an animal is open over any screen of the staff; null while it is closed. */
let word: string | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const put = (next: string | null) => {
  word = next;
  for (const it of listeners) it();
};

/** Opens the search for an animal, wherever one is. */
export const openFind = (typed = "") => put(typed);
export const closeFind = () => put(null);
export const useFind = () => useSyncExternalStore(subscribe, () => word);
