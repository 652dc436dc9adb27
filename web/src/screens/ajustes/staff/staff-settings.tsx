import { lazy } from "react";
import { useSession, useStaff } from "#src/features/business/auth/data";
import { PagesOfCobro } from "#src/features/business/auth/item-ways";
import { StaffPage, type StaffPages } from "#src/features/business/auth/staff-page";
import { PageGroups } from "#src/features/business/auth/staff-pages/page-groups";
import { preferencesText as t } from "#src/features/office/system/text";
import { staffPages } from "#src/staff-pages";
import { List, Row } from "#src/ui/list";
import { Spare } from "#src/ui/spare";
import { useDesktop } from "#src/ui/use-desktop";

/** The first steps of the one role whose work begins here. */
const Tour = lazy(() => import("#src/features/office/help/tour").then((m) => ({ default: m.Tour })));

/** One of the staff's pages (`page`), or what leads to all that this person may open. */
export function StaffSettings({ page }: { page: string | undefined }) {
  return page === undefined ? (
    <AllPages />
  ) : (
    <PagesOfCobro value={staffPages.cobro}>
      <StaffPage pages={staffPages.ajustes} name={page} home={{ href: "/ajustes", title: t.more }} />
    </PagesOfCobro>
  );
}

function AllPages() {
  const { me, can } = useStaff();
  const isDesktop = useDesktop();
  // A desktop has the daily pages at its side, under the tab that this person has.
  const isBeside = { cobro: isDesktop && can("charge.list"), ajustes: isDesktop };
  const here = (screen: keyof typeof isBeside): StaffPages =>
    isBeside[screen]
      ? Object.fromEntries(
          Object.entries<StaffPages[string]>(staffPages[screen]).filter(([, it]) => !it.daily && !it.main),
        )
      : staffPages[screen];
  // Refreshes the user's permissions.
  useSession();
  if (!me) return null;
  return (
    <>
      <List>
        <Row icon="user" title={me.name} detail={me.roleWords} href="/acceso" />
        <Row icon="store" title={t.toShop} detail={t.toShopHint} href="/venta-en-linea" />
      </List>
      {me.role === "tech" && (
        <Spare>
          <Tour />
        </Spare>
      )}
      <PageGroups screens={{ cobro: here("cobro"), ajustes: here("ajustes") }} />
    </>
  );
}
