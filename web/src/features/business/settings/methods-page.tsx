import { useStaff } from "#src/features/business/auth/data";
import { List, Row } from "#src/ui/list";
import { GroupPage } from "./group-page";
import { settingsText as t } from "./text";

/** Payment methods: which are on, their minimum and maximum, and how long a voucher lasts. */
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
