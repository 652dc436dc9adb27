import { useStaff } from "#src/features/business/auth/data";
import { useStored } from "#src/offline/storage/stored";
import type { Line } from "./new-charge";

/** What this user has picked of the catalogue: it survives a reload and a look at another page. */
export function usePicked() {
  const user = useStaff().me?.id ?? "";
  const [kept, keep] = useStored("picked");
  const lines: Line[] = kept?.user === user ? kept.lines : [];
  return { lines, put: (lines: Line[]) => void keep(() => (lines.length > 0 ? { user, lines } : null)) };
}
