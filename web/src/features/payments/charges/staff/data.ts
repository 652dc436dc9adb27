import { newsSeen, readNews } from "@corral/contract/office/notifications.calls";
import { newsEvents } from "@corral/contract/office/notifications.files";
import { cancelCharge, extendBalance, listCharges, readDeskCharge } from "@corral/contract/payments/charges.calls";
import type { Asked } from "@corral/contract/route";
import type { ChargeGroup, ChargesAsked, News, StaffCharge } from "@corral/contract/types";
import type { DepositOutcome } from "@corral/domain/states/charge";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { STAFF } from "#src/features/business/auth/data";
import { newUuid } from "#src/offline/ids";
import type { ErrorCode } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

const NEWS = [STAFF, "news"] as const;

/** What the list of charges is narrowed by; empty text is everything. */
export interface ChargeFilter {
  q: string;
  method: string;
  /** `2026-11-21`, a day of the business. */
  day: string;
  /** The id of who made it. */
  by: string;
}

/** The business's charges by pages of 30, newest first. */
export const useCharges = (group: ChargeGroup, filter: ChargeFilter) =>
  useInfiniteQuery({
    queryKey: [STAFF, "charges", { group, ...filter }],
    queryFn: ({ signal, pageParam }) =>
      api(listCharges, {
        signal,
        query: {
          group,
          ...filter,
          // As it stands in the address: the server says whether there is such a one.
          method: filter.method as ChargesAsked["method"],
          cursor: pageParam,
          limit: 30,
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** The bell: what came lately and how much of it is new for this person. Asked each half minute in case the live stream is cut. */
export const useNews = () =>
  useQuery({
    queryKey: NEWS,
    queryFn: ({ signal }) => api(readNews, { signal }),
    staleTime: 5_000,
    refetchInterval: 30_000,
    refetchIntervalInBackground: false,
  });

/** Notes that the news up to this one were seen. */
export function useNewsSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => api(newsSeen, { body: { upTo }, key: newUuid() }),
    onSuccess: ({ unseen }) => client.setQueryData<News>(NEWS, (now) => now && { ...now, unseen }),
  });
}

/** A stream that was refused (too many from this address, a server that is starting) is asked for again after this long; what changed until then comes with it. */
const AGAIN_MS = 30_000;

/** While it is mounted, a change of any charge refreshes what the staff sees. A hidden tab hears nothing and catches up when it is shown. */
export function useLiveCharges() {
  const client = useQueryClient();
  useEffect(() => {
    if (typeof EventSource === "undefined") return;
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      source?.close();
      source = undefined;
      clearTimeout(again);
      if (document.hidden) return;
      source = new EventSource(newsEvents);
      source.onmessage = () =>
        void client.invalidateQueries({ queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== "session" });
      // After an answer that is no stream the browser never asks again by itself.
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) again = setTimeout(look, AGAIN_MS);
      };
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearTimeout(again);
      source?.close();
    };
  }, [client]);
}

const deskKey = (id: string) => [STAFF, "charge", id] as const;
/** What only the staff sees of a charge. */
export const useStaffCharge = (id: string) =>
  useQuery({
    queryKey: deskKey(id),
    queryFn: ({ signal }) => api(readDeskCharge, { params: { chargeId: id }, signal }),
    staleTime: 5_000,
  });

function useStaffWrite<I, C extends ErrorCode>(id: string, run: (input: I, key: string) => Asked<StaffCharge, C>) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSuccess: (charge) => client.setQueryData(deskKey(id), charge),
    onSettled: () => void client.invalidateQueries({ queryKey: ["charge", id] }),
  });
}
/** Cancels a charge, or has another take its place. A balance ends its sale: then also what becomes of the deposit. */
export const useCancelCharge = (chargeId: string) =>
  useStaffWrite(chargeId, (body: { reason: string; replace: boolean; deposit?: DepositOutcome }, key) =>
    api(cancelCharge, { params: { chargeId }, body, key }),
  );
/** More days for a balance, counted from today. */
export const useExtendBalance = (chargeId: string) =>
  useStaffWrite(chargeId, (days: number, key) => api(extendBalance, { params: { chargeId }, body: { days }, key }));
