import type { Action, Role } from "@corral/domain/kernel/permissions";
import { useSyncExternalStore } from "react";
import type { ClockNote } from "../clock";
import { indexedDb, localStorageMechanism, memory } from "./mechanisms";
import { type KeyValueStorage, openStorage, type StorageTier } from "./storage";

export interface StoredCartLine {
  itemId: string;
  sessionId?: string | null;
  tier?: string | null;
  qty: number;
}
interface StoredPurchase {
  chargeId: string;
  saleId?: string;
  title: string;
  total: number;
  /** UTC ms. */
  at: number;
}
interface StoredReceipt {
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
  /** What seals this person's unsent work on this phone. */
  vault?: string;
}
/** Who left work unsent on this phone: whoever comes to sign in reads for whom it waits, nothing of what it is. */
interface StoredQueued {
  user: string;
  name: string;
  login: string;
  count: number;
}
/** What was typed about an animal and not saved yet. */
export interface StoredDraft {
  /** Whose it is: nobody else on this phone sees it. */
  user: string;
  /** The animal, or the id that a new one will have. */
  animalId: string;
  isNew: boolean;
  /** The version that was seen when the typing began. */
  version: number;
  /** What it was, and what it is by now. */
  base: unknown;
  draft: unknown;
  /** UTC ms. */
  at: number;
}
/** The drawer that its person had open here when the server last spoke of it: cash is taken with no signal only with one. */
interface StoredTill {
  user: string;
  /** Its public id. */
  id: string;
  /** ISO, UTC. */
  openedAt: string;
  /** The business's, which a receipt that is made here says. */
  rfc: string | null;
}
/** Cash that was taken for a charge and whose answer never came: only this same call, with its key, may be repeated. */
export interface StoredTake {
  user: string;
  chargeId: string;
  key: string;
  /** Centavos. */
  amount: number;
  tendered: number;
  /** UTC ms. */
  at: number;
  /** How often there was no answer. */
  tries: number;
  /** What the server said against it, until somebody has read it. */
  refused: string | null;
}
/** All that this phone keeps, by key. A key that isn't here doesn't compile. */
export interface Stored {
  cart: StoredCartLine[];
  purchases: StoredPurchase[];
  receipts: StoredReceipt[];
  /** Public keys of receipts (base64url), to check them with no connection. */
  receiptKeys: { kid: string; publicKey: string }[];
  lastAnimal: string | null;
  /** Visits to this phone, up to two, and whether somebody said not to offer the installation again. */
  installHint: { visits: number; isHidden: boolean };
  /** Who buys from this phone, so that it is typed once. */
  contact: { name: string; phone: string; email: string };
  /** Who works on this phone, as the server last said; null for a buyer. */
  staff: StoredStaff | null;
  /** How this phone is called at the gate, and whether it sounds. */
  gate: { name: string; signals: boolean };
  /** The kinds of tasks that this phone's calendar doesn't draw. */
  calendarHides: string[];
  animalDrafts: StoredDraft[];
  unsent: StoredQueued[];
  /** This phone, as the server tells its unsent work from another's. */
  device: string;
  /** Photos wait for Wi-Fi. */
  photosByWifi: boolean;
  till: StoredTill | null;
  /** Whose drawer is open, but on another device; null for nobody's. */
  tillElsewhere: string | null;
  cashTakes: StoredTake[];
  /** Somebody left this phone and the server hasn't heard it: its cookie still opens. The key with which it is told; null when nothing is owed. */
  owedLeave: string | null;
  /** How far this phone's clock is off, as the server last showed it; null while it isn't. */
  clock: ClockNote | null;
}
const empty: Stored = {
  cart: [],
  purchases: [],
  receipts: [],
  receiptKeys: [],
  lastAnimal: null,
  installHint: { visits: 0, isHidden: false },
  contact: { name: "", phone: "", email: "" },
  staff: null,
  gate: { name: "", signals: true },
  calendarHides: [],
  animalDrafts: [],
  unsent: [],
  device: "",
  photosByWifi: false,
  till: null,
  tillElsewhere: null,
  cashTakes: [],
  owedLeave: null,
  clock: null,
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
export async function openStored(
  chain = [indexedDb(), localStorageMechanism(), memory()],
  probeMs?: number,
): Promise<KeyValueStorage> {
  storage = await openStorage(chain, probeMs);
  const readAll = async () => {
    for (const key of Object.keys(empty) as Key[]) await readInto(key);
  };
  await readAll();
  storage.onChange((it) => {
    if (it.kind !== "tier") return;
    emit();
    if (it.rose) void readAll().then(emit);
  });
  channel?.addEventListener("message", (e: MessageEvent<Key>) => void readInto(e.data).then(emit));
  emit();
  return storage;
}
async function readInto<K extends Key>(key: K) {
  const kept = (await storage?.get(key)) as Stored[K] | undefined;
  values = { ...values, [key]: kept ?? empty[key] };
}

/** The chain itself, for what has a value for each of many things; undefined until it is open. */
export const openedStorage = () => storage;

export const readStored = <K extends Key>(key: K): Stored[K] => values[key];
const storageTier = (): StorageTier | "opening" => storage?.tier() ?? "opening";

/** Changes one value from what it is now. Shown at once; resolves when it is kept. */
export async function changeStored<K extends Key>(key: K, next: (now: Stored[K]) => Stored[K]): Promise<void> {
  values = { ...values, [key]: next(values[key]) };
  emit();
  if (key === "staff") markWorks();
  await storage?.set(key, values[key]);
  channel?.postMessage(key);
}
export const writeStored = <K extends Key>(key: K, value: Stored[K]) => changeStored(key, () => value);

/** Puts these back to empty, in every mechanism that ever had them. */
export async function forgetStored(keys: readonly Key[]): Promise<void> {
  for (const key of keys) values = { ...values, [key]: empty[key] };
  emit();
  if (keys.includes("staff")) markWorks();
  await storage?.forget(keys);
  for (const key of keys) channel?.postMessage(key);
}

/** Says, and nothing else, that somebody of the staff is in on this phone: it can be read at once, before any storage has opened. */
const WORKS = "corral:works";
function markWorks() {
  try {
    if (values.staff) localStorage.setItem(WORKS, "1");
    else localStorage.removeItem(WORKS);
  } catch {
    // Without it a page waits no longer than a buyer's.
  }
}
/**
 * Resolves once it is known who works on this phone: at once where nobody does. A storage that is slow, with thousands of animals in it, must
 * not have the public's page drawn for one of the staff. Where the best storage isn't to be had, `ask` asks the server, whose cookie outlives it.
 */
export async function staffKnown(ask: () => Promise<unknown>): Promise<void> {
  let works: string | null = "";
  try {
    works = localStorage.getItem(WORKS);
  } catch {
    // Not even that can be read: only where nothing is kept at all the server is asked.
  }
  if (works === null) return;
  await new Promise<void>((then) => {
    let asked = false;
    const look = () => {
      // The best mechanism answered, or whoever works here is found in another.
      const tier = storage?.tier();
      if (values.staff || tier === "indexeddb") {
        stop();
        return then();
      }
      if (!tier || asked) return;
      asked = true;
      // Without an answer, a storage that is only late may still tell of whoever is known to work here.
      ask().then(
        () => then(),
        () => works || then(),
      );
    };
    const stop = onStored(look);
    look();
  });
}

/** Told of any change; answers the call that stops. */
export const onStored = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** The value and how to change it: `const [cart, changeCart] = useStored("cart")`. */
export function useStored<K extends Key>(key: K): [Stored[K], (next: (now: Stored[K]) => Stored[K]) => Promise<void>] {
  const value = useSyncExternalStore(
    onStored,
    () => values[key],
    () => empty[key],
  );
  return [value, (next) => changeStored(key, next)];
}
export const useStorageTier = () => useSyncExternalStore(onStored, storageTier, storageTier);
