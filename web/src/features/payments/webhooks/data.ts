import { eventAgain, listEvents } from "@corral/contract/calls/payments/webhooks";
import type { ProviderEventsAsked, ProviderEventsPage } from "@corral/contract/types";
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

export type EventGroup = "all" | "waiting" | "applied" | "review" | "ignored";
const EVENTS = [STAFF, "events"] as const;
const SOON = 3_000;

/** Webhook events, newest first; refetched every few seconds while one is being processed. */
export const useEvents = (group: EventGroup, provider: string, q: string) =>
  useInfiniteQuery({
    queryKey: [...EVENTS, { group, provider, q }],
    queryFn: ({ signal, pageParam }) =>
      api(listEvents, {
        signal,
        query: {
          group,
          // Passed as in the address: the server validates it.
          provider: provider as ProviderEventsAsked["provider"],
          q,
          cursor: pageParam,
          limit: 30,
        },
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    refetchInterval: (query) =>
      query.state.data?.pages.some((p) => p.items.some((e) => e.outcome === null && e.tries === 0)) ? SOON : false,
  });

/** Processes a webhook event again. */
export function useEventAgain() {
  const client = useQueryClient();
  return useKeyedMutation((id: string, key) => api(eventAgain, { params: { eventId: id }, key }), {
    onSuccess: (event) => {
      client.setQueriesData<InfiniteData<ProviderEventsPage>>({ queryKey: EVENTS }, (data) =>
        data
          ? {
              ...data,
              pages: data.pages.map((p) => ({ ...p, items: p.items.map((e) => (e.id === event.id ? event : e)) })),
            }
          : data,
      );
    },
  });
}
