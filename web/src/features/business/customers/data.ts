import { blockCustomer, joinCustomers, listCustomers, readCustomer } from "@corral/contract/calls/business/customers";
import type { CustomerEdit, CustomerView, NewCustomer } from "@corral/contract/types";
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { STAFF } from "#src/features/business/auth/data";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { onQueueSent, type Performed, perform } from "#src/shared/queue/perform";

/** Customers by latest visit or by name; `q` is a phone or its end, a name or an e-mail. */
export const useCustomers = (q: string, sort?: "name" | "-name") =>
  useInfiniteQuery({
    queryKey: [STAFF, "customers", { q, sort }],
    queryFn: ({ signal, pageParam }) =>
      api(listCustomers, { signal, query: { q, sort, cursor: pageParam, limit: 30 } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

const keyOf = (id: string) => [STAFF, "customer", id] as const;
export const useCustomer = (id: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api(readCustomer, { params: { customerId: id }, signal }),
    staleTime: 2_000,
  });

/** Fetches the customer from the server, bypassing the cache: after somebody else saved. */
export function useFreshCustomer(id: string) {
  const client = useQueryClient();
  return () =>
    client.fetchQuery({
      queryKey: keyOf(id),
      queryFn: ({ signal }) => api(readCustomer, { params: { customerId: id }, signal }),
      staleTime: 0,
    });
}

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

function refresh(client: QueryClient, id: string, done?: Performed<CustomerView>) {
  if (done?.kept) return;
  if (done) client.setQueryData(keyOf(done.answer.id), done.answer);
  if (done?.answer.id !== id) void client.invalidateQueries({ queryKey: keyOf(id) });
  for (const what of ["customers", "customer-history"]) void client.invalidateQueries({ queryKey: [STAFF, what] });
}

/** Creates a customer, now or once there is a connection. `title` names the operation in the unsent list. */
export function useCreateCustomer(title: string) {
  const client = useQueryClient();
  return useKeyedMutation(
    (body: NewCustomer, key) =>
      perform<CustomerView>({
        id: body.id,
        key,
        call: "createCustomer",
        body,
        about: [body.id],
        title,
        detail: body.name,
      }),
    { onSuccess: (done, { id }) => refresh(client, id, done) },
  );
}

/** `version` is the one on the screen, so that an earlier save by somebody else isn't overwritten. Offline it is queued. */
export function useEditCustomer(id: string, title: string) {
  const client = useQueryClient();
  return useKeyedMutation(
    ({ version, ...body }: CustomerEdit & { version: number }, key) =>
      perform<CustomerView>({
        key,
        call: "editCustomer",
        params: { customerId: id },
        body,
        version,
        about: [id],
        title,
        detail: body.name,
      }),
    { onSuccess: (done) => refresh(client, id, done), onError: () => refresh(client, id) },
  );
}

/** Refetches the customers after queued operations were sent. */
export function useCustomersSent() {
  const client = useQueryClient();
  useEffect(
    () =>
      onQueueSent((items) => {
        for (const it of items)
          if (it.call === "createCustomer" || it.call === "editCustomer")
            refresh(client, it.params.customerId ?? it.id);
      }),
    [client],
  );
}
export const useJoinCustomers = (id: string) =>
  useCustomerWrite(id, (otherId: string, key) =>
    api(joinCustomers, { params: { customerId: id }, body: { otherId }, key }),
  );
export const useBlockCustomer = (id: string) =>
  useCustomerWrite(id, (reason: string | null, key) =>
    api(blockCustomer, { params: { customerId: id }, body: { reason }, key }),
  );
