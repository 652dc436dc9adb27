import { useInstallState } from "#src/offline/versions/install";
import { List, Row } from "#src/ui/list";
import { useAppName } from "../data";
import { diagnosticsText } from "./text";

const t = diagnosticsText;

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
