import type { CepChecks, TransferPage, TransferView } from "@corral/contract/types";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { get, send } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

export type TransferGroup = "pending" | "decided";

/** Direct transfers: those that wait, oldest first, or those decided. */
export const useTransfers = (group: TransferGroup) =>
  useInfiniteQuery({
    queryKey: [STAFF, "transfers", group],
    queryFn: ({ signal, pageParam }) =>
      get<TransferPage>("/api/transfers", { signal, query: { group, cursor: pageParam, limit: 30 } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const useTransfersOf = (charge: string) =>
  useQuery({
    queryKey: [STAFF, "transfers", "of", charge],
    queryFn: ({ signal }) => get<TransferPage>("/api/transfers", { signal, query: { charge, limit: 20 } }),
    staleTime: 5_000,
  });

export type TransferAct =
  | { id: string; what: "review" }
  | { id: string; what: "confirm"; checks: CepChecks }
  | { id: string; what: "reject"; reason: string };

/** A decision about a transfer, with what it needs to say. */
export function useTransferAct() {
  const client = useQueryClient();
  return useKeyedMutation(
    ({ id, what, ...body }: TransferAct, key) =>
      send<TransferView>("POST", `/api/transfers/${id}/${what}`, body, { key }),
    {
      onSettled: () => {
        void client.invalidateQueries({ queryKey: ["charge"] });
        void client.invalidateQueries({ queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== "session" });
      },
    },
  );
}
