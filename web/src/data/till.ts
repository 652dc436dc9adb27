import type { CashMovement, MyTill, TillClose, TillPage, TillView } from "@corral/contract/types";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { get, send } from "./http";
import { useKeyedMutation } from "./keyed";
import { STAFF } from "./staff";

const MINE = [STAFF, "till"] as const;
const oneKey = (id: string) => [STAFF, "tills", id] as const;

/** The drawer of this person on this device, and those left open elsewhere. */
export const useMyTill = (enabled = true) =>
  useQuery({
    queryKey: MINE,
    queryFn: ({ signal }) => get<MyTill>("/api/till", { signal }),
    staleTime: 5_000,
    enabled,
  });

export const useTill = (id: string | undefined) =>
  useQuery({
    queryKey: oneKey(id ?? ""),
    queryFn: ({ signal }) => get<TillView>(`/api/till/${id}`, { signal }),
    enabled: id !== undefined,
    staleTime: 5_000,
  });

/** Drawers, newest first. */
export const useTills = () =>
  useInfiniteQuery({
    queryKey: [STAFF, "tills", "list"],
    queryFn: ({ signal, pageParam }) =>
      get<TillPage>("/api/tills", { signal, query: { cursor: pageParam, limit: 20 } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

function useTillWrite<I>(path: (input: I) => string, body: (input: I) => object) {
  const client = useQueryClient();
  return useKeyedMutation((input: I, key) => send<TillView>("POST", path(input), body(input), { key }), {
    onSuccess: (till) => {
      client.setQueryData(oneKey(till.id), till);
      client.setQueryData<MyTill>(MINE, (now) =>
        now && (now.here === null || now.here.id === till.id) && till.mine
          ? { ...now, here: till.state === "closed" ? null : till }
          : now,
      );
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: MINE });
      void client.invalidateQueries({ queryKey: [STAFF, "tills"] });
    },
  });
}
/** Opens a drawer with its float, in centavos. */
export const useOpenTill = () =>
  useTillWrite<number>(
    () => "/api/till",
    (float) => ({ float }),
  );
export const useMoveCash = (id: string) =>
  useTillWrite<CashMovement>(
    () => `/api/till/${id}/movements`,
    (input) => input,
  );
export const useCountTill = (id: string) =>
  useTillWrite<"count" | "go_on">(
    () => `/api/till/${id}/count`,
    (what) => ({ what }),
  );
export const useCloseTill = (id: string) =>
  useTillWrite<TillClose>(
    () => `/api/till/${id}/close`,
    (input) => input,
  );
