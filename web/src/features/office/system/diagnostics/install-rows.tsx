import { useAppName } from "../../../data/system";
import { useInstallState } from "../../../offline/install";
import { pruebaText } from "../../../text/prueba";
import { List, Row } from "../../../ui/list";

const t = pruebaText;

export function InstallRows() {
  const state = useInstallState();
  const name = useAppName();
  return (
    <List heading={t.installation}>
      <Row title={t.installed} value={t.installStates[state]} />
      <Row title={t.installName} value={name.data ?? (name.error ? t.unknown : t.apiWait)} />
    </List>
  );
}
