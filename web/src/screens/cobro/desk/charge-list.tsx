import type { ChargeGroup, ChargeRow } from "@corral/contract/types";
import { useCart } from "../../../data/cart";
import { useCharges } from "../../../data/desk";
import { useStaff } from "../../../data/staff";
import { useAddress } from "../../../nav/address";
import { navigate } from "../../../nav/history";
import { to } from "../../../nav/paths";
import { InstallCard } from "../../../parts/install/install-card";
import { MoneyText } from "../../../parts/money-text";
import { UnsentCashList } from "../../../parts/offline-cash/unsent-cash";
import { TierBanner } from "../../../parts/outbox/tier-banner";
import { NotFound, Pages } from "../../../parts/pages";
import { SearchBox } from "../../../parts/search-box";
import { PageShortcuts } from "../../../parts/staff-pages/page-list";
import { mostradorText as t } from "../../../text/mostrador";
import { ButtonLink } from "../../../ui/button";
import { Chip, ChipRule, Chips } from "../../../ui/chips";
import { Badge, Banner, EmptyState } from "../../../ui/feedback";
import { List, Row } from "../../../ui/list";
import { Screen } from "../../../ui/screen";
import { Bell } from "./bell";
import { ChargeFilters } from "./charge-filters";
import s from "./desk.module.css";
import { deskPages } from "./pages";

const GROUPS = ["all", "due", "paid", "review", "ended"] as const satisfies readonly ChargeGroup[];
const isGroup = (text: string | undefined): text is ChargeGroup => GROUPS.some((it) => it === text);

/** Every charge with its live state; filter and search stay in the address. */
export function ChargeList() {
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
    void navigate(to("cobro", { ...now, ...next }), { replace: true, keep: true, direction: "none" });
  const narrowed = Object.values(now).some((it) => it !== "");
  return (
    <Screen
      title={t.title}
      wide
      actions={<Bell />}
      footer={
        can("charge.create") ? (
          <ButtonLink kind="primary" wide icon="plus" href="/cobro?ver=nuevo">
            {t.charge}
          </ButtonLink>
        ) : undefined
      }
    >
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
      <PageShortcuts screen="cobro" pages={deskPages} label={t.tools} more={t.more} />
      <div className={s.tools}>
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
      <UnsentCashList word={filter.q} />
      <Pages of={charges} empty={<Nothing filtered={narrowed} />}>
        {(rows) => (
          <List>
            {rows.map((it) => (
              <ChargeLine key={it.id} charge={it} />
            ))}
          </List>
        )}
      </Pages>
    </Screen>
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
          <span className={s.marks}>
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
        <span className={s.amounts}>
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
  if (filtered) return <NotFound title={t.notFound} hint={t.notFoundHint} all={t.seeAll} href="/cobro" />;
  return (
    <EmptyState icon="charge" title={t.none}>
      {t.noneHint}
    </EmptyState>
  );
}
