import { useEffect, useState } from "react";
import { useStorageTier } from "#src/offline/storage/stored";
import { Banner } from "#src/ui/feedback";
import { queueText } from "./text";

/** Whether the browser granted persistent storage; null while unknown, or where it doesn't say. */
function usePersisted(): boolean | null {
  const [persisted, setPersisted] = useState<boolean | null>(null);
  useEffect(() => {
    const persisted = (navigator as Partial<Navigator>).storage?.persisted?.();
    void persisted?.then(setPersisted, () => undefined);
  }, []);
  return persisted;
}

/** What this phone's storage means for unsent work (domain.md §4). */
export function TierBanner({ unsent }: { unsent: number }) {
  const tier = useStorageTier();
  const persisted = usePersisted();
  if (tier === "opening" || (tier === "indexeddb" && (persisted || unsent === 0))) return null;
  return <Banner tone="warn">{queueText.tiers[tier]}</Banner>;
}
