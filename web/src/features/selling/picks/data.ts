import { chooseInCorral, extendChoice, readSaleChoices, returnUnchosen } from "@corral/contract/calls/selling/picks";
import type { Asked } from "@corral/contract/route";
import type { SaleDetail, SoldPicks } from "@corral/contract/types";
import type { Day } from "@corral/domain/kernel/time";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { saleKey } from "#src/features/selling/sales/staff/data";
import type { ErrorCode } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import type { ChoiceChange } from "./pick-card";

const keyOf = (saleId: string) => [STAFF, "choices", saleId] as const;

/** What was chosen in a sale, and among which; read again whenever it changes. */
export const useSalePicks = (sale: SaleDetail) =>
  useQuery({
    queryKey: [...keyOf(sale.id), sale.choosing, sale.total, sale.serverNow],
    queryFn: ({ signal }) => api(readSaleChoices, { params: { saleId: sale.id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  });

/** A change of what is chosen; price, charges and receipts may follow. */
function useVerb<I, C extends ErrorCode>(saleId: string, run: (input: I, key: string) => Asked<SoldPicks, C>) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSettled: () => {
      for (const queryKey of [
        keyOf(saleId),
        saleKey(saleId),
        ["charge"],
        [STAFF, "sales"],
        [STAFF, "charge"],
        [STAFF, "items"],
        ["catalog"],
      ])
        void client.invalidateQueries({ queryKey });
    },
  });
}
export const useChooseInCorral = (saleId: string) =>
  useVerb(saleId, (body: ChoiceChange, key) => api(chooseInCorral, { params: { saleId }, body, key }));
export const useExtendChoice = (saleId: string) =>
  useVerb(saleId, ({ itemId, by }: { itemId: string; by: Day | "" }, key) =>
    api(extendChoice, { params: { saleId, itemId }, body: { by }, key }),
  );
export const useReturnUnchosen = (saleId: string) =>
  useVerb(saleId, (itemId: string, key) => api(returnUnchosen, { params: { saleId, itemId }, body: {}, key }));
