import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { isForPage, useShortcuts } from "#src/shared/shortcuts/shortcuts";
import { shortcutsText as keys } from "#src/shared/shortcuts/text";
import { cx } from "#src/ui/cx";
import { intoView } from "#src/ui/into-view";
import styles from "./data-table.module.css";
import { useDensity } from "./density";
import { type Column, nextSort, type Selection, type Sort, select } from "./table-columns";
import { listsText as t } from "./text";
import { useMoreAhead, usePlace } from "./use-place";
import { useRowsInWindow } from "./use-rows-in-window";

/** Fetches the next page this many rows before the end. */
const AHEAD = 15;
const HEIGHTS = { compact: 34, comfortable: 56 } as const;
const HEAD = 44;
/** Rows of one step of the page keys. */
const PAGE = 10;

export interface DataTableProps<R extends { id: string }> {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  /** The rows are those of the search before: keys wait for what was typed. */
  isOld?: boolean | undefined;
  /** What screen readers call a row. */
  nameOf: (row: R) => string;
  /** Where a row leads: the link is in its first column. */
  hrefOf: (row: R) => string;
  /** The row that is open beside the table. */
  openId?: string | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort | undefined) => void) | undefined;
  selection?: Selection<R> | undefined;
  /** The number of all rows, also those that aren't loaded; -1 where unknown, as ARIA writes it. */
  total?: number;
  /** Fetches the next rows; missing where there are none, or while they come. */
  onMore?: (() => void) | undefined;
}

