import { listCustomers } from "@corral/contract/calls/business/customers";
import type { CustomerRow } from "@corral/contract/types";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { ListFiles } from "#src/features/business/auth/list-files";
import { useOwnOnly } from "#src/features/business/auth/own-only";
import { usePageTitle } from "#src/features/business/auth/page-title";
import { useAddress } from "#src/nav/address";
import { closeTo, navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { AddRow } from "#src/shared/add-row";
import { EmailText } from "#src/shared/email-text";
import { HelpLink } from "#src/shared/help/help-link";
import { DetailPane, useBeside } from "#src/shared/lists/detail-pane";
import { Pages } from "#src/shared/lists/pages";
import { useQueue } from "#src/shared/queue/perform";
import { SearchBox } from "#src/shared/search/search-box";
import { Suggestions } from "#src/shared/search/suggestions";
import { useShortcuts } from "#src/shared/shortcuts/shortcuts";
import { Button } from "#src/ui/controls/button";
import { Badge, Banner, EmptyState, NothingFound } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Screen } from "#src/ui/screen";
import { CustomerDetail, type HistoryOf } from "./customer-detail";
import { CustomerTable } from "./customer-table";
import styles from "./customers.module.css";
import { useCustomers, useCustomersSent } from "./data";
import { NewSheet } from "./new-sheet";
import { Newcomers } from "./queued";
import { customersText as t } from "./text";
import { useCustomerName } from "./unsent";

/** Customers: the list, or one of them by `?cliente=`; on a desktop side by side. */
export function CustomersPage({ History }: { History: HistoryOf }) {
  const { query } = useAddress("cobro");
  const { cliente } = query;
  const name = useCustomerName(cliente) ?? t.one;
  const list = { ver: "clientes", q: query.q, orden: query.orden };
  const isWide = useBeside({
    place: ({ path, query: next }) =>
      path === "cobro" && next.ver === "clientes" && next.cliente
        ? to("cobro", { ...list, cliente: next.cliente })
        : undefined,
    shows: (at) => at.query.cliente,
  });
  usePageTitle(cliente && !isWide ? name : undefined);
  if (cliente && !isWide) return <CustomerDetail key={cliente} id={cliente} History={History} />;
  return (
    <>
      <CustomerList isWide={isWide} />
      {cliente && (
        <DetailPane label={name} onClose={() => void closeTo(to("cobro", list))}>
          <Screen title={name} actions={<HelpLink topic="clientes" />}>
            <CustomerDetail key={cliente} id={cliente} History={History} />
          </Screen>
        </DetailPane>
      )}
    </>
  );
}

function CustomerList({ isWide }: { isWide: boolean }) {
  const { query } = useAddress("cobro");
  const q = query.q ?? "";
  const sort = isWide && (query.orden === "name" || query.orden === "-name") ? query.orden : undefined;
  const customers = useCustomers(q, sort);
  const { can } = useStaff();
  const isOwn = useOwnOnly("customer.see");
  const { online } = useConnection();
  const { unsent } = useQueue();
  const [adding, setAdding] = useState(false);
  const mayAdd = can("customer.edit");
  useCustomersSent();
  useShortcuts(mayAdd ? [{ keys: "n", does: t.add, run: () => setAdding(true) }] : []);
  const change = (next: { q?: string; orden?: string }) =>
    void navigate(to("cobro", { ver: "clientes", q, orden: sort, cliente: query.cliente, ...next }), {
      replace: true,
      keep: true,
      direction: "none",
    });
  return (
    <>
      {mayAdd && (
        <AddRow>
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        </AddRow>
      )}
      {adding && <NewSheet onClose={() => setAdding(false)} />}
      <SearchBox
        label={t.search}
        value={q}
        onSearch={(word) => change({ q: word })}
        suggest={(...field) => <Suggestions field={field} place="customers" />}
      />
      {!online && (
        <Banner tone="info" icon="offline">
          {t.needSignal}
        </Banner>
      )}
      <Newcomers unsent={unsent} />
      <Pages
        of={customers}
        byItself={isWide}
        files={<ListFiles what={t.title} of={listCustomers} query={{ q, sort }} />}
        empty={
          q ? (
            <NothingFound word={q} href="/cobro?ver=clientes">
              {isOwn ? t.noneOwnHint : t.notFoundHint}
            </NothingFound>
          ) : (
            <EmptyState icon="user" title={isOwn ? t.noneOwn : t.none}>
              {isOwn ? t.noneOwnHint : t.noneHint}
            </EmptyState>
          )
        }
      >
        {(rows) =>
          isWide ? (
            <CustomerTable
              of={customers}
              rows={rows}
              q={q}
              sort={sort}
              openId={query.cliente}
              onSort={(orden) => change({ orden })}
            />
          ) : (
            <List>
              {rows.map((it) => (
                <Line key={it.id} customer={it} />
              ))}
            </List>
          )
        }
      </Pages>
    </>
  );
}

function Line({ customer: k }: { customer: CustomerRow }) {
  return (
    <Row
      href={to("cobro", { ver: "clientes", cliente: k.id })}
      title={
        <span className={styles.head}>
          {k.name}
          {k.lastWords && <span className={styles.last}>{k.lastWords}</span>}
        </span>
      }
      detail={
        <>
          {k.phone ? <span className="num">{k.phone}</span> : k.email && <EmailText email={k.email} />}
          {(k.phone || k.email) && " · "}
          <span className={styles.whole}>{k.sales === 0 ? t.noSales : t.sales(k.sales)}</span>
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
