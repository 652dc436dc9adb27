import { accountsFile } from "@corral/contract/selling/accounts.files";
import type { Debtor } from "@corral/contract/types";
import { upperFirst } from "@corral/domain/kernel/text/upper-first";
import { useStaff } from "#src/features/business/auth/data";
import customers from "#src/features/business/customers/customers.module.css";
import { useAddress } from "#src/nav/address";
import { closeTo, navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { FileButtons } from "#src/shared/files/file-buttons";
import { HelpLink } from "#src/shared/help/help-link";
import { DetailPane, useBeside } from "#src/shared/lists/detail-pane";
import { PagedTable } from "#src/shared/lists/paged-table";
import { Pages } from "#src/shared/lists/pages";
import type { Column } from "#src/shared/lists/table-columns";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import { SearchBox } from "#src/shared/search/search-box";
import { ButtonLink } from "#src/ui/controls/button";
import { Badge, Banner, EmptyState, NothingFound } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Screen } from "#src/ui/screen";
import { AccountDetail } from "./account-detail";
import { Ages } from "./ages";
import { useAccount, useDebtors } from "./data";
import { accountsText as t } from "./text";

const c = t.columns;
const columns: Column<Debtor>[] = [
  { key: "name", title: c.name, text: (k) => k.name },
  {
    key: "due",
    title: c.due,
    from: 560,
    width: "220px",
    text: (k) => upperFirst(k.dueWords),
    cell: (k) => <DueBadge of={k} />,
  },
  {
    key: "overdue",
    title: c.overdue,
    isNumber: true,
    // Beside an open account the names come before it.
    from: 520,
    width: "124px",
    text: (k) => inPesos(k.overdue),
  },
  { key: "total", title: c.total, isNumber: true, width: "124px", text: (k) => inPesos(k.total) },
];

function DueBadge({ of: k }: { of: Debtor }) {
  return <Badge tone={k.overdue > 0 ? "error" : "neutral"}>{upperFirst(k.dueWords)}</Badge>;
}

/** A sale without a customer has no account: its charge is what there is to open. */
const hrefOf = ({ id, chargeId }: Debtor) =>
  chargeId ? to("cobro", { c: chargeId }) : to("cobro", { ver: "cuentas", cuenta: id });

/** `cobro?ver=cuentas`: who owes on account, or the account of one customer by `cuenta=`; on a desktop side by side. */
export default function AccountsPage() {
  const { query } = useAddress("cobro");
  const { cuenta } = query;
  const list = { ver: "cuentas", q: query.q };
  const isWide = useBeside({
    place: ({ path, query: next }) =>
      path === "cobro" && next.ver === "cuentas" && next.cuenta
        ? to("cobro", { ...list, cuenta: next.cuenta })
        : undefined,
    shows: (at) => at.query.cuenta,
  });
  if (cuenta && !isWide) return <AccountDetail key={cuenta} id={cuenta} named />;
  return (
    <>
      <Debtors isWide={isWide} />
      {cuenta && <AccountPane key={cuenta} id={cuenta} onClose={() => void closeTo(to("cobro", list))} />}
    </>
  );
}

/** The account beside the list, under its customer's name. */
function AccountPane({ id, onClose }: { id: string; onClose: () => void }) {
  const name = useAccount(id).data?.name ?? t.one;
  return (
    <DetailPane label={name} onClose={onClose}>
      <Screen title={name} actions={<HelpLink topic="cuentas" />}>
        <AccountDetail id={id} named={false} />
      </Screen>
    </DetailPane>
  );
}

function Debtors({ isWide }: { isWide: boolean }) {
  const { query } = useAddress("cobro");
  const q = query.q ?? "";
  const debtors = useDebtors(q);
  const { can } = useStaff();
  const { online } = useConnection();
  const all = debtors.data?.pages[0]?.all;
  const search = (word: string) =>
    void navigate(to("cobro", { ver: "cuentas", q: word, cuenta: query.cuenta }), {
      replace: true,
      keep: true,
      direction: "none",
    });
  return (
    <>
      {!online && all && (
        <Banner tone="info" icon="offline">
          {t.needSignal}
        </Banner>
      )}
      {all && all.total > 0 && (
        <>
          <dl className={customers.totals}>
            <div>
              <dt className="small muted">{t.allTotal}</dt>
              <dd>
                <MoneyText amount={all.total} className={customers.total} />
                <span className="small muted">{t.people(all.customers)}</span>
              </dd>
            </div>
            <div>
              <dt className="small muted">{t.overdue}</dt>
              <dd>
                <MoneyText amount={all.overdue} className={customers.total} />
              </dd>
            </div>
          </dl>
          {all.hasMore && <Banner tone="info">{t.hasMore}</Banner>}
          <SearchBox label={t.search} value={q} onSearch={search} />
        </>
      )}
      <Pages
        of={debtors}
        byItself={isWide}
        empty={
          q ? (
            <NothingFound word={q} href={to("cobro", { ver: "cuentas" })} />
          ) : (
            <EmptyState
              icon="wallet"
              title={t.none}
              actions={
                <ButtonLink kind="tonal" href={to("cobro", { ver: "clientes" })}>
                  {t.toCustomers}
                </ButtonLink>
              }
            >
              {t.noneHint}
            </EmptyState>
          )
        }
      >
        {(rows) =>
          isWide ? (
            <PagedTable
              of={debtors}
              rows={rows}
              label={t.list}
              filter={q && t.matching(q)}
              columns={columns}
              nameOf={(k) => k.name}
              hrefOf={hrefOf}
              openId={query.cuenta}
            />
          ) : (
            <List>
              {rows.map((k) => (
                <Line key={k.id} debtor={k} />
              ))}
            </List>
          )
        }
      </Pages>
      {all && all.total > 0 && !q && <Ages heading={t.ages} of={all.ages} />}
      {all && all.total > 0 && can("account.export") && <FileButtons what={t.file} pathOf={accountsFile} />}
    </>
  );
}

const Line = ({ debtor: k }: { debtor: Debtor }) => (
  <Row href={hrefOf(k)} title={k.name} detail={<DueBadge of={k} />} value={<MoneyText amount={k.total} />} />
);
