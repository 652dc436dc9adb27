import { useEffect, useState } from "react";
import { useStorageTier } from "#src/offline/storage/stored";
import { Banner } from "#src/ui/feedback";
import { queueText } from "./text";

/** Whether the browser promised not to throw this phone's data away; null while it isn't known, or where it doesn't say. */
function usePersisted(): boolean | null {
  const [persisted, setPersisted] = useState<boolean | null>(null);
  useEffect(() => {
    const asked = (navigator as Partial<Navigator>).storage?.persisted?.();
    void asked?.then(setPersisted, () => undefined);
  }, []);
  return persisted;
}

/** What this phone's way of keeping things means for unsent work (domain.md §4). */
export function TierBanner({ unsent }: { unsent: number }) {
  const tier = useStorageTier();
  const persisted = usePersisted();
  if (tier === "opening" || (tier === "indexeddb" && (persisted || unsent === 0))) return null;
  return <Banner tone="warn">{queueText.tiers[tier]}</Banner>;
}
