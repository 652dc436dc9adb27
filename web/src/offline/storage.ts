/** One way of keeping values. Values are what structured clone and JSON both carry: plain data. */
export interface Mechanism {
  name: StorageTier;
  get: (key: string) => Promise<unknown>;
  set: (key: string, value: unknown) => Promise<void>;
  delete: (key: string) => Promise<void>;
  keys: () => Promise<string[]>;
}
export type StorageTier = "indexeddb" | "localstorage" | "memory";
export type StorageChange = { kind: "value"; key: string } | { kind: "tier"; tier: StorageTier };

export interface KeyValueStorage {
  get: (key: string) => Promise<unknown>;
  set: (key: string, value: unknown) => Promise<void>;
  delete: (key: string) => Promise<void>;
  keys: () => Promise<string[]>;
  tier: () => StorageTier;
  onChange: (listener: (change: StorageChange) => void) => () => void;
}

/** What may be thrown away to make room: copies of what the server has. */
export const CACHE_PREFIX = "cache:";
const PROBE = "probe";
/** Stands for "deleted" in a lower mechanism, so that the value left in a higher one doesn't come back. */
const GONE = { "corral:gone": 1 } as const;
const isGone = (value: unknown) => typeof value === "object" && value !== null && "corral:gone" in value;

/** Chooses the first mechanism that can write, read and delete, and goes on to the next when it fails later, with all that was written. */
export async function openStorage(chain: readonly Mechanism[], probeMs = 2000): Promise<KeyValueStorage> {
  let at = 0;
  while (at < chain.length - 1 && !(await works(pick(chain, at), probeMs))) at++;
  const listeners = new Set<(change: StorageChange) => void>();
  const emit = (change: StorageChange) => {
    for (const it of listeners) it(change);
  };
  // What this visit wrote, in case the mechanism can't even be read when it fails.
  const written = new Map<string, unknown>();
  let work: Promise<unknown> = adopt(chain, at);

  const inTurn = <T>(job: () => Promise<T>): Promise<T> => {
    const mine = work.then(job, job);
    work = mine.catch(() => undefined);
    return mine;
  };

  async function fallOn() {
    const from = pick(chain, at);
    const kept = new Map<string, unknown>();
    try {
      for (const key of await from.keys()) kept.set(key, await from.get(key));
    } catch {
      // Unreadable: what this visit wrote is all there is.
    }
    for (const [key, value] of written) kept.set(key, value);
    at++;
    emit({ kind: "tier", tier: pick(chain, at).name });
    // The precious first, so that copies of the server's data are what doesn't fit.
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

  async function read(key: string): Promise<unknown> {
    try {
      const value = await pick(chain, at).get(key);
      return isGone(value) ? undefined : value;
    } catch {
      if (at >= chain.length - 1) return undefined;
      await fallOn();
      return read(key);
    }
  }

  return {
    get: (key) => inTurn(() => read(key)),
    set: (key, value) =>
      inTurn(async () => {
        if (!key.startsWith(CACHE_PREFIX)) written.set(key, value);
        await write(key, value);
        emit({ kind: "value", key });
      }),
    delete: (key) =>
      inTurn(async () => {
        written.delete(key);
        if (at > 0) await write(key, GONE);
        else
          await pick(chain, at)
            .delete(key)
            .catch(() => write(key, GONE));
        emit({ kind: "value", key });
      }),
    keys: () =>
      inTurn(async () => {
        const all = await pick(chain, at).keys();
        const live: string[] = [];
        for (const key of all) if (!isGone(await pick(chain, at).get(key))) live.push(key);
        return live;
      }),
    tier: () => pick(chain, at).name,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const pick = (chain: readonly Mechanism[], at: number): Mechanism => {
  const it = chain[at];
  if (!it) throw new RangeError("an empty storage chain");
  return it;
};

async function works(mechanism: Mechanism, withinMs: number): Promise<boolean> {
  const value = String(Math.random());
  const tried = (async () => {
    await mechanism.set(PROBE, value);
    const same = (await mechanism.get(PROBE)) === value;
    await mechanism.delete(PROBE);
    return same;
  })().catch(() => false);
  // Some phones open IndexedDB and never answer.
  return Promise.race([tried, new Promise<false>((no) => setTimeout(no, withinMs, false))]);
}

/** Brings up what an earlier visit had to leave in a lower mechanism. */
async function adopt(chain: readonly Mechanism[], at: number) {
  const best = pick(chain, at);
  for (const lower of chain.slice(at + 1)) {
    try {
      for (const key of await lower.keys()) {
        if (key === PROBE) continue;
        const value = await lower.get(key);
        if (isGone(value)) await best.delete(key);
        else await best.set(key, value);
        await lower.delete(key);
      }
    } catch {
      // It stays where it was.
    }
  }
}
