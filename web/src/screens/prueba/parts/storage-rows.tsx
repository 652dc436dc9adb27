import { useEffect, useState } from "react";
import { useStorageTier } from "../../../offline/stored";
import { pruebaText } from "../../../text/prueba";
import { List, Row } from "../../../ui/list";

const t = pruebaText;

export function StorageRows() {
  const tier = useStorageTier();
  const { used, persisted } = useStorageEstimate();
  return (
    <List heading={t.storage} note={t.tierNotes[tier]}>
      <Row title={t.mechanism} value={t.tiers[tier]} />
      <Row title={t.used} value={used ?? t.unknown} />
      <Row title={t.persisted} value={persisted === null ? t.unknown : persisted ? t.yes : t.no} />
      <Row title={t.pending} detail={t.pendingNote} value="0" />
    </List>
  );
}

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
