import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { rowHeights } from "./row-heights";

interface RowsInWindow {
  /** The rows to draw, and where each starts, from the list's top. */
  rows: readonly { index: number; start: number }[];
  /** The list's height. */
  height: number;
  /** The ref of each row, which has its index in `data-index` and as its key. */
  measure: (row: HTMLElement | null) => (() => void) | undefined;
}

interface View {
  scrolled: number;
  height: number;
}
const viewNow = (): View => ({ scrolled: window.scrollY, height: window.innerHeight });

/**
 * Which rows of a long list are near the window: only those are drawn, however many there are. A row is placed by its estimated height until it
 * has been drawn; what is in sight stays where it is when a row above it turns out to be another height.
 */
export function useRowsInWindow({
  count,
  estimate,
  gap = 0,
  overscan,
  top,
}: {
  count: number;
  estimate: number;
  gap?: number;
  /** Rows drawn beyond each edge of the window. */
  overscan: number;
  /** The list's distance from the top of the page. */
  top: number;
}): RowsInWindow {
  // A state, not read while drawing: React may run this hook, throw the result away, and keep what its effects were told.
  const [view, setView] = useState(viewNow);
  // Another shape of the rows: what was measured says nothing of it.
  const placed = useMemo(() => rowHeights(estimate, gap), [estimate, gap]);

  const rangeIn = ({ scrolled, height }: View) => {
    const from = placed.indexAt(scrolled - top, count) - overscan;
    const to = placed.indexAt(scrolled - top + height, count) + overscan;
    return [Math.max(0, from), Math.min(count - 1, to)] as const;
  };
  const [from, to] = rangeIn(view);
  const isStale = useRef((): boolean => false);
  useEffect(() => {
    // In the same frame: a fast thumb would see an empty list.
    const onMove = () => isStale.current() && flushSync(() => setView(viewNow()));
    addEventListener("scroll", onMove, { passive: true });
    addEventListener("resize", onMove);
    return () => {
      removeEventListener("scroll", onMove);
      removeEventListener("resize", onMove);
    };
  }, []);

  const drawn = useRef(new Set<HTMLElement>());
  const fresh = useRef(new Set<HTMLElement>());
  const measuredFor = useRef(placed);
  const read = useRef((_: Iterable<HTMLElement>) => {});
  const readNow = (rows: Iterable<HTMLElement>) => {
    let [changed, above] = [false, 0];
    for (const row of rows) {
      const index = Number(row.dataset.index);
      const isAbove = placed.startOf(index) < window.scrollY - top;
      // A row that is not drawn has no height.
      const differs = row.offsetHeight > 0 ? placed.set(index, row.offsetHeight) : 0;
      changed ||= differs !== 0;
      if (isAbove) above += differs;
    }
    if (above !== 0) window.scrollBy(0, above);
    if (changed) setView(viewNow());
  };
  // After each drawing, and before it is painted.
  useLayoutEffect(() => {
    isStale.current = () => {
      const now = rangeIn(viewNow());
      return now[0] !== from || now[1] !== to;
    };
    read.current = readNow;
    // Rows of another shape got their size before it was known here, and will not be reported again.
    const unread = measuredFor.current === placed ? fresh.current : drawn.current;
    measuredFor.current = placed;
    if (unread.size > 0) readNow(unread);
    fresh.current.clear();
    // The window was scrolled while this was being drawn.
    if (isStale.current()) setView(viewNow());
  });
  const watch = useRef<ResizeObserver>(undefined);
  const measure = useCallback((row: HTMLElement | null) => {
    if (!row) return undefined;
    drawn.current.add(row);
    fresh.current.add(row);
    if (typeof ResizeObserver !== "undefined")
      watch.current ??= new ResizeObserver((all) => read.current(all.map((it) => it.target as HTMLElement)));
    watch.current?.observe(row);
    return () => {
      drawn.current.delete(row);
      fresh.current.delete(row);
      watch.current?.unobserve(row);
    };
  }, []);

  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => ({
    index: from + n,
    start: placed.startOf(from + n),
  }));
  return { rows, height: count === 0 ? 0 : placed.startOf(count) - gap, measure };
}
