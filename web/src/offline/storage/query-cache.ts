import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { onPhone, onServer } from "../clock";
import { withinLimit } from "./limits";
import { CACHE_PREFIX, type KeyValueStorage } from "./storage";

/** Only queries whose `meta.keep` is "public" are stored: nothing personal. */
export const KEEP_PUBLIC = { keep: "public" } as const;
/** For answers that only sometimes hold something personal. */
export const keepWhere = <T>(isPublic: (data: T) => boolean) => ({ ...KEEP_PUBLIC, isPublic });
const KEY = `${CACHE_PREFIX}queries`;
const DAY_MS = 24 * 60 * 60_000;
const MAX_AGE_MS = 7 * DAY_MS;
const WRITE_EVERY_MS = 1000;
/** Most answers stored: the rest is soon too old, and would fill the disk. */
const MOST = 400;

interface KeptAnswer {
  key: QueryKey;
  data: unknown;
  /** UTC ms of the server's answer: in memory by this phone's clock, in storage by the server's, which nobody changes. */
  at: number;
}
interface Kept {
  version: string;
  queries: KeptAnswer[];
}
const isPublic = (meta: { isPublic?: unknown }, data: unknown) =>
  typeof meta.isPublic !== "function" || meta.isPublic(data);
/** By key: of this visit and earlier ones, whether the query client still has it or not. */
const answers = new Map<string, KeptAnswer>();
/** When the server gave each stored answer, in UTC ms. */
export const keptAnswerTimes = () => [...answers.values()].map((it) => it.at);

/**
 * Restores the public answers of earlier visits and stores new ones. Those that came with the page are stored at once: on a slow phone it may be
 * closed soon. Answers of another version are dropped: their shape may differ.
 */
export async function keepQueries(
  client: QueryClient,
  storage: KeyValueStorage,
  version: string,
  { now = Date.now, came = [] }: { now?: () => number; came?: readonly KeptAnswer[] } = {},
): Promise<void> {
  answers.clear();
  const kept = (await storage.get(KEY)) as Kept | undefined;
  if (kept?.version === version)
    for (const { key, data, at } of kept.queries) {
      const answer = { key, data, at: onPhone(at) };
      // Dated by a clock that was ahead: its age is unknown, so it counts as old as may be shown.
      if (answer.at > now() + DAY_MS) answer.at = now() - MAX_AGE_MS + DAY_MS;
      if (now() - answer.at >= MAX_AGE_MS) continue;
      answers.set(hashKey(answer.key), answer);
      const known = client.getQueryState(answer.key)?.dataUpdatedAt ?? 0;
      if (known >= answer.at) continue;
      client.setQueryData(answer.key, answer.data, { updatedAt: answer.at });
      // However recent, it isn't the server's current answer: the screen that shows it refetches.
      client.getQueryCache().find({ queryKey: answer.key })?.invalidate();
    }
  const write = () => {
    for (const { meta, state, queryKey } of client.getQueryCache().getAll())
      if (meta?.keep === "public" && state.status === "success" && isPublic(meta, state.data))
        answers.set(hashKey(queryKey), { key: queryKey, data: state.data, at: state.dataUpdatedAt });
    const fresh = [...answers.values()].filter((it) => now() - it.at < MAX_AGE_MS).sort((a, b) => b.at - a.at);
    const queries = withinLimit(fresh.slice(0, MOST), storage.tier());
    answers.clear();
    for (const it of queries) answers.set(hashKey(it.key), it);
    const written = queries.map((it) => ({ ...it, at: onServer(it.at) }));
    return storage.set(KEY, { version, queries: written } satisfies Kept);
  };
  let isWaiting = false;
  client.getQueryCache().subscribe((event) => {
    // Answers that came with the page are in the cache from the start, without a fetch.
    const isNew = event.type === "updated" ? event.action.type === "success" : event.type === "observerAdded";
    if (!isNew || isWaiting || event.query.meta?.keep !== "public" || event.query.state.status !== "success") return;
    if (answers.get(event.query.queryHash)?.at === event.query.state.dataUpdatedAt) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      void write();
    }, WRITE_EVERY_MS);
  });
  if (came.length === 0) return;
  for (const it of came) answers.set(hashKey(it.key), it);
  await write();
}
