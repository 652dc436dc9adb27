import type { CustomerRow } from "@corral/contract/types";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { NotFound, Pages } from "#src/shared/lists/pages";
import { SearchBox } from "#src/shared/lists/search-box";
import { useQueue } from "#src/shared/queue/perform";
import { Button } from "#src/ui/controls/button";
import { Badge, Banner, EmptyState } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { CustomerDetail, type HistoryOf } from "./customer-detail";
import styles from "./customers.module.css";
import { useCustomers, useCustomersSent } from "./data";
import { NewSheet } from "./new-sheet";
import { Newcomers } from "./queued";
import { customersText as t } from "./text";

/** Customers: the list, or one of them by `?cliente=`. */
export function CustomersPage({ History }: { History: HistoryOf }) {
  const { query } = useAddress("cobro");
  return query.cliente ? (
    <CustomerDetail key={query.cliente} id={query.cliente} History={History} />
  ) : (
    <CustomerList q={query.q ?? ""} />
  );
}

function CustomerList({ q }: { q: string }) {
  const customers = useCustomers(q);
  const { can } = useStaff();
  const { online } = useConnection();
  const { unsent } = useQueue();
  const [adding, setAdding] = useState(false);
  useCustomersSent();
  return (
    <>
      {can("customer.edit") && (
        <div className="add">
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        </div>
      )}
      {adding && <NewSheet onClose={() => setAdding(false)} />}
      <SearchBox
        label={t.search}
        value={q}
        onSearch={(word) =>
          void navigate(to("cobro", { ver: "clientes", q: word }), { replace: true, keep: true, direction: "none" })
        }
      />
      {!online && (
        <Banner tone="info" icon="offline">
          {t.needSignal}
        </Banner>
      )}
      <Newcomers unsent={unsent} />
      <Pages
        of={customers}
        empty={
          q ? (
            <NotFound title={t.notFound} hint={t.notFoundHint} all={t.seeAll} href="/cobro?ver=clientes" />
          ) : (
            <EmptyState icon="user" title={t.none}>
              {t.noneHint}
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <List>
            {rows.map((it) => (
              <Line key={it.id} customer={it} />
            ))}
          </List>
        )}
      </Pages>
    </>
  );
}

function Line({ customer: k }: { customer: CustomerRow }) {
  const bought = k.sales === 0 ? t.noSales : [t.sales(k.sales), k.lastWords].filter(Boolean).join(" · ");
  return (
    <Row
      href={to("cobro", { ver: "clientes", cliente: k.id })}
      icon="user"
      title={k.name}
      detail={
        <>
          <span className="num">{k.phone ?? k.email}</span> · {bought}
          {k.blocked && (
            <span className={styles.marks}>
              <Badge tone="warn" icon="lock">
                {t.blocked}
              </Badge>
            </span>
          )}
        </>
      }
    />
  );
}
