import { useMemo, useState } from "react";
import type { HerdRow } from "#src/features/herd/animals/data";

export interface Chosen {
  on: boolean;
  rows: readonly HerdRow[];
  has: (id: string) => boolean;
  toggle: (row: HerdRow) => void;
  /** Replaces the selection. */
  put: (rows: readonly HerdRow[]) => void;
  /** Replaces it and begins to select: a table's boxes are always there. */
  begin: (rows: readonly HerdRow[]) => void;
  start: () => void;
  stop: () => void;
}

/** Selected animals for a bulk action; the selection outlasts a change of search or filter. */
export function useChosen(): Chosen {
  const [on, setOn] = useState(false);
  const [rows, setRows] = useState<readonly HerdRow[]>([]);
  const ids = useMemo(() => new Set(rows.map((it) => it.id)), [rows]);
  // The lines are drawn again only when the selection changes.
  return useMemo(
    () => ({
      on,
      rows,
      has: (id) => ids.has(id),
      toggle: (row) =>
        setRows((now) => (now.some((it) => it.id === row.id) ? now.filter((it) => it.id !== row.id) : [...now, row])),
      put: setRows,
      begin: (rows) => {
        setOn(true);
        setRows(rows);
      },
      start: () => setOn(true),
      stop: () => {
        setOn(false);
        setRows([]);
      },
    }),
    [on, rows, ids],
  );
}
