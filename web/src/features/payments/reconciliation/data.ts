import { listChecks, readCheck, runCheck } from "@corral/contract/calls/payments/reconciliation";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

const CHECKS = [STAFF, "checks"] as const;
const SOON = 3_000;

/** Reconciliations, newest first. */
export const useChecks = () =>
  useInfiniteQuery({
    queryKey: CHECKS,
    queryFn: ({ signal, pageParam }) => api(listChecks, { signal, query: { cursor: pageParam, limit: 20 } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    staleTime: 5_000,
    refetchInterval: (query) =>
      query.state.data?.pages.some((p) => p.items.some((r) => r.state === "running")) ? SOON : false,
  });

export const useCheck = (id: string | undefined) =>
  useQuery({
    queryKey: [...CHECKS, id],
    queryFn: ({ signal }) => api(readCheck, { params: { checkId: id ?? "" }, signal }),
    enabled: Boolean(id),
    staleTime: 2_000,
    refetchInterval: (query) => (query.state.data?.run.state === "running" ? SOON : false),
  });

/** Starts a reconciliation and adds it to the list. */
export function useRunCheck() {
  const client = useQueryClient();
  return useKeyedMutation((_: "now", key) => api(runCheck, { key }), {
    onSettled: () => void client.invalidateQueries({ queryKey: CHECKS }),
  });
}
