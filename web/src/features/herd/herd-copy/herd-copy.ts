import type { HerdAnimal, HerdGroup, HerdRow, RecordsPage } from "@corral/contract/types";
import { foundBy } from "@corral/domain/herd/animals/herd-filter";
import { type AnimalPage, keepAnimalPage, readAnimalPage } from "#src/offline/herd-copy/animal-pages";
import { type HerdCopy, type KeptHerd, openHerdCopy, readHerdHead, readHerdRows } from "#src/offline/herd-copy/copy";
import { noOverlay, type Overlay } from "#src/offline/herd-copy/overlay";
import { inSlices } from "#src/offline/slices";
import { forgetHerd } from "#src/offline/storage/forget-person";
import { onStored, openedStorage, readStored } from "#src/offline/storage/stored";
import { emptyIndex, type HerdHead, type HerdIndex, indexHerd, toHerdHead, withUnsent } from "./herd-index";

export type HerdOverlay = Overlay<HerdRow>;
type Copy = HerdCopy<HerdRow, HerdGroup>;
type Page = AnimalPage<HerdAnimal, RecordsPage>;

const nothing = Promise.resolve(undefined);
interface Opened {
  user: string;
  head: Promise<KeptHead | undefined>;
  /** Rows that unsent changes are about, while the others are being read. */
  early: ReadonlyMap<string, HerdRow>;
  copy: Promise<Copy | undefined>;
  now?: Copy | undefined;
}
interface KeptHead extends Pick<KeptHerd<HerdRow, HerdGroup>, "groups" | "at"> {
  head: HerdHead;
}
let opened: Opened | undefined;
let overlay: (at: number) => HerdOverlay = () => noOverlay;
let overlayIsSet = () => {};
const overlaySet = new Promise<void>((then) => {
  overlayIsSet = then;
});
/** Stored animal pages loaded into memory, by animal. */
const held = new Map<string, Page>();
const listeners = new Set<() => void>();
let turn = 0;
const emit = () => {
  for (const it of listeners) it();
};
/** The herd on this phone changed: its rows, or the unsent changes. */
function changed() {
  listed = undefined;
  turn++;
  emit();
}
/** The rows themselves changed: the stored head is older. */
function rowsChanged() {
  if (opened) opened.head = nothing;
  changed();
}
/** Subscribes to changes of the herd on this phone; returns a function that unsubscribes. */
export const onHerdCopy = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** A counter that increases with each change of the herd on this phone. */
export const herdTurn = () => turn;

const worker = () => {
  const me = readStored("staff");
  return me?.can.includes("herd.see") ? me.id : undefined;
};
/** Whether the same user is still signed in: nothing of the herd is written for anybody else. */
const stillHere = (user: string) => () => worker() === user;

/** The signed-in user's copy; undefined for a buyer, and where nothing can be stored. */
function openHerd(): Opened | undefined {
  const user = worker();
  const storage = openedStorage();
  if (!user || !storage) return undefined;
  if (opened?.user !== user) {
    const head = readHerdHead<HerdHead, HerdGroup>(storage, user).catch(() => undefined);
    const copy = head
      // The head is drawn before ten thousand rows are read.
      .then((it) => (it ? whenIdle() : undefined))
      .then(() => openHerdCopy<HerdRow, HerdGroup>(storage, user, toHerdHead))
      .catch(() => undefined);
    const mine: Opened = { user, head, copy, early: new Map() };
    void copy.then((it) => {
      mine.now = it;
      if (opened !== mine || !it?.kept()) return;
      turn++;
      emit();
    });
    opened = mine;
  }
  return opened;
}
const hasUnsent = (user: string) => readStored("unsent").some((it) => it.user === user && it.count > 0);
const herdCopy = () => openHerd()?.copy ?? Promise.resolve(undefined);
const IDLE_WITHIN_MS = 400;
const whenIdle = () =>
  new Promise<void>((then) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => then(), { timeout: IDLE_WITHIN_MS });
    else then();
  });
/** The row of an animal as stored, without unsent changes; while the copy is being opened only of those that have any. */
export function rowHere(id: string): HerdRow | undefined {
  if (!opened || opened.user !== worker()) return undefined;
  return opened.now ? opened.now.kept()?.rows.get(id) : opened.early.get(id);
}

onStored(() => {
  if (!opened || worker() === opened.user) return;
  opened = undefined;
  lastIndex = emptyIndex;
  held.clear();
  // A write of this tab may have come after another tab deleted the copy.
  if (!worker()) void forgetHerd();
  changed();
});

let work: Promise<unknown> = Promise.resolve();
/** Serializes changes of the copy across all tabs of this phone. */
function alone(job: () => Promise<void>): Promise<void> {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  const mine = work.then(() => (locks ? locks.request("corral-herd", job) : job()));
  work = mine.catch(() => undefined);
  return mine;
}

