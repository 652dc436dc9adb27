import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAddress } from "#src/nav/address";
import { closeTo, navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { Banner, EmptyState } from "#src/ui/feedback";
import type { IconName } from "#src/ui/icon";
import { List } from "#src/ui/list";
import { useBeside } from "./detail-pane";
import { GroupChips } from "./group-chips";
import { PagedTable } from "./paged-table";
import { Pages } from "./pages";
import type { Column } from "./table-columns";
import { listsText } from "./text";

interface GroupedListProps<R, G extends string> {
  /** Its page of cobro, and the parameter of the address that names the open row. */
  ver: string;
  param: string;
  /** A parameter that narrows the list and stays. */
  narrow?: string;
  icon: IconName;
  /** The first is shown without one in the address. */
  groups: readonly [G, ...G[]];
  t: {
    list: string;
    groupsLabel: string;
    groups: Record<G, string>;
    none: Record<G, string>;
    noneHint: Record<G, string>;
  };
  useRows: (group: G, narrow: string | undefined) => UseInfiniteQueryResult<InfiniteData<{ items: R[] }>>;
  /** What keeps the rows of a group as a file. */
  files?: (group: G, narrow: string | undefined) => ReactNode;
  columns: Column<R>[];
  /** What screen readers call a row. */
  nameOf: (row: R) => string;
  /** A row on a phone. */
  row: (row: R, href: string) => ReactNode;
  /** The open one: in a sheet, or beside the list. */
  detail: (row: R, isWide: boolean, close: () => void) => ReactNode;
}

/** A list in groups: rows that open a sheet, on a desktop a table with the open one beside it. Group and open row are in the address. */
export function GroupedList<R extends { id: string }, G extends string>({
  ver,
  param,
  narrow = "",
  icon,
  groups,
  t,
  useRows,
  files,
  columns,
  nameOf,
  row,
  detail,
}: GroupedListProps<R, G>) {
  const { query } = useAddress("cobro");
  const group = groups.find((it) => it === query.grupo) ?? groups[0];
  const address = (id = "", next = group) =>
    to("cobro", { ver, [narrow]: query[narrow], grupo: next === groups[0] ? "" : next, [param]: id });
  const isWide = useBeside({
    place: ({ path, query: next }) =>
      path === "cobro" && next.ver === ver && next[param] ? address(next[param]) : undefined,
    shows: (at) => at.query[param],
  });
  const pages = useRows(group, query[narrow]);
  const open = pages.data?.pages.flatMap((page) => page.items).find((it) => it.id === query[param]);
  // Decided by somebody else while it was open, or by this person: its detail is gone, and another list has it.
  const isGone = query[param] !== undefined && !open && pages.isSuccess && !pages.isFetching && !pages.hasNextPage;
  const elsewhere = groups.find((it) => it !== group);
  return (
    <>
      <GroupChips
        label={t.groupsLabel}
        groups={groups}
        words={t.groups}
        value={group}
        onPick={(it) => void navigate(address("", it), { replace: true, keep: true, direction: "none" })}
      />
      {isGone && elsewhere && <Banner tone="info">{listsText.gone(t.groups[elsewhere])}</Banner>}
      <Pages
        of={pages}
        byItself={isWide}
        files={files?.(group, query[narrow])}
        empty={
          <EmptyState icon={icon} title={t.none[group]}>
            {t.noneHint[group]}
          </EmptyState>
        }
      >
        {(rows) =>
          isWide ? (
            <PagedTable
              of={pages}
              rows={rows}
              label={t.list}
              filter={t.groups[group]}
              columns={columns}
              nameOf={nameOf}
              hrefOf={(it) => address(it.id)}
              openId={open?.id}
            />
          ) : (
            <List>{rows.map((it) => row(it, address(it.id)))}</List>
          )
        }
      </Pages>
      {open && detail(open, isWide, () => void closeTo(address()))}
    </>
  );
}
