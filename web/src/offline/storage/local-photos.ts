import { useSyncExternalStore } from "react";

const urls = new Map<string, string>();
const listeners = new Set<() => void>();
const emit = () => {
  for (const it of listeners) it();
};

/** Registers a photo that only this phone has, by its id, as an object URL. */
export function putLocalPhoto(id: string, photo: Blob) {
  if (urls.has(id)) return;
  urls.set(id, URL.createObjectURL(photo));
  emit();
}
export function dropLocalPhoto(id: string) {
  const url = urls.get(id);
  if (url === undefined) return;
  urls.delete(id);
  emit();
  URL.revokeObjectURL(url);
}
export const localPhoto = (id: string) => urls.get(id);
export const localPhotos = () => [...urls.keys()];

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** The object URL of a photo that the server doesn't have yet. */
export const useLocalPhoto = (id: string | undefined) =>
  useSyncExternalStore(subscribe, () => (id === undefined ? undefined : urls.get(id)));
