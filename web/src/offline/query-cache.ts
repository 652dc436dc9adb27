import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { CACHE_PREFIX, type KeyValueStorage } from "./storage";

/** Only queries whose `meta.keep` is "public" are written down: nothing of a person's. */
export const KEEP_PUBLIC = { keep: "public" } as const;
const KEY = `${CACHE_PREFIX}queries`;
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
const WRITE_EVERY_MS = 2000;

interface Kept {
  version: string;
  queries: { key: QueryKey; data: unknown; at: number }[];
}

/** Brings back the public answers of the last visit and keeps the new ones. Another version's are dropped: their shape may differ. */
export async function keepQueries(
  client: QueryClient,
  storage: KeyValueStorage,
  version: string,
  now = Date.now,
): Promise<void> {
  const kept = (await storage.get(KEY)) as Kept | undefined;
  if (kept?.version === version)
    for (const it of kept.queries) {
      const known = client.getQueryState(it.key)?.dataUpdatedAt ?? 0;
      if (now() - it.at < MAX_AGE_MS && known < it.at) client.setQueryData(it.key, it.data, { updatedAt: it.at });
    }
  let isWaiting = false;
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.query.meta?.keep !== "public") return;
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      const queries = client
        .getQueryCache()
        .getAll()
        .filter((it) => it.meta?.keep === "public" && it.state.status === "success")
        .map((it) => ({ key: it.queryKey, data: it.state.data, at: it.state.dataUpdatedAt }));
      void storage.set(KEY, { version, queries } satisfies Kept);
    }, WRITE_EVERY_MS);
  });
}
