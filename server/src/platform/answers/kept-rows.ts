import type { Live } from "../live/live";

/** Rows of a table in this process's memory. */
export interface KeptRows<Row> {
  /** Those that are true now; undefined where that isn't known at once: whoever asks reads the table instead. */
  current(): Promise<Kept<Row> | undefined>;
}
interface Kept<Row> {
  rows: ReadonlyMap<string, Row>;
  /** Where there are more than are kept: the last of those that were read. What comes behind it is here only in part. */
  last: Row | undefined;
  /** Another number after each change. */
  version: number;
}

/** At most so many rows: those of these ids that still belong to the kept ones, or without ids the first of all. */
export type ReadRows<Row> = (ids: readonly string[] | undefined, most: number) => Promise<Map<string, Row>>;

/** A row may change while it is read again: so often it is tried. */
const TRIES = 3;

/**
 * Keeps rows and follows what changes in their tables, as answers do (rulings 48): rows that are told by their ids are read again
 * before they are asked for, anything else ends all, which are read anew behind the next who asks. `most` are read, and twice as
 * many kept as others come.
 */
export function keepRows<Row>(
  live: Pick<Live, "onTable" | "isListening">,
  tables: readonly string[],
  most: number,
  read: ReadRows<Row>,
): KeptRows<Row> {
  let kept: (Kept<Row> & { rows: Map<string, Row> }) | undefined;
  let stale = new Set<string>();
  let version = 0;
  /** Counts the changes that ended all. */
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
