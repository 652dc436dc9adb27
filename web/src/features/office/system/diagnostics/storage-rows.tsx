import { lazy, Suspense, useEffect, useState } from "react";
import { keptAnswerTimes } from "#src/offline/storage/query-cache";
import { useStorageTier, useStored } from "#src/offline/storage/stored";
import { text } from "#src/shared/text/es-MX";
import { List, Row } from "#src/ui/list";
import { diagnosticsText } from "./text";

const t = diagnosticsText;
// In its own chunk: only staff has a queue.
const QueueRows = lazy(() => import("#src/features/office/sync/queue-rows"));

export function StorageRows() {
  const tier = useStorageTier();
  const { used, persisted } = useStorageEstimate();
  const kept = useKept();
  const [me] = useStored("staff");
  const [unsent] = useStored("unsent");
  const pending = unsent.reduce((sum, it) => sum + it.count, 0);
  const isAtRisk = tier === "indexeddb" && persisted === false && pending > 0;
  return (
    <List heading={t.storage} note={isAtRisk ? t.atRisk : t.tierNotes[tier]}>
      <Row title={t.mechanism} value={t.tiers[tier]} />
      <Row title={t.used} value={used ?? t.unknown} />
      <Row title={t.persisted} value={persisted === null ? t.unknown : persisted ? t.yes : t.no} />
      <Row
        title={t.kept}
        {...(kept.length > 0 ? { detail: text.app.offline.age(minutesSince(Math.min(...kept))) } : {})}
        value={kept.length > 0 ? t.keptSome(kept.length) : t.keptNone}
      />
      <Row title={t.pending} detail={t.pendingNote} value={pending} />
      {me && (
        <Suspense>
          <QueueRows />
        </Suspense>
      )}
    </List>
  );
}

function useKept(): number[] {
  const [seen, setSeen] = useState(keptAnswerTimes);
  useEffect(() => {
    const timer = setInterval(() => setSeen(keptAnswerTimes()), 3000);
    return () => clearInterval(timer);
  }, []);
  return seen;
}
const minutesSince = (at: number) => Math.max(0, Math.floor((Date.now() - at) / 60_000));

function useStorageEstimate() {
  const [seen, setSeen] = useState<{ used: string | null; persisted: boolean | null }>({ used: null, persisted: null });
  useEffect(() => {
    const manager = (navigator as Partial<Navigator>).storage;
    if (!manager?.estimate) return;
    void Promise.all([manager.estimate(), manager.persisted?.() ?? null]).then(
      ([estimate, persisted]) =>
        setSeen({ used: estimate.usage === undefined ? null : inSize(estimate.usage), persisted }),
      () => undefined,
    );
  }, []);
  return seen;
}
const inSize = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
