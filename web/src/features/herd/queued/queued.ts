import type { Day } from "@corral/domain/kernel/time";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { STAFF } from "#src/features/business/auth/data";
import { showQueuedPhotos } from "#src/features/business/photos/queued-photos";
import { heldPage, holdPages, rowHere, setHerdOverlay } from "#src/features/herd/herd-copy/herd-copy";
import { readHerdSoon } from "#src/features/herd/herd-copy/herd-sync";
import { toHerdRow } from "#src/features/herd/herd-copy/here-animal";
import type { QueuedItem } from "#src/offline/queue/operation";
import { useToday } from "#src/shared/api/today";
import { onQueue, queueNow, theQueue } from "#src/shared/queue/perform";
import { animalsIn, type KnownAnimal, type KnownHerd } from "./queued-animals";
import { writtenOn } from "./queued-due";
import { type Waits, waitsFor } from "./waiting";
import { madeIn, withQueuedRow } from "./with-queued";

/** This phone's changes to the herd: pending ones, and recently sent ones, which earlier reads don't include. */
interface Unsent {
  waiting: readonly QueuedItem[];
  /** `at`: UTC ms by this phone's clock. */
  sent: readonly { item: QueuedItem; at: number }[];
}
const NOTHING: Unsent = { waiting: [], sent: [] };
/** Most sent operations remembered in this visit; older ones are included in any read. */
const MOST_SENT = 500;

let now = NOTHING;
let isWatching = false;
const listeners = new Set<() => void>();

/** An operation that left the queue was sent, from this tab or another, or discarded. */
function look() {
  const { unsent, sent } = queueNow();
  if (!theQueue()) now = NOTHING;
  else if (unsent.length + now.waiting.length + now.sent.length === 0) return;
  else {
    const here = new Set(unsent.map((it) => it.id));
    const ended = new Map(sent.map((it) => [it.id, it]));
    const justSent = now.waiting.flatMap((item) => {
      const end = here.has(item.id) ? undefined : ended.get(item.id);
      return end?.discarded === null ? [{ item, at: Date.now() }] : [];
    });
    now = { waiting: unsent, sent: justSent.length ? [...now.sent, ...justSent].slice(-MOST_SENT) : now.sent };
  }
  for (const it of listeners) it();
}
function subscribe(listener: () => void) {
  if (!isWatching) {
    isWatching = true;
    showQueuedPhotos();
    onQueue(look);
    look();
  }
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
const read = () => now;

/** Roots of the query keys that a write to the herd invalidates. */
const shown = [
  [STAFF, "records"],
  [STAFF, "herd"],
  [STAFF, "items"],
  [STAFF, "tasks"],
  ["animals"],
  ["animal"],
  ["catalog"],
] as const;
const refetched = new WeakMap<QueryClient, Unsent["sent"]>();
function refetchShown(client: QueryClient) {
  if (now.sent.length === 0 || refetched.get(client) === now.sent) return;
  refetched.set(client, now.sent);
  for (const queryKey of shown) void client.invalidateQueries({ queryKey });
  readHerdSoon();
}

const since = ({ waiting, sent }: Unsent, readAt: number) => [
  ...sent.filter((it) => it.at >= readAt).map((it) => it.item),
  ...waiting,
];
/** An animal from the copy of the herd, with its owner where its page was opened here. */
export function animalHere(id: string): KnownAnimal | undefined {
  const page = heldPage(id).animal?.data;
  const row = rowHere(id) ?? (page && toHerdRow(page));
  return row && (page ? { ...row, ownerKind: page.ownerKind } : row);
}
export const recordsHere = (id: string) => heldPage(id).records?.data;

let laid: { unsent: Unsent; today: Day } | undefined;
/** Applies unsent changes to the copy of the herd, so that it is searched and filtered with them. */
function updateHerdOverlay(today: Day) {
  if (laid?.unsent === now && laid.today === today) return;
  const unsent = now;
  // Nothing was applied, and there is nothing to apply.
  if (!laid && unsent === NOTHING) return;
  laid = { unsent, today };
  const known: KnownHerd = {
    today,
    groups: [],
    nameOf: () => undefined,
    animalOf: animalHere,
    recordsOf: recordsHere,
  };
  setHerdOverlay((at) => {
    const items = since(unsent, at);
    return {
      made: madeIn(items, known).map(toHerdRow),
      touched: new Set(items.flatMap(animalsIn)),
      change: (row) => withQueuedRow(row, items, known),
    };
  });
  void holdPages(writtenOn(since(unsent, 0)));
}

/**
 * This phone's operations that a read of `readAt` (UTC ms; 0 for none) doesn't include, in order. They are applied over it until it is refetched, so
 * that nothing flickers back to its old state. After sending, the data is refetched.
 */
export function useQueued(readAt: number): readonly QueuedItem[] {
  const client = useQueryClient();
  const { waiting, sent } = useSyncExternalStore(subscribe, read, read);
  const today = useToday();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when more was sent
  useEffect(() => refetchShown(client), [client, sent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the unsent changes change
  useEffect(() => updateHerdOverlay(today), [today, waiting, sent]);
  return useMemo(() => since({ waiting, sent }, readAt), [waiting, sent, readAt]);
}

/** The animals with unsent changes, and whether each waits for a person. */
export function useQueuedAnimals(): ReadonlyMap<string, Waits> {
  const { waiting } = useSyncExternalStore(subscribe, read, read);
  return useMemo(() => {
    const all = new Map<string, Waits>();
    for (const it of waiting) for (const id of animalsIn(it)) if (all.get(id) !== "person") all.set(id, waitsFor(it));
    return all;
  }, [waiting]);
}
