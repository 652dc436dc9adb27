import type { CustomerRow } from "@corral/contract/types";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { to } from "#src/nav/paths";
import { PagedTable } from "#src/shared/lists/paged-table";
import { type Column, readSort, writeSort } from "#src/shared/lists/table-columns";
import { Badge } from "#src/ui/feedback";
import styles from "./customers.module.css";
import { customersText as t } from "./text";

const c = t.columns;
const columns: Column<CustomerRow>[] = [
  { key: "name", title: c.name, sorts: true, text: (k) => k.name, cell: (k) => <Name of={k} /> },
  {
    key: "phone",
    title: c.phone,
    width: "150px",
    text: (k) => k.phone ?? "",
    cell: (k) => <span className="num">{k.phone}</span>,
  },
  { key: "email", title: c.email, from: 880, width: "28%", text: (k) => k.email ?? "" },
  { key: "sales", title: c.sales, isNumber: true, from: 480, width: "112px", text: (k) => String(k.sales) },
  { key: "last", title: c.last, from: 620, width: "128px", text: (k) => k.lastWords ?? "" },
  // Few are blocked: on the screen a badge by the name says it, and the names have the room of an empty column.
  { key: "state", title: c.state, from: Number.POSITIVE_INFINITY, text: (k) => (k.blocked ? t.blocked : "") },
];

const Name = ({ of: k }: { of: CustomerRow }) =>
  k.blocked ? (
    <span className={styles.named}>
      {k.name} <Badge tone="warn">{t.blocked}</Badge>
    </span>
  ) : (
    k.name
  );

/** The customers on a desktop. The server sorts by name, which an index serves; the rest stays by latest visit. */
export function CustomerTable({
  of,
  rows,
  q,
  sort,
  openId,
  onSort,
}: {
  of: UseInfiniteQueryResult<InfiniteData<{ items: CustomerRow[] }>>;
  rows: CustomerRow[];
  q: string;
  sort: string | undefined;
  openId: string | undefined;
  onSort: (sort: string) => void;
}) {
  return (
    <PagedTable
      of={of}
      rows={rows}
      label={t.title}
      filter={q && t.matching(q)}
      columns={columns}
      nameOf={(k) => k.name}
      hrefOf={(k) => to("cobro", { ver: "clientes", cliente: k.id })}
      openId={openId}
      sort={readSort(sort, columns)}
      onSort={(next) => onSort(writeSort(next))}
    />
  );
}
