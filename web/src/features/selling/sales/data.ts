import type { Asked } from "@corral/contract/route";
import { askForSale, cancelSale, declineRequest } from "@corral/contract/selling/cancellations.calls";
import { deliverSale, prepareSale, returnSale } from "@corral/contract/selling/delivery.calls";
import { relinkReceipt } from "@corral/contract/selling/lost-receipt.calls";
import { addNote, listSales, readSale } from "@corral/contract/selling/sales.calls";
import type { Delivery, SaleCancel, SaleDetail, SaleFilter, SaleReturn } from "@corral/contract/types";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import type { ErrorCode } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

type Preparing = { event: SaleDetail["may"]["prepare"][number]; note?: string; date?: string };
export type SaleSearch = Pick<SaleFilter, "q" | "order" | "payment" | "fulfilment">;

/** The business's sales by pages of 30, newest first. */
export const useSales = (search: SaleSearch) =>
  useInfiniteQuery({
    queryKey: [STAFF, "sales", search],
    queryFn: ({ signal, pageParam }) => api(listSales, { signal, query: { ...search, cursor: pageParam, limit: 30 } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

const keyOf = (id: string) => [STAFF, "sale", id] as const;
export const useSale = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api(readSale, { params: { saleId: id }, signal }),
    staleTime: 2_000,
  });

type Verb<I> = { params: { saleId: string }; body: I; key: string };
/** A verb of a sale; what else shows the sale is read again. */
function useSaleWrite<I, C extends ErrorCode>(id: string, run: (given: Verb<I>) => Asked<SaleDetail, C>) {
  const client = useQueryClient();
  return useKeyedMutation((body: I, key) => run({ params: { saleId: id }, body, key }), {
    onSuccess: (sale) => client.setQueryData(keyOf(id), sale),
    onError: () => void client.invalidateQueries({ queryKey: keyOf(id) }),
    onSettled: () => {
      for (const what of ["sales", "charges", "charge", "review", "refunds"])
        void client.invalidateQueries({ queryKey: [STAFF, what] });
    },
  });
}

export const usePrepare = (id: string) => useSaleWrite(id, (given: Verb<Preparing>) => api(prepareSale, given));
export const useDeliver = (id: string) => useSaleWrite(id, (given: Verb<Delivery>) => api(deliverSale, given));
export const useCancelSale = (id: string) => useSaleWrite(id, (given: Verb<SaleCancel>) => api(cancelSale, given));
export const useReturnSale = (id: string) => useSaleWrite(id, (given: Verb<SaleReturn>) => api(returnSale, given));
export const useAskForSale = (id: string) =>
  useSaleWrite(id, (given: Verb<{ text: string }>) => api(askForSale, given));
export const useDecline = (id: string) =>
  useSaleWrite(id, (given: Verb<{ answer: string }>) => api(declineRequest, given));
export const useAddNote = (id: string) => useSaleWrite(id, (given: Verb<{ text: string }>) => api(addNote, given));

/** A new link for a receipt of the sale; the one before opens nothing from then on. */
export function useRelink(saleId: string) {
  const client = useQueryClient();
  return useKeyedMutation((receiptId: string, key) => api(relinkReceipt, { params: { receiptId }, key }), {
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(saleId) }),
  });
}
