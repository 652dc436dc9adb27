import { recordConsent } from "@corral/contract/calls/business/consents";
import {
  grantCredit,
  listDebtors,
  offerCredit,
  payAccount,
  readAccount,
  sellOnCredit,
  shareAccount,
} from "@corral/contract/calls/selling/accounts";
import type { AccountPaid, AccountView, ConsentChoice } from "@corral/contract/types";
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { STAFF } from "#src/features/business/auth/data";
import { api, FIRST_PAGE } from "#src/shared/api/http";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { shopChanged } from "#src/shared/api/shop-changed";

/** Who owes on account, the most overdue amount first. */
export const useDebtors = (q: string) =>
  useInfiniteQuery({
    queryKey: [STAFF, "accounts", q],
    queryFn: ({ signal, pageParam }) => api(listDebtors, { signal, query: { q, cursor: pageParam, limit: 30 } }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

const keyOf = (id: string) => [STAFF, "account", id] as const;
export const useAccount = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api(readAccount, { params: { customerId: id }, signal }),
    staleTime: 2_000,
  });

/** Fetches the account from the server, after somebody else changed it. */
export function useFreshAccount(id: string) {
  const client = useQueryClient();
  return () =>
    client.fetchQuery({
      queryKey: keyOf(id),
      queryFn: ({ signal }) => api(readAccount, { params: { customerId: id }, signal }),
      staleTime: 0,
    });
}

/** Everything of the staff that shows money or a sale is asked again. */
const refetch = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: [STAFF], predicate: (q) => q.queryKey[1] !== "session" });
  void client.invalidateQueries({ queryKey: ["charge"] });
};

export function useGrantCredit(id: string) {
  const client = useQueryClient();
  return useKeyedMutation(
    ({ terms, version }: { terms: AccountView["terms"]; version: number }, key) =>
      api(grantCredit, { params: { customerId: id }, body: { terms }, version, key }),
    { onSuccess: (view) => client.setQueryData(keyOf(id), view), onSettled: () => refetch(client) },
  );
}

export function usePayAccount(id: string) {
  const client = useQueryClient();
  return useKeyedMutation((body: AccountPaid, key) => api(payAccount, { params: { customerId: id }, body, key }), {
    onSuccess: ({ account }) => client.setQueryData(keyOf(id), account),
    onSettled: () => refetch(client),
  });
}

/** The link of the statement: what it is now, or with `true` a new one. */
export function useShareAccount(id: string) {
  const client = useQueryClient();
  return useKeyedMutation(
    (renew: boolean, key) => api(shareAccount, { params: { customerId: id }, body: { renew }, key }),
    { onSuccess: () => void client.invalidateQueries({ queryKey: keyOf(id) }) },
  );
}

/** What the customer said about reminders, noted by staff. */
export function useRecordConsent(id: string) {
  const client = useQueryClient();
  return useKeyedMutation((body: ConsentChoice, key) => api(recordConsent, { params: { customerId: id }, body, key }), {
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  });
}

/** What leaving a sale on its customer's account would mean. */
export const useCreditOffer = (saleId: string) =>
  useQuery({
    queryKey: [STAFF, "credit-offer", saleId],
    queryFn: ({ signal }) => api(offerCredit, { params: { saleId }, signal }),
    staleTime: 0,
  });

export function useSellOnCredit(saleId: string) {
  const client = useQueryClient();
  return useKeyedMutation((_: undefined, key) => api(sellOnCredit, { params: { saleId }, body: {}, key }), {
    onSettled: () => {
      refetch(client);
      shopChanged(client);
    },
  });
}
