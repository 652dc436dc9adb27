import { HERD_HEAD, HERD_MANIFEST, HERD_PARTS, herdKeys, herdPartKey } from "../storage/herd-keys";
import { KEPT_ANIMALS } from "../storage/limits";
import type { KeyValueStorage, StorageTier } from "../storage/storage";

interface Row {
  id: string;
  version: number;
}
/** A page of the herd's changes, as `GET /api/herd/changes` returns it. */
export interface HerdNews<R, G> {
  anew: boolean;
  animals: readonly R[];
  groups: readonly G[];
  cursor: string;
  more: boolean;
}
/** The part of the herd that is on this phone. */
export interface KeptHerd<R, G> {
  /** By id, the latest to arrive at the end. */
  rows: ReadonlyMap<string, R>;
  groups: readonly G[];
  /** UTC ms of the last complete read; until the first one ends, of its start. */
  at: number;
  /** The whole herd is here: nothing is left to read, was lost, or exceeds what this phone keeps. */
  whole: boolean;
}

/** Version of the stored format. Another number makes phones read the herd again. */
const SHAPE = 1;
interface Manifest<G> {
  shape: number;
  /** The user whose copy it is: nobody else on this phone is shown it. */
  user: string;
  cursor: string | null;
  done: boolean;
  /** Some rows were left out, because the mechanism keeps so few. */
  cut: boolean;
  at: number;
  groups: readonly G[];
  /** Number of the last write (`turn`) and of each part's last one (`turns`): a part with a smaller number is an older copy. */
  turn: number;
  turns: number[];
  tier: StorageTier;
  /** Order of arrival, where it decides which rows are kept. */
  order: string[] | null;
}
interface Part<R> {
  user: string;
  turn: number;
  rows: R[];
}
/** What a list of the whole copy shows first. */
interface Head<H> {
  user: string;
  /** The turn of the manifest that it belongs to. */
  turn: number;
  head: H;
}

/** The head of this user's whole copy, read without its rows; undefined where there is none, or it is of an older copy. */
export async function readHerdHead<H, G>(
  storage: KeyValueStorage,
  user: string,
): Promise<{ head: H; groups: readonly G[]; at: number } | undefined> {
  const [manifest, head] = (await storage.getMany([HERD_MANIFEST, HERD_HEAD])) as [
    Manifest<G> | undefined,
    Head<H> | undefined,
  ];
  if (manifest?.user !== user || manifest.shape !== SHAPE || !manifest.done || manifest.cut) return undefined;
  if (head?.user !== user || head.turn !== manifest.turn) return undefined;
  return { head: head.head, groups: manifest.groups, at: manifest.at };
}

/** These rows of this user's copy, read without the others; not those of which the storage has no current part. */
export async function readHerdRows<R extends Row>(
  storage: KeyValueStorage,
  user: string,
  ids: Iterable<string>,
): Promise<Map<string, R>> {
  const asked = new Set(ids);
  const numbers = [...new Set([...asked].map(partOf))];
  const [manifest, ...parts] = (await storage.getMany([HERD_MANIFEST, ...numbers.map(herdPartKey)])) as [
    Manifest<unknown> | undefined,
    ...(Part<R> | undefined)[],
  ];
  const rows = new Map<string, R>();
  if (manifest?.user !== user || manifest.shape !== SHAPE) return rows;
  for (const [n, part] of parts.entries())
    if (part?.user === user && part.turn >= (manifest.turns[numbers[n] ?? 0] ?? 0))
      for (const row of part.rows) if (asked.has(row.id)) rows.set(row.id, row);
  return rows;
}

export interface HerdCopy<R, G> {
  user: string;
  /** Undefined until something was read. */
  kept: () => KeptHerd<R, G> | undefined;
  /** A counter that increases with each change of what is kept. */
  edition: () => number;
  /** Cursor for the next read; undefined to read from the beginning. */
  cursor: () => string | undefined;
  take: (news: HerdNews<R, G>, now: number) => void;
  /** Rows from the answer of a write. */
  patch: (rows: readonly R[]) => void;
  /** Reads again from the beginning; the current rows stay until the first page arrives. */
  beginAgain: () => void;
  /** Deletes the copy. */
  drop: () => Promise<void>;
  /** Reads what another tab of this phone stored meanwhile. */
  catchUp: () => Promise<void>;
  /** Writes the changed parts while `may` allows it. */
  save: (may?: () => boolean) => Promise<void>;
}

/** The last digits of an id are random in every UUID version that we make or receive. */
const partOf = (id: string) => (Number.parseInt(id.slice(-2), 16) || 0) % HERD_PARTS;

/**
 * The herd as this phone stores it, in parts, so that a change rewrites only its own part. It is a cache that the browser may evict: a missing
 * part is detected, the rest stays in use, and the herd is read again. Another user's copy is dropped.
 */
