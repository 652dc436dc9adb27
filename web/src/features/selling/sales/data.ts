import type {
  Delivery,
  NewReceiptLink,
  SaleCancel,
  SaleDetail,
  SaleFilter,
  SalePage,
  SaleReturn,
} from "@corral/contract/types";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { get, send } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";

export type SaleSearch = Pick<SaleFilter, "q" | "order" | "payment" | "fulfilment">;

/** The business's sales by pages of 30, newest first. */
export const useSales = (search: SaleSearch) =>
  useInfiniteQuery({
    queryKey: [STAFF, "sales", search],
    queryFn: ({ signal, pageParam }) =>
      get<SalePage>("/api/sales", { signal, query: { ...search, cursor: pageParam, limit: 30 } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

const keyOf = (id: string) => [STAFF, "sale", id] as const;
export const useSale = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => get<SaleDetail>(`/api/sales/${id}`, { signal }),
    staleTime: 2_000,
  });

/** A verb of a sale; what else shows the sale is read again. */
function useSaleWrite<I extends object>(id: string, path: string) {
  const client = useQueryClient();
  return useKeyedMutation((input: I, key) => send<SaleDetail>("POST", `/api/sales/${id}/${path}`, input, { key }), {
    onSuccess: (sale) => client.setQueryData(keyOf(id), sale),
    onError: () => void client.invalidateQueries({ queryKey: keyOf(id) }),
    onSettled: () => {
      for (const what of ["sales", "charges", "charge", "review", "refunds"])
        void client.invalidateQueries({ queryKey: [STAFF, what] });
    },
  });
}

export const usePrepare = (id: string) =>
  useSaleWrite<{ event: SaleDetail["may"]["prepare"][number]; note?: string; date?: string }>(id, "fulfilment");
export const useDeliver = (id: string) => useSaleWrite<Delivery>(id, "deliver");
export const useCancelSale = (id: string) => useSaleWrite<SaleCancel>(id, "cancel");
export const useReturnSale = (id: string) => useSaleWrite<SaleReturn>(id, "return");
export const useAskForSale = (id: string) => useSaleWrite<{ text: string }>(id, "request");
export const useDecline = (id: string) => useSaleWrite<{ answer: string }>(id, "request/decline");
export const useAddNote = (id: string) => useSaleWrite<{ text: string }>(id, "notes");

/** A new link for a receipt of the sale; the one before opens nothing from then on. */
export function useRelink(saleId: string) {
  const client = useQueryClient();
  return useKeyedMutation(
    (receiptId: string, key) => send<NewReceiptLink>("POST", `/api/receipts/${receiptId}/relink`, {}, { key }),
    { onSettled: () => void client.invalidateQueries({ queryKey: keyOf(saleId) }) },
  );
}
