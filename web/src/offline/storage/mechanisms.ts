import { createStore, del, get, getMany, keys, set, type UseStore } from "idb-keyval";
import type { Mechanism } from "./storage";

const PREFIX = "corral:kv:";
/** Most browsers stop at 5 MB; the rest is left for other data of this origin (domain.md §4). */
const MAX_CHARS = 4_000_000;

export function indexedDb(name = "corral"): Mechanism {
  let store: UseStore | undefined;
  const open = () => {
    store ??= createStore(name, "kv");
    return store;
  };
  return {
    name: "indexeddb",
    get: async (key) => get(key, open()),
    getMany: async (keys) => getMany([...keys], open()),
    set: async (key, value) => set(key, value, open()),
    delete: async (key) => del(key, open()),
    keys: async () => (await keys(open())).map(String),
  };
}

export function localStorageMechanism(): Mechanism {
  const all = () => Object.keys(localStorage).filter((it) => it.startsWith(PREFIX));
  return {
    name: "localstorage",
    get: async (key) => {
      const text = localStorage.getItem(PREFIX + key);
      return text === null ? undefined : (JSON.parse(text) as unknown);
    },
    set: async (key, value) => {
      const text = JSON.stringify(value);
      const others = all().reduce(
        (sum, it) => sum + (it === PREFIX + key ? 0 : (localStorage.getItem(it)?.length ?? 0)),
        0,
      );
      if (others + text.length > MAX_CHARS) throw new DOMException("full", "QuotaExceededError");
      localStorage.setItem(PREFIX + key, text);
    },
    delete: async (key) => localStorage.removeItem(PREFIX + key),
    keys: async () => all().map((it) => it.slice(PREFIX.length)),
  };
}

export function memory(): Mechanism {
  const map = new Map<string, unknown>();
  return {
    name: "memory",
    get: async (key) => map.get(key),
    set: async (key, value) => void map.set(key, value),
    delete: async (key) => void map.delete(key),
    keys: async () => [...map.keys()],
  };
}
