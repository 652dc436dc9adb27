import type { Centavos } from "@corral/domain/kernel/money";
import type { Role } from "@corral/domain/kernel/roles";
import type { Day } from "@corral/domain/kernel/time";
import type { ModuleCode } from "@corral/domain/modules";
import type { Action } from "@corral/domain/permissions";
import { useSyncExternalStore } from "react";
import type { ClockNote } from "../clock";
import { indexedDb, localStorageMechanism, memory } from "./mechanisms";
import { type KeyValueStorage, openStorage, type StorageTier } from "./storage";

export interface StoredCartLine {
  itemId: string;
  sessionId?: string | null;
  tier?: string | null;
  qty: number;
  /** The animals that are chosen already from a lot. */
  picks?: string[];
  /** Centavos each when it was put in, to tell a price that changed since. */
  price?: number;
  /** What it was called then, to be read without signal. */
  title?: string;
}
/** An item of the shop, as it was when it was last opened or kept. */
export interface StoredItem {
  id: string;
  title: string;
  /** Centavos. */
  price: Centavos;
  photo: { id: string; alt: string } | null;
  isFavorite?: boolean;
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
  /** The modules that are switched on; earlier versions stored none. */
  modules?: ModuleCode[];
  /** The business has no receipt yet; earlier versions stored nothing about it. */
  isNew?: boolean;
  /** Key that encrypts this user's unsent work on this phone. */
  vault?: string;
}
/** A user with unsent work on this phone: sign-in shows whose it is, and nothing of its content. */
interface StoredQueued {
  user: string;
  name: string;
  login: string;
  count: number;
}
/** Unsaved edits of an animal. */
export interface StoredDraft {
  /** The user who typed it: nobody else on this phone sees it. */
  user: string;
  /** The animal, or the id that a new one will have. */
  animalId: string;
  isNew: boolean;
  /** The version when the edit began. */
  version: number;
  /** The values when the edit began, and as edited. */
  base: unknown;
  draft: unknown;
  /** UTC ms. */
  at: number;
}
/** The user's open cash session on this phone, as the server last reported it: offline cash needs one. */
interface StoredTill {
  user: string;
  /** Its public id. */
  id: string;
  /** ISO, UTC. */
  openedAt: string;
  /** The business's RFC, for receipts made offline. */
  rfc: string | null;
}
/** Cash received for a charge whose answer never came: only this same call, with its key, may be repeated. */
export interface StoredTake {
  user: string;
  chargeId: string;
  key: string;
  /** Centavos. */
  amount: number;
  tendered: number;
  /** UTC ms. */
  at: number;
  /** Tries without an answer. */
  tries: number;
  /** The server's refusal, until somebody has read it. */
  refused: string | null;
}
/** How often a user wrote each type of record on this phone. */
interface StoredRecordUse {
  user: string;
  used: Record<string, number>;
}
/** A till's count that is half typed: the number of each piece by its code, or the total. */
export interface StoredCount {
  /** The till's public id. */
  till: string;
  how: "pieces" | "total";
  pieces: Record<string, string>;
  total: string;
}
/** What a user has picked of the catalogue to charge for, until its charge exists. */
interface StoredPicked {
  user: string;
  lines: { itemId: string; sessionId: string | null; tier: string | null; qty: number }[];
}
/** One animal of a weighing session. */
export interface StoredWeighed {
  recordId: string;
  animalId: string;
  name: string;
  /** Whole grams. */
  grams: number;
  /** The weighing before, if any: grams, and its day in the business's zone. */
  before: { grams: number; on: Day } | null;
}
/** A user's weighing session on this phone, until it is ended. */
export interface StoredWeighing {
  user: string;
  /** Day in the business's zone. */
  on: Day;
  /** The group that is weighed; null: any animal. */
  group: string | null;
  /** Newest first. */
  done: StoredWeighed[];
}
/** All that this phone stores, by key. An unknown key doesn't compile. */
export interface Stored {
  cart: StoredCartLine[];
  /** Opened on this phone, which keeps them; newest first. */
  receipts: StoredReceipt[];
  /** Favourites of the shop and what was opened there, newest first. */
  keptItems: StoredItem[];
  /** Public keys of receipts (base64url), to verify them offline. */
  receiptKeys: { kid: string; publicKey: string }[];
  lastAnimal: string | null;
  /** Visits on this phone, up to two, and whether the person declined the installation. */
  installHint: { visits: number; isHidden: boolean };
  /** The buyer's contact, so that it is typed once. */
  contact: { name: string; phone: string; email: string };
  /** Users who have seen the first steps on this phone, or skipped them. */
  toured: string[];
  /** What was searched for on this phone, newest first, by the list. */
  searches: Record<string, string[]>;
  /** Who is signed in, as the server last reported; null for a buyer. */
  staff: StoredStaff | null;
  /** This phone's name at check-in, and whether it plays sounds. */
  /** `camera`: it was allowed on this phone. */
  gate: { name: string; signals: boolean; camera?: boolean };
  /** Kinds of tasks hidden in this phone's calendar. */
  calendarHides: string[];
  animalDrafts: StoredDraft[];
  unsent: StoredQueued[];
  /** Id of this device, sent with its unsent work. */
  device: string;
  recordUse: StoredRecordUse[];
  weighing: StoredWeighing | null;
  /** Photos wait for Wi-Fi. */
  photosByWifi: boolean;
  /** Tables have high rows on this device. */
  roomyTables: boolean;
  /** The columns that this device leaves out, by the table. */
  tableHides: Record<string, string[]>;
  till: StoredTill | null;
  /** The user whose cash session is open on another device; null for nobody. */
  tillElsewhere: string | null;
  tillCount: StoredCount | null;
  picked: StoredPicked | null;
  cashTakes: StoredTake[];
  /** Idempotency key of a sign-out made offline: until the server gets it, the cookie still works. Null when there is none. */
  owedLeave: string | null;
  /** How far this phone's clock is off, as last measured; null while it is right. */
  clock: ClockNote | null;
}
const empty: Stored = {
  cart: [],
  receipts: [],
  keptItems: [],
  receiptKeys: [],
  lastAnimal: null,
  installHint: { visits: 0, isHidden: false },
  contact: { name: "", phone: "", email: "" },
  toured: [],
  searches: {},
  staff: null,
  gate: { name: "", signals: true },
  calendarHides: [],
  animalDrafts: [],
  unsent: [],
  device: "",
  recordUse: [],
  weighing: null,
  tillCount: null,
  picked: null,
  photosByWifi: false,
  roomyTables: false,
  tableHides: {},
  till: null,
  tillElsewhere: null,
  cashTakes: [],
  owedLeave: null,
  clock: null,
};
type Key = keyof Stored;

