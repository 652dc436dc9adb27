import { ClosedPage } from "#src/features/business/auth/closed-page";
import { useSession, useStaff } from "#src/features/business/auth/data";
import { StaffPage, type StaffPages } from "#src/features/business/auth/staff-page";
import { PageList } from "#src/features/business/auth/staff-pages/page-list";
import { Tour } from "#src/features/office/help/tour";
import { Bell } from "#src/features/office/notifications/bell";
import { useMyTill } from "#src/features/selling/till/data";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { staffChargesText as t } from "#src/shared/text/staff-charges";
import { staffPages } from "#src/staff-pages";
import { ButtonLink, IconButton } from "#src/ui/controls/button";
import { Screen } from "#src/ui/screen";
import { useDesktop } from "#src/ui/use-desktop";
import styles from "./staff-charges.module.css";

/** Phones hold the two lists that are one now by these addresses (rulings 38). */
const isOldList = (page: string | undefined) => page === "cobros" || page === "pedidos";

/** The staff's part of cobro: the keypad (the list of orders for a role that can't charge), or one of its pages. */
export function StaffCharges({ page }: { page: string | undefined }) {
  // Refreshes the session, whose copy on the phone may have an old role.
  useSession();
  const { me, can } = useStaff();
  // Fetched so that the phone stores the open cash session for offline use.
  useMyTill(can("till.use"));
  const home = { href: "/cobro", title: t.charge };
  const { query } = useAddress("cobro");
  const isWide = useDesktop();
  // Phones hold the filters of the list by this address (rulings 38).
  const isFiltered = ["grupo", "q", "metodo", "dia", "quien"].some((it) => query[it]);
  const shown = isOldList(page)
    ? "ventas"
    : (page ?? (can("charge.create") && !isFiltered ? "nuevo" : can("sale.see") ? "ventas" : "todo"));
  if (shown !== "todo")
    return (
      <StaffPage
        pages={staffPages.cobro}
        name={shown}
        home={home}
        {...(isWide ? {} : ofThing(shown, query))}
        {...(shown === "ventas" && (isWide || !query.pedido)
          ? ofList(can("charge.create"))
          : page === undefined
            ? { tools: <Tour asks />, ...ofKeypad(can("sale.see"), isWide) }
            : {})}
      />
    );
  if (!me) return <ClosedPage title={t.tools} home={home} />;
  return (
    <Screen title={t.tools} wide>
      <div className={styles.allPages}>
        <PageList screen="cobro" pages={daily} heading={t.daily} />
        <PageList screen="cobro" pages={rest} heading={t.rest} />
      </div>
    </Screen>
  );
}

/** A phone shows one sale or one customer in place of the list; the customer's page says whose it is. */
const ofThing = (page: string, query: Readonly<Record<string, string | undefined>>) =>
  page === "ventas" && query.pedido
    ? { title: t.sale, back: to("cobro", { ver: page }) }
    : (page === "clientes" && query.cliente) || (page === "cuentas" && query.cuenta)
      ? { back: to("cobro", { ver: page }) }
      : {};

/** Around the keypad: on a phone the way to what was charged, which a desktop has at its side; there the news, which a phone has as the dot of Hoy. */
const ofKeypad = (lists: boolean, isWide: boolean) =>
  lists
    ? {
        actions: isWide ? (
          <Bell />
        ) : (
          <IconButton icon="receipt" label={t.toList} onClick={() => void navigate(to("cobro", { ver: "ventas" }))} />
        ),
      }
    : {};

const isDaily = (page: StaffPages[string]) => page.daily || page.main;
const pagesThat = (is: (page: StaffPages[string]) => boolean | undefined): StaffPages =>
  Object.fromEntries(Object.entries(staffPages.cobro).filter(([, page]) => is(page)));
const daily = pagesThat(isDaily);
const rest = pagesThat((page) => !isDaily(page));

/** Around the list of orders: the news and the way to the keypad. Its other pages are at a desktop's side and in a phone's Más. */
const ofList = (charges: boolean) => ({
  actions: (
    <>
      <Bell />
      {charges && (
        <ButtonLink kind="primary" small href="/cobro">
          {t.charge}
        </ButtonLink>
      )}
    </>
  ),
});
