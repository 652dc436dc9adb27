import { useStaff } from "#src/features/business/auth/data";
import { List, Row } from "#src/ui/list";
import { GroupPage } from "./group-page";
import { settingsText as t } from "./text";

/** The ways to pay: which, from how much to how much, and for how long a voucher lasts. */
export default function MethodsPage() {
  const { can } = useStaff();
  return (
    <GroupPage
      group="methods"
      after={() =>
        can("provider.keys") && (
          <List note={t.seeTerms}>
            <Row icon="lock" title={t.credentials} href="/ajustes?ver=proveedores" />
          </List>
        )
      }
    />
  );
}