let storage: KeyValueStorage | undefined;
let values: Stored = { ...empty };
/** Changes made before the storage was open: made again on what it holds. */
const early: (() => Promise<void>)[] = [];
/** Values that are shown here and that the storage does not have yet. */
const unwritten = new Map<Key, unknown>();
/** What people type, choose or keep: a page that is left keeps it itself, because IndexedDB drops a write whose page goes. */
const typed: readonly Key[] = ["contact", "cart", "animalDrafts", "keptItems"];
/** In sessionStorage, which a reload keeps and no other tab reads. */
const UNWRITTEN = "corral:unwritten";
function keepUnwritten() {
  try {
    const left = [...unwritten].filter(([key]) => typed.includes(key));
    if (left.length) sessionStorage.setItem(UNWRITTEN, JSON.stringify(left));
    else sessionStorage.removeItem(UNWRITTEN);
  } catch {
    // Without sessionStorage only the last keys typed are lost.
  }
}
/** From now on a page that is left keeps what was typed on it. */
export function keepTypedWhenLeft() {
  addEventListener("pagehide", keepUnwritten);
  // A phone that discards a hidden page fires no pagehide.
  document.addEventListener("visibilitychange", keepUnwritten);
}
async function writeUnwritten() {
  try {
    const left = JSON.parse(sessionStorage.getItem(UNWRITTEN) ?? "[]") as [Key, never][];
    for (const [key, value] of left) await writeStored(key, value);
  } catch {
    // As above.
  }
  keepUnwritten();
}
const listeners = new Set<() => void>();
const emit = () => {
  for (const it of listeners) it();
};
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("corral-storage");

