import { useState } from "react";
import { useConfig } from "../../data/config";
import { useSession, useStaff } from "../../data/staff";
import { useAddress } from "../../nav/address";
import { deviceStyle } from "../../offline/look";
import { updateState } from "../../offline/update";
import { checkForUpdate } from "../../offline/worker-bridge";
import { LookPicker } from "../../parts/look-picker";
import { PageList } from "../../parts/staff-pages/page-list";
import { StaffPage } from "../../parts/staff-pages/staff-page";
import { ajustesText } from "../../text/ajustes";
import { List, Row } from "../../ui/list";
import { Screen } from "../../ui/screen";
import { settingsPages } from "./pages";
import { AboutBusiness } from "./parts/about-business";

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
        {!isInstalled() && <Row icon="phone" title={t.install} detail={howToInstall()} />}
        <Row icon="flask" title={t.test} detail={t.testDetail} href="/prueba" />
        <Row icon="lock" title={t.staff} href="/acceso" />
      </List>
      {config && <AboutBusiness config={config} />}
    </Screen>
  );
}

function UpdateRow() {
  const [said, setSaid] = useState<string | null>(null);
  const check = async () => {
    setSaid(t.checking);
    const asked = await checkForUpdate();
    setSaid(!asked ? t.cantCheck : updateState() === "current" ? t.latest : t.found);
  };
  return (
    <Row
      icon="refresh"
      title={t.check}
      detail={<span aria-live="polite">{said ?? `${t.version} ${__APP_VERSION__}`}</span>}
      onClick={check}
    />
  );
}

const isInstalled = () => window.matchMedia?.("(display-mode: standalone)").matches ?? false;
const howToInstall = () =>
  !window.isSecureContext ? t.installInsecure : deviceStyle() === "ios" ? t.installIos : t.installOther;
