import {
  confirmTransfer,
  listTransfers,
  rejectTransfer,
  reviewTransfer,
  submitTransfer,
} from "@corral/contract/calls/selling/transfers";
import type { Sent } from "@corral/contract/route";
import type { CepChecks, NewTransfer, TransferView } from "@corral/contract/types";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { useTake } from "#src/features/selling/point-of-sale/data";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

export type TransferGroup = "pending" | "decided";

/** Direct transfers: pending ones, oldest first, or decided ones. */
export const useTransfers = (group: TransferGroup) =>
  useInfiniteQuery({
    queryKey: [STAFF, "transfers", group],
    queryFn: ({ signal, pageParam }) => api(listTransfers, { signal, query: { group, cursor: pageParam, limit: 30 } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const useTransfersOf = (charge: string) =>
  useQuery({
    queryKey: [STAFF, "transfers", "of", charge],
    queryFn: ({ signal }) => api(listTransfers, { signal, query: { charge, limit: 20 } }),
    staleTime: 5_000,
  });

export type TransferAct =
  | { id: string; what: "review" }
  | { id: string; what: "confirm"; checks: CepChecks }
  | { id: string; what: "reject"; reason: string };

/** A decision about a transfer with its data. */
export function useTransferAct() {
  const client = useQueryClient();
  return useKeyedMutation(
    (act: TransferAct, key): Promise<TransferView> => {
      const params = { transferId: act.id };
      if (act.what === "confirm") return api(confirmTransfer, { params, body: { checks: act.checks }, key });
      if (act.what === "reject") return api(rejectTransfer, { params, body: { reason: act.reason }, key });
      return api(reviewTransfer, { params, key });
    },
    {
      onSettled: () => {
        void client.invalidateQueries({ queryKey: ["charge"] });
        void client.invalidateQueries({ queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== "session" });
      },
    },
  );
}

/** Submits the buyer's data of a transfer to the business's account. */
export const useSubmitTransfer = (chargeId: string) =>
  useTake(chargeId, (body: Sent<NewTransfer>, key) => api(submitTransfer, { params: { chargeId }, body, key }));
