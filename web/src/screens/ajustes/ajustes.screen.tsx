import { lazy } from "react";
import { useSession, useStaff } from "#src/features/business/auth/data";
import { PageList } from "#src/features/business/auth/page-list";
import { StaffPage, type StaffPages } from "#src/features/business/auth/staff-page";
import { AboutBusiness } from "#src/features/office/system/about-business";
import { InstallRow } from "#src/features/office/system/install/install-row";
import { LookPicker } from "#src/features/office/system/look-picker";
import { preferencesText } from "#src/features/office/system/text";
import { UpdateRow } from "#src/features/office/system/update-row";
import { useAddress } from "#src/nav/address";
import { to } from "#src/nav/paths";
import { useConfig } from "#src/shared/api/config";
import { TwoColumns } from "#src/shared/lists/two-columns";
import { text } from "#src/shared/text/es-MX";
import { staffPages } from "#src/staff-pages";
import { List, Row } from "#src/ui/list";
import { Screen } from "#src/ui/screen";
import { Spare } from "#src/ui/spare";
import { useDesktop } from "#src/ui/use-desktop";

const t = preferencesText;
/** The first steps of the one role whose work begins here. */
const Tour = lazy(() => import("#src/features/office/help/tour").then((m) => ({ default: m.Tour })));

export function AjustesScreen() {
  const { query } = useAddress("ajustes");
  if (query.ver)
    return <StaffPage pages={staffPages.ajustes} name={query.ver} home={{ href: "/ajustes", title: t.more }} />;
  return <Settings />;
}

function Settings() {
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
  // Refreshes the user's permissions; a buyer's phone makes no request.
  useSession(me !== null);
  const config = useConfig();
  return (
    <Screen title={me ? t.more : t.title} wide>
      <TwoColumns>
        {me && (
          <List>
            <Row icon="user" title={me.name} detail={me.roleWords} href="/acceso" />
            <Row icon="store" title={t.toShop} detail={t.toShopHint} href="/venta-en-linea" />
          </List>
        )}
        {me?.role === "tech" && (
          <Spare>
            <Tour />
          </Spare>
        )}
        <PageList screen="cobro" pages={here("cobro")} heading={t.sellingPages} />
        <PageList screen="ajustes" pages={here("ajustes")} heading={t.staffPages} />
        <LookPicker heading={t.look} />
        <List heading={t.app}>
          <UpdateRow />
          <InstallRow />
          <Row icon="help" title={text.app.help} detail={t.helpDetail} href={to("ayuda")} />
          <Row icon="flask" title={t.test} detail={t.testDetail} href="/prueba" />
          {!me && <Row icon="lock" title={t.staff} href="/acceso" />}
        </List>
        {config && <AboutBusiness config={config} />}
      </TwoColumns>
    </Screen>
  );
}