/** Changes the copy after reading other tabs' changes, and stores it even if `how` fails halfway. */
export const changeCopy = (how: (copy: Copy, still: () => boolean) => Promise<void>): Promise<void> =>
  alone(async () => {
    const copy = await herdCopy();
    if (!copy) return;
    const still = stillHere(copy.user);
    const before = copy.edition();
    await copy.catchUp();
    try {
      await how(copy, still);
    } finally {
      if (still()) {
        await copy.save(still);
        if (copy.edition() !== before) rowsChanged();
      }
    }
  });

/** Applies the rows from a write's answer to the copy at once. */
export async function patchCopy(rows: readonly HerdRow[]): Promise<void> {
  const copy = await herdCopy();
  if (!copy?.kept()) return;
  copy.patch(rows);
  rowsChanged();
  await changeCopy(async (it) => it.patch(rows));
}

/**
 * Sets the unsent changes that readers see over the copy. `unsent` returns those that a copy of a given date (UTC ms) doesn't have.
 */
export function setHerdOverlay(unsent: (at: number) => HerdOverlay) {
  overlay = unsent;
  overlayIsSet();
  changed();
}

/** The herd on this phone sorted by name, with unsent changes. */
export interface HerdHere extends Omit<KeptHerd<HerdRow, HerdGroup>, "rows">, HerdIndex {}
let listed: HerdHere | undefined;
let listing: Promise<HerdHere | undefined> | undefined;
/** As last made: most rows stay when something changes. */
let lastIndex = emptyIndex;
/** Undefined while nothing of it is on this phone. */
export function herdHere(): Promise<HerdHere | undefined> {
  if (listed) return Promise.resolve(listed);
  listing ??= listHerd().finally(() => {
    listing = undefined;
  });
  return listing;
}
async function listHerd(): Promise<HerdHere | undefined> {
  for (;;) {
    const kept = (await herdCopy())?.kept();
    if (!kept) return undefined;
    const at = turn;
    const index = await indexHerd(kept.rows, overlay(kept.at), lastIndex);
    // It changed meanwhile.
    if (at !== turn) continue;
    lastIndex = index;
    if (opened) opened.head = nothing;
    listed = { ...kept, ...index };
    // Each row keeps what it is found by: made ahead, the first search finds them all.
    void inSlices(index.rows, foundBy, () => listed?.rows !== index.rows);
    return listed;
  }
}

/** The first animals and the figures of a whole copy with unsent changes, until all are listed; undefined from then on. */
export async function herdHead(): Promise<KeptHead | undefined> {
  const mine = openHerd();
  const kept = await mine?.head;
  if (!mine || !kept) return undefined;
  if (hasUnsent(mine.user)) {
    // The queue is opened at the same time. Without it, the copy is what is left to wait for.
    await Promise.race([overlaySet, mine.copy]);
    if (!mine.now) mine.early = await earlyRows(mine.user, overlay(kept.at).touched);
  }
  // All of them were listed meanwhile, or rows have changed.
  if (mine !== opened || !(await mine.head)) return undefined;
  void herdHere().then((all) => all && emit());
  const { touched } = overlay(kept.at);
  const rows = new Map([...touched].flatMap((id) => entryOf(id)));
  return { ...kept, head: withUnsent(kept.head, rows, overlay(kept.at)) };
}
function entryOf(id: string): [string, HerdRow][] {
  const row = rowHere(id);
  return row ? [[id, row]] : [];
}
async function earlyRows(user: string, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, HerdRow>> {
  const storage = openedStorage();
  return storage && ids.size > 0 ? readHerdRows<HerdRow>(storage, user, ids) : new Map();
}

let keeping: Promise<unknown> = Promise.resolve();
/** Stores a part of an animal's page that the server returned just now. */
export function keepPage(id: string, page: Page) {
  const user = worker();
  const storage = openedStorage();
  if (!user || !storage) return;
  if (held.has(id)) {
    held.set(id, { ...held.get(id), ...page });
    changed();
  }
  keeping = keeping.then(() => keepAnimalPage(storage, user, id, page, stillHere(user))).catch(() => undefined);
}
export async function keptPage(id: string): Promise<Page | undefined> {
  const user = worker();
  const storage = openedStorage();
  return user && storage ? readAnimalPage<HerdAnimal, RecordsPage>(storage, user, id) : undefined;
}

/** Loads the stored pages of these animals and unloads all others: their rows with unsent changes are computed from the records. */
export async function holdPages(ids: ReadonlySet<string>) {
  const user = worker();
  for (const id of held.keys()) if (!ids.has(id)) held.delete(id);
  const missing = [...ids].filter((id) => !held.has(id));
  if (missing.length === 0) return;
  for (const id of missing) held.set(id, {});
  const read = await Promise.all(missing.map(async (id) => [id, await keptPage(id)] as const));
  if (worker() !== user) return;
  // Data that the server returned meanwhile is newer.
  for (const [id, page] of read) if (held.has(id)) held.set(id, { ...page, ...held.get(id) });
  changed();
}
/** The loaded page of an animal; empty if it was never opened here. */
export const heldPage = (id: string): Page => held.get(id) ?? {};
