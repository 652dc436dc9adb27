/** One way of storing values. Values are plain data, which both structured clone and JSON carry. */
export interface Mechanism {
  name: StorageTier;
  get: (key: string) => Promise<unknown>;
  /** The values of several keys, where one transaction reads them faster. */
  getMany?: (keys: readonly string[]) => Promise<unknown[]>;
  set: (key: string, value: unknown) => Promise<void>;
  delete: (key: string) => Promise<void>;
  keys: () => Promise<string[]>;
}
export type StorageTier = "indexeddb" | "localstorage" | "memory";
/** `rose`: a better mechanism answered late, and may hold more than was known. */
export type StorageChange = { kind: "value"; key: string } | { kind: "tier"; tier: StorageTier; rose: boolean };

export interface KeyValueStorage {
  get: (key: string) => Promise<unknown>;
  getMany: (keys: readonly string[]) => Promise<unknown[]>;
  set: (key: string, value: unknown) => Promise<void>;
  delete: (key: string) => Promise<void>;
  /** Deletes from every mechanism, also from those that the chain has left. */
  forget: (keys: readonly string[]) => Promise<void>;
  /** Keys with this prefix; all of them without one. */
  keys: (prefix?: string) => Promise<string[]>;
  /** Their values too, read together: one by one, each waits for a transaction of its own. */
  entries: (prefix: string) => Promise<[key: string, value: unknown][]>;
  tier: () => StorageTier;
  onChange: (listener: (change: StorageChange) => void) => () => void;
}

/** Values that may be evicted to make room: copies of the server's data. */
export const CACHE_PREFIX = "cache:";
const PROBE = "probe:";
/** Tombstone in a lower mechanism, so that the value left in a higher one doesn't come back. */
const TOMBSTONE = { "corral:gone": 1 } as const;
const isTombstone = (value: unknown) => typeof value === "object" && value !== null && "corral:gone" in value;

/**
 * Uses the first mechanism that can write, read and delete, and moves to the next with all values when it fails later. A mechanism that answers
 * only after `probeMs` is used again once it does: its values must not stay hidden for a whole visit.
 */
