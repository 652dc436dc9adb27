import { useStaff } from "#src/features/business/auth/data";
import { InstallCard } from "#src/features/office/system/install/install-card";
import { useDayNumbers } from "#src/features/office/today/data";
import { DaySums } from "#src/features/office/today/day-numbers";
import { QueuedCashList } from "#src/features/selling/point-of-sale/queued-cash";
import { OrderLine } from "#src/features/selling/sale-page/order-line";
import { SaleDetail } from "#src/features/selling/sale-page/sale-detail";
import styles from "#src/features/selling/sales/sales.module.css";
import { useOrders } from "#src/features/selling/sales/staff/data";
import { type OrderSearch, orderQuery, readOrderSearch } from "#src/features/selling/sales/staff/order-filter";
import { salesText as t } from "#src/features/selling/sales/text";
import { useCart } from "#src/features/shop/catalog/cart";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { NotFound, Pages } from "#src/shared/lists/pages";
import { SearchBox } from "#src/shared/lists/search-box";
import { TierBanner } from "#src/shared/queue/tier-banner";
import { staffChargesText } from "#src/shared/text/staff-charges";
import { ButtonLink } from "#src/ui/controls/button";
import { Banner, EmptyState } from "#src/ui/feedback";
import { List } from "#src/ui/list";
import { CollectFor } from "./collect-for";
import { OrderFilters } from "./order-filters";

const ALL = to("cobro", { ver: "ventas" });

/** `cobro?ver=ventas`: the one list of orders, or a sale (`pedido`). Filter and search are in the address. */
export default function OrdersPage() {
  const { query } = useAddress("cobro");
  if (!query.pedido) return <OrderList search={readOrderSearch(query)} />;
  return (
    <>
      <div>
        <ButtonLink kind="plain" small icon="back" href={ALL} data-direction="back">
          {t.all}
        </ButtonLink>
      </div>
      <SaleDetail key={query.pedido} id={query.pedido} Collect={CollectFor} missing={<NoSuchSale />} />
    </>
  );
}

const NoSuchSale = () => (
  <EmptyState icon="receipt" title={t.missing}>
    {t.missingHint}
  </EmptyState>
);

function OrderList({ search }: { search: OrderSearch }) {
  const { can } = useStaff();
  const orders = useOrders(search);
  const day = useDayNumbers(can("task.see"));
  const hasCart = useCart().length > 0;
  const isNarrowed = Object.values(search).some((it) => it !== "");
  const change = (next: Partial<OrderSearch>) =>
    void navigate(to("cobro", orderQuery({ ...search, ...next })), { replace: true, keep: true, direction: "none" });
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
      {!isNarrowed && <InstallCard />}
      {!isNarrowed && day.data && <DaySums day={day.data} />}
      <div className={styles.tools}>
        <SearchBox label={t.search} value={search.q} onSearch={(q) => change({ q })} />
        <OrderFilters search={search} onChange={change} />
      </div>
      <QueuedCashList word={search.q} />
      <Pages of={orders} empty={<Nothing filtered={isNarrowed} />}>
        {(rows) => (
          <List>
            {rows.map((it) => (
              <OrderLine key={it.id} order={it} />
            ))}
          </List>
        )}
      </Pages>
    </>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered) return <NotFound title={t.notFound} hint={t.notFoundHint} all={t.seeAll} href={ALL} />;
  return (
    <EmptyState icon="receipt" title={t.none}>
      {t.noneHint}
    </EmptyState>
  );
}
