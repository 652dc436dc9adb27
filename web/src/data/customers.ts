import type { CustomerEdit, CustomerPage, CustomerView, HistoryPage } from "@corral/contract/types";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { get, send } from "./http";
import { useKeyedMutation } from "./keyed";
import { STAFF } from "./staff";

/** Who buys, whoever was here last first; `q` is a phone or its end, a name or an e-mail. */
export const useCustomers = (q: string) =>
  useInfiniteQuery({
    queryKey: [STAFF, "customers", { q }],
    queryFn: ({ signal, pageParam }) =>
      get<CustomerPage>("/api/customers", { signal, query: { q, cursor: pageParam, limit: 30 } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

const keyOf = (id: string) => [STAFF, "customer", id] as const;
export const useCustomer = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => get<CustomerView>(`/api/customers/${id}`, { signal }),
    staleTime: 2_000,
  });

/** What somebody bought and was charged, by pages of 20, newest first. */
export const useCustomerHistory = (id: string) =>
  useInfiniteQuery({
    queryKey: [STAFF, "customer-history", id],
    queryFn: ({ signal, pageParam }) =>
      get<HistoryPage>(`/api/customers/${id}/history`, { signal, query: { cursor: pageParam, limit: 20 } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 5_000,
  });

function useCustomerWrite<I>(id: string, run: (input: I, key: string) => Promise<CustomerView>) {
  const client = useQueryClient();
  return useKeyedMutation(run, {
    onSuccess: (customer) => {
      client.setQueryData(keyOf(customer.id), customer);
      if (customer.id !== id) client.setQueryData(keyOf(id), customer);
    },
    onError: () => void client.invalidateQueries({ queryKey: keyOf(id) }),
    onSettled: () => {
      for (const what of ["customers", "customer-history"]) void client.invalidateQueries({ queryKey: [STAFF, what] });
    },
  });
}

/** `version` is the one that was on the screen: whoever was quicker isn't overwritten. */
export const useEditCustomer = (id: string) =>
  useCustomerWrite(id, ({ version, ...body }: CustomerEdit & { version: number }, key) =>
    send<CustomerView>("PUT", `/api/customers/${id}`, body, { key, ifMatch: `"${version}"` }),
  );
export const useJoinCustomers = (id: string) =>
  useCustomerWrite(id, (otherId: string, key) =>
    send<CustomerView>("POST", `/api/customers/${id}/join`, { otherId }, { key }),
  );
export const useBlockCustomer = (id: string) =>
  useCustomerWrite(id, (reason: string | null, key) =>
    send<CustomerView>("POST", `/api/customers/${id}/block`, { reason }, { key }),
  );
