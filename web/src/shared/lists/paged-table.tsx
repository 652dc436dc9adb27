import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useContext } from "react";
import { Button, Spinner } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { DataTable, type DataTableProps } from "./data-table";
import { useDensity } from "./density";
import styles from "./paged-table.module.css";
import { allOf, ListFilesContext, moreOf } from "./pages";
import { usePrintedList } from "./printed-list";
import { SelectionBar, useSelection } from "./selection-bar";
import { useShownColumns } from "./shown-columns";
import { listsText as t } from "./text";

/** Paper fetches the pages up to this many rows. */
const PRINT_MOST = 600;

/** The table of a list that the server keeps by pages: it fetches the next one as its end comes near, prints itself, and prints what is selected. */
export function PagedTable<R extends { id: string }>({
  of,
  filter,
  note,
  ...table
}: Omit<DataTableProps<R>, "selection" | "onMore" | "total"> & {
  of: UseInfiniteQueryResult<InfiniteData<{ items: R[] }>>;
  /** The filter in words, for paper. */
  filter: string;
  /** Beside the button: how the list is ordered. */
  note?: string;
}) {
  const files = useContext(ListFilesContext);
  const selection = useSelection<R>();
  const { density, toggle } = useDensity();
  const columns = useShownColumns(table.label, table.columns);
  const printed = usePrintedList({
    title: table.label,
    filter,
    columns: columns.shown,
    here: { rows: table.rows, of: of.hasNextPage ? -1 : undefined },
    all: () => allOf(of, PRINT_MOST),
  });
  return (
    <div className={styles.paged}>
      {printed.hasFailed && <Banner tone="error">{t.printFailed}</Banner>}
      <div className={styles.tools}>
        {note && <span className="small muted">{note}</span>}
        {toggle && (
          <Button kind="plain" small onClick={toggle}>
            {t.density[density]}
          </Button>
        )}
        {columns.chooser}
        {files}
        <Button kind="plain" small icon="print" busy={printed.isBusy} onClick={() => void printed.print()}>
          {t.print}
        </Button>
      </div>
      <DataTable
        {...table}
        columns={columns.shown}
        isOld={of.isPlaceholderData}
        selection={selection}
        total={of.hasNextPage ? -1 : table.rows.length}
        onMore={moreOf(of)}
      />
      {of.isFetchingNextPage && (
        <p className={styles.more}>
          <Spinner label={t.loadingMore} />
        </p>
      )}
      <SelectionBar selection={selection}>
        <Button kind="tonal" small icon="print" onClick={() => void printed.print(selection.rows)}>
          {t.printPicked}
        </Button>
      </SelectionBar>
      {printed.part}
    </div>
  );
}