export async function openHerdCopy<R extends Row, G>(
  storage: KeyValueStorage,
  user: string,
  /** Makes the head of all rows. */
  headOf: (rows: readonly R[]) => Promise<unknown> = async () => undefined,
): Promise<HerdCopy<R, G>> {
  let rows = new Map<string, R>();
  let now: Manifest<G> = nothing(user, storage.tier());
  const dirty = new Set<number>();
  let unsaved = false;
  let edition = 0;

  async function load() {
    edition++;
    const manifest = (await storage.get(HERD_MANIFEST)) as Manifest<G> | undefined;
    clear();
    now = nothing(user, storage.tier());
    if (!manifest) return;
    if (manifest.user !== user || manifest.shape !== SHAPE) return storage.forget(herdKeys);
    const numbers = manifest.turns.flatMap((turn, n) => (turn > 0 ? [n] : []));
    const parts = (await storage.getMany(numbers.map(herdPartKey))) as (Part<R> | undefined)[];
    let lost = false;
    for (const [i, part] of parts.entries()) {
      const turn = manifest.turns[numbers[i] ?? 0] ?? 0;
      // A newer part is of an interrupted write: its rows are read again.
      if (part?.user !== user || part.turn < turn) lost = true;
      else for (const row of part.rows) rows.set(row.id, row);
    }
    if (manifest.order) rows = inOrder(rows, manifest.order);
    now = manifest;
    // Rows left out for want of room now fit.
    if (lost || (now.cut && KEPT_ANIMALS[storage.tier()] > rows.size)) now = { ...now, cursor: null, done: false };
  }

  function clear() {
    rows = new Map();
    dirty.clear();
    unsaved = false;
  }
  function put(row: R) {
    // This row was read before a write whose answer this phone already has.
    if ((rows.get(row.id)?.version ?? 0) > row.version) return;
    rows.delete(row.id);
    rows.set(row.id, row);
    dirty.add(partOf(row.id));
    unsaved = true;
    edition++;
  }
  function all() {
    for (let n = 0; n < HERD_PARTS; n++) dirty.add(n);
    unsaved = true;
  }

  /** Keeps the latest rows, where the mechanism keeps so few. */
  function cut(most: number) {
    if (rows.size <= most) return;
    rows = new Map([...rows].slice(-most));
    now = { ...now, cut: true };
    all();
  }

  await load();
  return {
    user,
    kept: () => (now.at === 0 ? undefined : { rows, groups: now.groups, at: now.at, whole: now.done && !now.cut }),
    edition: () => edition,
    cursor: () => now.cursor ?? undefined,
    take(news, at) {
      if (news.anew || now.cursor === null) {
        rows = new Map();
        now = { ...now, done: false, cut: false, at };
        all();
      }
      for (const row of news.animals) put(row);
      now = { ...now, groups: news.groups, cursor: news.cursor };
      if (!news.more) now = { ...now, done: true, at };
      unsaved = true;
      edition++;
    },
    patch(changed) {
      if (now.cursor !== null) for (const row of changed) put(row);
    },
    beginAgain() {
      now = { ...now, cursor: null, done: false };
    },
    drop() {
      clear();
      edition++;
      now = nothing(user, storage.tier());
      return storage.forget(herdKeys);
    },
    async catchUp() {
      const manifest = (await storage.get(HERD_MANIFEST)) as Manifest<G> | undefined;
      // The browser evicted it: everything is written again.
      if (!manifest && now.turn > 0) all();
      else if (manifest && manifest.turn !== now.turn) await load();
    },
    async save(may = () => true) {
      if (now.cursor === null || !unsaved) return;
      const tier = storage.tier();
      // A change of mechanism may not have moved all parts.
      if (tier !== now.tier) all();
      const most = KEPT_ANIMALS[tier];
      cut(most);
      const turn = now.turn + 1;
      const turns = [...now.turns];
      const byPart = new Map<number, R[]>([...dirty].map((n) => [n, []]));
      if (dirty.size > 0) for (const row of rows.values()) byPart.get(partOf(row.id))?.push(row);
      dirty.clear();
      unsaved = false;
      const order = Number.isFinite(most) ? [...rows.keys()] : null;
      now = { ...now, turn, turns, tier, order };
      const manifest = now;
      for (const [n, some] of byPart) {
        turns[n] = turn;
        if (!may()) return;
        await storage.set(herdPartKey(n), { user, turn, rows: some } satisfies Part<R>);
      }
      if (!may()) return;
      await storage.set(HERD_MANIFEST, manifest);
      if (!manifest.done || manifest.cut) return;
      const head = await headOf([...rows.values()]);
      if (may()) await storage.set(HERD_HEAD, { user, turn, head } satisfies Head<unknown>);
    },
  };
}

const nothing = (user: string, tier: StorageTier) => ({
  shape: SHAPE,
  user,
  cursor: null,
  done: false,
  cut: false,
  at: 0,
  groups: [],
  turn: 0,
  turns: Array.from({ length: HERD_PARTS }, () => 0),
  tier,
  order: null,
});

function inOrder<R extends Row>(rows: Map<string, R>, order: readonly string[]): Map<string, R> {
  const next = new Map<string, R>();
  for (const id of order) {
    const row = rows.get(id);
    if (row) next.set(id, row);
  }
  for (const [id, row] of rows) if (!next.has(id)) next.set(id, row);
  return next;
}
