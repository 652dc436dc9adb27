import { Suspense } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { AboutBusiness } from "#src/features/office/system/about-business";
import { InstallRow } from "#src/features/office/system/install/install-row";
import { LookPicker } from "#src/features/office/system/look-picker";
import { preferencesText as t } from "#src/features/office/system/text";
import { UpdateRow } from "#src/features/office/system/update-row";
import { useAddress } from "#src/nav/address";
import { to } from "#src/nav/paths";
import { useConfig } from "#src/shared/api/config";
import { laterPart } from "#src/shared/later-part";
import { TwoColumns } from "#src/shared/lists/two-columns";
import { text } from "#src/shared/text/es-MX";
import { List, Row } from "#src/ui/list";
import { Screen } from "#src/ui/screen";

const StaffSettings = laterPart(() => import("./staff/staff-settings").then((m) => m.StaffSettings));

/** The look, the app and the business; for staff also what leads to their pages, and each of these (`?ver=`). */
export function AjustesScreen() {
  const { query } = useAddress("ajustes");
  const { me } = useStaff();
  const config = useConfig();
  const title = me ? t.more : t.title;
  if (query.ver)
    return (
      <Suspense fallback={<Screen title={title}>{null}</Screen>}>
        <StaffSettings page={query.ver} />
      </Suspense>
    );
  return (
    <Screen title={title} wide>
      <TwoColumns>
        {me && (
          <Suspense>
            <StaffSettings page={undefined} />
          </Suspense>
        )}
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
AjustesScreen.loadStaffPart = StaffSettings.load;
