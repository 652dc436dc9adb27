import type { Action, Role } from "@corral/domain/permissions";
import { useSyncExternalStore } from "react";
import { indexedDb, localStorageMechanism, memory } from "./mechanisms";
import { type KeyValueStorage, openStorage, type StorageTier } from "./storage";

export interface StoredCartLine {
  itemId: string;
  sessionId?: string | null;
  tier?: string | null;
  qty: number;
}
export interface StoredPurchase {
  chargeId: string;
  saleId?: string;
  title: string;
  total: number;
  /** UTC ms. */
  at: number;
}
export interface StoredReceipt {
  tipo: string;
  id: string;
  folio: string | null;
  title: string;
  /** UTC ms of the last time it was opened here. */
  seenAt: number;
}
export interface StoredStaff {
  id: string;
  name: string;
  login: string;
  role: Role;
  roleWords: string;
  can: Action[];
}
/** All that this phone keeps, by key. A key that isn't here doesn't compile. */
export interface Stored {
  cart: StoredCartLine[];
  purchases: StoredPurchase[];
  receipts: StoredReceipt[];
  /** Public keys of receipts (base64url), to check them with no connection. */
  receiptKeys: { kid: string; publicKey: string }[];
  lastAnimal: string | null;
  installHint: "hidden" | "due";
  /** Who buys from this phone, so that it is typed once. */
  contact: { name: string; phone: string; email: string };
  /** Who works on this phone, as the server last said; null for a buyer. */
  staff: StoredStaff | null;
}
const empty: Stored = {
  cart: [],
  purchases: [],
  receipts: [],
  receiptKeys: [],
  lastAnimal: null,
  installHint: "due",
  contact: { name: "", phone: "", email: "" },
  staff: null,
};
type Key = keyof Stored;

let storage: KeyValueStorage | undefined;
let values: Stored = { ...empty };
const listeners = new Set<() => void>();
const emit = () => {
  for (const it of listeners) it();
};
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("corral-storage");

/** Opens the chain and reads everything; until then `useStored` answers the empty values. */
export async function openStored(chain = [indexedDb(), localStorageMechanism(), memory()]): Promise<KeyValueStorage> {
  storage = await openStorage(chain);
  for (const key of Object.keys(empty) as Key[]) await readInto(key);
  storage.onChange((it) => {
    if (it.kind === "tier") emit();
  });
  channel?.addEventListener("message", (e: MessageEvent<Key>) => void readInto(e.data).then(emit));
  emit();
  return storage;
}
async function readInto<K extends Key>(key: K) {
  const kept = (await storage?.get(key)) as Stored[K] | undefined;
  values = { ...values, [key]: kept ?? empty[key] };
}

export const readStored = <K extends Key>(key: K): Stored[K] => values[key];
const storageTier = (): StorageTier | "opening" => storage?.tier() ?? "opening";

/** Changes one value from what it is now. Shown at once; resolves when it is kept. */
export async function changeStored<K extends Key>(key: K, next: (now: Stored[K]) => Stored[K]): Promise<void> {
  values = { ...values, [key]: next(values[key]) };
  emit();
  await storage?.set(key, values[key]);
  channel?.postMessage(key);
}
export const writeStored = <K extends Key>(key: K, value: Stored[K]) => changeStored(key, () => value);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** The value and how to change it: `const [cart, changeCart] = useStored("cart")`. */
export function useStored<K extends Key>(key: K): [Stored[K], (next: (now: Stored[K]) => Stored[K]) => Promise<void>] {
  const value = useSyncExternalStore(
    subscribe,
    () => values[key],
    () => empty[key],
  );
  return [value, (next) => changeStored(key, next)];
}
export const useStorageTier = () => useSyncExternalStore(subscribe, storageTier, storageTier);