export async function openStorage(chain: readonly Mechanism[], probeMs = 2000): Promise<KeyValueStorage> {
  let at = 0;
  const late: { level: number; probe: Promise<boolean> }[] = [];
  for (; at < chain.length - 1; at++) {
    const probe = works(pick(chain, at));
    if (await within(probeMs, probe)) break;
    late.push({ level: at, probe });
  }
  const listeners = new Set<(change: StorageChange) => void>();
  const emit = (change: StorageChange) => {
    for (const it of listeners) it(change);
  };
  // What this visit wrote, in case the mechanism can't be read when it fails.
  const written = new Map<string, unknown>();
  let work: Promise<unknown> = adopt(chain, at);

  const inTurn = <T>(job: () => Promise<T>): Promise<T> => {
    const mine = work.then(job, job);
    work = mine.catch(() => undefined);
    return mine;
  };

  for (const { level, probe } of late) void probe.then((can) => (can ? inTurn(() => riseTo(level)) : undefined));
  async function riseTo(level: number) {
    if (level >= at || (await adopt(chain, level)).includes(pick(chain, at))) return;
    at = level;
    emit({ kind: "tier", tier: pick(chain, at).name, rose: true });
  }

  async function fallOn() {
    const from = pick(chain, at);
    const kept = new Map<string, unknown>();
    try {
      for (const key of await from.keys()) kept.set(key, await from.get(key));
    } catch {
      // Unreadable: only what this visit wrote is left.
    }
    for (const [key, value] of written) kept.set(key, value);
    at++;
    emit({ kind: "tier", tier: pick(chain, at).name, rose: false });
    // Copies of the server's data last, so that they are what doesn't fit.
    const byWorth = [...kept].sort(
      ([a], [b]) => Number(a.startsWith(CACHE_PREFIX)) - Number(b.startsWith(CACHE_PREFIX)),
    );
    for (const [key, value] of byWorth) {
      if (key.startsWith(CACHE_PREFIX))
        await pick(chain, at)
          .set(key, value)
          .catch(() => undefined);
      else await write(key, value);
    }
  }

  async function write(key: string, value: unknown): Promise<void> {
    try {
      await pick(chain, at).set(key, value);
      return;
    } catch {
      if (await madeRoom()) {
        try {
          await pick(chain, at).set(key, value);
          return;
        } catch {
          // Still no room.
        }
      }
    }
    if (key.startsWith(CACHE_PREFIX)) return; // a copy is not worth moving everything
    if (at >= chain.length - 1) return;
    written.set(key, value);
    await fallOn();
  }

  async function madeRoom(): Promise<boolean> {
    try {
      const copies = (await pick(chain, at).keys()).filter((it) => it.startsWith(CACHE_PREFIX));
      for (const it of copies) await pick(chain, at).delete(it);
      return copies.length > 0;
    } catch {
      return false;
    }
  }

  async function read(keys: readonly string[]): Promise<unknown[]> {
    const from = pick(chain, at);
    try {
      const values = await (from.getMany?.(keys) ?? Promise.all(keys.map((key) => from.get(key))));
      return values.map((value) => (isTombstone(value) ? undefined : value));
    } catch {
      if (at >= chain.length - 1) return keys.map(() => undefined);
      await fallOn();
      return read(keys);
    }
  }

  async function entries(prefix: string): Promise<[string, unknown][]> {
    const keys = (await pick(chain, at).keys()).filter((it) => it.startsWith(prefix));
    const values = await read(keys);
    // What was deleted has no value, also where a tombstone is left of it.
    return keys.flatMap((key, n) => (values[n] === undefined ? [] : [[key, values[n]]]));
  }

  return {
    get: (key) => inTurn(async () => (await read([key]))[0]),
    getMany: (keys) => inTurn(() => read(keys)),
    set: (key, value) =>
      inTurn(async () => {
        if (!key.startsWith(CACHE_PREFIX)) written.set(key, value);
        await write(key, value);
        emit({ kind: "value", key });
      }),
    delete: (key) =>
      inTurn(async () => {
        written.delete(key);
        if (at > 0) await write(key, TOMBSTONE);
        else
          await pick(chain, at)
            .delete(key)
            .catch(() => write(key, TOMBSTONE));
        emit({ kind: "value", key });
      }),
    forget: (keys) =>
      inTurn(async () => {
        for (const key of keys) written.delete(key);
        const isDeleted = await Promise.all(chain.map((it) => deletedFrom(it, keys, probeMs)));
        // Leaves a tombstone, so that a mechanism out of reach doesn't bring the value back.
        if (isDeleted.slice(0, at).includes(false)) for (const key of keys) await write(key, TOMBSTONE);
        for (const key of keys) emit({ kind: "value", key });
      }),
    keys: (prefix = "") => inTurn(async () => (await entries(prefix)).map(([key]) => key)),
    entries: (prefix) => inTurn(() => entries(prefix)),
    tier: () => pick(chain, at).name,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const pick = (chain: readonly Mechanism[], at: number): Mechanism => {
  const mechanism = chain[at];
  if (!mechanism) throw new RangeError("an empty storage chain");
  return mechanism;
};

/** Probes with a key of its own: another tab may be probing at the same moment. */
async function works(mechanism: Mechanism): Promise<boolean> {
  const value = String(Math.random());
  const key = PROBE + value;
  try {
    await mechanism.set(key, value);
    const same = (await mechanism.get(key)) === value;
    await mechanism.delete(key);
    return same;
  } catch {
    return false;
  }
}
/** Some phones open IndexedDB and never answer. */
const within = (ms: number, tried: Promise<boolean>) =>
  Promise.race([tried, new Promise<false>((no) => setTimeout(no, ms, false))]);

async function deletedFrom(mechanism: Mechanism, keys: readonly string[], withinMs: number): Promise<boolean> {
  const tried = Promise.all(keys.map((key) => mechanism.delete(key))).then(
    () => true,
    () => false,
  );
  return within(withinMs, tried);
}

/**
 * Moves values back up from lower mechanisms: all values of one or none, since a half-moved value can't be found in either. Returns those that
 * could not be emptied.
 */
async function adopt(chain: readonly Mechanism[], at: number): Promise<Mechanism[]> {
  const behind: Mechanism[] = [];
  const best = pick(chain, at);
  for (const lower of chain.slice(at + 1)) {
    try {
      const keys = (await lower.keys()).filter((key) => !key.startsWith(PROBE));
      for (const key of keys) {
        const value = await lower.get(key);
        if (isTombstone(value)) await best.delete(key);
        else await best.set(key, value);
      }
      for (const key of keys) await lower.delete(key);
    } catch {
      behind.push(lower);
    }
  }
  return behind;
}
