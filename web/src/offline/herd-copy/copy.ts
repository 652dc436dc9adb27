import { HERD_MANIFEST, HERD_PARTS, herdKeys, herdPartKey } from "../storage/herd-keys";
import { KEPT_ANIMALS } from "../storage/limits";
import type { KeyValueStorage, StorageTier } from "../storage/storage";

interface Row {
  id: string;
  version: number;
}
/** A page of the herd's changes, as `GET /api/herd/changes` gives it. */
export interface HerdNews<R, G> {
  anew: boolean;
  animals: readonly R[];
  groups: readonly G[];
  cursor: string;
  more: boolean;
}
/** What of the herd is on this phone. */
export interface KeptHerd<R, G> {
  /** By id, the last that came at the end. */
  rows: ReadonlyMap<string, R>;
  groups: readonly G[];
  /** UTC ms of the last reading that came to its end; of the beginning of the first one until then. */
  at: number;
  /** All of the herd is here: nothing was left to read, lost, or more than this phone keeps. */
  whole: boolean;
}

/** Of how rows are kept. Another number makes phones read the herd anew. */
const SHAPE = 1;
interface Manifest<G> {
  shape: number;
  /** Whose copy it is: nobody else on this phone is shown it. */
  user: string;
  cursor: string | null;
  done: boolean;
  /** Some were left out, because the mechanism keeps so few. */
  cut: boolean;
  at: number;
  groups: readonly G[];
  /** The number of the last writing, and of the last one of each part: a part with a smaller one was lost since. */
  turn: number;
  turns: number[];
  tier: StorageTier;
  /** The order in which they came, where it decides who stays. */
  order: string[] | null;
}
interface Part<R> {
  user: string;
  turn: number;
  rows: R[];
}

export interface HerdCopy<R, G> {
  user: string;
  /** Undefined until something was read. */
  kept: () => KeptHerd<R, G> | undefined;
  /** Where to read on; undefined from the beginning. */
  cursor: () => string | undefined;
  take: (news: HerdNews<R, G>, now: number) => void;
  /** Rows that a write was answered with. */
  patch: (rows: readonly R[]) => void;
  /** What is here stays until the first page from the beginning comes. */
  beginAgain: () => void;
  /** Nothing of it stays. */
  drop: () => Promise<void>;
  /** Takes in what another tab of this phone kept meanwhile. */
  catchUp: () => Promise<void>;
  /** Writes down what changed, as long as it may. */
  save: (may?: () => boolean) => Promise<void>;
}

/** The last digits of an id are chance in every version that we make or get. */
const partOf = (id: string) => (Number.parseInt(id.slice(-2), 16) || 0) % HERD_PARTS;

/**
 * The herd as this phone keeps it, in parts: a change rewrites its own part only. All of it are copies that the storage may drop when it needs
 * room: a part that is gone is noticed, what is left stays in use, and the herd is read anew. Another user's is dropped.
 */
export async function openHerdCopy<R extends Row, G>(storage: KeyValueStorage, user: string): Promise<HerdCopy<R, G>> {
  let rows = new Map<string, R>();
  let now: Manifest<G> = nothing(user, storage.tier());
  const dirty = new Set<number>();
  let unsaved = false;

  async function load() {
    const manifest = (await storage.get(HERD_MANIFEST)) as Manifest<G> | undefined;
    clear();
    now = nothing(user, storage.tier());
    if (!manifest) return;
    if (manifest.user !== user || manifest.shape !== SHAPE) return storage.forget(herdKeys);
    const numbers = manifest.turns.flatMap((turn, n) => (turn > 0 ? [n] : []));
    const parts = (await Promise.all(numbers.map((n) => storage.get(herdPartKey(n))))) as (Part<R> | undefined)[];
    let lost = false;
    for (const [i, part] of parts.entries()) {
      const turn = manifest.turns[numbers[i] ?? 0] ?? 0;
      // A newer one is of a writing that was cut off: what it has comes again.
      if (part?.user !== user || part.turn < turn) lost = true;
      else for (const row of part.rows) rows.set(row.id, row);
    }
    if (manifest.order) rows = inOrder(rows, manifest.order);
    now = manifest;
    // What was left out for want of room has it now.
    if (lost || (now.cut && KEPT_ANIMALS[storage.tier()] > rows.size)) now = { ...now, cursor: null, done: false };
  }

  function clear() {
    rows = new Map();
    dirty.clear();
    unsaved = false;
  }
  function put(row: R) {
    // Read before a write that this phone already has the answer of.
    if ((rows.get(row.id)?.version ?? 0) > row.version) return;
    rows.delete(row.id);
    rows.set(row.id, row);
    dirty.add(partOf(row.id));
    unsaved = true;
  }
  function all() {
    for (let n = 0; n < HERD_PARTS; n++) dirty.add(n);
    unsaved = true;
  }

  /** The last that came, where the mechanism keeps so few. */
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
    },
    patch(changed) {
      if (now.cursor !== null) for (const row of changed) put(row);
    },
    beginAgain() {
      now = { ...now, cursor: null, done: false };
    },
    drop() {
      clear();
      now = nothing(user, storage.tier());
      return storage.forget(herdKeys);
    },
    async catchUp() {
      const manifest = (await storage.get(HERD_MANIFEST)) as Manifest<G> | undefined;
      // Thrown away to make room: it is written again from here.
      if (!manifest && now.turn > 0) all();
      else if (manifest && manifest.turn !== now.turn) await load();
    },
    async save(may = () => true) {
      if (now.cursor === null || !unsaved) return;
      const tier = storage.tier();
      // Not all of it may have come along when one mechanism gave way to the next.
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
      if (may()) await storage.set(HERD_MANIFEST, manifest);
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
