import DataLoader from "dataloader";

/**
 * Batches lookups by key: keys requested in the same turn of the event loop are read by one call of `read`, which returns the found values
 * by key. Each `deps` has its own batches. Nothing is cached.
 */
export function batchReads<D extends object, V>(
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

/** Most keys in one batch. */
const MOST = 50;
