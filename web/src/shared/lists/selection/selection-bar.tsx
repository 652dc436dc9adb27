import { type ReactNode, useMemo, useState } from "react";
import { IconButton } from "#src/ui/controls/button";
import type { Selection } from "../table-columns";
import { listsText as t } from "../text";
import styles from "./selection-bar.module.css";

/** The selected rows of a table. */
export function useSelection<R extends { id: string }>(): Selection<R> {
  const [rows, put] = useState<readonly R[]>([]);
  return useMemo(() => {
    const ids = new Set(rows.map((it) => it.id));
    return { rows, put, has: (id: string) => ids.has(id) };
  }, [rows]);
}

/** How many rows are selected, and what can be done with them: at the bottom of the window while there are some, or something is `said` of them. */
export function SelectionBar<R>({
  selection,
  said,
  children,
}: {
  selection: Selection<R>;
  said?: ReactNode;
  children: ReactNode;
}) {
  const n = selection.rows.length;
  if (n === 0 && said) return <div className={styles.bar}>{said}</div>;
  return (
    <div className={n > 0 ? styles.bar : "hush"}>
      <strong role="status">{n > 0 && t.picked(n)}</strong>
      {n > 0 && (
        <>
          {children}
          <IconButton icon="close" label={t.stop} onClick={() => selection.put([])} />
        </>
      )}
    </div>
  );
}
