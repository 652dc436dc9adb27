import { kindWords } from "@corral/domain/kernel/item-kinds";
import { spoken } from "@corral/domain/kernel/money";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { PagedTable } from "#src/shared/lists/paged-table";
import { PhotoCell } from "#src/shared/lists/photo-cell";
import { type Column, readSort, writeSort } from "#src/shared/lists/table-columns";
import { MoneyText } from "#src/shared/money/money-text";
import { Badge } from "#src/ui/feedback";
import { type ItemRow, type ItemSort, itemHref } from "../data";
import { itemsText } from "../text";
import { useItemActs } from "./acts-on-many";

const t = itemsText;
const c = t.columns;

const columns: Column<ItemRow>[] = [
  {
    key: "title",
    title: c.title,
    sorts: true,
    text: (i) => i.title,
    cell: (i) => <PhotoCell photo={i.photo} title={i.title} />,
  },
  { key: "kind", title: c.kind, from: 620, width: "148px", text: (i) => kindWords(i.kind) },
  {
    key: "price",
    title: c.price,
    sorts: true,
    isNumber: true,
    width: "128px",
    text: (i) => spoken(i.price),
    cell: (i) => <MoneyText amount={i.price} />,
  },
  {
    key: "stock",
    title: c.stock,
    isNumber: true,
    from: 760,
    width: "116px",
    text: (i) => (i.stock === null ? "" : String(i.stock)),
  },
  {
    key: "state",
    title: c.state,
    width: "172px",
    text: (i) => i.stateWords,
    cell: (i) => <Badge tone={i.tone}>{i.stateWords}</Badge>,
  },
];

/** The sort of the address; undefined for the newest first. */
export const readItemSort = (text: string | undefined) => readSort(text, columns) && (text as ItemSort);

/** The catalogue on a desktop. The server sorts by title and price, which indexes serve. */
export const ItemTable = ({
  of,
  rows,
  filter,
  sort,
  onSort,
}: {
  of: UseInfiniteQueryResult<InfiniteData<{ items: ItemRow[] }>>;
  rows: ItemRow[];
  /** The filter in words. */
  filter: string;
  sort: ItemSort | undefined;
  onSort: (sort: string) => void;
}) => {
  const { acts, onActed } = useItemActs();
  return (
    <PagedTable
      of={of}
      rows={rows}
      label={t.list}
      filter={filter}
      {...(sort ? {} : { note: t.newestFirst })}
      columns={columns}
      nameOf={(i) => i.title}
      hrefOf={itemHref}
      sort={readSort(sort, columns)}
      onSort={(next) => onSort(writeSort(next))}
      acts={acts}
      onActed={onActed}
    />
  );
};