/** A long table: only rows near the window are drawn. Its rows are moved through with the arrows, opened with Enter and selected with the space bar. */
export function DataTable<R extends { id: string }>(props: DataTableProps<R>) {
  const { label, rows, sort, onSort, selection, total = rows.length, onMore } = props;
  const { at, top, room } = usePlace();
  const { density } = useDensity();
  const height = HEIGHTS[density];
  const columns = props.columns.filter((it) => room >= (it.from ?? 0));
  const list = useRowsInWindow({ count: rows.length, estimate: height, overscan: 8, top: top + HEAD });
  const isNear = (list.rows.at(-1)?.index ?? 0) >= rows.length - AHEAD;
  useMoreAhead(isNear && onMore !== undefined, () => onMore?.());

  // The one row that the tab key stops at.
  const [active, setActive] = useState(0);
  const current = Math.min(active, Math.max(0, rows.length - 1));
  const anchor = useRef<number>(undefined);
  const wanted = useRef(false);
  const [, drawAgain] = useState({});
  // After each drawing: the row may be drawn only once the window was scrolled.
  useEffect(() => {
    if (!wanted.current) return;
    const row = at.current?.querySelector<HTMLElement>(`tr[data-index="${current}"]`);
    if (!row) return;
    wanted.current = false;
    row.querySelector<HTMLElement>("[data-row-link]")?.focus({ preventScroll: true });
    intoView(row);
  });
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    wanted.current = true;
    setActive(next);
    drawAgain({});
    if (!list.rows.some((it) => it.index === next))
      window.scrollTo(0, Math.max(0, top + next * height - window.innerHeight / 2));
    return next;
  };
  const pick = (index: number, upTo: boolean) => {
    if (!selection) return;
    selection.put(select(selection, rows, index, upTo ? (anchor.current ?? index) : undefined));
    anchor.current = index;
  };

  const move = useRef(moveTo);
  move.current = moveTo;
  const now = useRef(current);
  now.current = current;
  const isOld = useRef(false);
  isOld.current = props.isOld ?? false;
  /** From the search into the rows that it finds; with Enter meanwhile, into the first one's page. */
  const entering = useRef<"row" | "page">(undefined);
  const comeIn = useRef<() => void>(undefined);
  comeIn.current = () => {
    if (isOld.current || !entering.current) return;
    const then = entering.current;
    entering.current = undefined;
    if (rows.length === 0) return;
    move.current(0);
    if (then === "page") at.current?.querySelector<HTMLElement>('tr[data-index="0"] [data-row-link]')?.click();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other rows have come
  useEffect(() => comeIn.current?.(), [rows, props.isOld]);
  useShortcuts([
    { keys: "ArrowDown ArrowUp", does: keys.move },
    { keys: "Enter", does: keys.open },
    ...(selection
      ? [
          { keys: "Space", does: keys.pick },
          { keys: "Shift ArrowDown", does: keys.pickMore },
        ]
      : []),
  ]);
  useEffect(() => {
    // From the page, or from its search field, into the rows.
    const enter = (e: globalThis.KeyboardEvent) => {
      if (e.defaultPrevented || (e.key !== "ArrowDown" && e.key !== "ArrowUp")) return;
      if (e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return;
      const isSearch = e.target instanceof HTMLInputElement && e.target.type === "search" && e.key === "ArrowDown";
      if (!isSearch && !(e.target === document.body && isForPage(e.target))) return;
      if (document.querySelector("dialog[open]")) return;
      e.preventDefault();
      if (!isSearch) return move.current(now.current);
      entering.current = "row";
      // The field searches for what was typed on this key too: one drawing later it is known whether its rows are here.
      setTimeout(() => comeIn.current?.(), 0);
      return undefined;
    };
    /** While the rows are awaited: Enter opens the first of them, and any other key takes both back. */
    const meanwhile = (e: globalThis.KeyboardEvent) => {
      if (!entering.current || e.key === "ArrowDown") return;
      entering.current = e.key === "Enter" ? "page" : undefined;
      if (e.key === "Enter") e.preventDefault();
    };
    addEventListener("keydown", enter);
    addEventListener("keydown", meanwhile, true);
    return () => {
      removeEventListener("keydown", enter);
      removeEventListener("keydown", meanwhile, true);
    };
  }, []);

  const onKeyDown = (e: KeyboardEvent<HTMLElement>) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + PAGE,
      PageUp: current - PAGE,
      Home: 0,
      End: rows.length - 1,
    };
    const step = steps[e.key];
    if (step !== undefined) {
      e.preventDefault();
      anchor.current ??= current;
      const [from, next] = [anchor.current, moveTo(step)];
      if (e.shiftKey && selection) selection.put(select(selection, rows, next, from));
      else anchor.current = next;
    } else if (e.key === " " && e.target instanceof HTMLAnchorElement) {
      e.preventDefault();
      pick(current, e.shiftKey);
    }
  };
  /** A click anywhere in the row is one on its link. */
  const onRow = (e: MouseEvent<HTMLTableRowElement>) => {
    if (e.target instanceof Element && e.target.closest("a, button, input, label")) return;
    if (document.getSelection()?.isCollapsed === false) return;
    e.currentTarget.querySelector<HTMLElement>("[data-row-link]")?.click();
  };

  const first = list.rows[0];
  const last = list.rows.at(-1);
  return (
    <div ref={at} className={styles.table} data-density={density}>
      <table aria-label={label} aria-rowcount={total < 0 ? -1 : total + 1} onKeyDown={onKeyDown}>
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <td className={styles.check}>
                <AllBox rows={rows} selection={selection} />
              </td>
            )}
            {columns.map((it) => (
              <th
                key={it.key}
                scope="col"
                style={it.width ? { width: it.width } : undefined}
                className={cx(it.isNumber && styles.number)}
                aria-sort={sort?.by !== it.key ? undefined : sort.desc ? "descending" : "ascending"}
              >
                {it.sorts && onSort ? (
                  <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, it.key))}>
                    {it.title}
                    <span className={styles.arrow} aria-hidden="true">
                      {sort?.by === it.key && (sort.desc ? "↓" : "↑")}
                    </span>
                  </button>
                ) : (
                  it.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={first?.start ?? 0} />
          {list.rows.map(({ index }) => {
            const row = rows[index];
            if (!row) return null;
            const isChosen = selection?.has(row.id) ?? false;
            return (
              <tr
                key={index}
                ref={list.measure}
                data-index={index}
                aria-rowindex={index + 2}
                aria-current={row.id === props.openId ? "true" : undefined}
                className={cx(styles.row, isChosen && styles.chosen)}
                onClick={onRow}
                onFocus={() => setActive(index)}
              >
                {selection && (
                  <td className={styles.check}>
                    <label>
                      <input
                        type="checkbox"
                        aria-label={t.pick(props.nameOf(row))}
                        checked={isChosen}
                        onChange={() => {}}
                        onClick={(e) => pick(index, e.shiftKey)}
                      />
                    </label>
                  </td>
                )}
                {columns.map((it, n) => {
                  const inside = it.cell ? it.cell(row) : it.text(row);
                  return n === 0 ? (
                    <th key={it.key} scope="row">
                      <a
                        data-row-link
                        className={styles.link}
                        href={props.hrefOf(row)}
                        tabIndex={index === current ? 0 : -1}
                      >
                        {it.cell ? inside : <span className={styles.words}>{inside}</span>}
                      </a>
                    </th>
                  ) : (
                    <td key={it.key} className={cx(it.isNumber && styles.number)}>
                      {inside}
                    </td>
                  );
                })}
              </tr>
            );
          })}
          <Space height={last && last.index < rows.length - 1 ? list.height - last.start - height : 0} />
        </tbody>
      </table>
    </div>
  );
}

/** The rows that aren't drawn. */
const Space = ({ height }: { height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus
    <tr aria-hidden="true" style={{ height }}>
      <td />
    </tr>
  ) : null;

function AllBox<R extends { id: string }>({ rows, selection }: { rows: readonly R[]; selection: Selection<R> }) {
  const chosen = rows.filter((it) => selection.has(it.id)).length;
  const all = rows.length > 0 && chosen === rows.length;
  return (
    <label>
      <input
        type="checkbox"
        aria-label={t.pickAll}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !all;
        }}
        onChange={() => selection.put(all ? [] : [...rows])}
      />
    </label>
  );
}
