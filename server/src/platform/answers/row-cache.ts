import type { Live } from "../live/live";

/** Rows of a table, cached in this process. */
export interface RowCache<Row> {
  /** The rows as of now, or undefined while they are not loaded: the caller reads the table instead. */
  current(): Promise<Kept<Row> | undefined>;
}
interface Kept<Row> {
  rows: ReadonlyMap<string, Row>;
  /** Set when the table has more rows than the cache: the last row in load order. Rows after it may be missing. */
  last: Row | undefined;
  /** Increases with each change. */
  version: number;
}

/** Reads at most `most` rows: those of `ids` that still belong in the cache, or the first rows when `ids` is undefined. */
export type ReadRows<Row> = (ids: readonly string[] | undefined, most: number) => Promise<Map<string, Row>>;

/** A row can change again while it is reloaded; after so many reloads the caller reads the table. */
const TRIES = 3;

/**
 * Caches rows and invalidates them by the notifications of their tables (rulings 48). A change that names its rows marks them stale, and they
 * are reloaded before the next read. Any other change drops the cache; the next read starts loading it in the background. It loads `most`
 * rows and drops itself when later inserts double that.
 */
export function openRowCache<Row>(
  live: Pick<Live, "onTable" | "isListening">,
  tables: readonly string[],
  most: number,
  read: ReadRows<Row>,
): RowCache<Row> {
  let kept: (Kept<Row> & { rows: Map<string, Row> }) | undefined;
  let stale = new Set<string>();
  let version = 0;
  /** Number of times the cache was dropped. */
  let ended = 0;
  let reading: Promise<void> | undefined;

  function end() {
    kept = undefined;
    ended++;
    stale = new Set();
  }
  live.onTable((change) => {
    if (change && !tables.includes(change.table)) return;
    if (!change?.rows) return end();
    for (const id of change.rows) stale.add(id);
  });
  async function readAll() {
    const at = ended;
    stale = new Set();
    const rows = await read(undefined, most);
    const last = rows.size < most ? undefined : [...rows.values()].at(-1);
    if (at === ended && live.isListening()) kept = { rows, last, version: ++version };
  }
  async function readStale(before: Kept<Row> & { rows: Map<string, Row> }) {
    const ids = [...stale];
    stale = new Set();
    const found = await read(ids, ids.length).catch((error: unknown) => {
      end();
      throw error;
    });
    if (before !== kept) return;
    for (const id of ids) {
      const row = found.get(id);
      if (row) before.rows.set(id, row);
      else before.rows.delete(id);
    }
    if (before.rows.size > 2 * most) return end();
    kept = { ...before, version: ++version };
  }
  const once = (work: () => Promise<void>) => {
    reading ??= work().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return {
    async current() {
      for (let tries = 0; tries <= TRIES; tries++) {
        const now = kept;
        if (!now || !live.isListening()) {
          if (live.isListening()) void once(readAll).catch(() => undefined);
          return undefined;
        }
        if (!reading && stale.size === 0) return now;
        await once(() => readStale(now));
      }
      return undefined;
    },
  };
}
