import type { OrderRow } from "@corral/contract/types";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { salesText as t } from "#src/features/selling/sales/text";
import { PagedTable } from "#src/shared/lists/paged-table";
import { type Column, readSort, writeSort } from "#src/shared/lists/table-columns";
import { MoneyText } from "#src/shared/money/money-text";
import { Badge } from "#src/ui/feedback";
import { orderHref } from "./order-line";
import styles from "./order-table.module.css";

const c = t.columns;

/** An amount that may be nothing, which is not worth reading. */
const amount = (key: "collected" | "due" | "total", from: number): Column<OrderRow> => ({
  key,
  title: c[key],
  isNumber: true,
  from,
  width: "124px",
  text: (x) => (x[key] > 0 ? spoken(x[key] as Centavos) : ""),
  cell: (x) => x[key] > 0 && <MoneyText amount={x[key]} />,
  sum: (rows) => spoken(rows.reduce((sum, x) => sum + x[key], 0) as Centavos),
});

/** What of an order asks for somebody. */
const asks = (x: OrderRow) => [x.asked && t.asked, x.tasks > 0 && t.tasks(x.tasks)].filter(Boolean).join(" · ");

/** Sorted by date only: the indexes of the list are by date. */
const columns: Column<OrderRow>[] = [
  {
    key: "what",
    title: c.what,
    text: (x) => [x.title, x.folio, asks(x)].filter(Boolean).join(" · "),
    cell: (x) => <What order={x} />,
  },
  { key: "buyer", title: c.buyer, from: 900, width: "16%", text: (x) => x.buyer ?? "" },
  {
    key: "money",
    title: c.money,
    width: "172px",
    text: (x) => x.money.words,
    cell: (x) => <Badge tone={x.money.tone}>{x.money.words}</Badge>,
  },
  {
    key: "goods",
    title: c.goods,
    from: 700,
    width: "136px",
    text: (x) => x.fulfilment?.words ?? "",
    cell: (x) => x.fulfilment && <Badge tone={x.fulfilment.tone}>{x.fulfilment.words}</Badge>,
  },
  amount("total", 420),
  amount("collected", 1180),
  amount("due", 820),
  { key: "fecha", title: c.at, sorts: true, from: 560, width: "128px", text: (x) => x.placedWords },
];

/** As the address has the order of the list; the newest first is how it is without one. */
export const oldestFirst = (orden: string | undefined) => {
  const sort = readSort(orden, columns);
  return sort && !sort.desc ? ("at" as const) : undefined;
};

/** The orders on a desktop: opened beside the list, selected and printed. */
export const OrderTable = ({
  of,
  rows,
  label,
  filter,
  orden,
  openId,
  onSort,
}: {
  of: UseInfiniteQueryResult<InfiniteData<{ items: OrderRow[] }>>;
  rows: OrderRow[];
  label: string;
  /** The filter in words. */
  filter: string;
  orden: string | undefined;
  openId: string | undefined;
  onSort: (orden: string) => void;
}) => (
  <PagedTable
    of={of}
    rows={rows}
    label={label}
    filter={filter}
    note={t.ordered(oldestFirst(orden) !== undefined)}
    columns={columns}
    nameOf={(x) => [x.title, x.buyer].filter(Boolean).join(", ")}
    hrefOf={orderHref}
    openId={openId}
    sort={readSort(orden, columns)}
    onSort={(next) => onSort(writeSort(next))}
  />
);

/** What was sold; under it its folio, or who bought it where there is no room for their column, and what it asks for. */
function What({ order: x }: { order: OrderRow }) {
  const asked = asks(x);
  const under = x.folio ?? x.buyer;
  return (
    <span className={styles.what}>
      <span>{x.title}</span>
      {(under || asked) && (
        <span className={styles.under}>
          {under}
          {asked && (
            <span className={styles.asks}>
              {under && " · "}
              {asked}
            </span>
          )}
        </span>
      )}
    </span>
  );
}
