import { listSales } from "@corral/contract/calls/selling/sales";
import { useStaff } from "#src/features/business/auth/data";
import { ListFiles } from "#src/features/business/auth/list-files";
import { useOwnOnly } from "#src/features/business/auth/own-only";
import { InstallCard } from "#src/features/office/system/install/install-card";
import { useDayNumbers } from "#src/features/office/today/data";
import { DayLine } from "#src/features/office/today/day-numbers";
import { useMakers } from "#src/features/selling/point-of-sale/data";
import { QueuedCashList } from "#src/features/selling/point-of-sale/queued-cash";
import { KeptSales } from "#src/features/selling/sale-page/kept-sales";
import { OrderLine } from "#src/features/selling/sale-page/order-line";
import { OrderTable, oldestFirst } from "#src/features/selling/sale-page/order-table";
import { SaleDetail } from "#src/features/selling/sale-page/sale-detail";
import styles from "#src/features/selling/sales/sales.module.css";
import { ordersQuery, useOrders } from "#src/features/selling/sales/staff/data";
import {
  filterWords,
  type OrderSearch,
  orderQuery,
  readOrderSearch,
} from "#src/features/selling/sales/staff/order-filter";
import { salesText as t } from "#src/features/selling/sales/text";
import { useStoredToWeigh } from "#src/features/selling/weighings/data";
import { useCart } from "#src/features/shop/catalog/cart";
import { useAddress } from "#src/nav/address";
import { closeTo, navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { OfflineError } from "#src/shared/api/errors";
import { HelpLink } from "#src/shared/help/help-link";
import { DetailPane, useBeside } from "#src/shared/lists/detail-pane";
import { Pages } from "#src/shared/lists/pages";
import { TierBanner } from "#src/shared/queue/tier-banner";
import { SearchBox } from "#src/shared/search/search-box";
import { staffChargesText } from "#src/shared/text/staff-charges";
import { ButtonLink } from "#src/ui/controls/button";
import { Banner, EmptyState, NothingFound } from "#src/ui/feedback";
import { List } from "#src/ui/list";
import { Screen } from "#src/ui/screen";
import { ChargeScreenView } from "../parts/charge-view";
import { CollectFor } from "./collect-for";
import { OrderFilters } from "./order-filters";

const ALL = to("cobro", { ver: "ventas" });

/** `cobro?ver=ventas`: the one list of orders, or a sale (`pedido`); on a desktop side by side, also a charge (`c`). Filter and search are in the address. */
export default function OrdersPage() {
  const { query } = useAddress("cobro");
  const search = readOrderSearch(query);
  const list = { ...orderQuery(search), orden: query.orden };
  const isWide = useBeside({
    place: ({ path, query: { ver, pedido, c } }) => {
      if (path !== "cobro") return undefined;
      if (c) return to("cobro", { ...list, c });
      return ver === "ventas" && pedido ? to("cobro", { ...list, pedido }) : undefined;
    },
    shows: (at) => at.query.pedido ?? at.query.c,
  });
  const id = query.pedido;
  if (isWide) {
    const close = () => void closeTo(to("cobro", list));
    return (
      <>
        <OrderList search={search} isWide />
        {id ? (
          <DetailPane label={t.open} onClose={close}>
            <Screen title={t.one} actions={<HelpLink topic="cobros" />}>
              <SaleDetail key={id} id={id} Collect={CollectFor} missing={<NoSuchSale />} />
            </Screen>
          </DetailPane>
        ) : (
          query.c && (
            <DetailPane label={t.open} onClose={close}>
              <ChargeScreenView key={query.c} id={query.c} />
            </DetailPane>
          )
        )}
      </>
    );
  }
  return id ? (
    <SaleDetail key={id} id={id} Collect={CollectFor} missing={<NoSuchSale />} />
  ) : (
    <OrderList search={search} isWide={false} />
  );
}

const NoSuchSale = () => (
  <EmptyState icon="receipt" title={t.missing}>
    {t.missingHint}
  </EmptyState>
);

function OrderList({ search, isWide }: { search: OrderSearch; isWide: boolean }) {
  const { query } = useAddress("cobro");
  const { can } = useStaff();
  const orden = isWide ? query.orden : undefined;
  useStoredToWeigh();
  const orders = useOrders(search, oldestFirst(orden));
  const open = query.pedido ?? query.c;
  const makers = useMakers(isWide && search.by !== "");
  const day = useDayNumbers(can("task.see"));
  const hasCart = useCart().length > 0;
  const isNarrowed = Object.values(search).some((it) => it !== "");
  const go = (next: Partial<OrderSearch>, more: Record<string, string | undefined>) =>
    void navigate(to("cobro", { ...orderQuery({ ...search, ...next }), orden, ...more }), {
      replace: true,
      keep: true,
      direction: "none",
    });
  // What is open may not be of the next filter.
  const change = (next: Partial<OrderSearch>) => go(next, {});
  // Then there is nothing to search or filter.
  const isLost = orders.error instanceof OfflineError && !orders.data && !isNarrowed;
  const pages = (
    <Pages
      of={orders}
      byItself={isWide}
      empty={<Nothing word={search.q} filtered={isNarrowed} />}
      files={<ListFiles what={t.list} of={listSales} query={ordersQuery(search, oldestFirst(orden))} />}
    >
      {(rows) =>
        isWide ? (
          <OrderTable
            // Another filter starts without a selection.
            key={to("cobro", orderQuery(search))}
            of={orders}
            rows={rows}
            label={t.list}
            filter={filterWords(search, makers.data?.items.find((it) => it.id === search.by)?.name)}
            orden={orden}
            openId={rows.find((it) => it.id === open || it.chargeId === open)?.id}
            onSort={(next) => go({}, { orden: next, pedido: query.pedido, c: query.c })}
          />
        ) : (
          <List>
            {rows.map((it) => (
              <OrderLine key={it.id} order={it} hasFolio={search.q !== ""} />
            ))}
          </List>
        )
      }
    </Pages>
  );
  return (
    <>
      {hasCart && (
        <Banner
          tone="info"
          icon="cart"
          title={staffChargesText.cart}
          action={
            <ButtonLink href="/cobro?ver=carrito" kind="tonal" small>
              {staffChargesText.cartGo}
            </ButtonLink>
          }
        />
      )}
      <TierBanner unsent={0} />
      {!isNarrowed && !isWide && <InstallCard />}
      {!isLost && (
        <div className={styles.tools}>
          {!isNarrowed && !open && day.data && <DayLine day={day.data} />}
          <SearchBox label={t.search} value={search.q} onSearch={(q) => change({ q })} />
          <OrderFilters search={search} onChange={change} />
        </div>
      )}
      <QueuedCashList word={search.q} />
      {isLost ? <KeptSales otherwise={pages} /> : pages}
    </>
  );
}

function Nothing({ word, filtered }: { word: string; filtered: boolean }) {
  const isOwn = useOwnOnly("sale.see");
  if (filtered)
    return (
      <NothingFound word={word} href={ALL}>
        {t.notFoundHint}
      </NothingFound>
    );
  return (
    <EmptyState icon="receipt" title={isOwn ? t.noneOwn : t.none}>
      {isOwn ? t.noneOwnHint : t.noneHint}
    </EmptyState>
  );
}
