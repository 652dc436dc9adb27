import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useContext } from "react";
import { Button, Spinner } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { DataTable, type DataTableProps } from "./data-table";
import { useDensity } from "./density";
import styles from "./paged-table.module.css";
import { allOf, ListFilesContext, moreOf } from "./pages";
import { usePrintedList } from "./printed-list";
import { type EachAct, EachActButtons, useEachAct } from "./selection/each-act";
import { SelectionBar, useSelection } from "./selection/selection-bar";
import { useShownColumns } from "./shown-columns";
import { listsText as t } from "./text";

/** Paper fetches the pages up to this many rows. */
const PRINT_MOST = 600;

/** The table of a list that the server keeps by pages: it fetches the next one as its end comes near, prints itself, and does with the selected rows what it can. */
export function PagedTable<R extends { id: string }>({
  of,
  filter,
  note,
  acts = [],
  onActed,
  ...table
}: Omit<DataTableProps<R>, "selection" | "onMore" | "total"> & {
  of: UseInfiniteQueryResult<InfiniteData<{ items: R[] }>>;
  /** The filter in words, for paper. */
  filter: string;
  /** Beside the buttons: how the list is ordered, or what must be known of it. */
  note?: ReactNode;
  /** What is done with the selected rows besides printing them. */
  acts?: readonly EachAct<R>[];
  /** Some of it was done: the list is no longer as it was. */
  onActed?: () => void;
}) {
  const files = useContext(ListFilesContext);
  const selection = useSelection<R>();
  const each = useEachAct(selection, table.nameOf, onActed);
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
      <SelectionBar selection={selection} said={each.said}>
        <EachActButtons acts={acts} selection={selection} onAct={each.begin} />
        <Button kind="tonal" small icon="print" onClick={() => void printed.print(selection.rows)}>
          {t.printPicked}
        </Button>
      </SelectionBar>
      {printed.part}
    </div>
  );
}
