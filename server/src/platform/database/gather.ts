import DataLoader from "dataloader";

/**
 * Reads one by one what one statement reads for many: whatever is asked for in the same turn of the event loop is read together.
 * `read` answers what it finds by key. Of each `deps` apart; nothing is kept.
 */
export function gather<D extends object, V>(
  read: (deps: D, keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (deps: D, key: string) => Promise<V | undefined> {
  const loaders = new WeakMap<D, DataLoader<string, V | undefined>>();
  return (deps, key) => {
    const known = loaders.get(deps);
    if (known) return known.load(key);
    const loader = new DataLoader<string, V | undefined>(
      async (keys) => {
        const found = await read(deps, [...new Set(keys)]);
        return keys.map((it) => found.get(it));
      },
      { cache: false, maxBatchSize: MOST, batchScheduleFn: setImmediate },
    );
    loaders.set(deps, loader);
    return loader.load(key);
  };
}

/** So many are read by one statement. */
const MOST = 50;
