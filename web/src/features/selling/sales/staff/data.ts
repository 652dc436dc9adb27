import { addNote, customerHistory, listSales, readSale } from "@corral/contract/calls/selling/sales";
import type { Asked } from "@corral/contract/route";
import type { OrderFilter, SaleDetail } from "@corral/contract/types";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { cacheFallback, retryCached } from "#src/shared/api/cache-fallback";
import type { ErrorCode } from "#src/shared/api/errors";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import type { OrderSearch } from "./order-filter";
import { keepSale, keptSale } from "./sale-copies";

/** What the server is asked for. The method is passed as in the address: the server validates it. */
export const ordersQuery = (search: OrderSearch, sort?: "at") => ({
  ...search,
  method: search.method as OrderFilter["method"],
  sort,
});

/** All orders by pages of 30, the newest first, or the oldest. */
export const useOrders = (search: OrderSearch, sort?: "at") =>
  useInfiniteQuery({
    queryKey: [STAFF, "sales", search, sort],
    queryFn: ({ signal, pageParam }) =>
      api(listSales, { signal, query: { ...ordersQuery(search, sort), cursor: pageParam, limit: 30 } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const saleKey = (id: string) => [STAFF, "sale", id] as const;
/** A sale; without an answer, as this phone last read it. */
export function useSale(id: string) {
  const client = useQueryClient();
  const queryKey = saleKey(id);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      cacheFallback<SaleDetail>({
        ask: async () => {
          const sale = await api(readSale, { params: { saleId: id }, signal });
          void keepSale(sale);
          return sale;
        },
        kept: async () => (client.getQueryData(queryKey) ? undefined : keptSale(id)),
        late: (sale) => client.setQueryData(queryKey, sale),
        signal,
      }),
    retry: retryCached,
    staleTime: 2_000,
  });
}

export type Verb<I> = { params: { saleId: string }; body: I; key: string };
/** An action on a sale; refetches everything that shows the sale. */
export function useSaleWrite<I, C extends ErrorCode>(id: string, run: (given: Verb<I>) => Asked<SaleDetail, C>) {
  const client = useQueryClient();
  return useKeyedMutation((body: I, key) => run({ params: { saleId: id }, body, key }), {
    onSuccess: (sale) => client.setQueryData(saleKey(id), sale),
    onError: () => void client.invalidateQueries({ queryKey: saleKey(id) }),
    onSettled: () => {
      for (const what of ["sales", "today", "charge", "review", "refunds"])
        void client.invalidateQueries({ queryKey: [STAFF, what] });
    },
  });
}

export const useAddNote = (id: string) => useSaleWrite(id, (given: Verb<{ text: string }>) => api(addNote, given));

/** A customer's sales and charges, by pages of 20, newest first. */
export const useCustomerHistory = (id: string) =>
  useInfiniteQuery({
    queryKey: [STAFF, "customer-history", id],
    queryFn: ({ signal, pageParam }) =>
      api(customerHistory, { params: { customerId: id }, signal, query: { cursor: pageParam, limit: 20 } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    staleTime: 5_000,
  });
