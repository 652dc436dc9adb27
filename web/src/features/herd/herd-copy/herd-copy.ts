import type { HerdAnimal, HerdGroup, HerdRow, RecordsPage } from "@corral/contract/types";
import { byName, textOfRow } from "@corral/domain/herd/animals/herd-filter";
import { type AnimalPage, keepAnimalPage, readAnimalPage } from "#src/offline/herd-copy/animal-pages";
import { type HerdCopy, type KeptHerd, openHerdCopy } from "#src/offline/herd-copy/copy";
import { noOverlay, type Overlay, withQueued } from "#src/offline/herd-copy/overlay";
import { forgetHerd } from "#src/offline/storage/forget-person";
import { onStored, openedStorage, readStored } from "#src/offline/storage/stored";

export type HerdOverlay = Overlay<HerdRow>;
type Copy = HerdCopy<HerdRow, HerdGroup>;
type Page = AnimalPage<HerdAnimal, RecordsPage>;

let opened: { user: string; copy: Promise<Copy | undefined>; now?: Copy | undefined } | undefined;
let overlay: (at: number) => HerdOverlay = () => noOverlay;
/** The kept pages that are at hand, by animal. */
const held = new Map<string, Page>();
const listeners = new Set<() => void>();
let turn = 0;
/** Something of the herd on this phone is another: its rows, or what is laid over them. */
function changed() {
  listed = undefined;
  turn++;
  for (const it of listeners) it();
}
/** Told when the herd on this phone changes; answers the call that stops. */
export const onHerdCopy = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** Another number whenever the herd on this phone changed. */
export const herdTurn = () => turn;

const worker = () => {
  const me = readStored("staff");
  return me?.can.includes("herd.see") ? me.id : undefined;
};
/** Whether this is still who works here: nothing of the herd is written for anybody else. */
const stillHere = (user: string) => () => worker() === user;

/** The copy of whoever works on this phone; undefined for a buyer, and where nothing can be kept. */
function herdCopy(): Promise<Copy | undefined> {
  const user = worker();
  const storage = openedStorage();
  if (!user || !storage) return Promise.resolve(undefined);
  if (opened?.user !== user) {
    const mine: typeof opened = { user, copy: openHerdCopy<HerdRow, HerdGroup>(storage, user).catch(() => undefined) };
    void mine.copy.then((copy) => {
      mine.now = copy;
      if (opened === mine && copy?.kept()) changed();
    });
    opened = mine;
  }
  return opened.copy;
}
/** The row of an animal as this phone keeps it, with nothing laid over it; undefined also while the copy is being opened. */
export const rowHere = (id: string): HerdRow | undefined =>
  opened?.user === worker() ? opened?.now?.kept()?.rows.get(id) : undefined;

onStored(() => {
  if (!opened || worker() === opened.user) return;
  opened = undefined;
  held.clear();
  // A writing of this tab may have come after another tab's forgetting.
  if (!worker()) void forgetHerd();
  changed();
});

let work: Promise<unknown> = Promise.resolve();
/** One change of the copy at a time, in all the tabs of this phone. */
function alone(job: () => Promise<void>): Promise<void> {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  const mine = work.then(() => (locks ? locks.request("corral-herd", job) : job()));
  work = mine.catch(() => undefined);
  return mine;
}

/** Changes the copy over what other tabs kept of it, and writes it down also when `how` fails halfway. */
export const changeCopy = (how: (copy: Copy, still: () => boolean) => Promise<void>): Promise<void> =>
  alone(async () => {
    const copy = await herdCopy();
    if (!copy) return;
    const still = stillHere(copy.user);
    await copy.catchUp();
    try {
      await how(copy, still);
    } finally {
      if (still()) {
        await copy.save(still);
        changed();
      }
    }
  });

/** The rows that a write was answered with: this phone has them at once. */
export async function patchCopy(rows: readonly HerdRow[]): Promise<void> {
  const copy = await herdCopy();
  if (!copy?.kept()) return;
  copy.patch(rows);
  changed();
  await changeCopy(async (it) => it.patch(rows));
}

/**
 * Lays what is unsent over the copy, for whoever asks it: instead of what was laid over it before. `unsent` says what isn't in a copy of a
 * moment (UTC ms).
 */
export function layOverHerd(unsent: (at: number) => HerdOverlay) {
  overlay = unsent;
  changed();
}

/** The herd as this phone has it, by name, with what is unsent. */
export interface HerdHere extends Omit<KeptHerd<HerdRow, HerdGroup>, "rows"> {
  rows: readonly HerdRow[];
  byId: ReadonlyMap<string, HerdRow>;
}
let listed: HerdHere | undefined;
/** Undefined while this phone has nothing of it. */
export async function herdHere(): Promise<HerdHere | undefined> {
  const kept = (await herdCopy())?.kept();
  if (!kept) return undefined;
  if (!listed) {
    const rows = withQueued(kept.rows, overlay(kept.at)).sort(byName);
    listed = { ...kept, rows, byId: new Map(rows.map((r) => [r.id, r])) };
    prepare(rows);
  }
  return listed;
}

const AT_A_TIME = 200;
/** The words of each are worked out before anybody searches, so few at a time that nobody feels it; a row that didn't change has them already. */
function prepare(rows: readonly HerdRow[], from = 0) {
  const next = from + AT_A_TIME;
  for (const row of rows.slice(from, next)) textOfRow(row);
  if (next < rows.length && listed?.rows === rows) setTimeout(prepare, 0, rows, next);
}

let keeping: Promise<unknown> = Promise.resolve();
/** Keeps a part of an animal's page that the server gave now. */
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

/** Has the kept pages of these animals at hand, and of no others: what is laid over their rows is worked out with their records. */
export async function holdPages(ids: ReadonlySet<string>) {
  const user = worker();
  for (const id of held.keys()) if (!ids.has(id)) held.delete(id);
  const missing = [...ids].filter((id) => !held.has(id));
  if (missing.length === 0) return;
  for (const id of missing) held.set(id, {});
  const read = await Promise.all(missing.map(async (id) => [id, await keptPage(id)] as const));
  if (worker() !== user) return;
  // What the server gave meanwhile is newer.
  for (const [id, page] of read) if (held.has(id)) held.set(id, { ...page, ...held.get(id) });
  changed();
}
/** The page of an animal that is at hand; nothing in it that wasn't opened here. */
export const heldPage = (id: string): Page => held.get(id) ?? {};
