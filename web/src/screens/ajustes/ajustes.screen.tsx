import { useConfig } from "../../data/config";
import { useSession, useStaff } from "../../data/staff";
import { useAddress } from "../../nav/address";
import { InstallRow } from "../../parts/install/install-row";
import { LookPicker } from "../../parts/look-picker";
import { PageList } from "../../parts/staff-pages/page-list";
import { StaffPage } from "../../parts/staff-pages/staff-page";
import { ajustesText } from "../../text/ajustes";
import { List, Row } from "../../ui/list";
import { Screen } from "../../ui/screen";
import { settingsPages } from "./pages";
import { AboutBusiness } from "./parts/about-business";
import { UpdateRow } from "./parts/update-row";

const t = ajustesText;

export function AjustesScreen() {
  const { query } = useAddress("ajustes");
  if (query.ver)
    return <StaffPage pages={settingsPages} name={query.ver} home={{ href: "/ajustes", title: t.title }} />;
  return <Settings />;
}

function Settings() {
  const { me } = useStaff();
  // What this person may open is asked anew; a buyer's phone asks nothing.
  useSession(me !== null);
  const config = useConfig();
  return (
    <Screen title={t.title}>
      <PageList screen="ajustes" pages={settingsPages} heading={t.staffPages} />
      <LookPicker heading={t.look} />
      <List heading={t.app}>
        <UpdateRow />
        <InstallRow />
        <Row icon="flask" title={t.test} detail={t.testDetail} href="/prueba" />
        <Row icon="lock" title={t.staff} href="/acceso" />
      </List>
      {config && <AboutBusiness config={config} />}
    </Screen>
  );
}
