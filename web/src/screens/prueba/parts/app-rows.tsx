import { useSyncExternalStore } from "react";
import { reloadHolds, useUpdateState } from "../../../offline/update";
import { onWorker, workerState, workerVersion } from "../../../offline/worker-bridge";
import { pruebaText } from "../../../text/prueba";
import { List, Row } from "../../../ui/list";

const t = pruebaText;

export function AppRows() {
  const worker = useSyncExternalStore(onWorker, workerState);
  const kept = useSyncExternalStore(onWorker, workerVersion);
  const update = useUpdateState();
  const holds = update === "ready" ? reloadHolds().map((it) => t.holds[it]) : [];
  return (
    <List heading={t.app}>
      <Row title={t.version} value={__APP_VERSION__} />
      <Row title={t.worker} detail="ngsw-worker.js" value={t.workerStates[worker]} />
      {kept && <Row title={t.workerVersion} value={kept} />}
      <Row
        title={t.update}
        value={t.updateStates[update]}
        {...(holds.length > 0 ? { detail: holds.join(", ") } : {})}
      />
    </List>
  );
}
