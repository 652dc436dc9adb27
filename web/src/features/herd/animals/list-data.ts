import { listHerd } from "@corral/contract/calls/herd/animals";
import type { HerdCounts, HerdFilter, HerdPage, HerdRow } from "@corral/contract/types";

export type { HerdRow };

import type { Day } from "@corral/domain/kernel/time";
import {
  type FetchStatus,
  hashKey,
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { STAFF } from "#src/features/business/auth/data";
import { type KeptPart, keptAtOnce, keptPart } from "#src/features/herd/herd-copy/herd-copied";
import { onHerdCopy } from "#src/features/herd/herd-copy/herd-copy";
import { useShownRows } from "#src/features/herd/queued/queued-shown";
import { markCopy, useConnection } from "#src/offline/connection";
import { withTail } from "#src/offline/herd-copy/tail";
import { sortInSlices } from "#src/offline/slices";
import { SLOW_MS } from "#src/shared/api/cache-fallback";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useToday } from "#src/shared/api/today";

export const HERD = [STAFF, "herd"] as const;
export const LIST = [...HERD, "list"] as const;
const KEPT = [...HERD, "kept"] as const;
/** Page size: twice what a desktop shows. */
const PAGE = 60;

/** The filter of a request; undefined fields don't filter. */
export type HerdListFilter = { [K in "q" | "species" | "sex" | "state" | "group"]?: HerdFilter[K] | undefined };

/** The data of a herd list. */
export interface HerdShown {
  rows: readonly HerdRow[];
  total: number;
  /** More match than `total` says. */
  hasMoreThanTotal: boolean;
  /** The figures of the whole herd; null when unknown here. */
  counts: HerdCounts | null;
  /** Set while the data is this phone's copy: its date (UTC ms), and whether it has the whole herd. */
  kept: { at: number; whole: boolean } | null;
}
export interface HerdList {
  data: HerdShown | undefined;
  error: Error | null;
  fetchStatus: FetchStatus;
  refetch: () => Promise<unknown>;
  /** The data shown is for another filter, while this one's loads. */
  isOld: boolean;
  hasMore: boolean;
  isFetchingMore: boolean;
  moreFailed: boolean;
  /** Fetches the next page; returns all rows so far, or undefined when it failed. */
  more: () => Promise<{ rows: readonly HerdRow[]; hasMore: boolean } | undefined>;
}

/**
 * The herd by pages from the server; without a prompt answer, from this phone's copy. The answer then replaces the first rows and the copy follows
 * below them, so that the scroll position stays. The old rows stay while another filter loads.
 */
export function useHerd(filter: HerdListFilter): HerdList {
  const server = useInfiniteQuery({
    queryKey: [...LIST, filter],
    queryFn: ({ signal, pageParam }) => api(listHerd, { signal, query: { ...filter, cursor: pageParam, limit: PAGE } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: HerdPage) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
  const fresh = server.isPlaceholderData ? undefined : server.data;
  const { online } = useConnection();
  const today = useToday();
  const failed = !online || server.isError || server.failureCount > 0;
  const isLate = useLate(fresh === undefined);
  const kept = useKept(filter, failed || isLate, today);
  // A partial copy is shown only when the server failed, not while it is slow.
  const here = kept.part && (kept.part.whole || failed) ? kept.part : null;
  const data = useMemo((): HerdShown | undefined => {
    const pages = fresh ?? server.data;
    const isNewer = here && (!fresh || (server.isError && here.at >= server.dataUpdatedAt));
    if (isNewer)
      return { rows: here.rows, total: here.total, hasMoreThanTotal: false, counts: here.counts, kept: here };
    if (!pages) return undefined;
    const first = pages.pages[0];
    const rows = rowsIn(pages);
    return {
      rows: fresh && isWhole(here) && server.hasNextPage ? withTail(rows, here.rows) : rows,
      total: first?.total ?? rows.length,
      hasMoreThanTotal: first?.hasMoreThanTotal ?? false,
      counts: first?.counts ?? null,
      kept: null,
    };
  }, [fresh, server.data, server.isError, server.dataUpdatedAt, server.hasNextPage, here]);
  // The copy already includes the unsent changes.
  const fromServer = data?.kept ? undefined : data;
  const isAll = !(fresh && server.hasNextPage && !isWhole(here));
  const shown = useShownRows(fromServer, useSame(filter), server.dataUpdatedAt, isAll) ?? data;
  // With the whole copy below the server's first rows, no more pages are needed.
  const isHead = data?.kept !== null && here?.isHead === true;
  const hasMore = isHead || (fresh !== undefined && server.hasNextPage && !isWhole(here));
  return {
    data: shown,
    error: kept.isOpening ? null : server.error,
    fetchStatus: kept.isOpening ? "fetching" : server.fetchStatus,
    refetch: server.refetch,
    isOld: fresh === undefined && !here,
    hasMore,
    isFetchingMore: server.isFetchingNextPage,
    moreFailed: hasMore && server.isFetchNextPageError,
    more: async () => {
      // The other rows of the copy come by themselves.
      const part = isHead ? await keptPart(filter, today) : undefined;
      if (part) return { rows: part.rows, hasMore: false };
      const next = await server.fetchNextPage();
      return next.data && !next.isError ? { rows: rowsIn(next.data), hasMore: next.hasNextPage } : undefined;
    },
  };
}

/** All animals of a filter in another order, from this phone's copy; undefined while the copy isn't the whole herd. */
export async function sortedCopy(
  filter: HerdListFilter,
  today: Day,
  compare: ((a: HerdRow, b: HerdRow) => number) | undefined,
): Promise<readonly HerdRow[] | undefined> {
  const part = await keptPart(filter, today);
  if (!part?.whole) return undefined;
  return compare ? sortInSlices(part.rows, compare) : part.rows;
}

const isWhole = (part: KeptPart | null): part is KeptPart => part?.whole === true && !part.isHead;

/** All rows fetched so far without duplicates: a row that was renamed between two pages could come twice. */
function rowsIn(data: InfiniteData<HerdPage, unknown>): HerdRow[] {
  const seen = new Map<string, HerdRow>();
  for (const page of data.pages) for (const it of page.animals) if (!seen.has(it.id)) seen.set(it.id, it);
  return [...seen.values()];
}

/** Keeps the same object while the filter is equal. */
function useSame(filter: HerdListFilter): HerdListFilter {
  const kept = useRef(filter);
  if (hashKey([kept.current]) !== hashKey([filter])) kept.current = filter;
  return kept.current;
}

/** True after a wait long enough to show something else. */
function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(setLate, SLOW_MS, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isWaiting && isLate;
}

/** This phone's copy for a filter, once it is needed; from then on while this filter is shown. */
function useKept(filter: HerdListFilter, needed: boolean, today: Day) {
  const client = useQueryClient();
  const key = hashKey([filter]);
  const [neededFor, setNeededFor] = useState("");
  useEffect(() => {
    if (needed) setNeededFor(key);
  }, [needed, key]);
  const query = useQuery({
    queryKey: [...KEPT, filter, today],
    queryFn: async ({ signal }) => {
      const part = await keptAtOnce(filter, today);
      // An absent copy has no age.
      markCopy(signal, part?.at ?? 0);
      return part ?? null;
    },
    enabled: needed || neededFor === key,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // Thousands of rows; unchanged ones are already the same objects.
    structuralSharing: false,
    retry: false,
  });
  useEffect(() => onHerdCopy(() => void client.invalidateQueries({ queryKey: KEPT })), [client]);
  return { part: query.data ?? null, isOpening: query.data === undefined && query.isFetching };
}
