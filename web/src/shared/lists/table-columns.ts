import type { ReactNode } from "react";

/** A column of a table, drawn on a desktop and on paper. */
export interface Column<R> {
  key: string;
  title: string;
  /** What paper has, and the screen where there is no `cell`. */
  text: (row: R) => string;
  cell?: (row: R) => ReactNode;
  /** Under the column on paper, of the rows that are printed. */
  sum?: (rows: readonly R[]) => string;
  /** It can be sorted by; the page sorts. */
  sorts?: boolean;
  /** Figures: to the right. */
  isNumber?: boolean;
  /** A CSS width; without one it shares what is left. */
  width?: string;
  /** Left out where the table is narrower, in px: beside an open detail. */
  from?: number;
}

export interface Sort {
  by: string;
  desc: boolean;
}
/** As the address has it: "peso", and "-peso" from the largest down. */
export const readSort = (text: string | undefined, columns: readonly { key: string; sorts?: boolean }[]) => {
  const [desc, by] = text?.startsWith("-") ? [true, text.slice(1)] : [false, text];
  const column = columns.find((it) => it.sorts && it.key === by);
  return column && { by: column.key, desc };
};
export const writeSort = (sort: Sort | undefined) => (sort ? `${sort.desc ? "-" : ""}${sort.by}` : "");
/** Up, down, and as it was. */
export const nextSort = (now: Sort | undefined, by: string): Sort | undefined =>
  now?.by !== by ? { by, desc: false } : now.desc ? undefined : { by, desc: true };

/** The rows that a table has selected; it may select more than are drawn. */
export interface Selection<R> {
  rows: readonly R[];
  has: (id: string) => boolean;
  /** Replaces it. */
  put: (rows: readonly R[]) => void;
}
/** The selection after a row was clicked; with `from`, every row up to it is selected too. */
export function select<R extends { id: string }>(
  chosen: Selection<R>,
  rows: readonly R[],
  at: number,
  from: number | undefined,
): readonly R[] {
  const row = rows[at];
  if (!row) return chosen.rows;
  if (from === undefined)
    return chosen.has(row.id) ? chosen.rows.filter((it) => it.id !== row.id) : [...chosen.rows, row];
  const range = rows.slice(Math.min(from, at), Math.max(from, at) + 1);
  return [...chosen.rows, ...range.filter((it) => !chosen.has(it.id))];
}
