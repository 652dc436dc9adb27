import type { ChargeGroup, ChargeRow } from "@corral/contract/types";
import { useStaff } from "#src/features/business/auth/data";
import { InstallCard } from "#src/features/office/system/install/install-card";
import { useCharges } from "#src/features/payments/charges/staff/data";
import styles from "#src/features/payments/charges/staff/list.module.css";
import { QueuedCashList } from "#src/features/selling/point-of-sale/queued-cash";
import { useCart } from "#src/features/shop/catalog/cart";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { NotFound, Pages } from "#src/shared/lists/pages";
import { SearchBox } from "#src/shared/lists/search-box";
import { MoneyText } from "#src/shared/money/money-text";
import { TierBanner } from "#src/shared/queue/tier-banner";
import { staffChargesText as t } from "#src/shared/text/staff-charges";
import { ButtonLink } from "#src/ui/controls/button";
import { Chip, ChipRule, Chips } from "#src/ui/controls/chips";
import { Badge, Banner, EmptyState } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { ChargeFilters } from "./charge-filters";

const GROUPS = ["all", "due", "paid", "review", "ended"] as const satisfies readonly ChargeGroup[];
const isGroup = (text: string | undefined): text is ChargeGroup => GROUPS.some((it) => it === text);

/** `cobro?ver=cobros`: all charges with live states; filter and search are in the address. */
export default function ChargeList() {
  const { query } = useAddress("cobro");
  const group = isGroup(query.grupo) ? query.grupo : "all";
  const filter = { q: query.q ?? "", method: query.metodo ?? "", day: query.dia ?? "", by: query.quien ?? "" };
  const { can } = useStaff();
  const charges = useCharges(group, filter);
  const hasCart = useCart().length > 0;
  const now = {
    grupo: group === "all" ? "" : group,
    q: filter.q,
    metodo: filter.method,
    dia: filter.day,
    quien: filter.by,
  };
  const change = (next: Partial<typeof now>) =>
    void navigate(to("cobro", { ver: "cobros", ...now, ...next }), { replace: true, keep: true, direction: "none" });
  const narrowed = Object.values(now).some((it) => it !== "");
  return (
    <>
      {hasCart && (
        <Banner
          tone="info"
          icon="cart"
          title={t.cart}
          action={
            <ButtonLink href="/cobro?ver=carrito" kind="tonal" small>
              {t.cartGo}
            </ButtonLink>
          }
        />
      )}
      <TierBanner unsent={0} />
      {!narrowed && <InstallCard />}
      <div className={styles.tools}>
        <SearchBox label={t.search} value={filter.q} onSearch={(word) => change({ q: word })} />
        <Chips label={t.groupsLabel}>
          {GROUPS.filter((it) => it !== "review" || can("review.see")).map((it) => (
            <Chip key={it} on={it === group} onClick={() => change({ grupo: it === "all" ? "" : it })}>
              {t.groups[it]}
            </Chip>
          ))}
          <ChipRule />
          <ChargeFilters
            filter={filter}
            onChange={({ method, day, by }) => change({ metodo: method, dia: day, quien: by })}
          />
        </Chips>
      </div>
      <QueuedCashList word={filter.q} />
      <Pages of={charges} empty={<Nothing filtered={narrowed} />}>
        {(rows) => (
          <List>
            {rows.map((it) => (
              <ChargeLine key={it.id} charge={it} />
            ))}
          </List>
        )}
      </Pages>
    </>
  );
}

function ChargeLine({ charge: c }: { charge: ChargeRow }) {
  return (
    <Row
      href={`/cobro?c=${c.id}`}
      title={c.buyer ?? c.concept}
      detail={
        <>
          {c.buyer ? `${c.concept} · ` : ""}
          {c.createdWords}
          <span className={styles.marks}>
            <Badge tone={c.tone}>{c.stateWords}</Badge>
            {c.tasks > 0 && (
              <Badge tone="warn" icon="warning">
                {t.tasks(c.tasks)}
              </Badge>
            )}
          </span>
        </>
      }
      value={
        <span className={styles.amounts}>
          <MoneyText amount={c.amount} />
          {c.collected > 0 && c.collected !== c.amount && (
            <span className="small muted">
              {t.collected} <MoneyText amount={c.collected} />
            </span>
          )}
        </span>
      }
    />
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered) return <NotFound title={t.notFound} hint={t.notFoundHint} all={t.seeAll} href="/cobro?ver=cobros" />;
  return (
    <EmptyState icon="charge" title={t.none}>
      {t.noneHint}
    </EmptyState>
  );
}