/** Opens the chain and reads everything; until then `useStored` returns the empty values. */
export async function openStored(
  chain = [indexedDb(), localStorageMechanism(), memory()],
  probeMs?: number,
): Promise<KeyValueStorage> {
  storage = await openStorage(chain, probeMs);
  const readAll = () => readInto(Object.keys(empty) as Key[]);
  await readAll();
  await writeUnwritten();
  for (const again of early.splice(0)) await again();
  storage.onChange((it) => {
    if (it.kind !== "tier") return;
    emit();
    if (it.rose) void readAll().then(emit);
  });
  channel?.addEventListener("message", (e: MessageEvent<Key>) => void readInto([e.data]).then(emit));
  emit();
  return storage;
}
async function readInto(keys: readonly Key[]) {
  const kept = (await storage?.getMany(keys)) ?? [];
  // Not what was changed while it was read.
  const read = keys.flatMap((key, n) => (unwritten.has(key) ? [] : [[key, kept[n] ?? empty[key]] as const]));
  values = { ...values, ...Object.fromEntries(read) };
}

/** The chain itself, for parts that store a value for each of many things; undefined until it is open. */
export const openedStorage = () => storage;

export const readStored = <K extends Key>(key: K): Stored[K] => values[key];
const storageTier = (): StorageTier | "opening" => storage?.tier() ?? "opening";

/** Changes one value based on its current one. Shown at once; resolves when it is stored. */
export async function changeStored<K extends Key>(key: K, next: (now: Stored[K]) => Stored[K]): Promise<void> {
  const value = next(values[key]);
  values = { ...values, [key]: value };
  emit();
  if (key === "staff") markWorks();
  if (!storage) {
    early.push(() => changeStored(key, next));
    return;
  }
  unwritten.set(key, value);
  await storage.set(key, value);
  if (unwritten.get(key) === value) unwritten.delete(key);
  channel?.postMessage(key);
}
export const writeStored = <K extends Key>(key: K, value: Stored[K]) => changeStored(key, () => value);

/** Resets these to empty, in every mechanism that ever had them. */
export async function forgetStored(keys: readonly Key[]): Promise<void> {
  for (const key of keys) {
    values = { ...values, [key]: empty[key] };
    unwritten.delete(key);
  }
  emit();
  if (keys.includes("staff")) markWorks();
  if (!storage) {
    early.push(() => forgetStored(keys));
    return;
  }
  await storage.forget(keys);
  for (const key of keys) channel?.postMessage(key);
}

/** localStorage flag that staff is signed in on this phone: readable synchronously, before any storage is open. */
const WORKS = "corral:works";
function markWorks() {
  try {
    if (values.staff) localStorage.setItem(WORKS, "1");
    else localStorage.removeItem(WORKS);
  } catch {
    // Without it a page waits no longer than a buyer's.
  }
}
/** Whether somebody works on this phone, as far as that is known at once. */
export function worksHere(): boolean {
  try {
    return localStorage.getItem(WORKS) !== null;
  } catch {
    return false;
  }
}
/**
 * Resolves once it is known who is signed in: at once on a buyer's phone. With thousands of animals in a slow storage, staff must not first get
 * the public's page. Where the best storage is unavailable, `ask` asks the server, whose cookie outlives it.
 */
export async function staffKnown(ask: () => Promise<unknown>): Promise<void> {
  let works: string | null = "";
  try {
    works = localStorage.getItem(WORKS);
  } catch {
    // localStorage fails too: the server is asked only where nothing can be stored at all.
  }
  if (works === null) return;
  await new Promise<void>((then) => {
    let hasAsked = false;
    const look = () => {
      // The best mechanism answered, or the user was found in another.
      const tier = storage?.tier();
      if (values.staff || tier === "indexeddb") {
        stop();
        return then();
      }
      if (!tier || hasAsked) return;
      hasAsked = true;
      // Without an answer, a storage that is only slow may still have the user.
      ask().then(
        () => then(),
        () => works || then(),
      );
    };
    const stop = onStored(look);
    look();
  });
}

/** Subscribes to every change; returns a function that unsubscribes. */
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
