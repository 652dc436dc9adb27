import type { Asked } from "@corral/contract/route";
import {
  acceptWeighing,
  approveWeighing,
  proposeWeighing,
  readWeighings,
  withdrawWeighing,
} from "@corral/contract/selling/weighings.calls";
import type { NewWeighing, SaleDetail, SaleWeighings } from "@corral/contract/types";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { saleKey } from "#src/features/selling/sales/staff/data";
import type { ErrorCode } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

const keyOf = (saleId: string) => [STAFF, "weighings", saleId] as const;

/** What a sale sells by the kilo, with its proposed weights; read again whenever its charges change. */
export const useWeighings = (sale: SaleDetail) =>
  useQuery({
    queryKey: [...keyOf(sale.id), sale.total, sale.due, sale.serverNow],
    queryFn: ({ signal }) => api(readWeighings, { params: { saleId: sale.id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  });

/** A change of a sale's weights; price, charges and receipts may follow. */
function useWeighingWrite<I, C extends ErrorCode>(
  saleId: string,
  run: (input: I, key: string) => Asked<SaleWeighings, C>,
) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSettled: () => {
      for (const queryKey of [
        keyOf(saleId),
        saleKey(saleId),
        ["charge"],
        [STAFF, "sales"],
        [STAFF, "today"],
        [STAFF, "charge"],
      ])
        void client.invalidateQueries({ queryKey });
    },
  });
}
export const useProposeWeighing = (saleId: string) =>
  useWeighingWrite(saleId, (body: NewWeighing, key) => api(proposeWeighing, { params: { saleId }, body, key }));
export const useAcceptWeighing = (saleId: string, weighingId: string) =>
  useWeighingWrite(saleId, (body: { how: "code" | "paper"; code?: string; photoId?: string }, key) =>
    api(acceptWeighing, { params: { saleId, weighingId }, body, key }),
  );
export const useApproveWeighing = (saleId: string) =>
  useWeighingWrite(saleId, (weighingId: string, key) =>
    api(approveWeighing, { params: { saleId, weighingId }, body: {}, key }),
  );
export const useWithdrawWeighing = (saleId: string) =>
  useWeighingWrite(saleId, (weighingId: string, key) =>
    api(withdrawWeighing, { params: { saleId, weighingId }, body: {}, key }),
  );
