import { useSyncExternalStore } from "react";
import { onUpdate as onHolds, reloadHolds, useUpdateState } from "#src/offline/versions/update";
import { keptFiles, onWorker, workerState, workerVersion } from "#src/offline/versions/worker-bridge";
import { List, Row } from "#src/ui/list";
import { diagnosticsText } from "./text";

const t = diagnosticsText;

export function AppRows() {
  const worker = useSyncExternalStore(onWorker, workerState);
  const kept = useSyncExternalStore(onWorker, workerVersion);
  const files = useSyncExternalStore(onWorker, keptFiles);
  const update = useUpdateState();
  const holds = useSyncExternalStore(onHolds, reloadHoldsInWords);
  return (
    <List heading={t.app}>
      <Row title={t.version} value={__APP_VERSION__} />
      <Row title={t.worker} detail="ngsw-worker.js" value={t.workerStates[worker]} />
      {kept && <Row title={t.workerVersion} value={kept} />}
      <Row title={t.files} value={t.filesKept[files]} />
      <Row title={t.update} value={t.updateStates[update]} />
      <Row title={t.held} value={holds || t.heldByNothing} />
    </List>
  );
}

const reloadHoldsInWords = () =>
  reloadHolds()
    .map((it) => t.holds[it])
    .join(", ");
