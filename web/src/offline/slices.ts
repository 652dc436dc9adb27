/** A slow phone answers a tap within this time and what else is running; its frames are 16 ms apart. */
const SLICE_MS = 12;
/** Rows that are sorted at once. */
const RUN = 256;

/** Lets the page answer. Not by a timer, which browsers delay by 4 ms when one follows another. */
const pause = () =>
  new Promise<void>((then) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      then();
    };
    port2.postMessage(0);
  });

/** Runs `each` over many items and lets the page answer in between. Stops early once `isOver`. */
export async function inSlices<T>(
  items: Iterable<T>,
  each: (item: T) => void,
  isOver: () => boolean = () => false,
): Promise<void> {
  let until = performance.now() + SLICE_MS;
  for (const item of items) {
    each(item);
    if (performance.now() < until) continue;
    await pause();
    if (isOver()) return;
    until = performance.now() + SLICE_MS;
  }
}

export async function filterInSlices<T>(items: readonly T[], fits: (item: T) => boolean): Promise<T[]> {
  const found: T[] = [];
  await inSlices(items, (item) => {
    if (fits(item)) found.push(item);
  });
  return found;
}

type Compare<T> = (a: T, b: T) => number;
/** Merges two sorted lists. */
export function merge<T>(a: readonly T[], b: readonly T[], compare: Compare<T>): T[] {
  const all: T[] = [];
  let n = 0;
  for (const item of a) {
    for (let other = b[n]; other !== undefined && compare(other, item) < 0; other = b[n]) {
      all.push(other);
      n++;
    }
    all.push(item);
  }
  for (; n < b.length; n++) all.push(b[n] as T);
  return all;
}

export async function sortInSlices<T>(items: readonly T[], compare: Compare<T>): Promise<T[]> {
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += RUN) runs.push(items.slice(at, at + RUN));
  await inSlices(runs, (run) => void run.sort(compare));
  while (runs.length > 1) {
    const merged: T[][] = [];
    const pairs = Array.from({ length: Math.ceil(runs.length / 2) }, (_, n) => n * 2);
    await inSlices(pairs, (n) => void merged.push(merge(runs[n] ?? [], runs[n + 1] ?? [], compare)));
    runs = merged;
  }
  return runs[0] ?? [];
}
