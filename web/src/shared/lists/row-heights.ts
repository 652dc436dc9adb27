/** Where the rows of a long list are: as estimated, and as measured once they were drawn. */
export interface RowHeights {
  /** The measured height of a row; returns by how much it changed. */
  set: (index: number, height: number) => number;
  /** Where a row starts, from the list's top; of the row after the last one, where the next would. */
  startOf: (index: number) => number;
  /** The row at a distance from the list's top. */
  indexAt: (distance: number, count: number) => number;
}

export function rowHeights(estimate: number, gap: number): RowHeights {
  const measured = new Map<number, number>();
  /** The measured rows in order, and how much all up to each one differ from the estimate. Made again when one changes: they are few. */
  let order: { index: number; differs: number }[] | undefined;
  const inOrder = () => {
    let differs = 0;
    order ??= [...measured]
      .sort(([a], [b]) => a - b)
      .map(([index, height]) => {
        differs += height - estimate;
        return { index, differs };
      });
    return order;
  };
  const startOf = (index: number) => {
    const all = inOrder();
    const before = all[lastBelow(all.length, (n) => (all[n]?.index ?? index) < index)];
    return index * (estimate + gap) + (before?.differs ?? 0);
  };
  return {
    set(index, height) {
      const differs = height - (measured.get(index) ?? estimate);
      measured.set(index, height);
      if (differs !== 0) order = undefined;
      return differs;
    },
    startOf,
    indexAt: (distance, count) =>
      Math.max(
        0,
        lastBelow(count, (n) => startOf(n) <= distance),
      ),
  };
}

/** The last of `count` for which it is still true; -1 where it is for none. */
function lastBelow(count: number, isTrue: (n: number) => boolean): number {
  let [low, high] = [-1, count - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isTrue(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
