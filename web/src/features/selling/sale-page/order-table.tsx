import type { OrderRow } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useStaff } from "#src/features/business/auth/data";
import { usePrepareMany } from "#src/features/selling/delivery/data";
import { salesText as t } from "#src/features/selling/sales/text";
import { PagedTable } from "#src/shared/lists/paged-table";
import { type Column, readSort, writeSort } from "#src/shared/lists/table-columns";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import { cx } from "#src/ui/cx";
import { Badge } from "#src/ui/feedback";
import { orderHref } from "./order-line";
import styles from "./order-table.module.css";

const c = t.columns;

const amountOf = (key: "collected" | "due" | "total") => ({
  key,
  title: c[key],
  isNumber: true,
  text: (x: OrderRow) => spoken(x[key]),
  sum: (rows: readonly OrderRow[]) => inPesos(rows.reduce((sum, x) => sum + x[key], 0)),
});
/** Where the table is narrower, in px, the words under the sale's title say who bought it, and how its money stands. */
const [WITH_BUYER, WITH_MONEY] = [1100, 460];
/** On paper they have columns; the screen has what is owed under the total. */
const ON_PAPER = Number.POSITIVE_INFINITY;

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
  { key: "buyer", title: c.buyer, from: WITH_BUYER, width: "16%", text: (x) => x.buyer ?? "" },
  {
    key: "money",
    title: c.money,
    from: WITH_MONEY,
    width: "172px",
    text: (x) => x.money.words,
    cell: (x) => <Badge tone={x.money.tone}>{x.money.words}</Badge>,
  },
  {
    key: "goods",
    title: c.goods,
    from: 700,
    width: "144px",
    text: (x) => x.fulfilment?.words ?? "",
    cell: (x) => x.fulfilment && <Badge tone={x.fulfilment.tone}>{x.fulfilment.words}</Badge>,
  },
  {
    ...amountOf("total"),
    text: (x: OrderRow) => [spoken(x.total), x.estimated && t.estimated].filter(Boolean).join(" · "),
    width: "clamp(128px, 26cqw, 176px)",
    cell: (x) => <Amounts order={x} />,
  },
  { ...amountOf("collected"), from: ON_PAPER },
  { ...amountOf("due"), from: ON_PAPER },
  { key: "fecha", title: c.at, sorts: true, from: 600, width: "124px", text: (x) => x.placedWords },
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
}) => {
  const prepare = usePrepareMany();
  const { can } = useStaff();
  return (
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
      {...(can("sale.prepare") ? prepare : {})}
    />
  );
};

/** The price, and under it what is still owed. */
const Amounts = ({ order: x }: { order: OrderRow }) => (
  <span className={styles.lines} data-lines>
    <MoneyText amount={x.total} />
    {x.estimated && <span className={styles.under}>{t.estimated}</span>}
    {x.due > 0 && (
      <span className={cx(styles.under, styles.due, x.due === x.total && styles.wholeDue)}>
        {t.owes} <MoneyText amount={x.due} />
      </span>
    )}
  </span>
);

/** What was sold; under it its folio and what it asks for, and what has no column of its own for lack of room. */
function What({ order: x }: { order: OrderRow }) {
  const asked = asks(x);
  return (
    <span className={styles.lines} data-lines>
      <span>{x.title}</span>
      <span className={styles.under}>
        {/* What has a column of its own is hidden, with the point after it. */}
        <span className={styles.money}>
          {x.money.words}
          {asked || x.buyer || x.folio ? " · " : ""}
        </span>
        {/* Before the name and the folio: the end of a narrow line is cut. */}
        {asked && <span className={styles.asks}>{asked}</span>}
        {x.buyer && (
          <span className={styles.buyer}>
            {asked ? " · " : ""}
            {x.buyer}
            {x.folio && !asked ? " · " : ""}
          </span>
        )}
        {x.folio && (
          <span className="num">
            {asked ? " · " : ""}
            {x.folio}
          </span>
        )}
      </span>
    </span>
  );
}
